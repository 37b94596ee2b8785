"""What only Scream Machine prints."""

from companion.rules.scream_machine.facts import KINDS, OPTIONS
from companion.speech.catalogue import Catalogue
from pdf.blocks.parts import Part
from pdf.blocks.rows import EXTRAS, HINTS
from pdf.blocks.theme import FAIR
from pdf.games.scream_machine.figures import guide_figures
from pdf.games.scream_machine.parks import tally_grid
from pdf.games.scream_machine.score import score_grids
from pdf.games.scream_machine.tokens import tokens
from pdf.games.scream_machine.turn import reminders, turn
from pdf.requests.sheet import Sheet

THEME = FAIR
PHASE_ICONS = {"deal": "family", "turns": "build", "reveal": "coaster"}


def extra_blocks(sheet: Sheet, width: float) -> list[Part]:
    """Below the score: the visitor tally, and what a turn costs."""
    return [Part(tally_grid(sheet, width), EXTRAS), Part(turn(sheet, width), HINTS)]


def icon_words(catalogue: Catalogue) -> dict[str, str]:
    """Texts of the guide's tables that have an icon."""
    found = {catalogue.message(f"scream-machine.visitor.{kind}"): kind for kind in KINDS}
    found |= {catalogue.message(f"scream-machine.family.{kind}"): kind for kind in KINDS if kind != "cheapskate"}
    return found | {catalogue.message(f"scream-machine.option.{name}.title"): name for name in (*OPTIONS, "tear-down")}
