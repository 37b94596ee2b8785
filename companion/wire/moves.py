"""Moves as JSON: the union of the moves a game knows, told apart by their type."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, fields
from functools import cache, reduce
from operator import or_
from typing import Annotated, Any, cast

from pydantic import Field

from companion.rules.faults import Fault, FaultyInput, pointer
from companion.rules.game import Game
from companion.rules.moves import COMMON, Move, server_fields
from companion.rules.text import text
from companion.wire import parser


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
    move = cast("Move", parser.read(move_type(game), body, _tags(game)))
    return _without_chance(move, lambda: parser.parse(body))


def read_form(game: Game, given: Mapping[str, Sequence[str]], brought: Mapping[str, Any]) -> Move:
    """A move from a web form: every field with all its values, and what a pressed button brought as one document."""
    named = brought.get("type", given.get("type", ("",))[-1])
    kind = next((move for move in COMMON + game.moves if type_name(move) == named), None)
    several = frozenset() if kind is None else _lists(kind)
    fields = {name: list(values) if name in several else values[-1] for name, values in given.items()} | dict(brought)
    return _without_chance(cast("Move", parser.read_loosely(move_type(game), fields, _tags(game))), lambda: fields)


@cache
def _lists(move: type) -> frozenset[str]:
    """The fields of a move that hold several values."""
    properties = parser.schema(move)["properties"]
    return frozenset(name for name, spec in properties.items() if spec.get("type") == "array")


@cache
def _types(moves: tuple[type, ...]) -> frozenset[str]:
    return frozenset(type_name(move) for move in COMMON + moves)


def _tags(game: Game) -> frozenset[str]:
    return _types(game.moves)


def _without_chance(move: Move, given: Callable[[], dict[str, Any]]) -> Move:
    decided = server_fields(type(move))
    brought = [name for name in decided if name in given()] if decided else []
    if brought:
        raise FaultyInput(Fault(pointer(name), text("fault.unexpected")) for name in brought)
    return move


def recall(game: Game, body: str) -> Move:
    """A move from the log."""
    return cast("Move", parser.recall(move_type(game), body))


def record(game: Game, move: Move) -> str:
    """A move for the log."""
    return parser.write(move_type(game), move)


def plain(move: Move) -> dict[str, Any]:
    """A move as plain values, without what only the server keeps."""
    hidden = server_fields(type(move))
    return {name: value for name, value in asdict(cast("Any", move)).items() if name not in hidden}
