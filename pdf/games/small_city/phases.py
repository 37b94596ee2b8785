"""The eight phases of a round as a strip to glance at."""

from companion.rules.small_city.flow import PHASES
from companion.speech.catalogue import Catalogue
from pdf.blocks.strip import Hint, Strip


def phases(catalogue: Catalogue) -> Strip:
    """Two rows of four phases, and the sum that pollution is."""
    return Strip(
        [
            Hint(
                f"{number}. {catalogue.message(f'small-city.phase.{phase}.title')}",
                catalogue.message(f"small-city.phase.{phase}.help"),
            )
            for number, phase in enumerate(PHASES, start=1)
        ],
        across=len(PHASES) // 2,
        foot=f"{catalogue.message('small-city.pad.sum')} ({catalogue.message('small-city.pad.sum-help')})",
    )
