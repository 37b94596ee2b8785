"""What only one game wants on paper, found by the name of its folder; a game without a module here is fine."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TypeVar

from companion.rules.game import Game

Function = TypeVar("Function")


def own(game: Game, name: str, otherwise: Function) -> Function:
    """The game's own function of that name, or the one that serves every game."""
    module = f"{__name__}.{game.package}"
    if find_spec(module) is None:
        return otherwise
    found: Function = getattr(import_module(module), name, otherwise)
    return found
