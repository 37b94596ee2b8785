"""The texts of a phase that fit a table: its help, what beginners are told, and what going on from it is called."""

from collections.abc import Sequence
from typing import Any

from companion.rules.game import Game
from companion.rules.table import Table, Tracking
from companion.speech.catalogue import Catalogue


def phase_help(
    game: Game, phase: str, in_play: Sequence[str], catalogue: Catalogue, tracking: Tracking = "full"
) -> str:
    """The help of a phase, followed by what is added to it by what is in play (`help-MODULE`)."""
    return _whole_text(game, phase, "help", in_play, catalogue, tracking)


def phase_coaching(game: Game, table: Table[Any], catalogue: Catalogue) -> str:
    """What a group that plays for the first time is told of a phase; empty where there is nothing to tell."""
    return _whole_text(game, table.phase, "first", game.in_play(table), catalogue, table.setup.tracking)


def _whole_text(
    game: Game, phase: str, what: str, in_play: Sequence[str], catalogue: Catalogue, tracking: Tracking
) -> str:
    return " ".join(catalogue.message(key) for key in text_keys(game, phase, what, in_play, catalogue, tracking))


def text_keys(
    game: Game, phase: str, what: str, in_play: Sequence[str], catalogue: Catalogue, tracking: Tracking = "full"
) -> list[str]:
    """The text of a phase that fits, then those that are added by what is in play, in the order it is declared."""
    fitting = fitting_key(game.id, phase, what, tracking, in_play, catalogue)
    more = [key for one in in_play if catalogue.has(key := f"{game.id}.phase.{phase}.{what}-{one}")]
    return [key for key in (fitting, *more) if key is not None]


def next_label(game: Game, table: Table[Any], catalogue: Catalogue) -> str:
    """What going on is called in the present phase: for this table, for the phase, or in any game."""
    last = f"{game.id}.phase.{table.phase}.next-last"  # where the last round ends otherwise
    if table.round == table.rounds and last in catalogue.messages:
        return catalogue.message(last)
    key = fitting_key(game.id, table.phase, "next", table.setup.tracking, game.in_play(table), catalogue)
    return catalogue.message(key or "table.next")


def fitting_key(
    game: str, phase: str, what: str, tracking: Tracking, in_play: Sequence[str], catalogue: Catalogue
) -> str | None:
    """A text of a phase for what is in play (`first-with-MODULE`), for a tracking (`first-light`), else for all."""
    candidates = (
        *(f"{game}.phase.{phase}.{what}-with-{one}" for one in in_play),
        f"{game}.phase.{phase}.{what}-{tracking}",
        f"{game}.phase.{phase}.{what}",
    )
    return next((one for one in candidates if catalogue.has(one)), None)
