"""The base of every document: fonts, metadata, pages, outline and form fields, once."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass

from reportlab import rl_config

from pdf.drawing.boxes import Box
from pdf.drawing.paper import Paper
from pdf.file.footer import Footer
from pdf.file.form_fields import add_fields
from pdf.file.imposing import draw_cut_marks, imposed, places
from pdf.file.leaves import Leaf, leaf_of, margin_of, page_of
from pdf.file.slots import Field, SheetCanvas, Slot, fill_slots
from pdf.setting import fonts

rl_config.useA85 = 0  # streams as they are, a fifth smaller than spelt out in letters
_ONE_AT_A_TIME = threading.Lock()  # an icon remembers where it is being drawn, so two threads may not draw at once
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Part:
    """Leaves that are printed together, each run of them as often as asked for."""

    leaves: Sequence[Leaf]
    per_page: int = 1
    copies: int = 1

    @property
    def pages(self) -> int:
        return -(-len(self.leaves) * self.copies // self.per_page)

    def in_order(self) -> Iterator[list[tuple[int, Leaf]]]:
        """The leaves of page after page, numbered; those of a further copy have higher numbers."""
        for numbers in imposed(range(len(self.leaves) * self.copies), self.per_page):
            yield [(number, self.leaves[number % len(self.leaves)]) for number in numbers]


def compose(
    title: str,
    language: str,
    paper: Paper,
    parts: Sequence[Part],
    keywords: str = "",
    progress: Progress | None = None,
) -> bytes:
    """A PDF of these parts; `progress` is told the pages done and to do."""
    document = Document(title, language, paper, keywords)
    total, done = sum(part.pages for part in parts), 0
    for part in parts:
        for leaves in part.in_order():
            document.add_page(part, leaves)
            done += 1
            if progress is not None:
                progress(done, total)
    return document.finish()


@dataclass(frozen=True)
class _Base:
    """What leaves share: a form of the file, with the slots and fields on it."""

    form: str
    slots: list[Slot]
    fields: list[Field]


class Document:
    """A PDF in the making; what is on a leaf is the business of each kind."""

    def __init__(self, title: str, language: str, paper: Paper, keywords: str) -> None:
        fonts.register()
        self._paper = paper
        size = (paper.width, paper.height)
        # Invariant: no clock and no chance in the file, so the same request gives the same bytes.
        self.canvas = SheetCanvas(size, invariant=1, pageCompression=1, initialFontName=fonts.TEXT, lang=language)
        self.canvas.setTitle(title)
        self.canvas.setAuthor("Midway")
        self.canvas.setCreator("Midway")
        self.canvas.setSubject(title)
        self.canvas.setKeywords(keywords)
        self.canvas.setViewerPreference("DisplayDocTitle", "true")
        self._bases: dict[Hashable, _Base] = {}

    def add_page(self, part: Part, leaves: Sequence[tuple[int, Leaf]]) -> None:
        """One more page of a part, with cut marks where it is to be cut."""
        with _ONE_AT_A_TIME:
            self._draw_page(part, leaves)

    def _draw_page(self, part: Part, leaves: Sequence[tuple[int, Leaf]]) -> None:
        page = page_of(self._paper, part.per_page)
        self.canvas.setPageSize((page.width, page.height))
        for (number, leaf), place in zip(leaves, places(page, part.per_page), strict=False):
            if number < len(part.leaves):
                self._mark(leaf, place)
            self._put(leaf, place, self._shared(part, number, leaf))
        if part.per_page > 1:
            draw_cut_marks(self.canvas, page, part.per_page)
        self.canvas.showPage()

    def finish(self) -> bytes:
        return self.canvas.finished()

    def _put(self, leaf: Leaf, place: Box, shared: Hashable) -> None:
        base = None if shared is None else self._base(leaf, shared)
        self.canvas.saveState()
        if (place.x, place.y, leaf.scale) != (0, 0, 1):
            self.canvas.translate(place.x, place.y)
            self.canvas.scale(leaf.scale, leaf.scale)
        if base is None:
            base = self._draw(leaf, "")
        else:
            self.canvas.doForm(base.form)
        fill_slots(self.canvas, base.slots, leaf.sheet)
        self.canvas.restoreState()
        if leaf.sheet.fillable:
            open_fields = [field for field in base.fields if not leaf.sheet.has_printed(field.name)]
            add_fields(self.canvas, open_fields, leaf.scale)

    def _shared(self, part: Part, number: int, leaf: Leaf) -> Hashable:
        """By what a drawing is found again: leaves that look alike share it, and so do the copies of one."""
        if leaf.shares is not None:
            return (leaf.shares, leaf.scale)
        return (id(part), number % len(part.leaves)) if part.copies > 1 else None

    def _base(self, leaf: Leaf, key: Hashable) -> _Base:
        """What the leaf shares, drawn the first time it is needed."""
        if key not in self._bases:
            size = leaf_of(leaf.sheet.paper, leaf.sheet.per_page, leaf.scale)
            form = f"leaf-{len(self._bases) + 1}"
            self.canvas.beginForm(form, 0, 0, size.width, size.height)
            self._bases[key] = self._draw(leaf, form)
            self.canvas.endForm()
        return self._bases[key]

    def _draw(self, leaf: Leaf, form: str) -> _Base:
        self.canvas.slots, self.canvas.fields = [], []
        leaf.draw(self.canvas)
        if leaf.footer:
            size = leaf_of(leaf.sheet.paper, leaf.sheet.per_page, leaf.scale)
            footer = Footer(leaf.sheet, size.width, margin_of(leaf.sheet, leaf.scale), leaf.told)
            footer.draw(self.canvas, leaf.number, leaf.of)
        return _Base(form, self.canvas.slots, self.canvas.fields)

    def _mark(self, leaf: Leaf, place: Box) -> None:
        """The leaf's entries of the outline."""
        for mark in leaf.marks:
            self.canvas.mark(mark.title, mark.level, place.y + mark.top * leaf.scale)
