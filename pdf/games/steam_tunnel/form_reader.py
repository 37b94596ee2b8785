"""Reads the tunnel list of a filled sheet into the input of the calculator."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from companion.rules.steam_tunnel.tunnel_score import WORTH
from pdf.document.form_values import value_of
from pdf.games.steam_tunnel.score import TUNNELS, variant
from pdf.requests.sheet import Sheet

_DELIMITER = re.compile(r"[\s,;+/()]+")


def read_fields(
    sheet: Sheet, document: dict[str, Any], fields: Mapping[str, str], seats: Sequence[int]
) -> dict[str, Any]:
    """The tunnels that were written down; the values and points on the sheet are worked out again."""
    rows = [_row(number, fields) for number in range(max(TUNNELS.values()))]
    names = dict(zip(seats, document["players"], strict=True))
    return {**document, "tunnels": [_tunnel(row, names) for row in rows if any(row.values())]}


def box_number(sheet: Sheet, name: str, written: str) -> int | None:
    """What the ends of a tunnel are worth together; every other box holds a plain number."""
    if not name.endswith("/ends"):
        return None
    ends = [value_of(part, 0) for part in _DELIMITER.split(written) if part]
    numbers = [end for end in ends if isinstance(end, int)]
    return WORTH[variant(sheet)](numbers) if numbers and len(numbers) == len(ends) else None


def _row(number: int, fields: Mapping[str, str]) -> dict[str, str]:
    """The fields of a row that the calculator reads: `ends`, `segments`, `tokens/0`..."""
    start = f"/tunnels/{number}/"
    mine = {name.removeprefix(start): text.strip() for name, text in fields.items() if name.startswith(start)}
    return {name: text for name, text in mine.items() if name in ("ends", "segments") or name.startswith("tokens/")}


def _tunnel(row: Mapping[str, str], names: Mapping[int, str]) -> dict[str, Any]:
    """A tunnel; wrong values stay as they are, so that the calculator reports where."""
    ends = [part for part in _DELIMITER.split(row.get("ends", "")) if part]
    held = {name: value_of(row.get(f"tokens/{seat}", ""), 0) for seat, name in names.items()}
    return {
        "ends": [value_of(part, 0) for part in ends],
        "segments": value_of(row.get("segments", ""), 0),
        "tokens": {name: count for name, count in held.items() if count not in (None, 0)},
    }
