"""The cards of the pack on the fact sheet: outlines to draw the tunnels into, or the tunnels that are known."""

from dataclasses import dataclass

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from companion.drawing.games.steam_tunnel.geometry import ENTRIES, HEIGHT, INWARD, WIDTH, Point, curves
from companion.rules.game import BoxFact
from companion.rules.steam_tunnel.cards import shapes
from companion.speech.catalogue import Catalogue
from pdf.blocks.box_fact import TITLE, FactBlock
from pdf.blocks.stack import Block, FixedBlock
from pdf.drawing.shapes import outline_box, set_pen
from pdf.paper.box import Box
from pdf.paper.colours import INK, LINE, SOFT
from pdf.paper.grid import UNIT, ceil_to_grid
from pdf.requests.sheet import Sheet
from pdf.typography.fitted_text import Look, fit, write
from pdf.typography.fonts import BOLD, TEXT

ACROSS = 11
BETWEEN = 2 * mm
TICK = 1.6 * mm
HELP = Look(TEXT, 8, 8, colour=SOFT, stand="top")


def fact_block(sheet: Sheet, catalogue: Catalogue, fact: BoxFact, width: float) -> Block:
    """The pack as cards, any other fact as numbers."""
    return PackCards(sheet, catalogue, fact, width) if fact.id == "deck" else FactBlock(sheet, catalogue, fact, width)


@dataclass(frozen=True)
class PackCards(FixedBlock):
    """A title, how to draw a card, and every card of the pack."""

    sheet: Sheet
    catalogue: Catalogue
    fact: BoxFact
    width: float

    @property
    def least(self) -> float:
        return self._head + self._rows * self._high

    @property
    def _help(self) -> str:
        return self.catalogue.message("steam-tunnel.box-fact.deck.paper")

    @property
    def _head(self) -> float:
        lines = fit(self._help, Box(0, 0, self.width, 1_000), HELP).lines
        return TITLE + (len(lines) * 4 + 1) * UNIT

    @property
    def _rows(self) -> int:
        return -(-self.fact.length // ACROSS)

    @property
    def _card(self) -> tuple[float, float]:
        wide = (self.width - (ACROSS - 1) * BETWEEN) / ACROSS
        return wide, wide * HEIGHT / WIDTH

    @property
    def _high(self) -> float:
        return ceil_to_grid(self._card[1] + BETWEEN)

    def draw(self, canvas: Canvas, box: Box) -> None:
        title, words, cards = box.rows((TITLE, self._head - TITLE, box.height - self._head))
        write(canvas, title, self.catalogue.message("steam-tunnel.box-fact.deck.title"), Look(BOLD, 10, 8))
        write(canvas, words, self._help, HELP)
        known = self.sheet.box_facts.get("deck")
        codes = known if isinstance(known, list) else [0] * self.fact.length
        wide, high = self._card
        for at, code in enumerate(codes):
            x = cards.x + at % ACROSS * (wide + BETWEEN)
            place = Box(x, cards.top - at // ACROSS * self._high - high, wide, high)
            self._draw_card(canvas, place, code)

    def _draw_card(self, canvas: Canvas, card: Box, code: int) -> None:
        outline_box(canvas, card, LINE if code else INK, 0.7)
        set_pen(canvas, SOFT, 1.4)
        for port, entry in ENTRIES.items():
            (x, y), (right, down) = _on_card(card, entry), INWARD[port]
            canvas.line(x, y, x + right * TICK, y - down * TICK)
        canvas.setStrokeColor(INK)
        for segment in shapes()[code - 1] if code else ():
            for curve in curves(segment):
                (x1, y1), (x2, y2), (x3, y3), (x4, y4) = (_on_card(card, point) for point in curve)
                canvas.bezier(x1, y1, x2, y2, x3, y3, x4, y4)


def _on_card(card: Box, point: Point) -> Point:
    """A point of a card on the page; in a drawing of ours y goes down."""
    return card.x + point[0] / WIDTH * card.width, card.top - point[1] / HEIGHT * card.height
