"""The score of Steam Park: income and cards in every round, then money, Dirt, fee, total and place."""

from __future__ import annotations

from reportlab.lib.units import mm

from companion.rules.steam_park.facts import BARON_START, ESPIONAGE_START
from companion.speech.catalogue import Catalogue
from pdf.grid import Row, captions, names_row, strong_row
from pdf.icons import icon
from pdf.pad import round_rows
from pdf.sheet import Sheet

SPRITE = "games/steam-park"


def score_rows(sheet: Sheet, words: Catalogue) -> list[Row]:
    """A row a round in two boxes; the last rows are what the score is made of."""
    heads = [words.say("steam-park.pad.income"), words.say("steam-park.pad.other")]
    return [
        names_row(sheet, words.say("paper.names"), words.say("steam-park.pad.seats")),
        *_start_row(sheet, words),
        Row("", captions(heads, 7), words.say("steam-park.pad.rounds"), least=6 * mm, most=6 * mm),
        *round_rows(sheet, words, len(heads)),
        *([Row(words.say("steam-park.gain.gambler-card"))] if "directors" in sheet.modules else []),
        _sign_row("danari", words.say("steam-park.line.money"), words.say("steam-park.pad.money"), "danari"),
        _sign_row("dirt", words.say("steam-park.counter.dirt"), words.say("steam-park.pad.dirt"), "dirt"),
        _sign_row("broom", words.say("steam-park.line.fee"), words.say("steam-park.pad.fee"), "fee"),
        strong_row(words.say("paper.total"), words.say("steam-park.pad.total")),
        strong_row(words.say("paper.place")),
    ]


def _start_row(sheet: Sheet, words: Catalogue) -> list[Row]:
    """Only the modules that bring money ask for a row of it."""
    told = []
    if "espionage" in sheet.modules:
        told.append(words.say("steam-park.pad.start-espionage", n=ESPIONAGE_START))
    if "directors" in sheet.modules:
        told.append(words.say("steam-park.pad.start-baron", n=BARON_START))
    return [Row(words.say("steam-park.gain.start"), note=" · ".join(told))] if told else []


def _sign_row(sign: str, label: str, note: str, field: str) -> Row:
    return Row(label, note=note, icon=icon(SPRITE, sign, 5 * mm), field=field)
