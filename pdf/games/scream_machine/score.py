"""The score of Scream Machine: the parks by family, which decide about visitors, then the rounds, total and place."""

from dataclasses import replace

from reportlab.graphics.shapes import Drawing
from reportlab.lib.units import mm

from companion.rules.scream_machine.facts import CHEAPSKATE, FAMILIES, VALUES, kinds_for
from pdf.blocks.formulas import Sum, Term, total
from pdf.blocks.rows import EXTRAS, WORKING, Row, WritingBox, captions_row, names_row, of_player, place_row, strong_row
from pdf.blocks.score_rows import round_rows
from pdf.drawing.icons import icon
from pdf.paper.colours import TINT
from pdf.paper.sizes import PER_PAGE
from pdf.requests.sheet import Sheet

MOST_COLUMNS = 10  # across a page that have room for two boxes
SPRITE = "games/scream-machine"
PRICE = "parks/{seat}/price"


def score_grids(sheet: Sheet) -> list[list[Row]]:
    """The parks stand before the score, in the order of play."""
    names = names_row(sheet.message("paper.names"), sheet.message("scream-machine.pad.seats"))
    return [[names, *park_rows(sheet), *score_rows(sheet)]]


def park_rows(sheet: Sheet) -> list[Row]:
    """How many of each value a park has of a family, and their sum; the ticket price where cheapskates come."""
    say = sheet.message
    rows = [_family_row(sheet, family) for family in FAMILIES]
    heads = captions_row(rows[0].entries, say("scream-machine.pad.parks"), say("scream-machine.pad.parks-help"))
    if CHEAPSKATE in kinds_for(sheet.players):
        sums = [f"parks/{{seat}}/{family}" for family in FAMILIES]
        price = WritingBox(PRICE, formula=total(*sums), optional=True)
        note = say("scream-machine.pad.price-help")
        rows.append(
            Row(say("scream-machine.pad.price"), (price,), note, _icon(sheet, CHEAPSKATE), rank=WORKING, sign="=")
        )
    return [replace(heads, rank=WORKING), *rows]


def _family_row(sheet: Sheet, family: str) -> Row:
    field = f"parks/{{seat}}/{family}"
    counts = [
        WritingBox(f"{field}/{value}", f"×\N{NO-BREAK SPACE}{value}", rank=EXTRAS, optional=True) for value in VALUES
    ]
    terms = [Term(f"{field}/{value}", value) for value in VALUES]
    offer = WritingBox(field, sheet.message("scream-machine.pad.offer"), "=", formula=Sum(terms), optional=True)
    label = sheet.message(f"scream-machine.family.{family}")
    return Row(label, (*counts, offer), icon=_icon(sheet, family), ground=TINT, rank=WORKING)


def _icon(sheet: Sheet, sign: str) -> Drawing:
    return icon(SPRITE, sign, (5 if sheet.per_page == 1 else 4) * mm)


def score_rows(sheet: Sheet) -> list[Row]:
    """Adverts and visitors won in every round; the first player's place moves on clockwise."""
    say = sheet.message
    boxes = [
        WritingBox("round/{round}/{{seat}}/adverts", say("scream-machine.pad.advertising")),
        WritingBox("round/{round}/{{seat}}/won", say("scream-machine.pad.won"), "+"),
    ]
    if sheet.per_page == max(PER_PAGE) or sheet.per_page * sheet.players > MOST_COLUMNS:  # both in one box
        boxes = [WritingBox("round/{round}/{{seat}}/won", say("scream-machine.pad.visitors"))]
    opening = WritingBox("opening/{seat}", optional=True)
    rounds = round_rows(sheet, boxes, rotates=True)
    everything = total(opening.field, *(entry.field for row in rounds for entry in row.entries))
    return [
        Row(say("scream-machine.gain.opening"), (opening,), say("scream-machine.pad.opening")),
        captions_row(boxes, "", f"\N{BLACK RIGHT-POINTING TRIANGLE} {say('scream-machine.pad.first')}"),
        *rounds,
        strong_row(
            say("paper.total"),
            WritingBox(of_player("visitors"), formula=everything),
            say("scream-machine.pad.total"),
            "=",
        ),
        Row(
            say("scream-machine.pad.symbols"),
            (WritingBox(of_player("symbols"), optional=True),),
            say("scream-machine.pad.symbols-help"),
        ),
        place_row(say("paper.place")),
    ]
