"""The eight phases of a round as a strip to glance at."""

from companion.rules.small_city.flow import PHASES
from pdf.blocks.step import Step
from pdf.blocks.strip import Hint, Strip
from pdf.requests.sheet import Sheet

SIGNS = {"buildings": "city", "asia": "harbour", "nuclear": "marker"}  # modules that change a sum, with a picture


def phases(sheet: Sheet, width: float) -> Strip:
    """Two rows of four phases, and the sum that pollution is with the modules in play."""
    return Strip(
        [
            Hint(
                f"{number}. {sheet.message(f'small-city.phase.{phase}.title')}",
                sheet.message(f"small-city.phase.{phase}.help"),
            )
            for number, phase in enumerate(PHASES, start=1)
        ],
        len(PHASES) // 2 if sheet.per_page < 4 else 2,
        width,
        foot=" ".join(_remarks(sheet)),
    )


def reminders(sheet: Sheet) -> list[Step]:
    """The sum of pollution, that of the score, and what the modules in play change."""
    say = sheet.message

    def step(title: str, help: str, sign: str, short: str) -> Step:
        return Step(say(title) if title else "", say(f"small-city.pad.{help}"), sign, (say(f"small-city.aid.{short}"),))

    total = "total-stockholm" if "stockholm" in sheet.modules else "total"
    changed = [module for module in SIGNS if module in sheet.modules]
    return [
        step("", "sum", "pollution", "sum"),
        step("paper.total", total, "vote", total),
        step("small-city.pad.shops", "shops-help", "money", "shops"),
        step("small-city.pad.factories", "factories-help", "factory", "factories"),
        *(step("", f"sum-{module}", SIGNS[module], f"sum-{module}") for module in changed),
    ]


def _remarks(sheet: Sheet) -> list[str]:
    """The sum of pollution, and what the modules change about it or about money."""
    keys = ["sum", *(f"sum-{module}" for module in SIGNS if module in sheet.modules)]
    return [sheet.message(f"small-city.pad.{key}") for key in keys]
