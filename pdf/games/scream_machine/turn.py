"""What a turn offers and costs, as a strip to glance at."""

from reportlab.lib.units import mm

from companion.rules.scream_machine.facts import CHEAPSKATE, COSTS, OPTIONS, kinds_for
from companion.speech.catalogue import Catalogue
from pdf.blocks.step import Step
from pdf.blocks.strip import Hint, Strip
from pdf.drawing.icons import icon
from pdf.requests.sheet import Sheet

SPRITE = "games/scream-machine"
_SHOWN = ("advertise", "research", "develop", "tear-down", "novelties")


def turn_steps(catalogue: Catalogue) -> list[Step]:
    """What building costs, and the options, for a player's own card."""
    costs = [
        f"{value} → {catalogue.message('scream-machine.pad.cost', n=cost)}".replace(" ", "\N{NO-BREAK SPACE}")
        for value, cost in COSTS.items()
    ]
    options = [
        Step(
            catalogue.message(f"scream-machine.option.{option}.title"),
            catalogue.message(f"scream-machine.option.{option}.help"),
            option,
            (catalogue.message(f"scream-machine.option.{option}.short"),),
        )
        for option in _SHOWN
    ]
    short = " · ".join(f"{value}\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}{cost}" for value, cost in COSTS.items())
    return [Step(catalogue.message("scream-machine.pad.turn"), " · ".join(costs), "build", (short,)), *options]


def reminders(sheet: Sheet) -> list[Step]:
    """Whom a visitor goes to, then what a turn offers and costs."""
    kinds = ["national", "local", *(["cheapskate"] if CHEAPSKATE in kinds_for(sheet.players) else [])]
    signs = {"national": "family", "local": "kiddie", "cheapskate": CHEAPSKATE}
    visitors = [
        Step(
            sheet.message(f"scream-machine.aid.{kind}"),
            sheet.message(f"scream-machine.aid.{kind}.help"),
            signs[kind],
        )
        for kind in kinds
    ]
    return [*visitors, *turn_steps(sheet.catalogue)]


def turn(sheet: Sheet, width: float) -> Strip:
    """Building first, then the options, each with its picture."""
    hints = [Hint(step.title, step.help, icon(SPRITE, step.sign, 4.5 * mm)) for step in turn_steps(sheet.catalogue)]
    return Strip(hints, 6 if sheet.per_page == 1 else 3, width)


assert set(_SHOWN) == {*OPTIONS, "tear-down"}
