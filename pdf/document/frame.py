"""The frame of a leaf: its margins, its running head and its footer, and the area they leave for content."""

from collections.abc import Sequence
from dataclasses import replace

from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas

from companion.speech.catalogue import catalogue
from pdf.drawing.shapes import draw_line
from pdf.paper.box import Box
from pdf.paper.colours import BLACK, LINE
from pdf.paper.grid import UNIT, baseline_drop, ceil_to_grid, floor_to_grid, line_height, round_to_grid
from pdf.paper.sizes import GAP, LeafFormat
from pdf.requests.house_rules import changed_rules
from pdf.requests.sheet import Sheet
from pdf.typography import fonts
from pdf.typography.fitted_text import LEAST_WORDS, Look, fit, write
from pdf.typography.flowables import GridParagraph
from pdf.typography.runs import markup

_SMALL = Look(size=7.5, wrap_below=7, align="right")
_HEAD = Look(size=8, wrap_below=7)
_HEAD_SHARE = 0.8  # of the width; the number of the page has the rest
_LINE = 3 * UNIT


class Frame:
    """Margins and footer of a leaf; `rules` are paragraphs of house rules for the footer.

    A frame with a `head` prints it above the pages after the first, and keeps that line free on all of them.
    """

    def __init__(
        self,
        format: LeafFormat,
        language: str,
        rules: Sequence[str] = (),
        url: str | None = None,
        head: str = "",
        event: str = "",
    ) -> None:
        fonts.register()
        self.format = format
        self._language = language
        self._signature = " · ".join(part for part in ("Midway", event, url) if part)
        self._head = head
        self._wide = format.width - 2 * format.margin
        self._rules = [GridParagraph(line, _style()) for line in rules]
        foot = ceil_to_grid(format.margin)
        height = _LINE + sum(self._wrap(rules) for rules in self._rules)
        self._top = foot + height
        below = round_to_grid(self._top + GAP)
        self.head = self._head_height()
        top = floor_to_grid(format.height - format.margin)
        self.area = Box(format.margin, below, self._wide, top - below - self.head)

    @property
    def first_area(self) -> Box:
        """The area of the first page, which has no running head."""
        return Box(self.area.x, self.area.y, self.area.width, self.area.height + self.head)

    def _head_height(self) -> float:
        """The height of the running head with the line under it: as many lines as it needs."""
        if not self._head:
            return 0.0
        room = Box(0, 0, self._wide * _HEAD_SHARE, self.format.height)
        return 2 * UNIT + len(fit(self._head, room, _HEAD).lines) * _LINE

    def draw_head(self, canvas: Canvas, number: int, of: int) -> None:
        """The running head with the number of the page, above every page but the first."""
        if not self._head or number == 1:
            return
        line = Box(self.area.x, self.area.top + 2 * UNIT, self._wide, self.head - 2 * UNIT)
        left, right = line.left_of(line.width * _HEAD_SHARE)
        write(canvas, left, self._head, _HEAD)
        write(canvas, right, self._page(number, of), replace(_HEAD, align="right"))
        draw_line(canvas, (line.x, line.y - 2), (line.right, line.y - 2), LINE, 0.4)

    def draw_footer(self, canvas: Canvas, number: int, of: int) -> None:
        """House rules, then who made the sheet, for which event and where, and its page."""
        margin = self.format.margin
        draw_line(canvas, (margin, self._top + GAP / 2), (margin + self._wide, self._top + GAP / 2), LINE, 0.4)
        y = self._top
        for rules in self._rules:
            y -= self._wrap(rules)
            rules.drawOn(canvas, margin, y)
        page = f" · {self._page(number, of)}" if of > 1 else ""
        write(canvas, Box(margin, y - _LINE, self._wide, _LINE), self._signature + page, _SMALL)

    def _wrap(self, rules: GridParagraph) -> float:
        _, height = rules.wrap(self._wide, 10_000)
        return float(height)

    def _page(self, number: int, of: int) -> str:
        return catalogue(self._language).message("paper.page", page=number, pages=of)


def sheet_frame(sheet: Sheet, rules: bool = True, head: bool = False) -> Frame:
    """The frame of a game's sheet; its footer has the changed house rules unless they stand elsewhere on the leaf."""
    lines = [_rules_line(sheet, language) for language in sheet.languages] if rules else []
    title = " · ".join(part for part in (sheet.title, sheet.module_line) if part) if head else ""
    format = LeafFormat(sheet.paper, sheet.per_page)
    return Frame(format, sheet.languages[0], [line for line in lines if line], sheet.url, title, sheet.event)


def _rules_line(sheet: Sheet, language: str) -> str:
    """A line of changed house rules, or nothing."""
    texts = catalogue(language)
    found = changed_rules(sheet, texts)
    title = f"<b>{markup(texts.message('paper.house-rules'), fonts.TEXT)}</b>"
    return " · ".join([title, *(markup(rule, fonts.TEXT) for rule in found)]) if found else ""


def _style() -> ParagraphStyle:
    return ParagraphStyle(
        "footer",
        fontName=fonts.TEXT,
        fontSize=LEAST_WORDS,
        leading=line_height(LEAST_WORDS),
        textColor=BLACK,
        drop=baseline_drop(LEAST_WORDS),
    )
