"""The score of Steam Park: Dirt and Danari of every round as running sums, then fee, total and place."""

from dataclasses import replace

from reportlab.lib.units import mm

from companion.rules.steam_park.facts import BARON_START, DEFEAT, ESPIONAGE_START
from companion.speech.catalogue import Catalogue
from pdf.blocks.formulas import Sum, Term, last_of, total
from pdf.blocks.rows import AGREED, WORKING, Row, WritingBox, captions_row, names_row, of_player, place_row, strong_row
from pdf.drawing.icons import icon
from pdf.paper.colours import TINT
from pdf.paper.sizes import PER_PAGE
from pdf.requests.sheet import Sheet

SPRITE = "games/steam-park"
PLUS_MINUS = "\N{PLUS-MINUS SIGN}"
MINUS = "\N{MINUS SIGN}"
START, GAMBLER = "start/{seat}", "gambler/{seat}"
DEALING = ("espionage", "directors")
PAYING = ("new-stands", "extensions", "directors")  # modules with Danari or Dirt of their own


def score_grids(sheet: Sheet) -> list[list[Row]]:
    """Two rows a round, in the order of its phases, each with its running sum; the last rows make the score of it."""
    say = sheet.message
    rounds = [_round(sheet, number) for number in range(sheet.rounds)]
    dirts, moneys = ([row.entries[-1].field for row in rows] for rows in zip(*rounds, strict=True))
    gambler = [Row(say("steam-park.gain.gambler-card"), (WritingBox(GAMBLER, optional=True),), sign="+")]
    has_gambler = "directors" in sheet.modules
    won = [Term(GAMBLER)] if has_gambler else []
    danari = replace(last_of(START, *moneys), terms=won)
    return [
        [
            names_row(say("paper.names"), say("steam-park.pad.seats")),
            *_start_row(sheet),
            *_round_rows(sheet, rounds),
            *(gambler if has_gambler else []),
            replace(
                _last_row(
                    sheet, "danari", say("steam-park.line.money"), "", WritingBox(of_player("danari"), formula=danari)
                ),
                rank=AGREED,
            ),
            replace(
                _last_row(
                    sheet,
                    "dirt",
                    say("steam-park.counter.dirt"),
                    _defeat(sheet),
                    WritingBox(of_player("dirt"), formula=last_of(*dirts)),
                ),
                rank=AGREED,
            ),
            replace(
                _last_row(
                    sheet, "broom", say("steam-park.line.fee"), say("steam-park.pad.fee"), WritingBox(of_player("fee"))
                ),
                sign=MINUS,
            ),
            strong_row(
                say("paper.total"),
                WritingBox("total/{seat}", formula=total(of_player("danari"), less=[of_player("fee")])),
                say("steam-park.pad.total"),
                "=",
            ),
            place_row(say("paper.place")),
        ]
    ]


def _defeat(sheet: Sheet) -> str:
    """How much Dirt loses, as copied from the box or as told."""
    copied = sheet.box_facts.get("defeat")
    return sheet.message("steam-park.pad.dirt", n=copied if isinstance(copied, int) else DEFEAT)


def _round_rows(sheet: Sheet, rounds: list[tuple[Row, Row]]) -> list[Row]:
    """Dirt and Danari under each other; on a quarter of a page only their sums, in one row."""
    say = sheet.message
    dirt, money = rounds[0]
    if sheet.per_page == max(PER_PAGE):
        both = [replace(one, entries=[*_sums(one), *_sums(other)], icon=None) for one, other in rounds]
        return [captions_row(both[0].entries), *both]
    return [
        captions_row(dirt.entries, say("steam-park.counter.dirt"), say("steam-park.pad.made-help")),
        captions_row(money.entries, say("steam-park.line.money"), _income(sheet)),
        *(row for pair in rounds for row in pair),
    ]


def _sums(row: Row) -> list[WritingBox]:
    return [replace(row.entries[-1], sign="")]


def _round(sheet: Sheet, number: int) -> tuple[Row, Row]:
    """The Dirt of a round and its Danari, as far as the modules in play can change them."""
    dirt = [_box(sheet.catalogue, number, "made"), _box(sheet.catalogue, number, "token", PLUS_MINUS)]
    if sheet.house_rules["dirt-order"] == "token-first":
        dirt = [_box(sheet.catalogue, number, "token"), _box(sheet.catalogue, number, "made", "+")]
    if set(PAYING) & set(sheet.modules):
        dirt.append(_box(sheet.catalogue, number, "more-dirt", PLUS_MINUS))
    dirt.append(_box(sheet.catalogue, number, "swept", MINUS))
    money = [_box(sheet.catalogue, number, "cards"), _box(sheet.catalogue, number, "income", "+")]
    if set(PAYING) & set(sheet.modules):
        money.insert(1, _box(sheet.catalogue, number, "stands", PLUS_MINUS))
    if set(DEALING) & set(sheet.modules):
        money = [_box(sheet.catalogue, number, "deals"), replace(money[0], sign="+"), *money[1:]]
    label = sheet.message("paper.round", n=number + 1)
    return (
        _running_row(sheet, number, label, "dirt", dirt),
        _running_row(sheet, number, "", "danari", money),
    )


def _box(catalogue: Catalogue, number: int, name: str, sign: str = "") -> WritingBox:
    caption = catalogue.message(f"steam-park.pad.box.{name}")
    return WritingBox(f"round/{number}/{{seat}}/{name}", caption, sign, rank=WORKING, optional=True)


def _running_row(sheet: Sheet, number: int, label: str, name: str, boxes: list[WritingBox]) -> Row:
    """A row that goes on from the same row of the round before; nobody has less than no Dirt."""
    field = f"round/{{}}/{{{{seat}}}}/{name}".format
    earlier = [field(at) for at in range(number - 1, -1, -1)]
    before = [*earlier, START] if name == "danari" and _starts(sheet) else earlier
    terms = [Term(box.field, -1 if box.sign == MINUS else 1) for box in boxes]
    caption = sheet.message(f"steam-park.pad.box.{name}")
    result = WritingBox(
        field(number),
        caption,
        "=",
        icon(SPRITE, name, 3.5 * mm) if sheet.per_page == 1 else None,
        formula=Sum(terms, before, "sum" if name == "dirt" else ""),
    )
    return Row(label, (*boxes, result), icon=icon(SPRITE, name, 4 * mm), ground=TINT if number % 2 else None)


def _income(sheet: Sheet) -> str:
    return sheet.message(f"steam-park.pad.income{'-stingy' if 'stingy' in sheet.modules else ''}-sum")


def _starts(sheet: Sheet) -> list[str]:
    """Where money at the start comes from."""
    notes = []
    box = sheet.box_facts.get("start-money", 0)
    if isinstance(box, int) and box:
        notes.append(sheet.message("steam-park.pad.start-box", n=box))
    if "espionage" in sheet.modules:
        notes.append(sheet.message("steam-park.pad.start-espionage", n=ESPIONAGE_START))
    if "directors" in sheet.modules:
        notes.append(sheet.message("steam-park.pad.start-baron", n=BARON_START))
    return notes


def _start_row(sheet: Sheet) -> list[Row]:
    """A row for money at the start, where there is any."""
    notes = _starts(sheet)
    label = sheet.message("steam-park.gain.start")
    return [Row(label, (WritingBox(START, optional=True),), " · ".join(notes))] if notes else []


def _last_row(sheet: Sheet, sign: str, label: str, note: str, entry: WritingBox) -> Row:
    return Row(label, (entry,), note, icon(SPRITE, sign, (5 if sheet.per_page == 1 else 4) * mm))
