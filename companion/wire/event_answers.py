"""Answers about events as JSON: who sits where, and who leads (docs/events.md)."""

import json
from dataclasses import asdict
from typing import Any

from companion.events.seating import draw_seating
from companion.events.seating_request import SeatingRequest
from companion.events.standings import StandingsRequest, rank_event
from companion.wire.parser import read


def seating_answer(body: bytes) -> bytes:
    """The tables of every round; raises NotJson, or FaultyInput with every fault."""
    return _json(asdict(draw_seating(read(SeatingRequest, body))))


def standings_answer(body: bytes) -> bytes:
    """The standings; raises NotJson, or FaultyInput with every fault."""
    return _json({"standings": [asdict(one) for one in rank_event(read(StandingsRequest, body))]})


def _json(document: dict[str, Any]) -> bytes:
    return json.dumps(document, ensure_ascii=False).encode()
