"""Slots: the places of a sheet that hold what differs from one to the next, so that all the rest is drawn only once."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from io import BytesIO

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFStream
from reportlab.pdfgen.canvas import Canvas

from pdf.asking.sheet import Sheet
from pdf.drawing.boxes import Box
from pdf.drawing.qr import draw_qr
from pdf.file.streaming import Stream
from pdf.setting.lettering import Look, write

QR = "qr"


@dataclass(frozen=True)
class Slot:
    """A place and what belongs there: `name-0`, `table`, `code`, or the QR code."""

    key: str
    box: Box
    look: Look


@dataclass(frozen=True)
class Field:
    """A place for a number or a word in the fillable twin; `lines` for several."""

    name: str
    label: str
    box: Box
    lines: bool = False


class SheetCanvas(Canvas):  # type: ignore[misc]
    """A canvas that remembers the slots and fields of what is drawn on it, and writes every page at once."""

    slots: list[Slot]
    fields: list[Field]

    def __init__(self, size: tuple[float, float], **more: object) -> None:
        super().__init__(BytesIO(), size, **more)
        self._stream = Stream(self._doc)
        self._marks: list[tuple[str, int, float]] = []

    def mark(self, title: str, level: int, top: float) -> None:
        """An entry of the outline that leads to this height of the page."""
        self._marks.append((title, level, top))

    def showPage(self) -> None:  # noqa: N802 (ReportLab's name)
        """Close the page, pack its content and write both."""
        super().showPage()
        page = self._doc.Pages.pages[-1]
        packed = zlib.compress(page.stream.encode())
        page.Contents = PDFStream(PDFDictionary({"Filter": PDFName("FlateDecode")}), packed)
        page.stream = None
        number = self._stream.write_page()
        for title, level, top in self._marks:
            self._stream.outline.add(title, level, number, top)
        self._marks.clear()

    def finished(self) -> bytes:
        """The whole file."""
        return self._stream.finish()


def leave_slot(canvas: Canvas, key: str, box: Box, look: Look) -> None:
    """Here goes what `Sheet.filled_in` says for the key; a canvas that remembers nothing leaves it blank."""
    if isinstance(canvas, SheetCanvas):
        canvas.slots.append(Slot(key, box, look))


def leave_field(canvas: Canvas, name: str, label: str, box: Box, lines: bool = False) -> None:
    if isinstance(canvas, SheetCanvas):
        canvas.fields.append(Field(name, label, box, lines))


def fill_slots(canvas: Canvas, slots: list[Slot], sheet: Sheet) -> None:
    """Write what is only this sheet's."""
    for slot in slots:
        if slot.key == QR:
            draw_qr(canvas, slot.box, sheet.address)
        elif words := sheet.filled_in(slot.key):
            write(canvas, slot.box, words, slot.look)
