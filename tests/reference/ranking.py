"""Places of a reference game: best first, equals share a place, the next place skips."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def ranking(scores: Mapping[int, tuple[Any, int]], names: list[str]) -> list[dict[str, Any]]:
    """Places by key, totals as given: {seat: (key, total)}."""
    places = {seat: 1 + sum(other > key for other, _ in scores.values()) for seat, (key, _) in scores.items()}
    lines = [{"name": names[seat], "place": places[seat], "total": total} for seat, (_, total) in scores.items()]
    return sorted(lines, key=lambda one: one["place"])
