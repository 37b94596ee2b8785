"""Moves as JSON: a union of the moves of a game, discriminated by `type`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, fields
from functools import cache, reduce
from operator import or_
from typing import Annotated, Any, cast

from companion.rules.faults import Fault, FaultyInput, pointer
from companion.rules.game import Game
from companion.rules.moves import COMMON, Move, server_fields
from companion.rules.text import text
from companion.wire import parser


@cache
def _moves_of(moves: tuple[type, ...]) -> Any:
    from pydantic import Field  # see companion/wire/parser.py

    return Annotated[reduce(or_, COMMON + moves), Field(discriminator="type")]


def move_type(game: Game) -> Any:
    """The union of all moves of a game."""
    return _moves_of(game.moves)


def type_name(move: type) -> str:
    """The name of a move class in JSON."""
    return next(str(field.default) for field in fields(move) if field.name == "type")


def read_move(game: Game, body: bytes | str) -> Move:
    """A move from a request, without the fields only the server may set."""
    move = cast("Move", parser.read(move_type(game), body, _tags(game)))
    return _without_server_fields(move, lambda: parser.parse(body))


def read_form(game: Game, given: Mapping[str, Sequence[str]], pressed: Mapping[str, Any]) -> Move:
    """A move from a web form: the fields with all their values, and the document of the pressed button."""
    named = pressed.get("type", given.get("type", ("",))[-1])
    kind = next((move for move in COMMON + game.moves if type_name(move) == named), None)
    several = frozenset() if kind is None else _lists(kind)
    fields = {name: list(values) if name in several else values[-1] for name, values in given.items()} | dict(pressed)
    return _without_server_fields(
        cast("Move", parser.read_lenient(move_type(game), fields, _tags(game))), lambda: fields
    )


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


def _without_server_fields(move: Move, given: Callable[[], dict[str, Any]]) -> Move:
    reserved = server_fields(type(move))
    unexpected = [name for name in reserved if name in given()] if reserved else []
    if unexpected:
        raise FaultyInput(Fault(pointer(name), text("fault.unexpected")) for name in unexpected)
    return move


def read_stored_move(game: Game, body: str) -> Move:
    """A move read from the log."""
    return cast("Move", parser.read_stored(move_type(game), body))


def write_move(game: Game, move: Move) -> str:
    """A move as JSON for the log."""
    return parser.write(move_type(game), move)


def visible_fields(move: Move) -> dict[str, Any]:
    """The fields of a move that clients may see."""
    hidden = server_fields(type(move))
    return {name: value for name, value in asdict(cast("Any", move)).items() if name not in hidden}
