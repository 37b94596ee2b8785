"""The player aid: cards with two sides, eight to a page; a round on the front, what to remember on the back.

Where that leaves no room for all the words, six to a page.
"""

from collections.abc import Sequence
from functools import partial

from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from pdf.blocks.step import Step
from pdf.document.frame import sheet_frame
from pdf.document.leaf import Leaf, Mark
from pdf.document.slots import leave_slot
from pdf.drawing.icons import draw_icon, icon
from pdf.drawing.shapes import draw_panel
from pdf.games import theme_of
from pdf.kinds.round_steps import reminders, round_steps
from pdf.paper.box import Box
from pdf.paper.colours import CREAM, INK, LINE, TINT
from pdf.paper.grid import UNIT, baseline_drop, floor_to_grid, line_height
from pdf.requests.sheet import Sheet, player_field
from pdf.typography.fitted_text import LEAST_WORDS, Look, ink, write
from pdf.typography.flowables import GridParagraph
from pdf.typography.fonts import BOLD, DISPLAY, TEXT
from pdf.typography.runs import markup

ACROSS = 2
DOWN = (4, 3)  # rows of cards, as many as hold all the words
HEAD = 8 * UNIT
FACTS = {False: 5 * UNIT, True: 7 * UNIT}  # with modules two lines
SIGN = 7 * mm
SIZES = (12, 11.5, 11, 10.5, 10, 9.5, 9, 8.5, 8, 7.5, LEAST_WORDS)
CROWDED = 8  # from this size on steps may stand close together


def leaves(sheet: Sheet) -> list[Leaf]:
    """Pages of fronts, each followed by its backs in mirrored order, for a printer that prints both sides."""
    catalogue, frame = sheet.catalogue, sheet_frame(sheet)
    rounds, remembered = round_steps(sheet, catalogue), reminders(sheet, catalogue)
    marks = [Mark(f"{sheet.title} · {catalogue.message('paper.aid.title')}", 0, frame.area.top)]
    cards = _cards(frame.area, sheet, (rounds, remembered))
    draw = partial(_draw_page, cards=cards, sheet=sheet)
    found = []
    for first in range(0, max(1, len(sheet.names)), len(cards)):
        fronts = partial(draw, steps=rounds, first=first)
        found.append(Leaf(frame, fronts, () if first else marks, values=sheet.values))
        if remembered:
            found.append(Leaf(frame, partial(draw, steps=remembered, first=None)))
    return found


def _cards(area: Box, sheet: Sheet, sides: Sequence[Sequence[Step]]) -> list[Box]:
    """The places of the cards: as many as can be, if the words of both sides have room there."""
    for down in DOWN:
        rows = area.rows([floor_to_grid(area.height / down)] * down)
        cards = [place for row in rows for place in row.columns(ACROSS)]
        body = _parts(_inner(cards[0]), sheet)[2]
        if all(_height(steps, LEAST_WORDS, body) <= body.height for steps in sides):
            break
    return cards


def _draw_page(canvas: Canvas, cards: Sequence[Box], sheet: Sheet, steps: Sequence[Step], first: int | None) -> None:
    """Fronts for the seats from the first on, or backs, which are nobody's."""
    for at, place in enumerate(cards):
        canvas.setStrokeColor(LINE)
        canvas.setLineWidth(0.4)
        canvas.setDash(3, 2)
        canvas.rect(place.x, place.y, place.width, place.height)
        canvas.setDash()
        seat = None if first is None or first + at >= sheet.players else first + at
        _draw_card(canvas, _inner(place), sheet, steps, seat, first is None)


def _inner(card: Box) -> Box:
    return card.inset(3 * mm, 2 * UNIT)


def _parts(box: Box, sheet: Sheet) -> list[Box]:
    """The head of a card, its line of facts, and the room for its steps."""
    facts_high = FACTS[bool(sheet.modules)]
    return box.rows((HEAD, facts_high, box.height - HEAD - facts_high))


def _draw_card(canvas: Canvas, box: Box, sheet: Sheet, steps: Sequence[Step], seat: int | None, back: bool) -> None:
    head, line, body = _parts(box, sheet)
    theme = theme_of(sheet.game)
    draw_panel(canvas, head, theme.colour, INK, 0.9, 3)
    left, right = head.inset(2.5 * mm, 0).left_of(head.width * 0.5)
    write(canvas, left, sheet.title, Look(DISPLAY, 12, 8, colour=CREAM))
    if back:
        remember = sheet.catalogue.message("paper.tracker.remember")
        write(canvas, right.inset(2, 1), remember, Look(DISPLAY, 9, 8, "right", CREAM))
    if seat is not None:
        leave_slot(canvas, player_field(seat, "name"), right.inset(2, 1), Look(BOLD, 10, 8, "right", CREAM))
    facts = [sheet.size_line, sheet.module_line(sheet.catalogue)]
    write(canvas, line, " · ".join(part for part in facts if part), Look(BOLD, 7.5, 6))
    _draw_steps(canvas, body, steps, sheet.game.id, numbered=not back)


def _draw_steps(canvas: Canvas, box: Box, steps: Sequence[Step], game: str, numbered: bool) -> None:
    """Pictures with few words, in the largest lettering that fits; then the help of the last ones is left out."""
    room = box.width - SIGN
    tried = [(steps, size, UNIT if size > CROWDED else 0) for size in SIZES]
    tried += [(_shortened(steps, keep), LEAST_WORDS, 0) for keep in range(len(steps) - 1, -1, -1)]
    for shown, size, between in tried:
        paragraphs = [_paragraph(step, size) for step in shown]
        heights = [max(float(one.wrap(room, box.height)[1]), 4 * UNIT) for one in paragraphs]
        if sum(heights) + between * len(heights) <= box.height:
            break
    while sum(heights) > box.height:
        heights, paragraphs = heights[:-1], paragraphs[:-1]
    gap = floor_to_grid(min((box.height - sum(heights)) / max(1, len(heights)), 2 * UNIT))
    for at, (paragraph, place) in enumerate(zip(paragraphs, box.rows(heights, gap), strict=True)):
        spot = Box(place.x, place.top - 4 * UNIT, SIGN - mm, 4 * UNIT)
        _draw_sign(canvas, spot, shown[at], game, str(at + 1) if numbered else "•")
        _, height = paragraph.wrap(room, box.height)
        paragraph.drawOn(canvas, place.x + SIGN, place.top - height)


def _height(steps: Sequence[Step], size: float, box: Box) -> float:
    """How much of a box the steps need in lettering of this size."""
    heights = [_paragraph(step, size).wrap(box.width - SIGN, box.height)[1] for step in steps]
    return sum(max(float(high), 4 * UNIT) for high in heights)


def _draw_sign(canvas: Canvas, box: Box, step: Step, game: str, number: str) -> None:
    """The picture of a step, or its number."""
    if step.sign:
        draw_icon(canvas, box, icon(f"games/{game}", step.sign, 4.2 * mm))
        return
    if number.isdigit():
        draw_panel(canvas, Box(box.x + mm, box.y + UNIT / 2, 4.2 * mm, 3.5 * UNIT), TINT, LINE, 0.6, 2)
    write(canvas, box, number, Look(DISPLAY if number.isdigit() else BOLD, 8, 8, "centre"))


def _shortened(steps: Sequence[Step], keep: int) -> list[Step]:
    """The help of so many steps, of the rest the title only."""
    return [step if at < keep or not step.title else Step(step.title, "", step.sign) for at, step in enumerate(steps)]


def _paragraph(step: Step, size: float) -> GridParagraph:
    style = ParagraphStyle(
        "step",
        fontName=TEXT,
        fontSize=size,
        leading=line_height(size),
        textColor=ink(INK, size),
        drop=baseline_drop(size),
    )
    return GridParagraph(f"<b>{markup(step.title, TEXT)}</b> {markup(step.help, TEXT)}", style)
