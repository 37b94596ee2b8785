"""Personal cards of an event: everybody's tables in all rounds, ten to a page, with the code to look."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from companion.speech.catalogue import Catalogue
from pdf.document.frame import Frame
from pdf.document.leaf import Leaf, numbered_leaves
from pdf.drawing.qr import draw_qr
from pdf.drawing.shapes import fill_box, outline_box
from pdf.paper.box import Box
from pdf.paper.colours import INK, LINE, SOFT, TINT
from pdf.paper.grid import UNIT
from pdf.typography.fitted_text import Look, write
from pdf.typography.fonts import BOLD, DISPLAY, TEXT

ACROSS, DOWN = 2, 5
QR_SIDE = 17 * mm
HEAD = 13 * mm
CAPTION = 6 * UNIT  # below the code
BETWEEN = 2 * mm  # a round and its table


@dataclass(frozen=True)
class PersonCard:
    """Somebody's card: for each round its heading, the table and the seat; no table for whoever waits or is away."""

    name: str
    rounds: tuple[tuple[str, str, str], ...]


def card_leaves(
    frame: Frame, title: str, cards: Sequence[PersonCard], address: str, catalogue: Catalogue
) -> list[Leaf]:
    """Pages of cards to cut along the lines."""
    a_page = ACROSS * DOWN
    pages = [cards[start : start + a_page] for start in range(0, len(cards), a_page)]
    draw = partial(_draw_page, area=frame.area, title=title, address=address, catalogue=catalogue)
    return numbered_leaves(frame, catalogue.message("event.paper.cards"), [partial(draw, cards=page) for page in pages])


def _draw_page(
    canvas: Canvas, area: Box, title: str, cards: Sequence[PersonCard], address: str, catalogue: Catalogue
) -> None:
    places = [place for row in area.rows([area.height / DOWN] * DOWN) for place in row.columns(ACROSS)]
    for card, place in zip(cards, places, strict=False):
        outline_box(canvas, place, LINE, 0.5, dashes=(2, 2))
        _draw_card(canvas, place.inset(3.5 * mm, 3 * mm), title, card, address, catalogue)


def _draw_card(canvas: Canvas, box: Box, title: str, card: PersonCard, address: str, catalogue: Catalogue) -> None:
    head, body = box.rows((HEAD, box.height - HEAD))
    label, code = head.left_of(head.width - QR_SIDE - 2 * mm)
    small, large = label.rows((4.5 * mm, HEAD - 4.5 * mm))
    write(canvas, small, title, Look(TEXT, 8, 6.5, colour=SOFT))
    write(canvas, large, card.name, Look(DISPLAY, 15, 8))
    if address:
        square = Box(code.right - QR_SIDE, head.top - QR_SIDE, QR_SIDE, QR_SIDE)
        draw_qr(canvas, square, address)
        caption = Box(square.x, square.y - CAPTION, QR_SIDE, CAPTION)
        write(canvas, caption, catalogue.message("event.paper.scan"), Look(BOLD, 7, 6, "centre"))
    rounds = Box(body.x, body.y, body.width - QR_SIDE - 3 * mm, body.height)
    columns = 1 if len(card.rounds) <= 5 else 2
    lines = max(4, -(-len(card.rounds) // columns))
    cells = [cell for column in rounds.columns(columns) for cell in column.rows([rounds.height / lines] * lines)]
    for number, ((heading, table, seat), cell) in enumerate(zip(card.rounds, cells, strict=False)):
        if number % 2 == 0:
            fill_box(canvas, cell.inset(0.3 * mm, 0), TINT)
        left, right = cell.inset(1 * mm, 0).left_of(cell.width * 0.4)
        write(canvas, left.left_of(left.width - BETWEEN)[0], heading, Look(TEXT, 9, 6.5, colour=SOFT))
        line = catalogue.message("event.paper.card-line", table=table, seat=seat) if table else "—"
        write(canvas, right, line, Look(BOLD, 10, 6.5, colour=INK))
