"""Blocks of a year in review: large numbers, sentences, highlights, headings of games."""

from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from companion.history.year_sheet import HighlightText
from pdf.blocks.stack import FixedBlock
from pdf.drawing.shapes import draw_line, fill_box, outline_box
from pdf.paper.box import Box
from pdf.paper.colours import DEEP, INK, MUSTARD, RED, SOFT
from pdf.paper.grid import UNIT
from pdf.typography.fitted_text import Look, write
from pdf.typography.fonts import BOLD, DISPLAY, TEXT


@dataclass(frozen=True)
class Tiles(FixedBlock):
    """Large numbers with their names."""

    tiles: Sequence[tuple[str, str]]
    least: float = 18 * UNIT

    def draw(self, canvas: Canvas, box: Box) -> None:
        for (number, label), part in zip(self.tiles, box.columns(len(self.tiles)), strict=True):
            tile = part.inset(1 * mm, 0)
            outline_box(canvas, tile, INK, 0.9)
            canvas.setFillColor(MUSTARD)
            canvas.rect(tile.x, tile.top - 1.4 * mm, tile.width, 1.4 * mm, fill=1)
            above, below = tile.inset(2.5 * mm, 2 * mm).rows((9 * mm, 5 * mm), 0.6 * mm)
            write(canvas, above, number, Look(DISPLAY, 20, 10))
            write(canvas, below, label, Look(TEXT, 9, 6.5, colour=SOFT))


@dataclass(frozen=True)
class Sentence(FixedBlock):
    """A sentence in a few lines."""

    text: str
    least: float = 10 * UNIT

    def draw(self, canvas: Canvas, box: Box) -> None:
        write(canvas, box, self.text, Look(TEXT, 10, 8.5))


@dataclass(frozen=True)
class HighlightBox(FixedBlock):
    """A highlight in a box."""

    highlight: HighlightText
    least: float = 19 * UNIT

    def draw(self, canvas: Canvas, box: Box) -> None:
        fill_box(canvas, box, DEEP)
        fill_box(canvas, Box(box.x, box.y, 1.2 * mm, box.height), RED)
        title, sentence, play = box.inset(4 * mm, 1.8 * mm).rows((5 * mm, 6.4 * mm, 4 * mm), 0.4 * mm)
        write(canvas, title, self.highlight.title, Look(DISPLAY, 10.5, 8))
        write(canvas, sentence, self.highlight.sentence, Look(TEXT, 10, 7.5))
        write(canvas, play, self.highlight.play, Look(TEXT, 8, 6, colour=SOFT))


@dataclass(frozen=True)
class GameHead(FixedBlock):
    """The name of a game over a rule, with its facts."""

    title: str
    facts: str
    least: float = 12 * UNIT

    def draw(self, canvas: Canvas, box: Box) -> None:
        title, facts = box.rows((7 * mm, 5 * mm), 0.6 * mm)
        write(canvas, title, self.title, Look(DISPLAY, 15, 10, colour=RED))
        write(canvas, facts, self.facts, Look(BOLD, 9, 6.5))
        draw_line(canvas, (box.x, box.y), (box.right, box.y), INK, 1.1)
