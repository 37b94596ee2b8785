"""Slots: the places of a leaf that hold what differs from one to the next, so that all the rest is drawn only once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from reportlab.pdfgen.canvas import Canvas

from pdf.drawing.qr import draw_qr
from pdf.paper.box import Box
from pdf.requests.sheet import QR
from pdf.typography.fitted_text import Look, write


@dataclass(frozen=True)
class Slot:
    """A place for one of the values of a leaf."""

    key: str
    box: Box
    look: Look


class Script(Protocol):
    """What works out a field in a viewer."""

    def script(self, seat: int) -> str: ...


@dataclass(frozen=True)
class Field:
    """A place for a number or a word on a fillable sheet, `lines` for several; a value of the same name fills it."""

    name: str
    label: str
    box: Box
    lines: bool = False
    formula: Script | None = None
    seat: int | None = None


class SheetCanvas(Canvas):  # type: ignore[misc]
    """A canvas that remembers the slots and fields of what is drawn on it."""

    def __init__(self, *file: Any, **options: Any) -> None:
        super().__init__(*file, **options)
        self.slots: list[Slot] = []
        self.fields: list[Field] = []


def leave_slot(canvas: Canvas, key: str, box: Box, look: Look) -> None:
    """Reserve a place for a value; any other canvas leaves it blank."""
    if isinstance(canvas, SheetCanvas):
        canvas.slots.append(Slot(key, box, look))


def leave_field(canvas: Canvas, field: Field) -> None:
    """Reserve a place for a field of a form."""
    if isinstance(canvas, SheetCanvas):
        canvas.fields.append(field)


def fill_slots(canvas: Canvas, slots: Sequence[Slot], values: Mapping[str, str]) -> None:
    """Write what is only this leaf's."""
    for slot in slots:
        value = values.get(slot.key, "")
        if value and slot.key == QR:
            draw_qr(canvas, slot.box, value)
        elif value:
            write(canvas, slot.box, value, slot.look)
