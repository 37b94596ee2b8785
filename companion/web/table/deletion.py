"""Deleting a table, and restoring it within a week: by its host, or by whoever may change its group."""

from flask import Blueprint, redirect, render_template, request
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response

from companion.rules.library import find_game, known_game
from companion.rules.text import text
from companion.store.deleted_tables import (
    DAYS_IN_THE_BIN,
    DeletedTable,
    delete_table,
    find_deleted_table,
    restore_table,
)
from companion.store.groups import note_change
from companion.store.keys import bearer_of
from companion.store.tables import TableRow, find_table
from companion.web.access.application import table_service
from companion.web.access.editor_name import editor_name
from companion.web.access.group_access import member_of, refusal_of_hidden
from companion.web.access.lookup import look_up
from companion.web.access.table_access import host_cookie

pages = Blueprint("table_bin", __name__, url_prefix="/t")


def may_delete(table: TableRow) -> bool:
    """The host of a table may delete it, and whoever may change the group it belongs to."""
    key = request.cookies.get(host_cookie(table.code))
    bearer = bearer_of(table_service().store, key) if key else None
    if bearer is not None and bearer.table_id == table.id and bearer.role == "host":
        return True
    membership = member_of(table.group)
    return membership is not None and membership.may_edit


@pages.post("/<code>/delete")
def delete(code: str) -> Response:
    """Delete a table; phones that show it leave."""
    table = _change(find_table(table_service().store, code), code, "change.table-deleted")
    table_service().reread([table.code])
    return redirect(f"/t/{table.code}/deleted", 303)


@pages.get("/<code>/deleted")
def show(code: str) -> str:
    """A deleted table, with the button to restore it for those who may."""
    thrown = look_up(lambda: _thrown(code), NotFound(), code)
    game = known_game(thrown.table.game)
    return render_template(
        "table/deleted.html", thrown=thrown, game=game, days=DAYS_IN_THE_BIN, may_restore=may_delete(thrown.table)
    )


@pages.post("/<code>/restore")
def restore(code: str) -> Response:
    """Restore a deleted table as it was."""
    thrown = find_deleted_table(table_service().store, code)
    table = _change(None if thrown is None else thrown.table, code, "change.table-restored")
    return redirect(f"/t/{table.code}", 303)


def _thrown(code: str) -> DeletedTable | None:
    thrown = find_deleted_table(table_service().store, code)
    return thrown if thrown is not None and find_game(thrown.table.game) is not None else None


def _change(table: TableRow | None, code: str, key: str) -> TableRow:
    """Delete or restore a table; whoever may not is told the same as for a table that does not exist."""
    if table is None or not may_delete(table):
        look_up(lambda: None, refusal_of_hidden(), code)
    assert table is not None
    with table_service().store.transaction() as db:
        (delete_table if key == "change.table-deleted" else restore_table)(db, table.id)
        if table.group is not None:
            what = text(key, code=table.code, game=text(f"{table.game}.title"))
            note_change(db, table.group, editor_name(), what)
    return table
