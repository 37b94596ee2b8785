"""A filled sheet as a server knows it: its label in the keywords of its PDF, and the input that was filled in."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.rules.faults import Fault, FaultyInput
from companion.rules.game import Game
from companion.rules.library import known_game
from companion.rules.score_terms import score_terms
from companion.rules.text import Text, text

LARGEST = 20_000_000  # bytes of a PDF
NOT_A_PDF = b""  # what is found in a file that is none


class NotASheet(Exception):
    """A file that is no sheet of ours, or that cannot be read; users are shown the reason."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.reason: Text = text(key)


@dataclass(frozen=True)
class SheetLabel:
    """What a sheet was printed with."""

    game: Game
    names: tuple[str, ...]
    players: int
    code: str
    modules: tuple[str, ...]
    house_rules: Mapping[str, str]
    terms: Mapping[str, Any]


@dataclass(frozen=True)
class FilledInput:
    """What was filled in: the input of the score calculator as far as it goes, sums that contradict it, and notes."""

    document: dict[str, Any]
    faults: list[Fault]
    notes: str


def read_label(keywords: str) -> SheetLabel:
    """The label that the sheet was printed with; all of it is checked, since anybody can write one."""
    try:
        given = json.loads(keywords)
        game = known_game(given["game"])
        label = SheetLabel(
            game,
            names=tuple(str(name)[:40] for name in given["names"]),
            players=int(given["players"]),
            code=str(given["code"])[:12],
            modules=tuple(module.id for module in game.modules if module.id in given["modules"]),
            house_rules={str(rule): str(choice) for rule, choice in given["house_rules"].items()},
            terms=score_terms(game, given["modules"], given["house_rules"], given["box_facts"]),
        )
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError, FaultyInput):
        raise NotASheet("paper.fault.not-ours") from None
    if not game.min_players <= label.players <= game.max_players:
        raise NotASheet("paper.fault.not-ours")
    if label.names and len(label.names) != label.players:
        raise NotASheet("paper.fault.not-ours")
    return label
