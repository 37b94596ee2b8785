"""A game that is declared and nothing else: points by category in a few rounds."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.game import Counter, Game, Phase


def _rounds(players: int, modules: Sequence[str]) -> int:
    return 5 - players


GAME = Game(
    id="harvest",
    min_players=2,
    max_players=4,
    common_players=3,
    minutes=(20, 40),
    bgg_id=1_000_001,
    rounds=_rounds,
    phases=(Phase("sow", simultaneous=True), Phase("reap", simultaneous=True)),
    counters=tuple(Counter(category, scores=True) for category in ("wheat", "grapes", "sheep")),
)
