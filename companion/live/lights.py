"""Pointing at something on the big screen from a phone: no move, in no log, gone with the next move."""

import re

from companion.live.live_table import LiveTable
from companion.live.lobby import lobby_of
from companion.live.table_service import TableService
from companion.store.changes import increment_version
from companion.store.lights import Light, put_light

WHAT = re.compile(r"[a-z]{1,16}-[0-9]{1,4}")  # a kind of thing that everybody sees, and its number


def is_light(what: str) -> bool:
    """Whether this can be lit; nothing puts out what is lit."""
    return what == "" or WHAT.fullmatch(what) is not None


def light(table_service: TableService, live_table: LiveTable, seat: int, what: str) -> None:
    """Show on every big screen what this seat points at; the same again changes nothing."""
    shown = current_light(table_service, live_table)
    if (shown.what if shown else "") == what:
        return
    with table_service.store.transaction() as db:
        put_light(db, live_table.id, Light(seat, what, live_table.seq))
        increment_version(db, live_table.id)
    table_service.publish(live_table)


def current_light(table_service: TableService, live_table: LiveTable) -> Light | None:
    lit = lobby_of(table_service.store, live_table).light
    return lit if lit is not None and lit.seq == live_table.seq else None
