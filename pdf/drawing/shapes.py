"""Plain shapes: filled and outlined boxes, panels with round corners, lines."""

from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas

from pdf.paper.box import Box
from pdf.paper.colours import INK


def fill_box(canvas: Canvas, box: Box, colour: Color) -> None:
    canvas.setFillColor(colour)
    canvas.rect(box.x, box.y, box.width, box.height, stroke=0, fill=1)


def outline_box(canvas: Canvas, box: Box, colour: Color = INK, width: float = 1.1) -> None:
    canvas.setStrokeColor(colour)
    canvas.setLineWidth(width)
    canvas.rect(box.x, box.y, box.width, box.height)


def draw_panel(canvas: Canvas, box: Box, fill: Color, stroke: Color, width: float, radius: float) -> None:
    """A filled and outlined box with round corners."""
    canvas.setFillColor(fill)
    canvas.setStrokeColor(stroke)
    canvas.setLineWidth(width)
    canvas.roundRect(box.x, box.y, box.width, box.height, radius, fill=1)


def draw_line(
    canvas: Canvas, start: tuple[float, float], end: tuple[float, float], colour: Color, width: float
) -> None:
    canvas.setStrokeColor(colour)
    canvas.setLineWidth(width)
    canvas.line(*start, *end)
