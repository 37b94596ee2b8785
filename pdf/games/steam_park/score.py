"""The score of Steam Park: every round by its phases, then money, Dirt, fee, total and place."""

from reportlab.lib.units import mm

from companion.rules.steam_park.facts import BARON_START, DEFEAT, ESPIONAGE_START
from companion.speech.catalogue import Catalogue
from pdf.blocks.cells import Caption, captions
from pdf.blocks.rows import Row, names_row, of_player, strong_row
from pdf.blocks.score_rows import round_rows
from pdf.drawing.icons import icon
from pdf.paper.grid import UNIT
from pdf.paper.sizes import PER_PAGE
from pdf.requests.sheet import Sheet

SPRITE = "games/steam-park"
PHASES = {"roll": "token", "dirt": "dirt", "actions": "bonus", "income": "danari"}  # with their pictures
ON_SMALL_PADS = ("dirt", "income")


def score_rows(sheet: Sheet, catalogue: Catalogue) -> list[Row]:
    """A row for each round with a box for each phase; the last rows add up to the score."""
    return [
        names_row(catalogue.message("paper.names"), catalogue.message("steam-park.pad.seats")),
        *_start_row(sheet, catalogue),
        _phases_row(sheet, catalogue),
        *round_rows(sheet, catalogue, len(_phases(sheet)), signs=("", "", "+")),
        *([Row(catalogue.message("steam-park.gain.gambler-card"))] if "directors" in sheet.modules else []),
        _sign_row(
            "danari", catalogue.message("steam-park.line.money"), catalogue.message("steam-park.pad.money"), "danari"
        ),
        _sign_row("dirt", catalogue.message("steam-park.counter.dirt"), _defeat(sheet, catalogue), "dirt"),
        _sign_row("broom", catalogue.message("steam-park.line.fee"), catalogue.message("steam-park.pad.fee"), "fee"),
        strong_row(catalogue.message("paper.total"), catalogue.message("steam-park.pad.total")),
        strong_row(catalogue.message("paper.place")),
    ]


def _defeat(sheet: Sheet, catalogue: Catalogue) -> str:
    """How much Dirt loses, as copied from the box or as told."""
    copied = sheet.box_facts.get("defeat")
    return catalogue.message("steam-park.pad.dirt", n=copied if isinstance(copied, int) else DEFEAT)


def _phases(sheet: Sheet) -> tuple[str, ...]:
    return ON_SMALL_PADS if sheet.per_page == max(PER_PAGE) else tuple(PHASES)


def _phases_row(sheet: Sheet, catalogue: Catalogue) -> Row:
    """The values of each phase: the token taken, the Dirt, the cards, and what the visitors pay."""
    income = "income-stingy" if "stingy" in sheet.modules else "income"
    titles = [
        Caption(catalogue.message(f"steam-park.pad.phase.{phase}"), icon(SPRITE, PHASES[phase], 4 * mm))
        for phase in _phases(sheet)
    ]
    note = catalogue.message(f"steam-park.pad.{income}-sum")
    return Row(catalogue.message("steam-park.pad.rounds"), captions(titles), note, least=9 * UNIT, most=9 * UNIT)


def _start_row(sheet: Sheet, catalogue: Catalogue) -> list[Row]:
    """A row for money at the start, with the modules that bring it."""
    notes = []
    if "espionage" in sheet.modules:
        notes.append(catalogue.message("steam-park.pad.start-espionage", n=ESPIONAGE_START))
    if "directors" in sheet.modules:
        notes.append(catalogue.message("steam-park.pad.start-baron", n=BARON_START))
    return [Row(catalogue.message("steam-park.gain.start"), note=" · ".join(notes))] if notes else []


def _sign_row(sign: str, label: str, note: str, value: str) -> Row:
    return Row(label, note=note, icon=icon(SPRITE, sign, 5 * mm), fields=(of_player(value),))
