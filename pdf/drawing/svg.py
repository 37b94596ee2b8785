"""SVG of our own as ReportLab drawings."""

from lxml import etree
from reportlab.graphics.shapes import Drawing
from reportlab.pdfgen.canvas import Canvas
from svglib.svglib import SvgRenderer

from pdf.drawing.icons import draw_icon
from pdf.paper.box import Box
from pdf.typography.fonts import TEXT


def svg_drawing(svg: str) -> Drawing:
    # No entities and no network, although the drawing is our own.
    tree = etree.fromstring(svg.encode(), etree.XMLParser(resolve_entities=False, no_network=True))
    drawing = SvgRenderer("").render(tree)
    drawing.initialFontName = TEXT  # else the renderer asks for Helvetica, which is not embedded
    return drawing


def draw_svg(canvas: Canvas, box: Box, svg: str) -> None:
    """The picture in the middle of a box, as large as it can be."""
    drawing = svg_drawing(svg)
    scale = min(box.width / drawing.width, box.height / drawing.height)
    drawing.scale(scale, scale)
    drawing.width, drawing.height = drawing.width * scale, drawing.height * scale
    draw_icon(canvas, box, drawing)
