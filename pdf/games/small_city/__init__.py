"""What only Small City wants on paper."""

from __future__ import annotations

from companion.rules.small_city.facts import CARDS
from companion.speech.catalogue import Catalogue
from pdf.blocks import Block
from pdf.games.small_city.phases import Phases
from pdf.games.small_city.score import score_rows
from pdf.sheet import Sheet

__all__ = ["extra_blocks", "icon_words", "score_rows"]


def extra_blocks(sheet: Sheet, words: Catalogue) -> list[Block]:
    """Below the score: the eight phases at a glance, with what pollution is made of."""
    return [Phases(words)]


def icon_words(words: Catalogue) -> dict[str, str]:
    """Words of the guide's tables that have an icon."""
    return {words.say(f"small-city.card.{card}"): card for card in CARDS}
