"""The writer: a document's leaves on pages, with outline and form fields, as the bytes of a PDF."""

import threading
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from io import BytesIO

from reportlab import rl_config

from pdf.document.form_fields import add_fields
from pdf.document.imposition import draw_cut_marks, impose
from pdf.document.leaf import Document, Leaf
from pdf.document.slots import Field, SheetCanvas, Slot, fill_slots
from pdf.paper.box import Box
from pdf.typography import fonts

rl_config.useA85 = 0  # binary streams, a fifth smaller than in ASCII letters
_ONE_AT_A_TIME = threading.Lock()  # an icon remembers where it is being drawn, so two threads may not draw at once
Progress = Callable[[int, int], None]  # is called with the pages done and all pages


def write_document(document: Document, progress: Progress | None = None) -> bytes:
    """The PDF of a document: the same bytes for the same document."""
    writer = _Writer(document)
    pages = [
        (part, numbers)
        for part in document.parts
        for numbers in impose(len(part) * document.copies, part[0].frame.format.per_page)
    ]
    for done, (part, numbers) in enumerate(pages, start=1):
        with _ONE_AT_A_TIME:
            writer.write_page(part, numbers)
        if progress is not None:
            progress(done, len(pages))
    return writer.finish()


@dataclass(frozen=True)
class _Drawing:
    """What leaves share: a form XObject of the file, with the slots and fields on it."""

    form: str
    slots: Sequence[Slot]
    fields: Sequence[Field]


class _Writer:
    """A PDF in the making."""

    def __init__(self, document: Document) -> None:
        fonts.register()
        self._copies = document.copies
        self._drawings: dict[Hashable, _Drawing] = {}
        self._marks = 0
        self._level = -1
        self._file = BytesIO()
        # Invariant: no clock and no chance in the file.
        self._canvas = SheetCanvas(
            self._file,
            (document.paper.width, document.paper.height),
            invariant=1,
            pageCompression=1,
            initialFontName=fonts.TEXT,
            lang=document.language,
            pdfVersion=(1, 4),  # knows a document's language and its forms
        )
        self._canvas.setTitle(document.title)
        self._canvas.setSubject(document.title)
        self._canvas.setAuthor("Midway")
        self._canvas.setCreator("Midway")
        self._canvas.setKeywords(document.keywords)
        self._canvas.setViewerPreference("DisplayDocTitle", "true")

    def write_page(self, part: Sequence[Leaf], numbers: Sequence[int]) -> None:
        """One more page of a part; leaves of a further copy have higher numbers than the part has leaves."""
        format = part[0].frame.format
        self._canvas.setPageSize((format.page.width, format.page.height))
        for number, place in zip(numbers, format.places, strict=False):
            leaf = part[number % len(part)]
            if number < len(part):
                self._add_marks(leaf, place)
            self._put(leaf, place, self._shared(leaf, (id(part), number % len(part))))
        if format.per_page > 1:
            draw_cut_marks(self._canvas, format)
        self._canvas.showPage()

    def finish(self) -> bytes:
        self._canvas.save()
        return self._file.getvalue()

    def _shared(self, leaf: Leaf, copy: Hashable) -> Hashable:
        """By what a drawing is found again: leaves that look alike share it, and so do the copies of one."""
        if leaf.shares is not None:
            return leaf.shares
        return copy if self._copies > 1 else None

    def _put(self, leaf: Leaf, place: Box, shared: Hashable) -> None:
        canvas = self._canvas
        drawing = None if shared is None else self._shared_drawing(leaf, shared)
        canvas.saveState()
        if (place.x, place.y) != (0, 0):
            canvas.translate(place.x, place.y)
        if drawing is None:
            drawing = self._draw(leaf, "")
        else:
            canvas.doForm(drawing.form)
        fill_slots(canvas, drawing.slots, leaf.values)
        canvas.restoreState()
        if leaf.fillable:
            add_fields(canvas, [field for field in drawing.fields if not leaf.values.get(field.name)])

    def _shared_drawing(self, leaf: Leaf, key: Hashable) -> _Drawing:
        """What the leaf shares, drawn the first time it is needed."""
        if key not in self._drawings:
            form = f"leaf-{len(self._drawings) + 1}"
            self._canvas.beginForm(form, 0, 0, leaf.frame.format.width, leaf.frame.format.height)
            self._drawings[key] = self._draw(leaf, form)
            self._canvas.endForm()
        return self._drawings[key]

    def _draw(self, leaf: Leaf, form: str) -> _Drawing:
        self._canvas.slots, self._canvas.fields = [], []
        leaf.draw(self._canvas)
        leaf.frame.draw_head(self._canvas, leaf.number, leaf.of)
        if leaf.footer:
            leaf.frame.draw_footer(self._canvas, leaf.number, leaf.of)
        return _Drawing(form, self._canvas.slots, self._canvas.fields)

    def _add_marks(self, leaf: Leaf, place: Box) -> None:
        """The leaf's entries of the outline, none more than one level below the entry before it."""
        for mark in leaf.marks:
            self._marks += 1
            self._level = min(mark.level, self._level + 1)
            key = f"mark-{self._marks}"
            top = round(place.y + mark.top, 2)
            self._canvas.bookmarkPage(key, "XYZ", left=0, top=top, zoom=0)
            self._canvas.addOutlineEntry(mark.title, key, self._level, closed=False)
