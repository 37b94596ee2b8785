"""The player aid: a round on a card, eight to a page, one for everybody at the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from xml.sax.saxutils import escape

from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from companion.speech.catalogue import Catalogue, catalogue
from pdf.asking.sheet import Sheet
from pdf.drawing.boxes import Box
from pdf.drawing.paper import CREAM, INK, LINE, RED, SOFT
from pdf.file.leaves import Leaf, Mark, area_of
from pdf.file.slots import leave_slot
from pdf.kinds.round import Step, reminders, steps
from pdf.setting.baseline import UNIT, GridParagraph, line_of, sunk, under
from pdf.setting.fonts import BOLD, DISPLAY, TEXT, register
from pdf.setting.lettering import Look, write

ACROSS, DOWN = 2, 4
HEAD = 9 * UNIT
FACTS = 5 * UNIT
SIZES = (10, 9.5, 9, 8.5, 8, 7.5, 7, 6.5, 6)


@dataclass(frozen=True)
class Card:
    """The words of an aid."""

    title: str
    line: str
    steps: tuple[Step, ...]
    reminders: tuple[Step, ...] = ()


def leaves(sheet: Sheet) -> list[Leaf]:
    """A page of eight cards; named ones first, the rest to share."""
    register()
    sheet = replace(sheet, per_page=1)
    words = catalogue(sheet.languages[0])
    area = area_of(sheet)
    paint = partial(_page, area=area, card=_card(sheet, words), players=sheet.players)
    title = f"{words.message(f'{sheet.game.id}.title')} · {words.message('paper.aid.title')}"
    return [Leaf(sheet, paint, [Mark(title, 0, area.top)])]


def _card(sheet: Sheet, words: Catalogue) -> Card:
    facts = [words.message("paper.players", n=sheet.players), words.message("paper.rounds", n=sheet.rounds)]
    told, more = tuple(steps(sheet, words)), tuple(reminders(sheet, words))
    return Card(words.message(f"{sheet.game.id}.title"), " · ".join(facts), told, more)


def _page(canvas: Canvas, area: Box, card: Card, players: int) -> None:
    places = [place for row in area.rows([under(area.height / DOWN)] * DOWN) for place in row.columns(ACROSS)]
    for seat, place in enumerate(places):
        _cut_lines(canvas, place)
        _draw(canvas, place.inset(3 * mm, 2 * UNIT), card, seat if seat < players else None)


def _cut_lines(canvas: Canvas, box: Box) -> None:
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(0.4)
    canvas.setDash(3, 2)
    canvas.rect(box.x, box.y, box.width, box.height)
    canvas.setDash()


def _draw(canvas: Canvas, box: Box, card: Card, seat: int | None) -> None:
    head, line, body = box.rows((HEAD, FACTS, box.height - HEAD - FACTS))
    canvas.setFillColor(RED)
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.9)
    canvas.roundRect(head.x, head.y, head.width, head.height, 3, fill=1)
    title, name = head.inset(2.5 * mm, 0).left_of(head.width * 0.5)
    write(canvas, title, card.title, Look((DISPLAY,), 13, 8, colour=CREAM))
    write(canvas, line, card.line, Look((BOLD,), 7.5, 6, colour=SOFT))
    if seat is not None:
        leave_slot(canvas, f"name-{seat}", name.inset(2, 1), Look((BOLD, DISPLAY), 10, 7, "right", CREAM))
    _steps(canvas, body, card.steps, card.reminders)


def _steps(canvas: Canvas, box: Box, told: Sequence[Step], reminders: Sequence[Step] = ()) -> None:
    """Phases and reminders in the largest lettering that fits; of a long game only the phases' titles."""
    for size in SIZES:
        written = [_paragraph(str(number), step, size) for number, step in enumerate(told, start=1)]
        written += [_paragraph("•", reminder, size) for reminder in reminders]
        heights = [float(one.wrap(box.width, box.height)[1]) for one in written]
        spare = box.height - sum(heights)
        if spare >= 0:
            break
    else:
        _steps(canvas, box, [Step(step.title, "") for step in told])
        return
    gap = under(min(spare / len(written), 2 * UNIT))
    for one, place in zip(written, box.rows(heights, gap), strict=True):
        one.drawOn(canvas, place.x, place.y)


def _paragraph(bullet: str, step: Step, size: float) -> GridParagraph:
    style = ParagraphStyle(
        "step",
        fontName=TEXT,
        fontSize=size,
        leading=line_of(size),
        textColor=INK,
        leftIndent=4.5 * mm,
        bulletFontName=DISPLAY if bullet.isdigit() else TEXT,
        bulletFontSize=size,
        drop=sunk(size),
    )
    return GridParagraph(f"<b>{escape(step.title)}</b> {escape(step.help)}", style, bulletText=bullet)
