"""Rows of a grid: their labels, and the boxes that each player writes in."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from reportlab.graphics.shapes import Drawing
from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas

from pdf.blocks.cells import Paint
from pdf.blocks.formulas import Formula
from pdf.document.slots import leave_slot
from pdf.paper.box import Box
from pdf.paper.colours import DEEP
from pdf.paper.grid import UNIT
from pdf.paper.sizes import BOX
from pdf.requests.sheet import player_field
from pdf.typography.fitted_text import Look
from pdf.typography.fonts import BOLD

# What is left out first where room is short has the highest rank.
SCORE, AGREED, WORKING, REMARKS, NOTES, HINTS, FACTS, EXTRAS = range(1, 9)
HIGHEST = 11 * UNIT  # of a line of boxes
NAME_EDGE = 3.5  # points between a name and the lines beside it


@dataclass(frozen=True)
class WritingBox:
    """A box to write in: the name of its field, the caption over it, and the sign before it.

    `{seat}` in the name stands for the player. `wide` is its share where several stand in a line.
    """

    field: str
    caption: str = ""
    sign: str = ""
    picture: Drawing | None = None
    rank: int = SCORE
    formula: Formula | None = None
    optional: bool = False  # it decides ties only
    wide: float = 1.0
    is_name: bool = False


@dataclass(frozen=True)
class Row:
    """A row: its label with the sign before it, a remark under it, and the boxes in each player's cell.

    `lead` are boxes that belong to everybody, behind the label. `captions` rows show what the boxes below them hold.
    """

    label: str
    entries: Sequence[WritingBox] = ()
    note: str = ""
    icon: Drawing | None = None
    paint: Paint | None = None
    ground: Color | None = None
    strong: bool = False
    lead: Sequence[WritingBox] = ()
    rank: int = SCORE
    sign: str = ""
    first: int | None = None  # the seat that begins
    captions: bool = False
    least: float = BOX
    most: float = HIGHEST

    def within(self, ranks: Collection[int]) -> Row:
        """The same with what has one of these ranks; a box that is left alone follows from nothing."""
        note = self.note if REMARKS in ranks else ""
        return replace(self, entries=_kept(self.entries, ranks), lead=_kept(self.lead, ranks), note=note)


def _kept(entries: Sequence[WritingBox], ranks: Collection[int]) -> list[WritingBox]:
    kept = [entry for entry in entries if entry.rank in ranks]
    return kept if len(kept) == len(entries) else [replace(entry, sign="") for entry in kept]


def of_player(value: str) -> str:
    """The field that holds this value of the score calculator's player."""
    return player_field("{seat}", value)


def names_row(label: str, note: str = "") -> Row:
    """The head of the columns: names, or room to write them."""
    entry = WritingBox(of_player("name"), is_name=True)

    def paint(canvas: Canvas, box: Box, seat: int) -> None:
        leave_slot(canvas, player_field(seat, "name"), box.inset(NAME_EDGE, UNIT), Look(BOLD, 12, 8, "centre"))

    return Row(label, (entry,), note, paint=paint, least=8 * UNIT, most=12 * UNIT, ground=DEEP)


def strong_row(label: str, entry: WritingBox, note: str = "", sign: str = "") -> Row:
    """A row that stands out: a total or a place."""
    return Row(label, (entry,), note, ground=DEEP, strong=True, sign=sign)


def place_row(label: str) -> Row:
    return strong_row(label, WritingBox("place/{seat}", optional=True))


def captions_row(
    entries: Sequence[WritingBox], label: str = "", note: str = "", lead: Sequence[WritingBox] = ()
) -> Row:
    """What the boxes of the rows below it hold."""
    return Row(label, entries, note, captions=True, lead=lead, least=0, most=0)


def fields_of(row: Row, seats: int) -> list[tuple[str, WritingBox, int | None]]:
    """The fields of a row: their names with the entry and the seat; those of everybody have none."""
    if row.captions:
        return []
    shared: list[tuple[str, WritingBox, int | None]] = [(entry.field, entry, None) for entry in row.lead]
    return shared + [(entry.field.format(seat=seat), entry, seat) for seat in range(seats) for entry in row.entries]
