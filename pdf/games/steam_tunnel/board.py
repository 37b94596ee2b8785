"""The finished board on the result sheet: the same drawing as on the phones."""

from dataclasses import dataclass
from typing import Any

from lxml import etree
from reportlab.graphics.shapes import Drawing
from reportlab.pdfgen.canvas import Canvas
from svglib.svglib import SvgRenderer

from companion.drawing.games.steam_tunnel import board
from companion.drawing.games.steam_tunnel.pieces import FONT
from companion.drawing.seats import badge_parts
from companion.rules.steam_tunnel.view import view
from companion.rules.table import Table
from companion.speech.catalogue import Catalogue
from pdf.blocks.stack import Block, FixedBlock
from pdf.drawing.icons import draw_icon
from pdf.paper.box import Box
from pdf.paper.grid import UNIT
from pdf.typography.fonts import BOLD, TEXT


def result_blocks(table: Table[Any], catalogue: Catalogue) -> list[Block]:
    """The board, if it was tracked or entered."""
    if not any(place.card for place in table.play.places):
        return []
    seats = [badge_parts(player.name, player.colour) for player in table.players]
    return [Picture(board(catalogue.translate_all(view(table, None)), seats))]


@dataclass(frozen=True)
class Picture(FixedBlock):
    """An SVG of ours in the middle of its box, as large as it can be."""

    svg: str
    least: float = 84 * UNIT

    @property
    def most(self) -> float:
        return 114 * UNIT

    def draw(self, canvas: Canvas, box: Box) -> None:
        drawing = self._drawing()
        scale = min(box.width / drawing.width, box.height / drawing.height)
        drawing.scale(scale, scale)
        drawing.width, drawing.height = drawing.width * scale, drawing.height * scale
        draw_icon(canvas, box, drawing)

    def _drawing(self) -> Drawing:
        # No entities and no network, although the drawing is our own.
        ours = self.svg.replace(f'font-family="{FONT}"', f'font-family="{BOLD}"').replace(' font-weight="700"', "")
        tree = etree.fromstring(ours.encode(), etree.XMLParser(resolve_entities=False, no_network=True))
        drawing = SvgRenderer("").render(tree)
        drawing.initialFontName = TEXT  # else the renderer asks for Helvetica, which is not embedded
        return drawing
