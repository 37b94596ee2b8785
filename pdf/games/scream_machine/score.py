"""The score of Scream Machine: opening, a row a round, total, symbols and place."""

from reportlab.graphics.shapes import Drawing, Polygon

from companion.speech.catalogue import Catalogue
from pdf.blocks.cells import captions, no_boxes
from pdf.blocks.rows import Row, names_row, of_player, strong_row
from pdf.blocks.score_rows import round_rows
from pdf.paper.colours import INK
from pdf.paper.grid import UNIT
from pdf.paper.sizes import PER_PAGE
from pdf.requests.sheet import Sheet
from pdf.typography.fonts import TEXT


def score_rows(sheet: Sheet, catalogue: Catalogue) -> list[Row]:
    """Advertising and visitors won in every round; the first player's place moves on clockwise."""
    heads = [catalogue.message("scream-machine.pad.advertising"), catalogue.message("scream-machine.pad.won")]
    return [
        names_row(catalogue.message("paper.names"), catalogue.message("scream-machine.pad.seats")),
        Row(catalogue.message("scream-machine.gain.opening"), note=catalogue.message("scream-machine.pad.opening")),
        _heads_row(sheet, catalogue, heads),
        *round_rows(sheet, catalogue, len(heads), rotates=True, signs=("+",)),
        strong_row(catalogue.message("paper.total"), catalogue.message("scream-machine.pad.total"), "visitors"),
        Row(
            catalogue.message("scream-machine.pad.symbols"),
            note=catalogue.message("scream-machine.pad.symbols-help"),
            fields=(of_player("symbols"),),
        ),
        strong_row(catalogue.message("paper.place")),
    ]


def _heads_row(sheet: Sheet, catalogue: Catalogue, heads: list[str]) -> Row:
    """Captions of the boxes of a round; on a small pad once at the left, where there is room."""
    first = catalogue.message("scream-machine.pad.first")
    if sheet.per_page == max(PER_PAGE):
        return Row("", no_boxes, f"{first}; {' + '.join(heads)}", _pennant(), least=6 * UNIT, most=6 * UNIT)
    return Row("", captions(heads), first, _pennant(), least=7 * UNIT, most=7 * UNIT)


def _pennant() -> Drawing:
    return Drawing(7, 6.3, Polygon([0, 6.3, 7, 3.15, 0, 0], fillColor=INK, strokeWidth=0), initialFontName=TEXT)
