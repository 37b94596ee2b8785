"""The footer of every leaf: the house rules in force, the page number and the address."""

from __future__ import annotations

from xml.sax.saxutils import escape

from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph

from companion.speech.catalogue import Catalogue, catalogue
from pdf.asking.sheet import Sheet
from pdf.drawing.boxes import Box
from pdf.drawing.paper import GAP, LINE, SOFT
from pdf.setting import fonts
from pdf.setting.lettering import Look, write

_STYLE = ParagraphStyle("footer", fontName=fonts.TEXT, fontSize=6.5, leading=8, textColor=SOFT)
_SMALL = Look(size=6.5, wrap_below=4, align="right", colour=SOFT)
_SIGNATURE = 34 * 2.835  # the corner for page number and address: 34 mm
_LINE = 8.0  # its height: a line for the page number,
_LEAST = 18.0  # and an address in up to three


class Footer:
    """The footer of a leaf this wide."""

    def __init__(self, sheet: Sheet, leaf_wide: float, margin: float, house_rules: bool = True) -> None:
        fonts.register()
        self._sheet = sheet
        self._margin = margin
        self._wide = leaf_wide - 2 * margin
        told = sheet.languages if house_rules else ()
        self._rules = [_house_rules(sheet, catalogue(language)) for language in told]
        least = _LEAST if sheet.url else _LINE
        self.height = max(least, sum(self._wrap(rules) for rules in self._rules))

    def draw(self, canvas: Canvas, number: int, of: int) -> None:
        top = self._margin + self.height
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

    def _wrap(self, rules: Paragraph) -> float:
        _, height = rules.wrap(self._wide - _SIGNATURE - GAP, 10_000)
        return float(height)

    def _signature(self, number: int, of: int) -> str:
        if of == 1:
            return "Midway"
        return "Midway · " + catalogue(self._sheet.languages[0]).say("paper.page", page=number, pages=of)


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
        return Paragraph("", _STYLE)
    title = f"<b>{escape(words.say('paper.house-rules'))}</b>"
    return Paragraph(" · ".join([title, *rules]), _STYLE)
