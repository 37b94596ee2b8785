"""The rules core: pure, immutable, standard library only. Games are folders here, found by name."""

import pkgutil
from functools import cache
from importlib import import_module

from companion.rules.game import Game


@cache
def games() -> dict[str, Game]:
    """Every game found, by id: a game is a folder here whose package has a `GAME`."""
    found = {}
    for module in pkgutil.iter_modules(__path__):
        if module.ispkg:
            game: Game | None = getattr(import_module(f"{__name__}.{module.name}"), "GAME", None)
            if game is not None:
                found[game.id] = game
    return found
