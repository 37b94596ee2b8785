"""What a turn offers and costs, as a strip to glance at."""

from reportlab.lib.units import mm

from companion.rules.scream_machine.facts import COSTS, OPTIONS
from companion.speech.catalogue import Catalogue
from pdf.blocks.step import Step
from pdf.blocks.strip import Hint, Strip
from pdf.drawing.icons import icon
from pdf.requests.sheet import Sheet

SPRITE = "games/scream-machine"
_SHOWN = ("advertise", "research", "develop", "tear-down", "novelties")


def reminders(sheet: Sheet, catalogue: Catalogue) -> list[Step]:
    """What building costs, and the options, for a player's own card."""
    costs = [
        f"{value}\N{NO-BREAK SPACE}→ {catalogue.message('scream-machine.pad.cost', n=cost)}"
        for value, cost in COSTS.items()
    ]
    options = [
        Step(
            catalogue.message(f"scream-machine.option.{option}.title"),
            catalogue.message(f"scream-machine.option.{option}.help"),
        )
        for option in _SHOWN
    ]
    return [Step(catalogue.message("scream-machine.pad.turn"), " · ".join(costs)), *options]


def turn(sheet: Sheet, catalogue: Catalogue, width: float) -> Strip:
    """Building first, then the options, each with its picture."""
    build, *options = reminders(sheet, catalogue)
    signs = (None, *(icon(SPRITE, option, 4.5 * mm) for option in _SHOWN))
    hints = [Hint(step.title, step.help, sign) for step, sign in zip((build, *options), signs, strict=True)]
    return Strip(hints, 6 if sheet.per_page == 1 else 3, width)


assert set(_SHOWN) == {*OPTIONS, "tear-down"}
