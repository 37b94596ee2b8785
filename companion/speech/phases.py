"""The help text of a phase."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.game import Game
from companion.speech.catalogue import Catalogue


def phase_help(game: Game, phase: str, modules: Sequence[str], catalogue: Catalogue) -> str:
    """The help of a phase, followed by what the modules in use add to it (`help-MODULE`)."""
    key = f"{game.id}.phase.{phase}.help"
    more = [f"{key}-{module}" for module in modules if f"{key}-{module}" in catalogue.messages]
    return " ".join(catalogue.message(one) for one in (key, *more))
