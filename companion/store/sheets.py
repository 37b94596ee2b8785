"""Sheets that were prepared for a table: the code printed on each, and the play that was entered from it."""

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from sqlite3 import Connection, Row

from companion.store.database import Store
from companion.store.rows import read_row
from companion.store.tables import free_code


@dataclass(frozen=True)
class PackTable:
    """What a sheet is prepared for: a game, the names or the number of its players, and the table they sit at."""

    game: str
    names: tuple[str, ...] = ()
    table: str = ""
    players: int | None = None
    modules: tuple[str, ...] = ()
    house_rules: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class PreparedSheet(PackTable):
    """A sheet with the code printed on it; `play_id` is set once its result was entered."""

    code: str
    pack_id: str | None
    play_id: str | None
    entered_at: str | None


@dataclass(frozen=True)
class Pack:
    """A prepared pack: the request it was made from, as JSON, and its sheets in order."""

    id: str
    request: str
    made_at: str
    sheets: tuple[PreparedSheet, ...]


def prepare_sheet(db: Connection, sheet: PackTable, pack_id: str | None = None, position: int = 0) -> str:
    """Store a sheet under a new code, which no table has either."""
    code = free_code(db)
    db.execute(
        "INSERT INTO sheets (code, pack_id, position, game, names, players, table_name, modules, house_rules, made_at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, now())",
        (
            code,
            pack_id,
            position,
            sheet.game,
            json.dumps(sheet.names),
            sheet.players or 0,
            sheet.table,
            json.dumps(sheet.modules),
            json.dumps(sheet.house_rules),
        ),
    )
    return code


def prepare_pack(db: Connection, request: str, tables: Sequence[PackTable]) -> str:
    """The id of the pack of a request; until a result is entered, the same request has the same pack and codes."""
    found = db.execute(
        "SELECT id FROM packs WHERE pack_order = ? AND NOT EXISTS"
        " (SELECT 1 FROM sheets WHERE pack_id = packs.id AND play_id IS NOT NULL) ORDER BY made_at DESC",
        (request,),
    ).fetchone()
    if found is not None:
        return str(found[0])
    pack_id = secrets.token_hex(8)
    db.execute("INSERT INTO packs (id, pack_order, made_at) VALUES (?, ?, now())", (pack_id, request))
    for position, table in enumerate(tables):
        prepare_sheet(db, table, pack_id, position)
    return pack_id


def find_pack(store: Store, pack_id: str) -> Pack | None:
    row = store.row("SELECT * FROM packs WHERE id = ?", pack_id)
    if row is None:
        return None
    sheets = store.rows("SELECT * FROM sheets WHERE pack_id = ? ORDER BY position", pack_id)
    return Pack(row["id"], row["pack_order"], row["made_at"], tuple(_sheet(sheet) for sheet in sheets))


def find_sheet(store: Store, code: str) -> PreparedSheet | None:
    row = store.row("SELECT * FROM sheets WHERE code = ?", code.strip().upper())
    return None if row is None else _sheet(row)


def enter_sheet(db: Connection, code: str, play_id: str) -> bool:
    """Say which play a sheet became; False when it was entered before."""
    sql = "UPDATE sheets SET play_id = ?, entered_at = now() WHERE code = ? AND play_id IS NULL"
    return db.execute(sql, (play_id, code)).rowcount == 1


def _sheet(row: Row) -> PreparedSheet:
    return read_row(PreparedSheet, row, table=row["table_name"], players=row["players"] or None)
