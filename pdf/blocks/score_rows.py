"""Score rows that any game may use: a row for each round, and the rows of a game without its own."""

from collections.abc import Sequence
from dataclasses import replace

from pdf.blocks.formulas import total
from pdf.blocks.rows import Row, WritingBox, captions_row, names_row, of_player, place_row, strong_row
from pdf.paper.colours import TINT
from pdf.requests.sheet import Sheet


def simple_rows(sheet: Sheet) -> list[Row]:
    """The rows of a game without its own: in each round every counter that scores, then their sums, total and place."""
    counters = [counter.id for counter in sheet.game.counters if counter.scores]
    boxes = [
        WritingBox(f"round/{{round}}/{{{{seat}}}}/{counter}", sheet.message(f"{sheet.game.id}.counter.{counter}"))
        for counter in counters
    ] or [WritingBox("round/{round}/{{seat}}/points")]
    rounds = round_rows(sheet, boxes)
    sums = [
        Row(
            sheet.message(f"{sheet.game.id}.counter.{counter}"),
            (WritingBox(of_player(counter), formula=total(*(row.entries[at].field for row in rounds))),),
            sign="=",
        )
        for at, counter in enumerate(counters)
        if sheet.game.score_calculator == "final" and len(counters) > 1
    ]
    parts = (
        [of_player(counter) for counter in counters] if sums else [one.field for row in rounds for one in row.entries]
    )
    last = WritingBox("total/{seat}", formula=total(*parts))
    if len(counters) == 1:
        last = replace(last, field=of_player(counters[0]))
    return [
        names_row(sheet.message("paper.names")),
        *([captions_row(boxes)] if counters else []),
        *rounds,
        *sums,
        strong_row(sheet.message("paper.total"), last, sign="="),
        place_row(sheet.message("paper.place")),
    ]


def round_rows(sheet: Sheet, boxes: Sequence[WritingBox], rotates: bool = False) -> list[Row]:
    """A row for each round, every other one tinted; where the start `rotates`, a pennant shows who begins.

    `{round}` in the fields of the boxes stands for the number of the round, and so `{{seat}}` for the player.
    """
    return [
        Row(
            sheet.message("paper.round", n=number + 1),
            [replace(box, field=box.field.format(round=number)) for box in boxes],
            first=number % sheet.players if rotates else None,
            ground=TINT,
        )
        for number in range(sheet.rounds)
    ]
