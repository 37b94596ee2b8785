"""A play entered after the fact: from the answer of a game's score calculator."""

from __future__ import annotations

import secrets

from companion.rules.calculators import Answer
from companion.rules.game import Game
from companion.rules.table import COLOURS
from companion.store.plays import Play, PlayLine, PlayPlayer


def new_play_id() -> str:
    return secrets.token_hex(6)


def play_from_score(game: Game, answer: Answer, ended_at: str) -> Play:
    """The play with the lines of its players; who began and how long it took nobody told us."""
    seats = list(dict.fromkeys(line.player for line in answer.lines if line.player is not None))
    players = tuple(
        PlayPlayer(
            seat=seat,
            name=placed.name,
            colour=COLOURS[seat % len(COLOURS)],
            starts=False,
            total=placed.total,
            place=placed.place,
            lines=tuple(PlayLine(line.label, line.points, line.why) for line in answer.lines if line.player == name),
        )
        for seat, name in enumerate(seats)
        for placed in answer.figures["ranking"]
        if placed.name == name
    )
    return Play(
        id=new_play_id(),
        game=game.id,
        rules_version=game.rules_version,
        started_at=None,
        ended_at=ended_at,
        minutes=None,
        place="",
        finished=True,
        rounds=None,
        modules=(),
        house_rules={},
        notes="",
        players=players,
    )
