"""The score of Steam Tunnel: a row a tunnel, tokens and points for everybody, then total and place."""

from __future__ import annotations

from reportlab.lib.units import mm

from companion.speech.catalogue import Catalogue
from pdf.grid import Row, captions, names_row, parts, strong_row
from pdf.paper import TINT
from pdf.sheet import Sheet

TUNNELS = {1: 14, 2: 10, 4: 7}  # by pads a page: about so many of a board have tokens in them; more go on the back


def score_rows(sheet: Sheet, words: Catalogue) -> list[Row]:
    """Under every tunnel's name there is room for its ends, its segments and its value."""
    heads = [words.say("steam-tunnel.pad.tokens"), words.say("steam-tunnel.pad.points")]
    return [
        names_row(sheet, words.say("paper.names")),
        Row("", captions(heads, 7), words.say("steam-tunnel.pad.tunnels"), least=6 * mm, most=6 * mm),
        *[_tunnel(number, words) for number in range(1, TUNNELS.get(sheet.per_page, 7) + 1)],
        strong_row(words.say("paper.total")),
        strong_row(words.say("paper.place")),
    ]


def _tunnel(number: int, words: Catalogue) -> Row:
    return Row(
        words.say("steam-tunnel.line.tunnel", number=number),
        parts(2),
        words.say("steam-tunnel.pad.sum"),
        ground=None if number % 2 else TINT,
    )
