"""Tokens and markers to cut out, for boxes that lost theirs: our own drawing, told apart by shape and colour."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from companion.rules.table import COLOURS
from companion.speech.catalogue import Catalogue, catalogue
from pdf.band import Band
from pdf.blocks import Block, fits, stack
from pdf.boxes import Box
from pdf.fonts import BOLD, DISPLAY
from pdf.games import own
from pdf.leaves import Leaf, Mark, area_of
from pdf.lettering import Look, write
from pdf.paper import CREAM, INK, LINE, WHITE
from pdf.shapes import draw_seat
from pdf.sheet import Sheet

SIDE = 17 * mm
PaintToken = Callable[[Canvas, Box], None]


@dataclass(frozen=True)
class Tokens:
    """A row or more of tokens under their title."""

    title: str
    paints: tuple[PaintToken, ...]
    wide: float

    @property
    def least(self) -> float:
        return float(6.5 * mm + -(-len(self.paints) // self._across) * SIDE)

    @property
    def most(self) -> float:
        return self.least

    @property
    def _across(self) -> int:
        return int(self.wide // SIDE)

    def draw(self, canvas: Canvas, box: Box) -> None:
        write(canvas, box.rows((6.5 * mm,))[0], self.title, Look((BOLD,), 9.5, 7))
        for index, paint in enumerate(self.paints):
            x = box.x + (index % self._across) * SIDE
            place = Box(x, box.top - 6.5 * mm - (index // self._across + 1) * SIDE, SIDE, SIDE)
            canvas.setStrokeColor(LINE)
            canvas.setLineWidth(0.4)
            canvas.setDash(2, 2)
            canvas.rect(place.x, place.y, SIDE, SIDE)
            canvas.setDash()
            paint(canvas, place.inset(2 * mm))


def leaves(sheet: Sheet) -> list[Leaf]:
    """A row a player, the turn order, the rounds, and whatever the game's own drawing adds."""
    sheet = replace(sheet, per_page=1)
    words = catalogue(sheet.languages[0])
    title, kind = words.say(f"{sheet.game.id}.title"), words.say("paper.tokens.title")
    area = area_of(sheet)
    pages: list[list[Block]] = [[Band(title, kind, words.say("paper.tokens.line"))]]
    for block in _rows(sheet, words, area.width):
        if not fits(area, [*pages[-1], block]):
            pages.append([])
        pages[-1].append(block)
    marks = [Mark(f"{title} · {kind}", 0, area.top)]
    return [
        Leaf(sheet, partial(stack, area=area, blocks=blocks), marks if number == 1 else (), number, len(pages))
        for number, blocks in enumerate(pages, start=1)
    ]


def _rows(sheet: Sheet, words: Catalogue, wide: float) -> list[Tokens]:
    """A game's own `tokens` are (title, paints) and come after the ones of every game."""
    across = int(wide // SIDE)
    found = [
        Tokens(
            sheet.name(seat) or words.say("paper.tokens.player", n=seat + 1, colour=words.say(f"colour.{colour}")),
            (partial(draw_seat, colour=colour, letter=sheet.name(seat)[:1].upper()),) * across,
            wide,
        )
        for seat, colour in enumerate(COLOURS[: sheet.players])
    ]
    found.append(Tokens(words.say("paper.tokens.order"), tuple(map(_numbered, range(1, sheet.players + 1))), wide))
    found.append(
        Tokens(words.say("paper.tokens.rounds"), tuple(map(_numbered_round, range(1, sheet.rounds + 1))), wide)
    )
    return found + [Tokens(title, paints, wide) for title, paints in own(sheet.game, "tokens", _none)(sheet, words)]


def _none(sheet: Sheet, words: Catalogue) -> list[tuple[str, tuple[PaintToken, ...]]]:
    return []


def _numbered(number: int) -> PaintToken:
    return partial(_tile, number=number, corner=3.0)


def _numbered_round(number: int) -> PaintToken:
    return partial(_tile, number=number, corner=SIDE / 2 - 2 * mm)


def _tile(canvas: Canvas, box: Box, number: int, corner: float) -> None:
    """A white tile for a place in the order, a dark disc for a round."""
    dark = corner > 6
    canvas.setFillColor(INK if dark else WHITE)
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(1.2)
    canvas.roundRect(box.x, box.y, box.width, box.height, min(corner, box.width / 2 - 0.01), fill=1)
    write(canvas, box.inset(1), str(number), Look((DISPLAY,), 20, 10, "centre", CREAM if dark else INK))
