"""The tour: five pages that show a recorded game at a table."""

from functools import cache

from flask import Blueprint, redirect, render_template
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response

from companion.live.table_document import outcome_document, player_document
from companion.rules import games
from companion.rules.game import Game
from companion.rules.move_log import MoveLog
from companion.web.shell.language import current_catalogue
from companion.web.shell.template_context import seat_with_badge
from companion.wire.example_game import example_game

pages = Blueprint("tour", __name__)

STEPS = ("table", "turn", "undo", "result", "paper")
MIDDLE = 2 / 3  # of the game: late enough for scores, early enough for turns


@pages.get("/tour")
def begin() -> Response:
    return redirect("/tour/1", 303)


@pages.get("/tour/<int:step>")
def tour(step: int) -> str:
    if not 1 <= step <= len(STEPS):
        raise NotFound
    game, middle, end = _recorded()
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
    )


@cache
def _recorded() -> tuple[Game, MoveLog, MoveLog]:
    """The first game with an example: on somebody's turn well into it, and at its end."""
    for game in games().values():
        example = example_game(game)
        if example is None:
            continue
        for moves in range(int(len(example.log) * MIDDLE), len(example.log)):
            middle = example.until(game, moves)
            if isinstance(middle.table.turn, int) and middle.entries[-1].move.type not in ("undo", "redo", "next"):
                return game, middle, example.until(game, len(example.log))
    raise NotFound
