"""The steps of a round, from the phases of a game or from its own function."""

from dataclasses import replace
from itertools import takewhile

from companion.rules.game import Phase
from companion.rules.game_parts import options_in_play
from companion.speech.phases import phase_help, text_keys
from pdf.blocks.step import Step
from pdf.games import hook
from pdf.requests.sheet import Sheet

_NO_ICONS: dict[str, str] = {}


def round_steps(sheet: Sheet) -> list[Step]:
    """What happens in every round, in order."""
    found = hook(sheet.game, "round_steps", _every_round)(sheet)
    return [replace(step, number=number) for number, step in enumerate(found, start=1)]


def reminders(sheet: Sheet) -> list[Step]:
    """What a game wants to be remembered besides the phases."""
    return hook(sheet.game, "reminders", _no_steps)(sheet)


def card_sides(sheet: Sheet) -> list[list[Step]]:
    """What stands on the front and on the back of an aid."""
    return hook(sheet.game, "card_sides", _round_and_reminders)(sheet)


def opening_steps(sheet: Sheet) -> list[Step]:
    """What happens once, before the first round."""
    return [_step(sheet, phase) for phase in takewhile(_is_once, _phases(sheet))]


def closing_steps(sheet: Sheet) -> list[Step]:
    """What happens once, after the last round."""
    phases = list(takewhile(_is_once, reversed(_phases(sheet))))
    return [_step(sheet, phase) for phase in reversed(phases)]


def _phases(sheet: Sheet) -> tuple[Phase, ...]:
    return sheet.game.phases_for("full", sheet.modules)


def _is_once(phase: Phase) -> bool:
    return not phase.every_round


def _every_round(sheet: Sheet) -> list[Step]:
    return [_step(sheet, phase) for phase in _phases(sheet) if phase.every_round]


def _round_and_reminders(sheet: Sheet) -> list[list[Step]]:
    return [round_steps(sheet), reminders(sheet)]


def _no_steps(sheet: Sheet) -> list[Step]:
    return []


def _step(sheet: Sheet, phase: Phase) -> Step:
    title = sheet.message(f"{sheet.game.id}.phase.{phase.id}.title")
    sign = hook(sheet.game, "PHASE_ICONS", _NO_ICONS).get(phase.id, "")
    in_play = options_in_play(sheet.modules, sheet.house_rules)
    short = tuple(sheet.message(key) for key in text_keys(sheet.game, phase.id, "aid", in_play, sheet.catalogue))
    on_paper = f"{sheet.game.id}.phase.{phase.id}.paper"  # where the help speaks of the phone
    if sheet.catalogue.has(on_paper):
        return Step(title, sheet.message(on_paper), sign, short)
    return Step(title, phase_help(sheet.game, phase.id, in_play, sheet.catalogue), sign, short)
