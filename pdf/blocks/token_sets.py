"""Sets of tokens that any game may use: for players, for the turn order, for the rounds."""

from functools import partial

from companion.rules.table import COLOURS
from pdf.blocks.tokens import SIDE, Tokens, draw_disc, draw_tile
from pdf.drawing.seats import draw_seat
from pdf.requests.sheet import Sheet


def player_tokens(sheet: Sheet, each: int) -> list[Tokens]:
    """So many tokens for each seat, in its colour and shape."""
    return [
        Tokens(
            sheet.name(seat)
            or sheet.message("paper.tokens.player", n=seat + 1, colour=sheet.message(f"colour.{colour}")),
            (partial(draw_seat, colour=colour, letter=sheet.name(seat)[:1].upper()),) * each,
            SIDE,
        )
        for seat, colour in enumerate(COLOURS[: sheet.players])
    ]


def order_tiles(sheet: Sheet) -> Tokens:
    """A tile for every place in the turn order."""
    tiles = tuple(partial(draw_tile, label=str(place)) for place in range(1, sheet.players + 1))
    return Tokens(sheet.message("paper.tokens.order"), tiles)


def round_markers(sheet: Sheet) -> Tokens:
    """A disc for every round."""
    discs = tuple(partial(draw_disc, label=str(number)) for number in range(1, sheet.rounds + 1))
    return Tokens(sheet.message("paper.tokens.rounds"), discs)
