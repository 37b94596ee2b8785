"""Tokens and markers to cut out, for boxes that lost theirs: our own drawing, told apart by shape and colour."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from companion.rules.table import COLOURS
from companion.speech.catalogue import Catalogue, catalogue
from pdf.asking.sheet import Sheet
from pdf.blocks.band import Band
from pdf.blocks.stacking import Block, fits, stack
from pdf.blocks.tokens import SIDE, Tokens, draw_disc, draw_tile, in_rows
from pdf.drawing.shapes import draw_seat
from pdf.file.leaves import Leaf, Mark, area_of
from pdf.games import own

EACH = 10  # tokens a player, in a game that does not say how many


def leaves(sheet: Sheet) -> list[Leaf]:
    """Everything a game's box may have lost, on as many leaves as it needs."""
    sheet = replace(sheet, per_page=1)
    words = catalogue(sheet.languages[0])
    title, kind = words.message(f"{sheet.game.id}.title"), words.message("paper.tokens.title")
    area = area_of(sheet)
    pages: list[list[Block]] = [[Band(title, kind, words.message("paper.tokens.line"))]]
    found = [one.in_width(area.width) for one in own(sheet.game, "tokens", usual_tokens)(sheet, words)]
    for block in in_rows(found, area.width):
        if not fits(area, [*pages[-1], block]):
            pages.append([])
        pages[-1].append(block)
    marks = [Mark(f"{title} · {kind}", 0, area.top)]
    return [
        Leaf(sheet, partial(stack, area=area, blocks=blocks), marks if number == 1 else (), number, len(pages))
        for number, blocks in enumerate(pages, start=1)
    ]


def usual_tokens(sheet: Sheet, words: Catalogue) -> list[Tokens]:
    """What any game may need: tokens for everybody, the turn order and the rounds."""
    return [*player_tokens(sheet, words, EACH), order_tiles(sheet, words), round_markers(sheet, words)]


def player_tokens(sheet: Sheet, words: Catalogue, each: int) -> list[Tokens]:
    """So many tokens for each seat, in its colour and shape."""
    return [
        Tokens(
            sheet.name(seat)
            or words.message("paper.tokens.player", n=seat + 1, colour=words.message(f"colour.{colour}")),
            (partial(draw_seat, colour=colour, letter=sheet.name(seat)[:1].upper()),) * each,
            SIDE,
        )
        for seat, colour in enumerate(COLOURS[: sheet.players])
    ]


def order_tiles(sheet: Sheet, words: Catalogue) -> Tokens:
    """A tile for every place in the turn order."""
    tiles = tuple(partial(draw_tile, words=str(place)) for place in range(1, sheet.players + 1))
    return Tokens(words.message("paper.tokens.order"), tiles)


def round_markers(sheet: Sheet, words: Catalogue) -> Tokens:
    """A disc for every round."""
    discs = tuple(partial(draw_disc, words=str(number)) for number in range(1, sheet.rounds + 1))
    return Tokens(words.message("paper.tokens.rounds"), discs)
