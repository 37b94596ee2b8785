"""The eight phases of a round as a strip to glance at."""

from __future__ import annotations

from companion.rules.small_city.flow import PHASES
from companion.speech.catalogue import Catalogue
from pdf.blocks.strip import Hint, Strip


def phases(words: Catalogue) -> Strip:
    """Two rows of four phases, and the sum that pollution is."""
    return Strip(
        [
            Hint(
                f"{number}. {words.say(f'small-city.phase.{phase}.title')}",
                words.say(f"small-city.phase.{phase}.help"),
            )
            for number, phase in enumerate(PHASES, start=1)
        ],
        across=len(PHASES) // 2,
        foot=f"{words.say('small-city.pad.sum')} ({words.say('small-city.pad.sum-help')})",
    )
