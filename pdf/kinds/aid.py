"""The player aid: a round on a card, eight to a page, one for everybody at the table."""

from collections.abc import Callable, Sequence
from functools import partial
from xml.sax.saxutils import escape

from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from pdf.blocks.step import Step
from pdf.document.frame import sheet_frame
from pdf.document.leaf import Leaf, Mark
from pdf.document.slots import leave_slot
from pdf.drawing.shapes import draw_panel
from pdf.kinds.round_steps import reminders, round_steps
from pdf.paper.box import Box
from pdf.paper.colours import CREAM, INK, LINE, RED, SOFT
from pdf.paper.grid import UNIT, baseline_drop, floor_to_grid, line_height
from pdf.requests.sheet import Sheet, player_field
from pdf.typography.fitted_text import Look, write
from pdf.typography.flowables import GridParagraph
from pdf.typography.fonts import BOLD, DISPLAY, TEXT

ACROSS, DOWN = 2, 4
HEAD = 9 * UNIT
FACTS = 5 * UNIT
SIZES = (10, 9.5, 9, 8.5, 8, 7.5, 7, 6.5, 6)


def leaves(sheet: Sheet) -> list[Leaf]:
    """A page of eight cards; named ones first, the rest to share."""
    catalogue, frame = sheet.catalogue, sheet_frame(sheet)
    card = partial(
        _draw_card,
        title=sheet.title,
        facts=sheet.size_line,
        steps=round_steps(sheet, catalogue),
        reminders=reminders(sheet, catalogue),
    )
    marks = [Mark(f"{sheet.title} · {catalogue.message('paper.aid.title')}", 0, frame.area.top)]
    draw = partial(_draw_page, area=frame.area, draw_card=card, players=sheet.players)
    return [Leaf(frame, draw, marks, values=sheet.values)]


def _draw_page(canvas: Canvas, area: Box, draw_card: Callable[..., None], players: int) -> None:
    rows = area.rows([floor_to_grid(area.height / DOWN)] * DOWN)
    for seat, place in enumerate(place for row in rows for place in row.columns(ACROSS)):
        _draw_cut_lines(canvas, place)
        draw_card(canvas, place.inset(3 * mm, 2 * UNIT), seat if seat < players else None)


def _draw_cut_lines(canvas: Canvas, box: Box) -> None:
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(0.4)
    canvas.setDash(3, 2)
    canvas.rect(box.x, box.y, box.width, box.height)
    canvas.setDash()


def _draw_card(
    canvas: Canvas,
    box: Box,
    seat: int | None,
    title: str,
    facts: str,
    steps: Sequence[Step],
    reminders: Sequence[Step],
) -> None:
    head, line, body = box.rows((HEAD, FACTS, box.height - HEAD - FACTS))
    draw_panel(canvas, head, RED, INK, 0.9, 3)
    left, right = head.inset(2.5 * mm, 0).left_of(head.width * 0.5)
    write(canvas, left, title, Look(DISPLAY, 13, 8, colour=CREAM))
    write(canvas, line, facts, Look(BOLD, 7.5, 6, colour=SOFT))
    if seat is not None:
        name = Look(BOLD, 10, 7, "right", CREAM)
        leave_slot(canvas, player_field(seat, "name"), right.inset(2, 1), name)
    _draw_steps(canvas, body, steps, reminders)


def _draw_steps(canvas: Canvas, box: Box, steps: Sequence[Step], reminders: Sequence[Step] = ()) -> None:
    """Phases and reminders in the largest lettering that fits; of a long game only the phases' titles."""
    for size in SIZES:
        paragraphs = [_paragraph(str(number), step, size) for number, step in enumerate(steps, start=1)]
        paragraphs += [_paragraph("•", reminder, size) for reminder in reminders]
        heights = [float(paragraph.wrap(box.width, box.height)[1]) for paragraph in paragraphs]
        spare = box.height - sum(heights)
        if spare >= 0:
            break
    else:
        _draw_steps(canvas, box, [Step(step.title, "") for step in steps])
        return
    gap = floor_to_grid(min(spare / len(paragraphs), 2 * UNIT))
    for paragraph, place in zip(paragraphs, box.rows(heights, gap), strict=True):
        paragraph.drawOn(canvas, place.x, place.y)


def _paragraph(bullet: str, step: Step, size: float) -> GridParagraph:
    style = ParagraphStyle(
        "step",
        fontName=TEXT,
        fontSize=size,
        leading=line_height(size),
        textColor=INK,
        leftIndent=4.5 * mm,
        bulletFontName=DISPLAY if bullet.isdigit() else TEXT,
        bulletFontSize=size,
        drop=baseline_drop(size),
    )
    return GridParagraph(f"<b>{escape(step.title)}</b> {escape(step.help)}", style, bulletText=bullet)
