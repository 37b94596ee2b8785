"""The round tracker: rounds and phases as strips, with a place for a pawn on each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from companion.speech.catalogue import Catalogue, catalogue
from pdf.asking.sheet import Sheet
from pdf.blocks.band import Band
from pdf.blocks.notes import Notes
from pdf.blocks.places_for_pawns import Phases, Rounds
from pdf.blocks.stacking import Block, fits, stack
from pdf.file.leaves import Leaf, Mark, area_of
from pdf.kinds.round import Step, beginning, ending, reminders, steps


def leaves(sheet: Sheet) -> list[Leaf]:
    """Rounds above, phases below; fewer than five phases in a row, more in two."""
    sheet = replace(sheet, per_page=1)
    words = catalogue(sheet.languages[0])
    title, kind = words.message(f"{sheet.game.id}.title"), words.message("paper.tracker.title")
    facts = f"{words.message('paper.players', n=sheet.players)} · {words.message('paper.rounds', n=sheet.rounds)}"
    area = area_of(sheet)
    head: list[Block] = [Band(title, kind, facts), Rounds(words.message("paper.tracker.rounds"), sheet.rounds)]
    notes = Notes(words.message("paper.notes"))
    chosen = next(found for found in _choices(sheet, words) if fits(area, [*head, *found]))
    room = [notes] if fits(area, [*head, *chosen, notes]) else []
    paint = partial(stack, area=area, blocks=[*head, *chosen, *room])
    return [Leaf(sheet, paint, [Mark(f"{title} · {kind}", 0, area.top)])]


def _choices(sheet: Sheet, words: Catalogue) -> Iterator[list[Block]]:
    """With what happens once and what to remember; for a long game without."""
    once, last = beginning(sheet, words), ending(sheet, words)
    before: list[Block] = [Phases(words.message("paper.tracker.before"), once)] if once else []
    after: list[Block] = [Phases(words.message("paper.tracker.after"), last)] if last else []
    told = _strips(steps(sheet, words), words.message("paper.tracker.phases"))
    kept = _remembered(reminders(sheet, words), words.message("paper.tracker.remember"))
    yield [*before, *told, *after, *kept]
    yield [*before, *told, *after]
    yield told


def _remembered(told: Sequence[Step], label: str) -> list[Block]:
    """Reminders three to a strip, under one title."""
    starts = range(0, len(told), 3)
    return [Phases("" if start else label, told[start : start + 3]) for start in starts]


def _strips(told: Sequence[Step], label: str) -> list[Block]:
    """The phases of a round, up to four in a strip of their own, more in two that count on."""
    half = -(-len(told) // 2) if len(told) > 4 else len(told)
    rest: list[Block] = [Phases("", told[half:], numbered_from=half + 1)] if told[half:] else []
    return [Phases(label, told[:half], numbered_from=1), *rest]
