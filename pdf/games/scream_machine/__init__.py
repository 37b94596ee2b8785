"""What only Scream Machine prints."""

from companion.rules.scream_machine.facts import KINDS, OPTIONS
from companion.speech.catalogue import Catalogue
from pdf.blocks.stack import Block
from pdf.games.scream_machine.parks import parks_grid, tally_grid
from pdf.games.scream_machine.score import score_rows
from pdf.games.scream_machine.tokens import tokens
from pdf.games.scream_machine.turn import Turn, reminders
from pdf.requests.sheet import Sheet

__all__ = ["extra_blocks", "icon_words", "reminders", "score_rows", "tokens"]


def extra_blocks(sheet: Sheet, catalogue: Catalogue) -> list[Block]:
    """Below the score: the parks by family, the visitor tally, and what a turn costs."""
    return [parks_grid(sheet, catalogue), tally_grid(sheet, catalogue), Turn(catalogue)]


def icon_words(catalogue: Catalogue) -> dict[str, str]:
    """Texts of the guide's tables that have an icon."""
    found = {catalogue.message(f"scream-machine.visitor.{kind}"): kind for kind in KINDS}
    found |= {catalogue.message(f"scream-machine.family.{kind}"): kind for kind in KINDS if kind != "cheapskate"}
    return found | {catalogue.message(f"scream-machine.option.{name}.title"): name for name in (*OPTIONS, "tear-down")}
