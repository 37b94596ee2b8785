"""What a phase asks for: the same for every table, and a sentence more for every module that adds to it."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.game import Game
from companion.speech.catalogue import Catalogue


def phase_help(game: Game, phase: str, modules: Sequence[str], catalogue: Catalogue) -> str:
    """The help of a phase, then what the modules in force add to it (`help-MODULE`)."""
    key = f"{game.id}.phase.{phase}.help"
    more = [f"{key}-{module}" for module in modules if f"{key}-{module}" in catalogue.sentences]
    return " ".join(catalogue.message(one) for one in (key, *more))
