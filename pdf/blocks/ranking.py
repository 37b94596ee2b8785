"""The ranking of a play."""

from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from companion.store.plays import PlayPlayer
from pdf.blocks.stack import FixedBlock
from pdf.drawing.seats import draw_seat
from pdf.drawing.shapes import fill_box, outline_box
from pdf.paper.box import Box
from pdf.paper.colours import DEEP
from pdf.paper.grid import UNIT
from pdf.typography.fitted_text import Look, write
from pdf.typography.fonts import BOLD, DISPLAY

ROW = 10 * UNIT


@dataclass(frozen=True)
class Ranking(FixedBlock):
    """Who came where: place, badge, name and total, the winners larger."""

    players: Sequence[PlayPlayer]

    @property
    def least(self) -> float:
        return ROW * len(self.players)

    def draw(self, canvas: Canvas, box: Box) -> None:
        for player, row in zip(self.players, box.rows([ROW] * len(self.players)), strict=True):
            self._row(canvas, row, player)
        outline_box(canvas, box)

    def _row(self, canvas: Canvas, row: Box, player: PlayPlayer) -> None:
        won = player.place == 1
        if won:
            fill_box(canvas, row, DEEP)
        place, rest = row.left_of(16 * mm)
        badge, rest = rest.left_of(ROW)
        name, total = rest.left_of(rest.width - 40 * mm)
        write(canvas, place.inset(3 * mm, mm), f"{player.place}.", Look(DISPLAY, 16 if won else 12, align="right"))
        draw_seat(canvas, badge.inset(1.5 * mm), player.colour, player.name[:1].upper())
        write(canvas, name.inset(2 * mm, mm), player.name, Look(DISPLAY if won else BOLD, 15 if won else 12, 8))
        write(canvas, total.inset(3 * mm, mm), str(player.total), Look(DISPLAY, 18 if won else 13, align="right"))
