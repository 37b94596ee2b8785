"""What to put on the table for exactly this combination of modules and players."""

from collections.abc import Iterator

from companion.rules.small_city import facts
from companion.rules.table import Setup
from companion.rules.text import Text, text


def preparation(setup: Setup) -> list[Text]:
    """The base game first, then what every module adds, in the order of the rules."""
    return [*_base(setup), *_modules(setup)]


def _base(setup: Setup) -> Iterator[Text]:
    players = len(setup.names)
    yield text("small-city.prepare.council")
    yield text("small-city.prepare.promises")
    if players > 1:
        yield text("small-city.prepare.shared-buildings", n=players - 1)
    else:
        yield text("small-city.prepare.shared-buildings-solo")
    yield text("small-city.prepare.borough", n=facts.CITY_HALL_CITIZENS)
    if "action-cards" not in setup.modules:
        yield text("small-city.prepare.cards", n=facts.CIRCLE)
    if "nuclear" not in setup.modules and not setup.box_facts.get("start-money"):
        yield text("small-city.prepare.money-from-rulebook")


def _modules(setup: Setup) -> Iterator[Text]:
    players = len(setup.names)
    if "godzillas" in setup.modules:
        yield text("small-city.prepare.godzillas", n=facts.FIGURES.get(players, 0), markers=facts.MARKERS)
    if "doctors" in setup.modules:
        yield text("small-city.prepare.doctors", n=facts.DOCTORS.get(players, 0))
    if "nuclear" in setup.modules:
        money = ", ".join(f"${amount}" for amount in facts.NUCLEAR_MONEY[:players])
        yield text("small-city.prepare.nuclear", money=money)
    for module in ("stockholm", "mayor", "terrain", "asia", "action-cards", "promises", "buildings", "real-buildings"):
        if module in setup.modules:
            yield text(f"small-city.prepare.module-{module}")
