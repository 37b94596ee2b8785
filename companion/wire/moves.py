"""Moves as JSON: the union of the moves a game knows, told apart by their type."""

from __future__ import annotations

from dataclasses import asdict, fields
from functools import cache, reduce
from operator import or_
from typing import Annotated, Any, cast

from pydantic import Field

from companion.rules.faults import Fault, FaultyInput, pointer
from companion.rules.game import Game
from companion.rules.moves import COMMON, Move, chance_fields
from companion.rules.text import text
from companion.wire import reading


@cache
def _moves_of(moves: tuple[type, ...]) -> Any:
    return Annotated[reduce(or_, COMMON + moves), Field(discriminator="type")]


def move_type(game: Game) -> Any:
    """The type of every move of a game, for schemas."""
    return _moves_of(game.moves)


def type_name(move: type) -> str:
    """What a kind of move is called in JSON."""
    return next(str(field.default) for field in fields(move) if field.name == "type")


def read_move(game: Game, body: bytes | str) -> Move:
    """A move from a request: of the right shape, and without anything only chance may decide."""
    move = cast("Move", reading.read(move_type(game), body, _tags(game)))
    return _without_chance(move, reading.parse(body))


def read_form(game: Game, fields: dict[str, Any]) -> Move:
    """A move from a web form."""
    return _without_chance(cast("Move", reading.read_loosely(move_type(game), fields, _tags(game))), fields)


@cache
def _types(moves: tuple[type, ...]) -> frozenset[str]:
    return frozenset(type_name(move) for move in COMMON + moves)


def _tags(game: Game) -> frozenset[str]:
    return _types(game.moves)


def _without_chance(move: Move, given: dict[str, Any]) -> Move:
    brought = [name for name in chance_fields(type(move)) if name in given]
    if brought:
        raise FaultyInput(Fault(pointer(name), text("fault.unexpected")) for name in brought)
    return move


def recall(game: Game, body: str) -> Move:
    """A move from the log."""
    return cast("Move", reading.recall(move_type(game), body))


def record(game: Game, move: Move) -> str:
    """A move for the log."""
    return reading.write(move_type(game), move)


def plain(move: Move) -> dict[str, Any]:
    """A move as plain values, without what only the server keeps."""
    hidden = chance_fields(type(move))
    return {name: value for name, value in asdict(cast("Any", move)).items() if name not in hidden}
