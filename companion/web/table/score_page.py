"""The score of a light table, entered at its end in the form of *Just score it*: by each phone, or for all."""

from dataclasses import replace
from typing import Any

from flask import Blueprint, redirect, request
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response

from companion.live.access import Access
from companion.live.live_table import LiveTable
from companion.live.move_service import submit
from companion.rules.calculators import Calculator
from companion.store import keys
from companion.web.access.application import table_service
from companion.web.access.lookup import find_seated
from companion.web.shell.calculator_page import posted_input, show_calculator
from companion.web.table.move_ids import new_move_id
from companion.web.table.phone_seats import served_seats

pages = Blueprint("score", __name__, url_prefix="/t")


@pages.route("/<code>/score", methods=["GET", "POST"])
def show(code: str) -> str:
    live_table, _, calculator, seats = _asked(code)
    everybody = len(seats) == len(live_table.table.active)
    home, move_id = f"/t/{live_table.code}", request.form.get("move_id") or new_move_id()
    return show_calculator(
        live_table.game,
        calculator,
        "table/score.html",
        home=home,
        code=live_table.code,
        fixed_players=True,
        everybody=everybody,
        move_id=move_id,
        keeps_moves=True,  # says when there is no connection, and keeps what was typed
        step=live_table.state.move_log.step_since,
    )


@pages.post("/<code>/score/save")
def save(code: str) -> Response:
    """What differs from the table becomes moves, each made once however often the form is sent."""
    live_table, access, calculator, seats = _asked(code)
    given = posted_input(calculator)["players"]
    move_id = request.form.get("move_id") or new_move_id()
    for seat, player in zip(seats, given, strict=False):
        for number, move in enumerate(live_table.game.score_moves(live_table.table, seat, player)):
            submit(table_service(), live_table, access, move, f"{move_id[:24]}-{seat}-{number}")
    return redirect(f"/t/{live_table.code}", 303)


def _asked(code: str) -> tuple[LiveTable, Access, Calculator, list[int]]:
    """The table, who asks, the score calculator with what the table knows, and the seats that this phone scores."""
    live_table, access = find_seated(code)
    table, game = live_table.table, live_table.game
    if table.setup.is_full or table.outcome is None or table.confirmed or not game.scores_at_end:
        raise NotFound
    served = served_seats(live_table, access, keys.claimed_seats(table_service().store, live_table.id))
    seats = [seat for seat in table.active if access.host or seat in served]
    known: dict[str, Any] = game.score_input(table)
    players = [known["players"][table.active.index(seat)] for seat in seats]
    calculator = game.calculator(game.score_calculator)
    return live_table, access, replace(calculator, blank={**known, "players": players}), seats
