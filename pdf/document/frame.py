"""The frame of a leaf: its margins and its footer, and the area they leave for content."""

from collections.abc import Sequence
from typing import Literal
from xml.sax.saxutils import escape

from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from companion.speech.catalogue import Catalogue, catalogue
from pdf.drawing.shapes import draw_line
from pdf.paper.box import Box
from pdf.paper.colours import LINE, SOFT
from pdf.paper.grid import UNIT, baseline_drop, ceil_to_grid, floor_to_grid, line_height, round_to_grid
from pdf.paper.sizes import GAP, LeafFormat
from pdf.requests.house_rules import changed_rules, default_rules
from pdf.requests.sheet import Sheet
from pdf.typography import fonts
from pdf.typography.fitted_text import Look, write
from pdf.typography.flowables import GridParagraph

FooterRules = Literal["changed", "default", "none"]
SIZE = 6.5
_SMALL = Look(size=SIZE, wrap_below=4, align="right", colour=SOFT)
_SIGNATURE = 34 * mm  # the corner for page number and address
_LINE = 3 * UNIT  # its height: a line for the page number,
_LEAST = 6 * UNIT  # and another for the address


class Frame:
    """Margins and footer of a leaf; `rules` are paragraphs of house rules for the footer."""

    def __init__(self, format: LeafFormat, language: str, rules: Sequence[str] = (), url: str | None = None) -> None:
        fonts.register()
        self.format = format
        self._language = language
        self._url = url
        self._wide = format.width - 2 * format.margin
        self._rules = [GridParagraph(line, _style()) for line in rules]
        foot = ceil_to_grid(format.margin)
        height = max(_LEAST if url else _LINE, sum(self._wrap(rules) for rules in self._rules))
        self._top = foot + height
        below = round_to_grid(self._top + GAP)
        self.area = Box(format.margin, below, self._wide, floor_to_grid(format.height - format.margin) - below)

    def draw_footer(self, canvas: Canvas, number: int, of: int) -> None:
        """House rules at the left; page number and address at the right."""
        margin = self.format.margin
        draw_line(canvas, (margin, self._top + GAP / 2), (margin + self._wide, self._top + GAP / 2), LINE, 0.4)
        y = self._top
        for rules in self._rules:
            y -= self._wrap(rules)
            rules.drawOn(canvas, margin, y)
        signature = Box(margin + self._wide - _SIGNATURE, self._top - _LEAST, _SIGNATURE, _LEAST)
        above, below = signature.rows((_LINE, _LEAST - _LINE))
        write(canvas, above, self._signature(number, of), _SMALL)
        if self._url:
            write(canvas, below, self._url, _SMALL)

    def _wrap(self, rules: GridParagraph) -> float:
        _, height = rules.wrap(self._wide - _SIGNATURE - GAP, 10_000)
        return float(height)

    def _signature(self, number: int, of: int) -> str:
        if of == 1:
            return "Midway"
        return "Midway · " + catalogue(self._language).message("paper.page", page=number, pages=of)


def sheet_frame(sheet: Sheet, rules: FooterRules = "changed", scale: float = 1.0) -> Frame:
    """The frame of a game's sheet; its footer has the house rules that stand nowhere else on the leaf."""
    format = LeafFormat(sheet.paper, sheet.per_page, scale)
    lines = [_rules_line(sheet, catalogue(language), rules) for language in sheet.languages]
    return Frame(format, sheet.languages[0], [line for line in lines if line], sheet.url)


def _rules_line(sheet: Sheet, catalogue: Catalogue, rules: FooterRules) -> str:
    """A line of house rules, or nothing."""
    if rules == "none":
        return ""
    if rules == "changed":
        title, found = "paper.house-rules", changed_rules(sheet, catalogue)
    else:
        title, found = "paper.house-rules-usual", default_rules(sheet, catalogue)
    return " · ".join([f"<b>{escape(catalogue.message(title))}</b>", *map(escape, found)]) if found else ""


def _style() -> ParagraphStyle:
    return ParagraphStyle(
        "footer",
        fontName=fonts.TEXT,
        fontSize=SIZE,
        leading=line_height(SIZE),
        textColor=SOFT,
        drop=baseline_drop(SIZE),
    )
