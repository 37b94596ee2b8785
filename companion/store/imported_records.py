"""What another program wrote of imported plays, games, people and places, to be handed back as it was."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from sqlite3 import Connection
from typing import Any

from companion.store.database import Store

Record = tuple[str, str, str]  # the kind, the identifier there, and the JSON


@dataclass(frozen=True)
class ImportedRecords:
    """The records of a group, by kind and identifier, in the order they came in."""

    found: dict[str, dict[str, Any]] = field(default_factory=dict)

    def of_kind(self, kind: str) -> dict[str, Any]:
        return self.found.get(kind, {})


def save_records(db: Connection, group: int, records: Iterable[Record]) -> None:
    """Keep records; one with a known identifier is replaced."""
    db.executemany(
        "INSERT INTO imported_records (group_id, kind, uuid, record) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (group_id, kind, uuid) DO UPDATE SET record = excluded.record",
        ((group, *one) for one in records),
    )


def records_of(store: Store, group: int | None) -> ImportedRecords:
    found: dict[str, dict[str, Any]] = {}
    rows = store.rows("SELECT kind, uuid, record FROM imported_records WHERE group_id = ? ORDER BY id", group)
    for row in rows:
        found.setdefault(row["kind"], {})[row["uuid"]] = json.loads(row["record"])
    return ImportedRecords(found)


def expansion_titles(store: Store, group: int | None, play_id: str) -> list[str]:
    """The expansions that another program wrote of a play."""
    rows = store.rows(
        "SELECT json_extract(game.record, '$.name') AS title FROM imported_records play,"
        " json_each(play.record, '$.expansions') AS expansion"
        " JOIN imported_records game ON game.group_id = play.group_id AND game.kind = 'games'"
        " AND game.uuid = expansion.value WHERE play.group_id = ? AND play.kind = 'play' AND play.uuid = ?",
        group,
        play_id,
    )
    return [str(row["title"]) for row in rows if row["title"]]
