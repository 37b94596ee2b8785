"""The player aid: cards with two sides, eight to a page; a round on the front, what to remember on the back.

Pictures with few words, each side in the largest lettering that holds them; where that is small, six to a page.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from pdf.blocks import icon_text
from pdf.blocks.step import Step
from pdf.document.frame import sheet_frame
from pdf.document.leaf import Leaf, Mark
from pdf.document.slots import leave_slot
from pdf.drawing.icons import draw_icon, icon
from pdf.drawing.shapes import draw_line, draw_panel, outline_box
from pdf.games import theme_of
from pdf.kinds.round_steps import card_sides
from pdf.paper.box import Box
from pdf.paper.colours import CREAM, INK, LINE, PALE, TINT
from pdf.paper.grid import UNIT, ceil_to_grid, floor_to_grid, line_height, round_to_grid
from pdf.requests.sheet import Sheet, player_field
from pdf.typography.fitted_text import CAP_HEIGHT, LEAST_WORDS, Look, fit, ink, write, write_lines
from pdf.typography.fonts import BOLD, DISPLAY

ACROSS = 2
DOWN = (4, 3)  # rows of cards: as many as leave the words large
HEAD = 8 * UNIT
FACTS = Look(BOLD, 7.5, 7)
SIGNS = (
    (12, 14 * mm),
    (10.5, 10 * mm),
    (9.5, 8.5 * mm),
    (0, 7 * mm),
)  # the column of pictures, wider beside large letters
SIZES = (14, 13, 12, 11.5, 11, 10.5, 10, 9.5, 9, 8.5, 8, 7.5, LEAST_WORDS)
LARGE = 8.5  # letters that are large enough to have eight cards
STACKED = 11  # from this size on titles stand above their words


@dataclass(frozen=True)
class CardRow:
    """A step as it stands on a card: its lines of words, and its least height."""

    step: Step
    lines: Sequence[Sequence[icon_text.Word]]
    height: float


@dataclass(frozen=True)
class Side:
    """One side of the cards, laid out once for all of them."""

    rows: Sequence[CardRow]
    size: float
    is_back: bool
    is_whole: bool

    @property
    def sign(self) -> float:
        return _sign([row.step for row in self.rows], self.size)


def leaves(sheet: Sheet) -> list[Leaf]:
    """Pages of fronts, each followed by its backs in mirrored order, for a printer that prints both sides."""
    catalogue, frame = sheet.catalogue, sheet_frame(sheet)
    marks = [Mark(f"{sheet.title} · {catalogue.message('paper.aid.title')}", 0, frame.area.top)]
    cards, (front, back) = design(frame.area, sheet, card_sides(sheet))
    draw = partial(_draw_page, cards=cards, sheet=sheet)
    found = []
    for first in range(0, max(1, len(sheet.names)), len(cards)):
        fronts = partial(draw, side=front, first=first)
        found.append(Leaf(frame, fronts, () if first else marks, values=sheet.values))
        if back.rows:
            found.append(Leaf(frame, partial(draw, side=back, first=None)))
    return found


def design(area: Box, sheet: Sheet, sides: Sequence[Sequence[Step]]) -> tuple[list[Box], list[Side]]:
    """The places of the cards and what stands on both sides: as many cards as can be in large letters."""
    for down in DOWN:
        rows = area.rows([floor_to_grid(area.height / down)] * down)
        cards = [place for row in rows for place in row.columns(ACROSS)]
        found = [lay_out(_parts(_inner(cards[0]), sheet, at > 0)[2], steps, at > 0) for at, steps in enumerate(sides)]
        if all(side.is_whole and side.size >= LARGE for side in found):
            break
    return cards, found


def lay_out(box: Box, steps: Sequence[Step], is_back: bool) -> Side:
    """The largest lettering that fits; then what is least important is left out, last the words of the last steps."""
    most = max((len(step.pieces) for step in steps), default=0)
    for kept in range(most, -1, -1):
        for size, stacked in [(size, stacked) for size in SIZES for stacked in (True, False)]:
            sign = _sign(steps, size)
            rows = [_row(step, kept, size, stacked and size >= STACKED, box.width - sign, sign) for step in steps]
            if sum(row.height for row in rows) + UNIT * len(rows) <= box.height:
                return Side(rows, size, is_back, kept == most)
    while sum(row.height for row in rows) > box.height:
        rows.pop()
    return Side(rows, size, is_back, False)


def _row(step: Step, kept: int, size: float, stacked: bool, room: float, sign: float) -> CardRow:
    text = icon_text.words("", " · ".join(step.pieces[:kept]))
    title = icon_text.words(step.title, "")
    parts = [title, text] if stacked else [[*title, *text]]
    lines = [line for part in parts for line in icon_text.break_lines(part, size, room) if line]
    return CardRow(step, lines, max(len(lines) * line_height(size), _least(sign)))


def _draw_page(canvas: Canvas, cards: Sequence[Box], sheet: Sheet, side: Side, first: int | None) -> None:
    """Fronts for the seats from the first on, or backs, which are nobody's."""
    for at, place in enumerate(cards):
        outline_box(canvas, place, LINE, 0.4, dashes=(3, 2))
        seat = None if first is None or first + at >= sheet.players else first + at
        _draw_card(canvas, _inner(place), sheet, side, seat)


def _inner(card: Box) -> Box:
    return card.inset(3 * mm, 2 * UNIT)


def _parts(box: Box, sheet: Sheet, is_back: bool) -> list[Box]:
    """The head of a card, its facts with all modules on the front, and the room for its steps."""
    lines = 0 if is_back else len(fit(_facts(sheet), Box(0, 0, box.width, 1_000), FACTS).lines)
    facts = ceil_to_grid(lines * line_height(FACTS.wrap_below)) + 2 * UNIT
    return box.rows((HEAD, facts, box.height - HEAD - facts))


def _facts(sheet: Sheet) -> str:
    return " · ".join(part for part in (sheet.size_line, sheet.module_line) if part)


def _draw_card(canvas: Canvas, box: Box, sheet: Sheet, side: Side, seat: int | None) -> None:
    head, line, body = _parts(box, sheet, side.is_back)
    draw_panel(canvas, head, theme_of(sheet.game).colour, INK, 0.9, 3)
    left, right = head.inset(2.5 * mm, 0).left_of(head.width * 0.5)
    write(canvas, left, sheet.title, Look(DISPLAY, 12, 8, colour=CREAM))
    if side.is_back:
        remember = sheet.message("paper.tracker.remember")
        write(canvas, right.inset(2, 1), remember, Look(DISPLAY, 9, 8, "right", CREAM))
    else:
        write_lines(canvas, line.inset(0, UNIT), _facts(sheet), FACTS)
    if seat is not None:
        leave_slot(canvas, player_field(seat, "name"), right.inset(2, 1), Look(BOLD, 10, 8, "right", CREAM))
    _draw_rows(canvas, body, side, f"games/{sheet.game.id}")


def _draw_rows(canvas: Canvas, box: Box, side: Side, sprite: str) -> None:
    """The rows of a side with a line between them, spread over its height."""
    gap = floor_to_grid(min((box.height - sum(row.height for row in side.rows)) / len(side.rows), 6 * UNIT))
    for at, (row, place) in enumerate(zip(side.rows, box.rows([row.height for row in side.rows], gap), strict=True)):
        if at and gap:
            draw_line(canvas, (place.x, place.top + gap / 2), (place.right, place.top + gap / 2), PALE, 0.6)
        middle, high = _draw_words(canvas, place, row, side, sprite), _least(side.sign)
        spot = Box(place.x, middle - high / 2, side.sign - mm, high)
        _draw_sign(canvas, spot, row.step, sprite)


def _draw_words(canvas: Canvas, place: Box, row: CardRow, side: Side, sprite: str) -> float:
    """The lines of a row in the middle of its height, on the grid; the middle of what was drawn."""
    step, high = line_height(side.size), side.size * CAP_HEIGHT
    below = (len(row.lines) - 1) * step
    first = round_to_grid(place.y + (place.height + below - high) / 2)
    canvas.setFillColor(ink(INK, side.size))
    for number, line in enumerate(row.lines):
        icon_text.draw_line(canvas, place.x + side.sign, first - number * step, line, side.size, sprite)
    return first + (high - below) / 2


def _sign(steps: Sequence[Step], size: float) -> float:
    """The width of the column of pictures and numbers; none where there are none."""
    if not any(step.sign or step.number for step in steps):
        return 0.0
    return next(float(wide) for least, wide in SIGNS if size >= least)


def _least(sign: float) -> float:
    """The height of a picture in a column this wide."""
    return floor_to_grid(sign - 2.6 * mm) if sign else 0.0


def _draw_sign(canvas: Canvas, box: Box, step: Step, sprite: str) -> None:
    """The picture of a step, or its number, if it has either."""
    if step.sign:
        draw_icon(canvas, box, icon(sprite, step.sign, box.height))
    elif step.number:
        draw_panel(canvas, box.inset((box.width - box.height) / 2, 0), TINT, LINE, 0.6, 2)
        write(canvas, box, str(step.number), Look(DISPLAY, max(8.0, box.height / 2), 8, "centre", stand="free"))
