"""A round in words: the phases of a game, as aids and trackers tell them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile

from companion.speech.catalogue import Catalogue
from companion.speech.phases import phase_help
from pdf.asking.sheet import Sheet
from pdf.games import own


@dataclass(frozen=True)
class Step:
    """A phase of a round with what to do in it."""

    title: str
    help: str


def steps(sheet: Sheet, catalogue: Catalogue) -> list[Step]:
    """What happens in every round, in order; a game may tell it in its own way."""
    return own(sheet.game, "round_steps", _phases)(sheet, catalogue)


def reminders(sheet: Sheet, catalogue: Catalogue) -> list[Step]:
    """What is worth having before one's eyes besides the phases; a game says what."""
    return own(sheet.game, "reminders", _none)(sheet, catalogue)


def _none(sheet: Sheet, catalogue: Catalogue) -> list[Step]:
    return []


def beginning(sheet: Sheet, catalogue: Catalogue) -> list[Step]:
    """What happens once, before the first round."""
    phases = takewhile(lambda phase: not phase.every_round, sheet.game.phases_for("full", sheet.modules))
    return [_step(sheet, catalogue, phase.id) for phase in phases]


def ending(sheet: Sheet, catalogue: Catalogue) -> list[Step]:
    """What happens once, after the last round."""
    phases = list(
        takewhile(lambda phase: not phase.every_round, reversed(sheet.game.phases_for("full", sheet.modules)))
    )
    return [_step(sheet, catalogue, phase.id) for phase in reversed(phases)]


def _phases(sheet: Sheet, catalogue: Catalogue) -> list[Step]:
    return [
        _step(sheet, catalogue, phase.id) for phase in sheet.game.phases_for("full", sheet.modules) if phase.every_round
    ]


def _step(sheet: Sheet, catalogue: Catalogue, phase: str) -> Step:
    key = f"{sheet.game.id}.phase.{phase}"
    return Step(catalogue.message(f"{key}.title"), phase_help(sheet.game, phase, sheet.modules, catalogue))
