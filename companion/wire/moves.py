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
    return _without_chance(_strip(reading.read, game, body))


def read_form(game: Game, fields: dict[str, Any]) -> Move:
    """A move from a web form."""
    return _without_chance(_strip(reading.read_loosely, game, fields))


def recall(game: Game, body: str) -> Move:
    """A move from the log."""
    return cast("Move", reading.read(move_type(game), body))


def record(game: Game, move: Move) -> str:
    """A move for the log."""
    return reading.write(move_type(game), move)


def plain(move: Move) -> dict[str, Any]:
    """A move as plain values, without what only the server keeps."""
    hidden = chance_fields(type(move))
    return {name: value for name, value in asdict(cast("Any", move)).items() if name not in hidden}


def _strip(read: Any, game: Game, given: Any) -> Move:
    """The validator names the union's branch in a fault's place; callers never wrote that step."""
    try:
        return cast("Move", read(move_type(game), given))
    except FaultyInput as faulty:
        types = {type_name(move) for move in COMMON + game.moves}
        raise FaultyInput(Fault(_without_tag(fault.where, types), fault.message) for fault in faulty.faults) from None


def _without_tag(where: str, types: set[str]) -> str:
    first, _, rest = where[1:].partition("/")
    return pointer(*rest.split("/")) if first in types and rest else ("" if first in types else where)


def _without_chance(move: Move) -> Move:
    brought = [
        name for name in chance_fields(type(move)) if getattr(move, name) != move.__dataclass_fields__[name].default
    ]
    if brought:
        raise FaultyInput(Fault(pointer(name), text("fault.unexpected")) for name in brought)
    return move
