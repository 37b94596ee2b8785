"""The score of Small City: votes and pollution round by round as sums, then the parts of the total."""

from dataclasses import replace

from reportlab.lib.units import mm

from companion.rules.small_city.facts import FIRST_WAKING
from pdf.blocks.formulas import Kept, Sum, Term, last_of, total
from pdf.blocks.rows import AGREED, WORKING, Row, WritingBox, captions_row, names_row, of_player, place_row, strong_row
from pdf.blocks.score_rows import round_rows
from pdf.drawing.icons import icon
from pdf.requests.sheet import Sheet, first_message

SPRITE = "games/small-city"
MINUS = "\N{MINUS SIGN}"
PLUS_MINUS = "\N{PLUS-MINUS SIGN}"
LEVEL, START, PROMISE = "round/{}/{{seat}}/level", "start/{seat}", "promise/{seat}"
CHANGING = ("buildings", "asia")  # modules that pollute or clean in ways of their own


def score_grids(sheet: Sheet) -> list[list[Row]]:
    """Only the rows that the modules of this sheet need."""
    say = sheet.message
    rounds = [_with_level(sheet, row, number) for number, row in enumerate(round_rows(sheet, _boxes(sheet)))]
    votes = [row.entries[0].field for row in rounds]
    levels = [row.entries[-1].field for row in rounds]
    parts = [of_player("votes"), PROMISE]
    rows = [names_row(say("paper.names"))]
    if "asia" in sheet.modules:
        rows.append(replace(_row(sheet, "city", "city", WritingBox(of_player("city"), optional=True)), rank=AGREED))
        rows.append(replace(_row(sheet, "start", "pollution", WritingBox(START, optional=True)), rank=AGREED))
    rows += [captions_row(rounds[0].entries, "", say(_sum_key(sheet))), *rounds, *_dice_rows(sheet)]
    rows.append(_row(sheet, "track", "vote", WritingBox(of_player("votes"), formula=total(*votes))))
    rows += _promise_rows(sheet)
    rows.append(
        replace(
            _row(sheet, "pollution", "pollution", WritingBox(of_player("pollution"), formula=last_of(*levels))),
            sign=MINUS,
        )
    )
    if "stockholm" in sheet.modules:
        parts.append(of_player("markers"))
        marked = _row(sheet, "markers", "marker", WritingBox(of_player("markers"), optional=True))
        rows.append(replace(marked, sign="+"))
    key = "small-city.pad.total-stockholm" if "stockholm" in sheet.modules else "small-city.pad.total"
    last = WritingBox("total/{seat}", formula=total(*parts, less=[of_player("pollution")]))
    return [[*rows, strong_row(say("paper.total"), last, say(key), "="), place_row(say("paper.place"))]]


def _boxes(sheet: Sheet) -> list[WritingBox]:
    """The votes of a round, then what its pollution is made of."""
    signs = {"votes": "", "people": "", "made": "+", "more": PLUS_MINUS, "parks": MINUS, "level": "="}
    pictures = {"votes": "vote", "people": "people", "made": "factory", "parks": "park", "level": "pollution"}
    if not set(CHANGING) & set(sheet.modules):
        del signs["more"]
    return [
        WritingBox(
            f"round/{{round}}/{{{{seat}}}}/{name}",
            sheet.message(f"small-city.pad.{name}"),
            sign,
            icon(SPRITE, pictures[name], 3.5 * mm) if sheet.per_page == 1 and name in pictures else None,
            rank=1 if name in ("votes", "level") else WORKING,
            optional=name != "level",
        )
        for name, sign in signs.items()
    ]


def _with_level(sheet: Sheet, row: Row, number: int) -> Row:
    """The level goes on from that of the round before; a round never lowers it."""
    earlier = [LEVEL.format(at) for at in range(number - 1, -1, -1)]
    before = [*earlier, *([START] if "asia" in sheet.modules else [])]
    terms = [Term(box.field, -1 if box.sign == MINUS else 1) for box in row.entries[1:-1]]
    level = replace(row.entries[-1], formula=Sum(terms, before, "gain"))
    return replace(row, entries=(*row.entries[:-1], level))


def _sum_key(sheet: Sheet) -> str:
    """What the boxes mean, with the modules and house rules in play."""
    key = "small-city.pad.columns"
    if sheet.house_rules["workers"] == "production":
        key += "-production"
    return f"{key}-more" if set(CHANGING) & set(sheet.modules) else key


def _dice_rows(sheet: Sheet) -> list[Row]:
    """The die of every night on which a Godzilla can wake."""
    if "godzillas" not in sheet.modules:
        return []
    nights = range(FIRST_WAKING, sheet.rounds + 1)
    dice = [WritingBox(f"godzilla/{{seat}}/{night}", str(night), optional=True) for night in nights]
    label = sheet.message("small-city.pad.dice")
    heads = captions_row(dice, "", sheet.message("small-city.pad.dice-help"))
    return [replace(heads, rank=WORKING), Row(label, dice, icon=icon(SPRITE, "godzilla", 4 * mm), rank=WORKING)]


def _promise_rows(sheet: Sheet) -> list[Row]:
    """What was promised, a cross when it was kept, and what that brings."""
    say = sheet.message
    costs = sheet.house_rules["broken-promise"] == "costs"
    boxes = (
        WritingBox(of_player("promise"), say("small-city.pad.promise-value"), rank=WORKING, optional=True),
        WritingBox(of_player("kept"), say("small-city.pad.promise-kept"), rank=WORKING, optional=True),
        WritingBox(
            PROMISE,
            say("small-city.pad.promise-votes"),
            "=",
            formula=Kept(of_player("promise"), of_player("kept"), costs),
            optional=True,
        ),
    )
    note = say("small-city.pad.promise-help")
    sign = icon(SPRITE, "promise", 4 * mm)
    return [
        replace(captions_row(boxes), rank=WORKING),
        Row(say("small-city.pad.promise"), boxes, note, sign, sign=PLUS_MINUS if costs else "+"),
    ]


def _row(sheet: Sheet, name: str, sign: str, entry: WritingBox) -> Row:
    key = f"small-city.pad.{name}-help"
    return Row(
        sheet.message(f"small-city.pad.{name}"),
        (entry,),
        sheet.message(first_message(sheet.catalogue, *(f"{key}-{module}" for module in sheet.modules), key)),
        icon(SPRITE, sign, 4 * mm),
    )
