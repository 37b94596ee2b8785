"""The tour of a game: five pages that show its recorded game at a table."""

from functools import cache

from flask import Blueprint, redirect, render_template
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response

from companion.drawing.final_pictures import final_pictures
from companion.live.table_document import outcome_document, player_document
from companion.rules import games
from companion.rules.game import Game
from companion.rules.move_log import MoveLog
from companion.web.access.lookup import or_404
from companion.web.shell.language import current_catalogue
from companion.web.shell.template_context import seat_with_badge
from companion.wire.example_game import example_game, has_example_game

pages = Blueprint("tour", __name__)

STEPS = ("table", "turn", "undo", "result", "paper")
MIDDLE = 2 / 3  # of the game: late enough for scores, early enough for turns


@pages.get("/tour")
def begin() -> Response:
    """The tour of the first game that has one."""
    first = or_404(next((game for game in games().values() if has_example_game(game)), None))
    return redirect(f"/tour/{first.id}/1", 303)


@pages.get("/tour/<game_id>/<int:step>")
def tour(game_id: str, step: int) -> str:
    if not 1 <= step <= len(STEPS) or game_id not in games():
        raise NotFound
    game, middle, end = _recorded(game_id)
    players = [player_document(middle.game, middle.table, seat, ()) for seat in range(len(middle.table.players))]
    seats = [seat_with_badge(one["seat"], one) for one in players]
    outcome = outcome_document(end.game, end.table, current_catalogue())
    assert outcome is not None
    return render_template(
        "tour.html",
        game=game,
        step=step,
        part=STEPS[step - 1],
        steps=STEPS,
        seats=seats,
        turn=middle.table.turn,
        log=[
            {
                "seq": entry.seq,
                "seat": None if entry.by is None else seats[entry.by],
                "label": current_catalogue().translate(entry.label),
            }
            for entry in reversed(middle.in_force[-3:])
        ],
        places=[
            {"place": one["place"], "points": one["total"], "seat": seats[one["seat"]]} for one in outcome["ranking"]
        ],
        winner=outcome["ranking"][0],
        pictures=final_pictures(game, end.table, current_catalogue()) if STEPS[step - 1] == "result" else [],
    )


@cache
def _recorded(game_id: str) -> tuple[Game, MoveLog, MoveLog]:
    """A game with an example: on somebody's turn well into it, and at its end."""
    game = games()[game_id]
    example = or_404(example_game(game))
    first = int(len(example.log) * MIDDLE)
    middle = example.until(game, first)
    for moves, entry in enumerate(example.log[first:], first):
        if isinstance(middle.table.turn, int) and middle.entries[-1].move.type not in ("undo", "redo", "next"):
            return game, middle, middle.extend(example.log[moves:])
        middle = middle.extend([entry])  # from the beginning again would take longer than others may wait
    raise NotFound
