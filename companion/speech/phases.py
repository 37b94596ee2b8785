"""The texts of a phase: its help, and what going on from it is called."""

from collections.abc import Sequence
from typing import Any

from companion.rules.game import Game
from companion.rules.table import Table
from companion.speech.catalogue import Catalogue


def phase_help(game: Game, phase: str, modules: Sequence[str], catalogue: Catalogue) -> str:
    """The help of a phase, followed by what the modules in use add to it (`help-MODULE`)."""
    key = f"{game.id}.phase.{phase}.help"
    more = [f"{key}-{module}" for module in modules if f"{key}-{module}" in catalogue.messages]
    return " ".join(catalogue.message(one) for one in (key, *more))


def next_label(game: Game, table: Table[Any], catalogue: Catalogue) -> str:
    """What going on is called in the present phase: for this tracking, for the phase, or in any game."""
    key = f"{game.id}.phase.{table.phase}.next"
    named = (one for one in (f"{key}-{table.setup.tracking}", key) if one in catalogue.messages)
    return catalogue.message(next(named, "table.next"))
