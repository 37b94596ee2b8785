"""The tokens of Scream Machine: score markers, the first player's marker, and the rounds."""

from reportlab.pdfgen.canvas import Canvas

from pdf.blocks.cells import pennant
from pdf.blocks.token_sets import player_tokens, round_markers
from pdf.blocks.tokens import Tokens, draw_tile
from pdf.paper.box import Box
from pdf.requests.sheet import Sheet

SPARES = 2  # a marker and one to lose


def tokens(sheet: Sheet) -> list[Tokens]:
    """Each player's markers, the first player's pennant, and the rounds."""
    first = Tokens(sheet.message("scream-machine.tokens.first"), (_first,))
    return [*player_tokens(sheet, SPARES), first, round_markers(sheet)]


def _first(canvas: Canvas, box: Box) -> None:
    draw_tile(canvas, box, "")
    size = box.width * 0.6
    pennant(canvas, box.x + box.width * 0.25, box.top - (box.height - size * 0.9) / 2, size)
