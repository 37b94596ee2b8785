"""Icons: symbols of the web's sprite sheets as vector drawings."""

from copy import copy
from functools import cache
from typing import Any

from lxml import etree
from reportlab.graphics import renderPDF
from reportlab.graphics.shapes import Drawing
from reportlab.pdfgen.canvas import Canvas
from svglib.svglib import SvgRenderer

from companion.drawing.paths import static_folder
from pdf.paper.box import Box
from pdf.paper.colours import INK
from pdf.typography.fonts import TEXT

_SVG = "{http://www.w3.org/2000/svg}"


def icon(sprite: str, symbol: str, size: float) -> Drawing:
    """A symbol of `static/SPRITE/icons.svg` as a square drawing; a copy, since a drawing remembers its canvas."""
    drawing = copy(_drawing(sprite, symbol))
    drawing.transform = tuple(size / drawing.width * part for part in drawing.transform)
    drawing.width = drawing.height = size
    drawing.initialFontName = TEXT  # else the renderer asks for Helvetica, which is not embedded
    return drawing


def draw_icon(canvas: Canvas, box: Box, drawing: Drawing) -> None:
    """A drawing in the middle of a box."""
    x = box.x + (box.width - drawing.width) / 2
    y = box.y + (box.height - drawing.height) / 2
    renderPDF.draw(drawing, canvas, x, y)


@cache
def _drawing(sprite: str, symbol: str) -> Drawing:
    picture = etree.Element(f"{_SVG}svg", viewBox="0 0 24 24", width="24", height="24", nsmap={None: _SVG[1:-1]})
    picture.extend(copy(part) for part in _symbols(sprite)[symbol])
    ink = etree.tostring(picture).replace(b"currentColor", f"#{INK.hexval()[2:]}".encode())
    # No entities and no network, although the sprite is our own.
    return SvgRenderer("").render(etree.fromstring(ink, etree.XMLParser(resolve_entities=False, no_network=True)))


@cache
def _symbols(sprite: str) -> dict[str, Any]:
    sheet = etree.parse(static_folder() / sprite / "icons.svg", etree.XMLParser(resolve_entities=False))
    return {symbol.get("id"): symbol for symbol in sheet.iter(f"{_SVG}symbol")}
