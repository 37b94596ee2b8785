"""The pictures of Steam Tunnel's rule sheet: how the cards are laid out, and a tunnel that was scored."""

from functools import partial

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from companion.rules.steam_tunnel.facts import points_at
from companion.rules.steam_tunnel.settings import SIZES
from companion.rules.steam_tunnel.tunnel_score import WORTH
from companion.speech.catalogue import Catalogue
from pdf.drawing.shapes import draw_panel, fill_box, outline_box, set_pen
from pdf.games.steam_tunnel.score import variant
from pdf.paper.box import Box
from pdf.paper.colours import CREAM, DEEP, INK, LINE, MUSTARD, TINT
from pdf.requests.sheet import Sheet
from pdf.typography.figures import GuideFigure
from pdf.typography.fitted_text import Look, write
from pdf.typography.fonts import BOLD

SET_UP, SCORING = 3, 6  # sections of the guide
ENDS, SEGMENTS = (4, 3, 0), 5


def guide_figures(sheet: Sheet, catalogue: Catalogue) -> list[GuideFigure]:
    """The layout with its point cards, and a tunnel with two tokens against one."""
    value = WORTH[variant(sheet)](ENDS) * SEGMENTS
    scored = catalogue.message("steam-tunnel.figure.scored", one=ENDS[0], other=ENDS[1], segments=SEGMENTS, value=value)
    rows, columns = SIZES[sheet.house_rules["board"]]
    layout = catalogue.message("steam-tunnel.figure.layout", rows=rows, columns=columns)
    return [
        GuideFigure(SET_UP, layout, partial(_layout, rows=rows, columns=columns), 34 * mm),
        GuideFigure(SCORING, scored, _tunnel, 20 * mm),
    ]


def _layout(canvas: Canvas, box: Box, rows: int, columns: int) -> None:
    """Cards face down, the point cards darker among them, in grey too."""
    high = box.height / rows
    wide = min(box.width / columns, high * 1.4)
    board = Box(box.x + (box.width - wide * columns) / 2, box.y, wide * columns, box.height)
    cells = [cell for row in board.rows([high] * rows) for cell in row.columns(columns)]
    for number, cell in enumerate(cells):
        card = cell.inset(1)
        fill_box(canvas, card, MUSTARD if number in points_at(rows, columns) else DEEP)
        outline_box(canvas, card, LINE, 0.5)


def _tunnel(canvas: Canvas, box: Box) -> None:
    """Five cards in a row with one tunnel through them: an end with 4, a fork to a dead end, and an end with 3."""
    cards = box.inset(8 * mm, 2).columns(SEGMENTS)
    middle = box.y + box.height / 2
    for card in cards:
        draw_panel(canvas, card.inset(1.5), TINT, LINE, 0.6, 2)
    set_pen(canvas, INK, 3)
    canvas.line(cards[0].x - 4 * mm, middle, cards[-1].right + 4 * mm, middle)
    fork = cards[2].x + cards[2].width / 2
    canvas.line(fork, middle, fork, box.y + 5)
    canvas.setFillColor(INK)
    canvas.circle(fork, box.y + 6, 3, stroke=0, fill=1)
    for x, end in ((cards[0].x - 6 * mm, ENDS[0]), (cards[-1].right + 6 * mm, ENDS[1])):
        write(canvas, Box(x - 3 * mm, middle - 3 * mm, 6 * mm, 6 * mm), str(end), Look(BOLD, 10, 8, "centre"))
    canvas.setLineWidth(0.8)
    for index, name in ((0, "A"), (1, "A"), (4, "B")):
        x = cards[index].x + cards[index].width / 2
        canvas.setFillColor(MUSTARD if name == "A" else CREAM)
        canvas.circle(x, middle, 2.4 * mm, fill=1)
        write(canvas, Box(x - 3 * mm, middle - 3 * mm, 6 * mm, 6 * mm), name, Look(BOLD, 8, 8, "centre", stand="free"))
