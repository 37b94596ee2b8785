"""The eight phases of a round as a strip to glance at."""

from companion.rules.small_city.flow import PHASES
from companion.speech.catalogue import Catalogue
from pdf.blocks.strip import Hint, Strip
from pdf.requests.sheet import Sheet


def phases(sheet: Sheet, catalogue: Catalogue, width: float) -> Strip:
    """Two rows of four phases, and the sum that pollution is with the modules in play."""
    return Strip(
        [
            Hint(
                f"{number}. {catalogue.message(f'small-city.phase.{phase}.title')}",
                catalogue.message(f"small-city.phase.{phase}.help"),
            )
            for number, phase in enumerate(PHASES, start=1)
        ],
        len(PHASES) // 2 if sheet.per_page < 4 else 2,
        width,
        foot=" ".join(_remarks(sheet, catalogue)),
    )


def _remarks(sheet: Sheet, catalogue: Catalogue) -> list[str]:
    """The sum of pollution, and what the modules change about it or about money."""
    keys = ["sum", *(f"sum-{module}" for module in ("buildings", "asia", "nuclear") if module in sheet.modules)]
    return [catalogue.message(f"small-city.pad.{key}") for key in keys]
