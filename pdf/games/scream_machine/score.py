"""The score of Scream Machine: opening, a row a round, total, symbols and place."""

from __future__ import annotations

from reportlab.graphics.shapes import Drawing, Polygon

from companion.speech.catalogue import Catalogue
from pdf.asking.settling import PER_PAGE
from pdf.asking.sheet import Sheet
from pdf.blocks.cells import captions, no_boxes
from pdf.blocks.rows import Row, names_row, of_player, strong_row
from pdf.blocks.score_rows import round_rows
from pdf.drawing.paper import INK
from pdf.setting.baseline import UNIT
from pdf.setting.fonts import TEXT


def score_rows(sheet: Sheet, words: Catalogue) -> list[Row]:
    """Advertising and visitors won in every round; the first player's place moves on clockwise."""
    heads = [words.say("scream-machine.pad.advertising"), words.say("scream-machine.pad.won")]
    return [
        names_row(words.say("paper.names"), words.say("scream-machine.pad.seats")),
        Row(words.say("scream-machine.gain.opening"), note=words.say("scream-machine.pad.opening")),
        _heads_row(sheet, words, heads),
        *round_rows(sheet, words, len(heads), rotates=True, signs=("+",)),
        strong_row(words.say("paper.total"), words.say("scream-machine.pad.total"), "visitors"),
        Row(
            words.say("scream-machine.pad.symbols"),
            note=words.say("scream-machine.pad.symbols-help"),
            fields=(of_player("symbols"),),
        ),
        strong_row(words.say("paper.place")),
    ]


def _heads_row(sheet: Sheet, words: Catalogue, heads: list[str]) -> Row:
    """What the boxes of a round are; on a small pad once at the left, where it can be read."""
    first = words.say("scream-machine.pad.first")
    if sheet.per_page == max(PER_PAGE):
        return Row("", no_boxes, f"{first}; {' + '.join(heads)}", _pennant(), least=6 * UNIT, most=6 * UNIT)
    return Row("", captions(heads), first, _pennant(), least=7 * UNIT, most=7 * UNIT)


def _pennant() -> Drawing:
    return Drawing(7, 6.3, Polygon([0, 6.3, 7, 3.15, 0, 0], fillColor=INK, strokeWidth=0), initialFontName=TEXT)
