"""What only Small City prints."""

from companion.rules.small_city.facts import CARDS
from companion.speech.catalogue import Catalogue
from pdf.blocks.parts import Part
from pdf.blocks.rows import HINTS
from pdf.blocks.theme import CITY
from pdf.games.small_city.figures import guide_figures
from pdf.games.small_city.phases import phases, reminders
from pdf.games.small_city.score import score_grids
from pdf.games.small_city.tokens import tokens
from pdf.requests.sheet import Sheet

PHASE_ICONS = {
    "actions": "promise",
    "construction": "city",
    "citizens": "people",
    "income": "money",
    "vote": "vote",
    "pollution": "pollution",
    "council": "city-councilor",
    "mayor": "mayor",
}


THEME = CITY


def extra_blocks(sheet: Sheet, width: float) -> list[Part]:
    """Below the score: the eight phases at a glance, with what pollution is made of."""
    return [Part(phases(sheet, width), HINTS)]


def icon_words(catalogue: Catalogue) -> dict[str, str]:
    """Texts of the guide's tables that have an icon."""
    found = {catalogue.message(f"small-city.card.{card}"): card for card in CARDS}
    return found | {catalogue.message(f"small-city.phase.{phase}.title"): sign for phase, sign in PHASE_ICONS.items()}


def facts_on_pad(sheet: Sheet) -> list[str]:
    """Box facts that these modules ask for."""
    money = [] if "nuclear" in sheet.modules else ["start-money"]
    boards = ["asia-boards"] if "asia" in sheet.modules else []
    return ["residential-votes", "university-votes", *money, *boards]
