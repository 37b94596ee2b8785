"""Plain shapes: filled and outlined boxes, panels with round corners, lines."""

from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas

from pdf.paper.box import Box
from pdf.paper.colours import INK


def set_pen(canvas: Canvas, colour: Color = INK, width: float = 0.9) -> None:
    """What outlines and lines are drawn with from now on."""
    canvas.setStrokeColor(colour)
    canvas.setLineWidth(width)


def fill_box(canvas: Canvas, box: Box, colour: Color) -> None:
    canvas.setFillColor(colour)
    canvas.rect(box.x, box.y, box.width, box.height, stroke=0, fill=1)


def outline_box(
    canvas: Canvas, box: Box, colour: Color = INK, width: float = 1.1, radius: float = 0, dashes: tuple[float, ...] = ()
) -> None:
    set_pen(canvas, colour, width)
    canvas.setDash(*dashes)
    if radius:
        canvas.roundRect(box.x, box.y, box.width, box.height, radius)
    else:
        canvas.rect(box.x, box.y, box.width, box.height)
    canvas.setDash()


def draw_panel(canvas: Canvas, box: Box, fill: Color, stroke: Color, width: float, radius: float) -> None:
    """A filled and outlined box with round corners."""
    canvas.setFillColor(fill)
    set_pen(canvas, stroke, width)
    canvas.roundRect(box.x, box.y, box.width, box.height, radius, fill=1)


def draw_line(
    canvas: Canvas,
    start: tuple[float, float],
    end: tuple[float, float],
    colour: Color,
    width: float,
    dashes: tuple[float, ...] = (),
) -> None:
    set_pen(canvas, colour, width)
    canvas.setDash(*dashes)
    canvas.line(*start, *end)
    canvas.setDash()
