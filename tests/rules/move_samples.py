"""Moves sampled from the declared types of a game, possible or not, without any knowledge of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache
from random import Random
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from companion.rules.game import Game
from companion.rules.inputs import Length, OneOf, Range
from companion.rules.moves import Move, Seat, server_fields

LONGEST = 4  # of a sampled list, if its limits allow
LARGEST = 99  # of a sampled number, so that what is counted in many moves stays within the limits of inputs
type_hints = cache(get_type_hints)


def sample_move(game: Game, seats: int, random: Random, models: Sequence[Move] = ()) -> Move:
    """Any move of the game: every field at random or, like most moves people try, a model with one field changed."""
    if models and random.random() < 0.6:
        return changed(random.choice(models), seats, random)
    return sample_of(random.choice(game.moves), seats, random)


def sample_of(move_type: type, seats: int, random: Random) -> Any:
    """A value of a dataclass; what only the server fills in keeps its default."""
    return move_type(**{name: sample_field(move_type, name, seats, random) for name in open_names(move_type)})


def changed(move: Move, seats: int, random: Random) -> Move:
    """The same move with one of its fields sampled again."""
    names = open_names(type(move))
    if not names:
        return move
    name = random.choice(names)
    twin: Move = replace(move, **{name: resample_field(move, name, seats, random)})  # type: ignore[type-var]
    return twin


def sample_field(of: type, name: str, seats: int, random: Random) -> Any:
    return sample(type_hints(of, include_extras=True)[name], seats, random)


def resample_field(move: Move, name: str, seats: int, random: Random) -> Any:
    """A field sampled again; of a list often only some items, since many lists have to have a certain length."""
    kind = type_hints(type(move), include_extras=True)[name]
    value = getattr(move, name)
    item = _item_type(kind)
    if not value or item is None or random.random() < 0.5:
        return sample(kind, seats, random)
    return type(value)(sample(item, seats, random) if random.random() < 0.5 else one for one in value)


def _item_type(kind: Any) -> Any:
    """What a list is a list of, or None."""
    kind = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    args = get_args(kind)
    return args[0] if get_origin(kind) is list or (get_origin(kind) is tuple and args[-1] is Ellipsis) else None


@cache
def open_names(of: type) -> tuple[str, ...]:
    """The fields a request may bring, but for the type."""
    return tuple(one.name for one in fields(of) if one.name != "type" and one.name not in server_fields(of))


def sample(kind: Any, seats: int, random: Random) -> Any:
    """A value of an annotated type."""
    if kind == Seat:
        return random.randrange(seats)
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _limited(args[0], args[1], seats, random)
    if origin is Literal:
        return random.choice(args)
    if origin in (Union, UnionType):
        return sample(random.choice(args), seats, random)
    if origin is tuple and args[-1] is not Ellipsis:
        return tuple(sample(one, seats, random) for one in args)
    if origin in (tuple, list):
        return origin(sample(args[0], seats, random) for _ in range(random.randint(0, LONGEST)))
    if origin is dict:
        return {sample(args[0], seats, random): sample(args[1], seats, random) for _ in range(random.randint(0, 3))}
    if is_dataclass(kind):
        return sample_of(kind, seats, random)  # type: ignore[arg-type]
    plain: dict[Any, Any] = {bool: random.random() < 0.5, int: random.randint(-1, 12), str: "abc", NoneType: None}
    return plain[kind]


def _limited(kind: Any, limit: Any, seats: int, random: Random) -> Any:
    if isinstance(limit, OneOf):
        return random.choice(limit.choices)
    if isinstance(limit, Range):
        least = max(limit.low, min(0, limit.high))
        near = random.randint(least, min(limit.high, least + random.choice((3, 12, 40))))
        return random.choice((near, near, near, max(limit.low, -LARGEST), min(limit.high, LARGEST)))
    if isinstance(limit, Length) and get_origin(kind) is not dict:
        inner = get_args(kind)[0]
        count = random.randint(limit.low, max(limit.low, min(limit.high, LONGEST)))
        return get_origin(kind)(sample(inner, seats, random) for _ in range(count))  # type: ignore[misc]
    return sample(kind, seats, random)
