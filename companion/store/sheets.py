"""Sheets that were prepared for a table: the code printed on each, and the play that was entered from it."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from sqlite3 import Connection, Row

from companion.store.database import Store
from companion.store.tables import new_code


@dataclass(frozen=True)
class NewSheet:
    """A sheet to prepare: what is played at which table, and who sits there."""

    game: str
    names: tuple[str, ...] = ()
    players: int = 0
    table: str = ""
    modules: tuple[str, ...] = ()
    house_rules: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class SheetRow:
    """A prepared sheet; `play_id` once it was entered."""

    code: str
    sheet: NewSheet
    pack_id: str | None
    play_id: str | None
    entered_at: str | None


@dataclass(frozen=True)
class Pack:
    """A prepared pack: the order it was made from, as JSON, and its sheets in order."""

    id: str
    order: str
    made_at: str
    sheets: tuple[SheetRow, ...]


def prepare_sheet(db: Connection, sheet: NewSheet, pack_id: str | None = None, position: int = 0) -> str:
    """Keep a sheet under a fresh code, which no table has either."""
    code = _free_code(db)
    db.execute(
        "INSERT INTO sheets (code, pack_id, position, game, names, players, table_name, modules, house_rules, made_at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, now())",
        (
            code,
            pack_id,
            position,
            sheet.game,
            json.dumps(sheet.names),
            sheet.players,
            sheet.table,
            json.dumps(sheet.modules),
            json.dumps(sheet.house_rules),
        ),
    )
    return code


def _free_code(db: Connection) -> str:
    taken = "SELECT 1 FROM sheets WHERE code = ?1 UNION ALL SELECT 1 FROM game_tables WHERE code = ?1"
    while True:
        code = new_code()
        if db.execute(taken, (code,)).fetchone() is None:
            return code


def prepare_pack(db: Connection, order: str, sheets: Sequence[NewSheet]) -> str:
    """The pack of an order; asked for again before anything was entered, it is the same pack with the same codes."""
    found = db.execute(
        "SELECT id FROM packs WHERE pack_order = ? AND NOT EXISTS"
        " (SELECT 1 FROM sheets WHERE pack_id = packs.id AND play_id IS NOT NULL) ORDER BY made_at DESC",
        (order,),
    ).fetchone()
    if found is not None:
        return str(found[0])
    pack_id = secrets.token_hex(8)
    db.execute("INSERT INTO packs (id, pack_order, made_at) VALUES (?, ?, now())", (pack_id, order))
    for position, sheet in enumerate(sheets):
        prepare_sheet(db, sheet, pack_id, position)
    return pack_id


def find_pack(store: Store, pack_id: str) -> Pack | None:
    row = store.row("SELECT * FROM packs WHERE id = ?", pack_id)
    if row is None:
        return None
    sheets = store.rows("SELECT * FROM sheets WHERE pack_id = ? ORDER BY position", pack_id)
    return Pack(row["id"], row["pack_order"], row["made_at"], tuple(_sheet(sheet) for sheet in sheets))


def find_sheet(store: Store, code: str) -> SheetRow | None:
    row = store.row("SELECT * FROM sheets WHERE code = ?", code.strip().upper())
    return None if row is None else _sheet(row)


def enter_sheet(db: Connection, code: str, play_id: str) -> bool:
    """Say which play a sheet became; False when it was entered before."""
    sql = "UPDATE sheets SET play_id = ?, entered_at = now() WHERE code = ? AND play_id IS NULL"
    return db.execute(sql, (play_id, code)).rowcount == 1


def _sheet(row: Row) -> SheetRow:
    sheet = NewSheet(
        game=row["game"],
        names=tuple(json.loads(row["names"])),
        players=row["players"],
        table=row["table_name"],
        modules=tuple(json.loads(row["modules"])),
        house_rules=json.loads(row["house_rules"]),
    )
    return SheetRow(row["code"], sheet, row["pack_id"], row["play_id"], row["entered_at"])
