"""Live tables of an event, opened by the first phone that wants one."""

from companion.events.event import Event, EventTable
from companion.live.table_service import Opened, TableService
from companion.rules.new_table import NewPlayer, NewTable, Options
from companion.rules.table import refuse
from companion.store.deleted_tables import delete_table
from companion.store.event_rounds import set_live_table
from companion.store.events import touch
from companion.store.tables import find_table


def open_event_table(table_service: TableService, event: Event, table: EventTable) -> Opened | None:
    """The live table of an event's table with its keys; None when somebody else has opened it."""
    found = event.round(table.round)
    if found is None or table.live_code is not None:
        return None
    if event.settings.way == "sheet" or table.result is not None:
        raise refuse("event.refused.no-phones")
    players = [NewPlayer(name) for name in event.names_of(table.people)]
    options = Options(modules=list(event.settings.modules.get(found.game, ())), tracking="light")
    opened = table_service.open(NewTable(found.game, players, options), group=event.group)
    with table_service.store.transaction() as db:
        if set_live_table(db, table.id, opened.code):
            touch(db, event.id)
            return opened
        row = find_table(table_service.store, opened.code)
        assert row is not None
        delete_table(db, row.id)
    return None
