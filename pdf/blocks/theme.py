"""Themes: the colour of a game, and the ornament under the title of its sheets."""

from collections.abc import Callable
from dataclasses import dataclass

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfgen.canvas import Canvas

from pdf.drawing.shapes import fill_box, set_pen
from pdf.paper.box import Box
from pdf.paper.colours import CREAM, INK, RED

Hem = Callable[[Canvas, Box, Color], None]


@dataclass(frozen=True)
class Theme:
    """A colour that is dark enough for light letters, and what is drawn below the title."""

    colour: Color
    hem: Hem


def awning(canvas: Canvas, box: Box, colour: Color) -> None:
    """Scallops, coloured and cream by turns; the outline keeps them apart in black and white."""
    set_pen(canvas, INK, 0.9)
    for index, part in enumerate(box.columns(_pieces(box, 1.9) | 1)):
        canvas.setFillColor(CREAM if index % 2 else colour)
        hem = canvas.beginPath()
        hem.moveTo(part.x, part.top)
        hem.lineTo(part.x, part.y + part.height * 0.6)
        hem.arcTo(part.x, part.y + part.height * 0.2, part.right, part.top, 180, 180)
        hem.lineTo(part.right, part.top)
        hem.close()
        canvas.drawPath(hem, fill=1)


def bunting(canvas: Canvas, box: Box, colour: Color) -> None:
    """Pennants on a string, coloured and cream by turns."""
    set_pen(canvas, INK, 0.9)
    for index, part in enumerate(box.columns(_pieces(box, 1.6) | 1)):
        canvas.setFillColor(CREAM if index % 2 else colour)
        pennant = canvas.beginPath()
        pennant.moveTo(part.x, part.top)
        pennant.lineTo(part.x + part.width / 2, part.y + part.height * 0.2)
        pennant.lineTo(part.right, part.top)
        pennant.close()
        canvas.drawPath(pennant, fill=1)


def cogs(canvas: Canvas, box: Box, colour: Color) -> None:
    """A rack with teeth, and rivets along it."""
    canvas.setFillColor(colour)
    set_pen(canvas, INK, 0.9)
    path = canvas.beginPath()
    path.moveTo(box.x, box.top)
    for part in box.columns(_pieces(box, 1.5)):
        low, high = part.y + part.height * 0.25, part.y + part.height * 0.65
        for x, y in ((0.0, high), (0.25, high), (0.35, low), (0.75, low), (0.85, high), (1.0, high)):
            path.lineTo(part.x + part.width * x, y)
    path.lineTo(box.right, box.top)
    path.close()
    canvas.drawPath(path, fill=1)
    canvas.setFillColor(CREAM)
    for part in box.columns(_pieces(box, 1.5)):
        canvas.circle(part.x + part.width * 0.55, part.y + part.height * 0.68, part.height * 0.13, stroke=0, fill=1)


def skyline(canvas: Canvas, box: Box, colour: Color) -> None:
    """Houses of different heights with lit windows, on a street."""
    set_pen(canvas, INK, 0.9)
    heights = (0.55, 0.85, 0.4, 0.7, 0.95, 0.5, 0.75, 0.35)
    for index, part in enumerate(box.columns(_pieces(box, 1.1))):
        house = Box(part.x, part.y, part.width * 0.86, part.height * heights[index * 5 % len(heights)])
        fill_box(canvas, house, colour)
        for share in (0.2, 0.6):
            fill_box(canvas, Box(house.x + house.width * share, house.top - 2.6, house.width * 0.2, 1.2), CREAM)
    canvas.line(box.x, box.y, box.right, box.y)


def rails(canvas: Canvas, box: Box, colour: Color) -> None:
    """Two rails on their sleepers."""
    for part in box.columns(_pieces(box, 1.0)):
        sleeper = Box(part.x + part.width * 0.3, box.y + box.height * 0.08, part.width * 0.4, box.height * 0.72)
        fill_box(canvas, sleeper, colour)
    set_pen(canvas, INK, 1.4)
    for share in (0.25, 0.62):
        canvas.line(box.x, box.y + box.height * share, box.right, box.y + box.height * share)


def _pieces(box: Box, times: float) -> int:
    """How many pieces of a hem are about so many times as wide as they are high."""
    return max(1, round(box.width / (box.height * times)))


FAIR = Theme(RED, awning)
FACTORY = Theme(HexColor("#5a3d7a"), cogs)
CITY = Theme(HexColor("#1d6a52"), skyline)
MINE = Theme(HexColor("#7a4a1c"), rails)
# Games written as data have one of these, always the same.
OWN = (
    Theme(RED, awning),
    Theme(HexColor("#1f4e79"), bunting),
    Theme(HexColor("#7a2048"), awning),
    Theme(HexColor("#245c5c"), bunting),
    Theme(HexColor("#5b4b12"), awning),
)
