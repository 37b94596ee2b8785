"""The round tracker: rounds and phases as strips, with a place for a pawn on each."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pdf.blocks.band import Band
from pdf.blocks.notes import Notes
from pdf.blocks.stack import Block, fits
from pdf.blocks.step import Step
from pdf.blocks.tracks import PhaseTrack, RoundTrack
from pdf.document.frame import sheet_frame
from pdf.document.leaf import Leaf
from pdf.games import theme_of
from pdf.kinds.block_pages import block_leaves
from pdf.kinds.round_steps import closing_steps, opening_steps, reminders, round_steps
from pdf.requests.sheet import Sheet

REMINDERS = (3, 4)  # side by side
MOST_ROUNDS = 40  # that a sheet has room for; an own game may have a hundred


def leaves(sheet: Sheet) -> list[Leaf]:
    """Rounds above where a game has a known number of them, phases below, and notes where there is room."""
    catalogue, frame = sheet.catalogue, sheet_frame(sheet)
    kind = sheet.message("paper.tracker.title")
    head: list[Block] = [_band(sheet, kind, frame.area.width)]
    if sheet.game.has_rounds:
        head.append(RoundTrack(sheet.message("paper.tracker.rounds"), min(sheet.rounds, MOST_ROUNDS)))
    notes = Notes(catalogue.message("paper.notes"))
    chosen = next(blocks for blocks in _choices(sheet, frame.area.width) if fits(frame.area, [*head, *blocks]))
    page = [*head, *chosen, *([notes] if fits(frame.area, [*head, *chosen, notes]) else [])]
    return block_leaves(frame, f"{sheet.title} · {kind}", [page])


def _band(sheet: Sheet, kind: str, width: float) -> Band:
    more = sheet.module_line
    return Band(sheet.title, kind, sheet.size_line, theme=theme_of(sheet.game), more=more, width=width)


def _choices(sheet: Sheet, wide: float) -> Iterator[list[Block]]:
    """With what happens once and what to remember; for a long game without."""
    sprite = f"games/{sheet.game.id}"
    once, last = opening_steps(sheet), closing_steps(sheet)
    before: list[Block] = [PhaseTrack(sheet.message("paper.tracker.before"), once, wide)] if once else []
    after: list[Block] = [PhaseTrack(sheet.message("paper.tracker.after"), last, wide)] if last else []
    phases = _phase_tracks(round_steps(sheet), sheet.message("paper.tracker.phases"), sprite, wide)
    for across in REMINDERS:
        label = sheet.message("paper.tracker.remember")
        yield [*before, *phases, *after, *_reminder_tracks(reminders(sheet), across, label, wide)]
    yield [*before, *phases, *after]
    yield phases


def _reminder_tracks(steps: Sequence[Step], across: int, label: str, wide: float) -> list[Block]:
    """Reminders in strips of at most so many, as even as can be, under one title."""
    if not steps:
        return []
    strips = -(-len(steps) // across)
    ends = [len(steps) * strip // strips for strip in range(strips + 1)]
    parts = [steps[first:end] for first, end in pairwise(ends)]
    return [PhaseTrack("" if at else label, part, wide, others=parts) for at, part in enumerate(parts)]


def _phase_tracks(steps: Sequence[Step], label: str, sprite: str, wide: float) -> list[Block]:
    """Up to four phases in one strip, more in two that are numbered on; nothing where none are known."""
    if not steps:
        return []
    half = -(-len(steps) // 2) if len(steps) > 4 else len(steps)
    first, rest = steps[:half], steps[half:]
    found: list[Block] = [PhaseTrack(label, first, wide, 1, sprite, [rest] if rest else [])]
    return [*found, PhaseTrack("", rest, wide, half + 1, sprite, [first])] if rest else found
