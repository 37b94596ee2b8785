"""The texts of a phase that fit a table: its help, what beginners are told, and what going on from it is called."""

from collections.abc import Sequence
from typing import Any

from companion.rules.game import Game
from companion.rules.table import Table, Tracking
from companion.speech.catalogue import Catalogue


def phase_help(
    game: Game, phase: str, modules: Sequence[str], catalogue: Catalogue, tracking: Tracking = "full"
) -> str:
    """The help of a phase, followed by what the modules in use add to it (`help-MODULE`)."""
    key = f"{game.id}.phase.{phase}.help"
    more = [f"{key}-{module}" for module in modules if f"{key}-{module}" in catalogue.messages]
    return " ".join(catalogue.message(one) for one in (fitting_key(key, tracking, modules, catalogue) or key, *more))


def phase_coaching(game: Game, table: Table[Any], catalogue: Catalogue) -> str:
    """What a group that plays for the first time is told of a phase; empty where there is nothing to tell."""
    setup = table.setup
    key = fitting_key(f"{game.id}.phase.{table.phase}.first", setup.tracking, setup.modules, catalogue)
    return "" if key is None else catalogue.message(key)


def next_label(game: Game, table: Table[Any], catalogue: Catalogue) -> str:
    """What going on is called in the present phase: for this table, for the phase, or in any game."""
    setup = table.setup
    key = fitting_key(f"{game.id}.phase.{table.phase}.next", setup.tracking, setup.modules, catalogue)
    return catalogue.message(key or "table.next")


def fitting_key(key: str, tracking: Tracking, modules: Sequence[str], catalogue: Catalogue) -> str | None:
    """The text of a key for a module (`KEY-with-MODULE`), else for a tracking (`KEY-light`), else for all tables."""
    candidates = (*(f"{key}-with-{module}" for module in modules), f"{key}-{tracking}", key)
    return next((one for one in candidates if one in catalogue.messages), None)
