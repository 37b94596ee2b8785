"""What another program wrote of imported plays, games, people and places, to be handed back as it was."""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from sqlite3 import Connection
from typing import Any

from companion.store.database import Store

Record = tuple[str, str, str]  # the kind, the identifier there, and the JSON
MOST_RECORDS, MOST_CHARACTERS = 10_000, 4_000_000  # of games, people and places of a group, which are in every export


class TooManyRecords(Exception):
    """More games, people and places than an export could hold."""


@dataclass(frozen=True)
class ImportedRecords:
    """The records of a group, by kind and identifier, in the order they came in; those of plays one at a time."""

    found: dict[str, dict[str, Any]] = field(default_factory=dict)
    of_play: Callable[[str], dict[str, Any] | None] = lambda play_id: None

    def of_kind(self, kind: str) -> dict[str, Any]:
        return self.found.get(kind, {})


def save_records(db: Connection, group: int, records: Iterable[Record]) -> None:
    """Keep records; one with a known identifier is replaced. Raises TooManyRecords."""
    records = list(records)
    db.executemany(
        "INSERT INTO imported_records (group_id, kind, uuid, record) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (group_id, kind, uuid) DO UPDATE SET record = excluded.record",
        ((group, *one) for one in records),
    )
    if any(kind != "play" for kind, _, _ in records):
        sums = "SELECT COUNT(*), COALESCE(SUM(LENGTH(record)), 0) FROM imported_records"
        count, length = db.execute(f"{sums} WHERE group_id = ? AND kind != 'play'", (group,)).fetchone()
        if count > MOST_RECORDS or length > MOST_CHARACTERS:
            raise TooManyRecords


def records_of(store: Store, group: int | None) -> ImportedRecords:
    found: dict[str, dict[str, Any]] = {}
    some = "SELECT kind, uuid, record FROM imported_records WHERE group_id = ? AND kind"
    for row in store.rows(f"{some} != 'play' ORDER BY id LIMIT ?", group, MOST_RECORDS):
        found.setdefault(row["kind"], {})[row["uuid"]] = json.loads(row["record"])

    def of_play(play_id: str) -> dict[str, Any] | None:
        rows = store.rows(f"{some} = 'play' AND uuid = ?", group, play_id)
        return json.loads(rows[0]["record"]) if rows else None

    return ImportedRecords(found, of_play)


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
