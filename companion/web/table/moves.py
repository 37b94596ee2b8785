"""Moves from forms."""

from flask import Blueprint, redirect, request
from werkzeug.wrappers import Response

from companion.live.access import Access
from companion.live.live_table import LiveTable
from companion.live.lobby import lobby_of
from companion.live.move_service import MoveRefused, submit
from companion.rules.moves import Move, Next, Ready, seat_of
from companion.web.access.application import table_service
from companion.web.access.lookup import find_seated
from companion.web.access.quotas import count_note
from companion.web.shell.query import whole_number
from companion.web.table.move_ids import new_move_id
from companion.web.table.phone_seats import awaited_seats
from companion.wire.moves import read_form, read_move
from companion.wire.parser import parse

pages = Blueprint("moves", __name__, url_prefix="/t")

BESIDE_THE_MOVE = (
    "move_id",
    "clock_stamp",
    "shown",
    "with",
    "back",
    "then",
)  # fields of a form that are no part of the move
DONE = "done"  # in `then`: the move is the last of its seat in this phase
NEXT = "next"  # in `then`: the table goes on if this was the last that the phase had waited for
SEQ_HEADER = "Seq"


@pages.post("/<code>/moves")
def post_move(code: str) -> Response:
    """A move from a form; the answer is its number, and without script the way back to the page.

    The script sees what came of it on its stream, which all phones of the table have in the same moment.
    """
    live_table, access = find_seated(code, caught_up=False)
    form = request.form.to_dict()
    move_id = form.get("move_id") or new_move_id()
    move = _move(live_table)
    count_note(live_table, access, move)
    accepted = submit(
        table_service(),
        live_table,
        access,
        move,
        move_id,
        clock_stamp=form.get("clock_stamp", ""),
        shown=whole_number(form.get("shown")),
    )
    seq = accepted.seq
    if form.get("then") == DONE and not accepted.repeated:
        seq = _finish_part(live_table, access, move, f"{move_id}-{DONE}") or seq
    elif form.get("then") == NEXT and not accepted.repeated:
        seq = _go_on(live_table, access, f"{move_id}-{NEXT}") or seq
    if "HX-Request" in request.headers:
        response = Response(status=204)
        response.content_length = 0  # or Flask-Compress would compress nothing to 20 bytes
    else:
        response = redirect(f"/t/{live_table.code}{'/seats' if form.get('back') == 'seats' else ''}", 303)
    response.headers[SEQ_HEADER] = str(seq)
    return response


def _finish_part(live_table: LiveTable, access: Access, move: Move, move_id: str) -> int | None:
    """With this move its seat has done its part of the phase; the last one that was awaited takes the table on."""
    seat = seat_of(move)
    state = live_table.state
    awaited = awaited_seats(state, lobby_of(table_service().store, live_table).claimed)
    if seat is None or seat not in awaited or state.table.turn is not None:
        return None
    is_last = awaited == (seat,) and not live_table.game.missing(state.table)
    return _follow(live_table, access, Next(live_table.seq) if is_last else Ready(seat), move_id)


def _go_on(live_table: LiveTable, access: Access, move_id: str) -> int | None:
    """Where a phase names whom it waits for, the last of them takes the table on."""
    table = live_table.state.table
    if table.turn is not None or live_table.game.missing(table):
        return None
    return _follow(live_table, access, Next(live_table.seq), move_id)


def _follow(live_table: LiveTable, access: Access, move: Move, move_id: str) -> int | None:
    try:
        return submit(table_service(), live_table, access, move, move_id).seq
    except MoveRefused:  # somebody was faster
        return None


def _move(live_table: LiveTable) -> Move:
    """A whole move in `doc`, or its fields one by one; a button may bring several of them at once in `with`."""
    if "doc" in request.form:
        return read_move(live_table.game, request.form["doc"])
    fields = {name: values for name, values in request.form.lists() if name not in BESIDE_THE_MOVE}
    brought = parse(request.form.get("with", "{}"))
    return read_form(live_table.game, fields, brought if isinstance(brought, dict) else {})
