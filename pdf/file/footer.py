"""The footer of every leaf: house rules where they stand nowhere else, the page number and the address."""

from __future__ import annotations

from typing import Literal
from xml.sax.saxutils import escape

from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from companion.speech.catalogue import Catalogue, catalogue
from pdf.asking.house_rules import agreed, usual
from pdf.asking.sheet import Sheet
from pdf.drawing.boxes import Box
from pdf.drawing.paper import GAP, LINE, SOFT
from pdf.setting import fonts
from pdf.setting.baseline import UNIT, GridParagraph, line_of, on_grid, sunk, up_to_grid
from pdf.setting.lettering import Look, write

Told = Literal["agreed", "usual", "nothing"]
SIZE = 6.5
_SMALL = Look(size=SIZE, wrap_below=4, align="right", colour=SOFT)
_SIGNATURE = 34 * mm  # the corner for page number and address
_LINE = 3 * UNIT  # its height: a line for the page number,
_LEAST = 6 * UNIT  # and another for the address


class Footer:
    """The footer of a leaf this wide; it tells the house rules that are `told` nowhere else on the leaf."""

    def __init__(self, sheet: Sheet, leaf_wide: float, margin: float, told: Told = "agreed") -> None:
        fonts.register()
        self._sheet = sheet
        self._margin = margin
        self._foot = up_to_grid(margin, UNIT)
        self._wide = leaf_wide - 2 * margin
        said = [_told(sheet, catalogue(language), told) for language in sheet.languages]
        self._rules = [GridParagraph(words, _style()) for words in said if words]
        least = _LEAST if sheet.url else _LINE
        self.height = max(least, sum(self._wrap(rules) for rules in self._rules))

    def draw(self, canvas: Canvas, number: int, of: int) -> None:
        top = self._foot + self.height
        canvas.setStrokeColor(LINE)
        canvas.setLineWidth(0.4)
        canvas.line(self._margin, top + GAP / 2, self._margin + self._wide, top + GAP / 2)
        y = top
        for rules in self._rules:
            y -= self._wrap(rules)
            rules.drawOn(canvas, self._margin, y)
        signature = Box(self._margin + self._wide - _SIGNATURE, top - _LEAST, _SIGNATURE, _LEAST)
        above, below = signature.rows((_LINE, _LEAST - _LINE))
        write(canvas, above, self._signature(number, of), _SMALL)
        if self._sheet.url:
            write(canvas, below, self._sheet.url, _SMALL)

    @property
    def top(self) -> float:
        """Where the content of the leaf may end."""
        return on_grid(self._foot + self.height + GAP)

    def _wrap(self, rules: GridParagraph) -> float:
        _, height = rules.wrap(self._wide - _SIGNATURE - GAP, 10_000)
        return float(height)

    def _signature(self, number: int, of: int) -> str:
        if of == 1:
            return "Midway"
        return "Midway · " + catalogue(self._sheet.languages[0]).message("paper.page", page=number, pages=of)


def _style() -> ParagraphStyle:
    fonts.register()
    drop = sunk(SIZE)
    return ParagraphStyle(
        "footer", fontName=fonts.TEXT, fontSize=SIZE, leading=line_of(SIZE), textColor=SOFT, drop=drop
    )


def _told(sheet: Sheet, words: Catalogue, told: Told) -> str:
    """A line of house rules, or nothing."""
    rules = {"agreed": agreed, "usual": usual, "nothing": _none}[told](sheet, words)
    if not rules:
        return ""
    title = words.message("paper.house-rules" if told == "agreed" else "paper.house-rules-usual")
    return " · ".join([f"<b>{escape(title)}</b>", *map(escape, rules)])


def _none(sheet: Sheet, words: Catalogue) -> list[str]:
    return []
