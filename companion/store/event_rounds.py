"""Rounds of events: tables with their codes, entries of the desk, and the plays that came from phones and sheets."""

import json
from collections.abc import Iterable, Mapping, Sequence
from sqlite3 import Connection, Row
from typing import Any, cast

from companion.events.event import EventRound, EventTable, SeatScore, Source, TableReport
from companion.events.round_draw import DrawnRound
from companion.store.database import Store
from companion.store.rows import read_row
from companion.store.sheets import PackTable, prepare_sheet

PLAYS = (
    "SELECT event_tables.id AS table_id, plays.id AS play_id, plays.ended_at, '{source}' AS source,"
    " seat, name, has_total, total, play_players.place FROM event_tables {joined}"
    " JOIN play_players ON play_players.play_id = plays.id WHERE event_id = ? AND plays.deleted_at IS NULL"
)
OF_PHONES = PLAYS.format(source="phones", joined="JOIN plays ON plays.game_table_id = event_tables.game_table_id")
OF_SHEETS = PLAYS.format(
    source="sheet", joined="JOIN sheets ON sheets.code = event_tables.code JOIN plays ON plays.id = sheets.play_id"
)


def rounds_of(store: Store, event_id: int) -> tuple[EventRound, ...]:
    """Every round that was drawn, with its tables and what was reported of them."""
    reports = _reports(store, event_id)
    tables: dict[int, list[EventTable]] = {}
    for row in store.rows(
        "SELECT event_tables.*, game_tables.code AS live_code FROM event_tables"
        " LEFT JOIN game_tables ON game_tables.id = game_table_id AND deleted_at IS NULL"
        " WHERE event_id = ? ORDER BY round, event_tables.number",
        event_id,
    ):
        tables.setdefault(row["round"], []).append(_table(row, reports.get(row["id"], [])))
    return tuple(
        read_row(EventRound, row, tables=tuple(tables.get(row["number"], ())))
        for row in store.rows("SELECT * FROM event_rounds WHERE event_id = ? ORDER BY number", event_id)
    )


def _table(row: Row, reports: Sequence[TableReport]) -> EventTable:
    return read_row(EventTable, row, reports=tuple(sorted(reports, key=lambda report: report.at)))


def _reports(store: Store, event_id: int) -> dict[int, list[TableReport]]:
    found: dict[int, list[TableReport]] = {}
    entries = (
        "SELECT event_entries.* FROM event_entries JOIN event_tables ON event_tables.id = event_table_id"
        " WHERE event_id = ? ORDER BY event_entries.id"
    )
    for row in store.rows(entries, event_id):
        report = TableReport(
            "desk",
            row["entered_at"],
            tuple(SeatScore(*one) for one in json.loads(row["scores"])),
            row["entered_by"],
            bool(row["signed"]),
            bool(row["decides"]),
        )
        found.setdefault(row["event_table_id"], []).append(report)
    plays: dict[tuple[int, str, str], list[Row]] = {}
    for row in store.rows(f"{OF_PHONES} UNION ALL {OF_SHEETS}", event_id, event_id):
        plays.setdefault((row["table_id"], row["source"], row["play_id"]), []).append(row)
    seated = _seated(store, event_id) if plays else {}
    for (table_id, source, play_id), players in plays.items():
        scores = _scores(seated[table_id], players)
        report = TableReport(cast("Source", source), players[0]["ended_at"], scores, play_id=play_id)
        found.setdefault(table_id, []).append(report)
    return found


def _seated(store: Store, event_id: int) -> dict[int, list[str]]:
    """By table the names of its people, in seat order."""
    rows = store.rows("SELECT id, name FROM event_people WHERE event_id = ?", event_id)
    names = {row["id"]: row["name"] for row in rows}
    tables = store.rows("SELECT id, people FROM event_tables WHERE event_id = ?", event_id)
    return {row["id"]: [names.get(person, "") for person in json.loads(row["people"])] for row in tables}


def _scores(names: Sequence[str], players: Sequence[Row]) -> tuple[SeatScore, ...]:
    """What a play says of everybody, found by name, else by seat: a name may have been changed at the table."""
    by_name = {row["name"]: row for row in players}
    by_seat = {row["seat"]: row for row in players if row["name"] not in names}
    rows = [by_name.get(name) or by_seat.get(seat) for seat, name in enumerate(names)]
    return tuple(SeatScore() if row is None else _seat_score(row, len(names)) for row in rows)


def _seat_score(row: Row, people: int) -> SeatScore:
    """A place of 0 means that all have lost, which is as good as the last place."""
    return SeatScore(row["total"] if row["has_total"] else None, row["place"] or people)


def write_round(
    db: Connection,
    event_id: int,
    drawn: DrawnRound,
    kind: str,
    game: str,
    minutes: int,
    modules: Sequence[str],
    names: Mapping[int, str],
) -> None:
    """A drawn round in place of the one that was drawn before; a table that stays as it is keeps its code."""
    before = {
        (row["number"], row["people"]): row
        for row in db.execute(
            "SELECT * FROM event_tables WHERE event_id = ? AND round = ?", (event_id, drawn.number)
        ).fetchall()
    }
    delete_rounds(db, event_id, [drawn.number], keep=[row["code"] for row in before.values()])
    db.execute(
        "INSERT INTO event_rounds (event_id, number, kind, game, minutes, waiting) VALUES (?, ?, ?, ?, ?, ?)",
        (event_id, drawn.number, kind, game, minutes, json.dumps(drawn.waiting)),
    )
    for number, people in drawn.tables.items():
        known = before.pop((number, json.dumps(people)), None)
        sheet = PackTable(game, tuple(names[one] for one in people), str(number), modules=tuple(modules))
        code = prepare_sheet(db, sheet) if known is None else known["code"]
        db.execute(
            "INSERT INTO event_tables (event_id, round, number, people, code, locked) VALUES (?, ?, ?, ?, ?, ?)",
            (event_id, drawn.number, number, json.dumps(people), code, bool(known and known["locked"])),
        )
    _delete_sheets(db, [row["code"] for row in before.values()])


def delete_rounds(db: Connection, event_id: int, numbers: Iterable[int], keep: Sequence[str] = ()) -> None:
    """Rounds that were drawn and not played; codes to keep belong to tables that are written again."""
    for number in numbers:
        rows = db.execute("SELECT code FROM event_tables WHERE event_id = ? AND round = ?", (event_id, number))
        codes = [row["code"] for row in rows.fetchall() if row["code"] not in keep]
        db.execute("DELETE FROM event_rounds WHERE event_id = ? AND number = ?", (event_id, number))
        _delete_sheets(db, codes)


def _delete_sheets(db: Connection, codes: Iterable[str]) -> None:
    db.executemany("DELETE FROM sheets WHERE code = ?", [(code,) for code in codes])


def seat_people(db: Connection, table: EventTable, names: Sequence[str]) -> None:
    """Who sits at a table now, on its sheet too."""
    db.execute("UPDATE event_tables SET people = ? WHERE id = ?", (json.dumps(table.people), table.id))
    db.execute("UPDATE sheets SET names = ? WHERE code = ?", (json.dumps(list(names)), table.code))


def set_waiting(db: Connection, event_id: int, number: int, waiting: Sequence[int]) -> None:
    sql = "UPDATE event_rounds SET waiting = ? WHERE event_id = ? AND number = ?"
    db.execute(sql, (json.dumps(list(waiting)), event_id, number))


def lock_table(db: Connection, table_id: int, locked: bool) -> None:
    db.execute("UPDATE event_tables SET locked = ? WHERE id = ?", (locked, table_id))


def set_clock(db: Connection, event_id: int, number: int, started_at: str | None, minutes: int) -> None:
    sql = "UPDATE event_rounds SET started_at = ?, minutes = ? WHERE event_id = ? AND number = ?"
    db.execute(sql, (started_at, minutes, event_id, number))


def set_live_table(db: Connection, table_id: int, live_code: str) -> bool:
    """The live table of an event's table; False when it had one."""
    sql = (
        "UPDATE event_tables SET game_table_id = (SELECT id FROM game_tables WHERE code = ?)"
        " WHERE id = ? AND game_table_id IS NULL"
    )
    return db.execute(sql, (live_code, table_id)).rowcount == 1


def add_entry(db: Connection, table_id: int, scores: Sequence[SeatScore], by: str, signed: bool, decides: bool) -> None:
    document: list[Any] = [[score.total, score.place] for score in scores]
    db.execute(
        "INSERT INTO event_entries (event_table_id, entered_at, entered_by, scores, signed, decides)"
        " VALUES (?, now(), ?, ?, ?, ?)",
        (table_id, by, json.dumps(document), signed, decides),
    )


def event_play(db: Connection, table_id: int) -> str | None:
    """The play that was written for a table's result by the desk."""
    row = db.execute("SELECT play_id FROM event_tables WHERE id = ?", (table_id,)).fetchone()
    return None if row is None else row["play_id"]


def set_event_play(db: Connection, table_id: int, play_id: str) -> None:
    db.execute("UPDATE event_tables SET play_id = ? WHERE id = ?", (play_id, table_id))


def event_table_of_sheet(store: Store, code: str) -> tuple[str, int] | None:
    """The code of the event and the id of the table that a sheet was prepared for."""
    row = store.row(
        "SELECT events.code, event_tables.id FROM event_tables JOIN events ON events.id = event_id"
        " WHERE event_tables.code = ?",
        code.strip().upper(),
    )
    return None if row is None else (row["code"], row["id"])
