"""What only one game prints, found by the name of its package; a game without one prints from its declaration."""

from importlib import import_module
from importlib.util import find_spec
from typing import TypeVar
from zlib import crc32

from companion.rules.game import Game
from pdf.blocks.theme import FAIR, OWN, Theme

Function = TypeVar("Function")


def hook(game: Game, name: str, default: Function) -> Function:
    """The game's own function of that name, or the default."""
    module = f"{__name__}.{game.package}"
    if find_spec(module) is None:
        return default
    found: Function = getattr(import_module(module), name, default)
    return found


def theme_of(game: Game) -> Theme:
    """The colour and the ornament of a game; one written as data has those its id stands for."""
    own = FAIR if game.definition is None else OWN[crc32(game.id.encode()) % len(OWN)]
    return hook(game, "THEME", own)
