"""The score of Small City: votes and pollution round by round, then promise, pollution, radioactivity and total."""

from __future__ import annotations

from reportlab.lib.units import mm

from companion.speech.catalogue import Catalogue
from pdf.grid import Row, captions, names_row, strong_row
from pdf.icons import icon
from pdf.pad import round_rows
from pdf.sheet import Sheet

SPRITE = "games/small-city"


def score_rows(sheet: Sheet, words: Catalogue) -> list[Row]:
    """Two boxes a round, and only the rows that the modules of this sheet need."""
    heads = [words.say("small-city.pad.votes"), words.say("small-city.pad.level")]
    rows = [names_row(sheet, words.say("paper.names"))]
    if "asia" in sheet.modules:
        rows.append(Row(words.say("small-city.pad.city"), icon=icon(SPRITE, "city", 5 * mm), field="city"))
    rows += [
        Row("", captions(heads, 7), words.say("small-city.pad.columns"), least=6 * mm, most=6 * mm),
        *round_rows(sheet, words, len(heads)),
        _row(words, "track", "vote", "votes"),
        _row(words, "promise", "promise", "promise"),
        _row(words, "pollution", "pollution", "pollution"),
    ]
    if "stockholm" in sheet.modules:
        rows.append(_row(words, "markers", "marker", "markers"))
    return [*rows, strong_row(words.say("paper.total")), strong_row(words.say("paper.place"))]


def _row(words: Catalogue, name: str, sign: str, field: str) -> Row:
    return Row(
        words.say(f"small-city.pad.{name}"),
        note=words.say(f"small-city.pad.{name}-help"),
        icon=icon(SPRITE, sign, 5 * mm),
        field=field,
    )
