"""Seat badges as on every screen: a colour and a shape each, so that either is enough."""

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

from companion.drawing import seats
from pdf.drawing.shapes import set_pen
from pdf.paper.box import Box
from pdf.paper.colours import INK, WHITE
from pdf.typography.fitted_text import BLACK_BELOW, CAP_HEIGHT, Look, fit, write
from pdf.typography.fonts import BOLD
from pdf.typography.runs import ink_middle

COLOURS = {colour: HexColor(value) for colour, value in seats.COLOURS.items()}
# The corners of the badges in templates/macros.html.
_CORNERS: dict[str, list[tuple[float, float]]] = {
    "blue": [(4, 4), (36, 4), (36, 36), (4, 36)],
    "green": [(20, 3), (38.5, 36.5), (1.5, 36.5)],
    "purple": [(20, 1.5), (38.5, 20), (20, 38.5), (1.5, 20)],
    "yellow": [
        *((20, 1.5), (25.3, 13.2), (38.2, 14.7), (28.6, 23.3), (31.2, 36)),
        *((20, 29.7), (8.8, 36), (11.4, 23.3), (1.8, 14.7), (14.7, 13.2)),
    ],
    "black": [(11, 4), (29, 4), (38.5, 20), (29, 36), (11, 36), (1.5, 20)],
    "pink": [(20, 2), (38, 15.5), (31, 36.5), (9, 36.5), (2, 15.5)],
    "brown": [(1.5, 3.5), (38.5, 3.5), (20, 37)],
    "sky": [
        *((12, 2), (28, 2), (28, 12), (38, 12), (38, 28), (28, 28)),
        *((28, 38), (12, 38), (12, 28), (2, 28), (2, 12), (12, 12)),
    ],
    "navy": [(4, 3), (36, 3), (36, 24), (20, 38), (4, 24)],
    "lime": [(12, 3), (28, 3), (37, 12), (37, 28), (28, 37), (12, 37), (3, 28), (3, 12)],
    "grey": [(10, 5), (39, 5), (30, 35), (1, 35)],
}
_LOW = {"green": 27, "yellow": 22, "brown": 14, "navy": 18}  # where the letter stands, in fortieths from the top


def draw_seat(canvas: Canvas, box: Box, colour: str, letter: str = "") -> None:
    """A seat's badge in a square box."""
    unit = box.width / 40
    canvas.setFillColor(COLOURS[colour])
    set_pen(canvas, INK, 0.9)
    if colour not in _CORNERS:
        canvas.circle(box.x + 20 * unit, box.top - 20 * unit, 17 * unit, fill=1)
    else:
        path = canvas.beginPath()
        for index, (x, y) in enumerate(_CORNERS[colour]):
            (path.lineTo if index else path.moveTo)(box.x + x * unit, box.top - y * unit)
        path.close()
        canvas.drawPath(path, fill=1)
    if not letter or 18 * unit < BLACK_BELOW:  # a small badge is known by its shape and colour
        return
    middle = box.top - _LOW.get(colour, 20) * unit
    look = Look(BOLD, 18 * unit, 8, "centre", INK if colour in seats.LIGHT else WHITE, "free")
    spot = Box(box.x + 12 * unit, middle - 9 * unit, 16 * unit, 18 * unit)
    size = fit(letter, spot, look).size
    rise = (CAP_HEIGHT / 2 - ink_middle(letter, BOLD)) * size  # letters of other scripts stand otherwise on their line
    write(canvas, Box(spot.x, spot.y + rise, spot.width, spot.height), letter, look)
