"""The tokens of Small City: rounds, turn order, and all the radioactivity markers of Winter."""

from functools import partial

from reportlab.lib.units import mm

from companion.rules.small_city.facts import MARKERS
from pdf.blocks.token_sets import order_tiles, round_markers
from pdf.blocks.tokens import SIDE, Tokens, draw_sign
from pdf.drawing.icons import icon
from pdf.requests.sheet import Sheet

SPRITE = "games/small-city"


def tokens(sheet: Sheet) -> list[Tokens]:
    """As many markers as Winter has, in our own drawing."""
    marker = partial(draw_sign, sign=icon(SPRITE, "marker", 9 * mm))
    radioactive = Tokens(sheet.message("small-city.tokens.markers"), (marker,) * MARKERS, SIDE)
    return [order_tiles(sheet), round_markers(sheet), radioactive]
