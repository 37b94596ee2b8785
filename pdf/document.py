"""The base of every document: fonts, metadata, margins, bookmarks and the footer, once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO
from xml.sax.saxutils import escape

from reportlab import rl_config
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph

from companion.speech.catalogue import Catalogue, catalogue
from pdf import fonts
from pdf.boxes import Box
from pdf.lettering import Look, write
from pdf.paper import GAP, LINE, MARGIN, SOFT
from pdf.sheet import Sheet

rl_config.useA85 = 0  # streams as they are, a fifth smaller than spelt out in letters
_FOOTER = ParagraphStyle("footer", fontName=fonts.TEXT, fontSize=6.5, leading=8, textColor=SOFT)
_SMALL = Look(size=6.5, wrap_below=4, align="right", colour=SOFT)
_SIGNATURE = 34 * 2.835  # the corner of the footer for page number and address: 34 mm


_LEAST = 18.0  # its height: a line for the page number, and an address in up to three
Draw = Callable[[Canvas], None]


@dataclass(frozen=True)
class Mark:
    """An entry of the outline, and the height on its page that it leads to."""

    title: str
    level: int
    top: float


class Document:
    """A PDF in the making; what is on a page is the business of each kind."""

    def __init__(self, sheet: Sheet, title: str) -> None:
        fonts.register()
        self.sheet = sheet
        self._buffer = BytesIO()
        size = (sheet.paper.width, sheet.paper.height)
        language = sheet.languages[0]
        # Invariant: no clock and no chance in the file, so the same request gives the same bytes.
        self.canvas = Canvas(
            self._buffer, size, invariant=1, pageCompression=1, initialFontName=fonts.TEXT, lang=language
        )
        self.canvas.setTitle(title)
        self.canvas.setAuthor("Midway")
        self.canvas.setCreator("Midway")
        self.canvas.setSubject(title)
        self.canvas.setViewerPreference("DisplayDocTitle", "true")
        self._rules = [_house_rules(sheet, catalogue(language)) for language in sheet.languages]
        self._footer_height = sum(self._wrap(rules) for rules in self._rules)
        self._pages: list[tuple[Draw, Sequence[Mark]]] = []

    @property
    def area(self) -> Box:
        """What a page has for its content, above the footer."""
        footer = MARGIN + max(self._footer_height, _LEAST) + GAP
        paper = self.sheet.paper
        return Box(MARGIN, footer, paper.width - 2 * MARGIN, paper.height - MARGIN - footer)

    def add_page(self, draw: Draw, marks: Sequence[Mark] = ()) -> None:
        """One more page: what draws its content, and the places the outline leads to."""
        self._pages.append((draw, marks))

    def finish(self) -> bytes:
        """The file with all pages, as often as asked for, each copy of a page drawn only once."""
        for copy in range(self.sheet.copies):
            for number, (draw, marks) in enumerate(self._pages, start=1):
                self._print(draw, number, is_first=copy == 0)
                if copy == 0:
                    self._mark(number, marks)
                self.canvas.showPage()
        self.canvas.save()
        return self._buffer.getvalue()

    def _print(self, draw: Draw, number: int, is_first: bool) -> None:
        form = f"page-{number}"
        several = self.sheet.copies > 1
        if several and is_first:
            self.canvas.beginForm(form, 0, 0, self.sheet.paper.width, self.sheet.paper.height)
        if is_first:
            draw(self.canvas)
            self._draw_footer(number)
        if several and is_first:
            self.canvas.endForm()
        if several:
            self.canvas.doForm(form)

    def _mark(self, number: int, marks: Sequence[Mark]) -> None:
        for index, mark in enumerate(marks):
            key = f"place-{number}-{index}"
            self.canvas.bookmarkHorizontal(key, 0, mark.top)
            self.canvas.addOutlineEntry(mark.title, key, mark.level)

    def _wrap(self, rules: Paragraph) -> float:
        _, height = rules.wrap(self.sheet.paper.width - 2 * MARGIN - _SIGNATURE - GAP, self.sheet.paper.height)
        return float(height)

    def _draw_footer(self, number: int) -> None:
        area = self.area
        top = area.y - GAP
        self.canvas.setStrokeColor(LINE)
        self.canvas.setLineWidth(0.4)
        self.canvas.line(area.x, top + GAP / 2, area.right, top + GAP / 2)
        y = top
        for rules in self._rules:
            y -= self._wrap(rules)
            rules.drawOn(self.canvas, area.x, y)
        signature = Box(area.right - _SIGNATURE, top - _LEAST, _SIGNATURE, _LEAST)
        above, below = signature.rows((8, _LEAST - 8))
        write(self.canvas, above, self._signature(number), _SMALL)
        if self.sheet.url:
            write(self.canvas, below, self.sheet.url, _SMALL)

    def _signature(self, number: int) -> str:
        pages = len(self._pages)
        if pages == 1:
            return "Midway"
        return "Midway · " + catalogue(self.sheet.languages[0]).say("paper.page", page=number, pages=pages)


def _house_rules(sheet: Sheet, words: Catalogue) -> Paragraph:
    """The house rules in force, the ones that differ from the default in bold and first."""
    changed: list[str] = []
    usual: list[str] = []
    for rule in sheet.game.house_rules:
        choice = sheet.house_rules[rule.id]
        key = f"{sheet.game.id}.house-rule.{rule.id}"
        said = escape(
            words.say("paper.house-rule", title=words.say(f"{key}.title"), choice=words.say(f"{key}.{choice}"))
        )
        (usual if choice == rule.default else changed).append(said)
    rules = [f"<b>{said}</b>" for said in changed] + usual
    if not rules:
        return Paragraph("", _FOOTER)
    title = f"<b>{escape(words.say('paper.house-rules'))}</b>"
    return Paragraph(" · ".join([title, *rules]), _FOOTER)
