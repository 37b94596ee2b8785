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
    more = [f"{key}-{module}" for module in modules if catalogue.has(f"{key}-{module}")]
    fitting = fitting_key(game.id, phase, "help", tracking, modules, catalogue)
    return " ".join(catalogue.message(one) for one in (fitting or key, *more))


def phase_coaching(game: Game, table: Table[Any], catalogue: Catalogue) -> str:
    """What a group that plays for the first time is told of a phase; empty where there is nothing to tell."""
    key = fitting_key(game.id, table.phase, "first", table.setup.tracking, table.setup.modules, catalogue)
    return "" if key is None else catalogue.message(key)


def next_label(game: Game, table: Table[Any], catalogue: Catalogue) -> str:
    """What going on is called in the present phase: for this table, for the phase, or in any game."""
    last = f"{game.id}.phase.{table.phase}.next-last"  # where the last round ends otherwise
    if table.round == table.rounds and last in catalogue.messages:
        return catalogue.message(last)
    key = fitting_key(game.id, table.phase, "next", table.setup.tracking, table.setup.modules, catalogue)
    return catalogue.message(key or "table.next")


def fitting_key(
    game: str, phase: str, what: str, tracking: Tracking, modules: Sequence[str], catalogue: Catalogue
) -> str | None:
    """A text of a phase for a module (`first-with-MODULE`), else for a tracking (`first-light`), else for all."""
    candidates = (
        *(f"{game}.phase.{phase}.{what}-with-{module}" for module in modules),
        f"{game}.phase.{phase}.{what}-{tracking}",
        f"{game}.phase.{phase}.{what}",
    )
    return next((one for one in candidates if catalogue.has(one)), None)
