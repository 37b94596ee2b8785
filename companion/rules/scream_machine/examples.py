"""The parks that a worked example starts from, as texts."""

from itertools import groupby
from typing import Any

from companion.rules.text import Text, text


def given(calculator: str, value: dict[str, Any]) -> list[Text]:
    """A sentence for every park of a round; the other calculator needs none."""
    return [_park(name, cards) for name, cards in value["parks"].items()] if calculator == "round" else []


def _park(name: str, cards: list[Any]) -> Text:
    if not cards:
        return text("scream-machine.example.empty-park", name=name)
    families = [
        text(
            "scream-machine.example.family",
            family=text(f"scream-machine.family.{family}"),
            values=" + ".join(str(value) for _, value in group),
        )
        for family, group in groupby(cards, key=lambda card: card[0])
    ]
    return text("scream-machine.example.park", name=name, families=families)
