"""What was played."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, render_template, request
from werkzeug.exceptions import NotFound

from companion.rules.calculators import Line
from companion.speech.answers import spoken_line
from companion.store.listing import Choice, count_plays, list_plays
from companion.store.plays import Play, PlayPlayer, find_play
from companion.web.language import words
from companion.web.rooms import rooms
from companion.web.templating import seat_of

pages = Blueprint("plays", __name__, url_prefix="/plays")

PAGE = 30


@pages.get("")
def show_all() -> str:
    """The list, newest first."""
    given = request.args.get("page", "1")
    number = max(1, int(given)) if given.isascii() and given.isdigit() and len(given) < 7 else 1
    game = request.args.get("game") or None
    store = rooms().store
    found = list_plays(store, Choice(game=game), PAGE, (number - 1) * PAGE)
    total = count_plays(store, Choice(game=game))
    return render_template(
        "plays.html",
        plays=[shown(play) for play in found],
        page=number,
        pages=-(-total // PAGE),
        only=game,
        total=total,
    )


@pages.get("/<play_id>")
def show(play_id: str) -> str:
    play = find_play(rooms().store, play_id)
    if play is None:
        raise NotFound
    return render_template("play.html", play=shown(play))


def shown(play: Play) -> dict[str, Any]:
    """A play for the page: players by place, lines spoken."""
    players = sorted(play.players, key=lambda player: (player.place, player.seat))
    return {"play": play, "players": [_shown_player(player) for player in players]}


def _shown_player(player: PlayPlayer) -> dict[str, Any]:
    lines = [spoken_line(Line(line.label, line.points, line.why), words()) for line in player.lines]
    seat = seat_of(player.seat, {"name": player.name, "colour": player.colour})
    return {"seat": seat, "place": player.place, "points": player.total, "lines": lines, "starts": player.starts}
