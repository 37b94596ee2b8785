"""The finished board on the result sheet: the same drawing as on the phones."""

from dataclasses import dataclass
from typing import Any

from reportlab.pdfgen.canvas import Canvas

from companion.drawing.games.steam_tunnel import board
from companion.drawing.games.steam_tunnel.pieces import FONT
from companion.drawing.seats import badge_parts
from companion.rules.steam_tunnel.view import view
from companion.rules.table import Table
from companion.speech.catalogue import Catalogue
from pdf.blocks.stack import Block, FixedBlock
from pdf.drawing.svg import draw_svg
from pdf.paper.box import Box
from pdf.paper.grid import UNIT
from pdf.typography.fonts import BOLD


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
        ours = self.svg.replace(f'font-family="{FONT}"', f'font-family="{BOLD}"').replace(' font-weight="700"', "")
        draw_svg(canvas, box, ours)
