"""Score rows that any game may use: a row for each round, and the rows of a game without its own."""

from collections.abc import Sequence

from companion.speech.catalogue import Catalogue
from pdf.blocks.cells import captions, parts
from pdf.blocks.rows import Row, names_row, strong_row
from pdf.paper.colours import TINT
from pdf.requests.sheet import Sheet


def simple_rows(sheet: Sheet, catalogue: Catalogue) -> list[Row]:
    """The rows of a game without its own: in each round every counter that scores, then total and place."""
    counters = [counter.id for counter in sheet.game.counters if counter.scores]
    titles = [catalogue.message(f"{sheet.game.id}.counter.{counter}") for counter in counters]
    return [
        names_row(catalogue.message("paper.names")),
        Row("", captions(titles or [""]), least=15, most=15),
        *round_rows(sheet, catalogue, len(counters) or 1),
        strong_row(catalogue.message("paper.total")),
        strong_row(catalogue.message("paper.place")),
    ]


def round_rows(
    sheet: Sheet, catalogue: Catalogue, boxes: int, rotates: bool = False, signs: Sequence[str] = ()
) -> list[Row]:
    """A row for each round, every other one tinted; where the start `rotates`, a pennant shows who begins.

    `signs` are the arithmetic between the boxes.
    """
    return [
        Row(
            catalogue.message("paper.round", n=number + 1),
            parts(boxes, number % sheet.players if rotates else None, signs),
            ground=TINT if number % 2 else None,
        )
        for number in range(sheet.rounds)
    ]
