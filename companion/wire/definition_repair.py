"""Replaces what has the wrong shape in a definition, so that the faults of everything else can be told with it."""

import json
from collections.abc import Iterable
from typing import Any

from companion.rules.definitions.document import Definition
from companion.rules.definitions.validator import definition_faults
from companion.rules.faults import Fault, FaultyInput
from companion.wire import parser

NEUTRAL: dict[str, Any] = {
    "format": 1,
    "id": "repaired",
    "title": {"en": "–"},
    "players": [1, 12],
    "teams": True,
    "rounds": {"open": True},
    "kind": "count",
    "points": "0",
}
LISTS = ("fields", "lines", "modules")


def further_faults(document: Any, known: Iterable[Fault]) -> list[Fault]:
    """What is wrong besides faults of shape; nothing where these leave it open what the rest means."""
    if not isinstance(document, dict):
        return []
    changed = json.loads(json.dumps(document))
    replaced = []
    for fault in known:
        at = _replace(changed, fault.where.split("/")[1:])
        if at is None:
            return []
        replaced.append(at)
    try:
        definition = parser.read(Definition, json.dumps(changed))
    except FaultyInput:
        return []
    return [fault for fault in definition_faults(definition) if not any(_overlap(fault.where, at) for at in replaced)]


def _replace(document: dict[str, Any], steps: list[str]) -> str | None:
    """Replace what a pointer leads to, and return the pointer to all that means nothing now; None where that fails."""
    match steps:
        case [part, *_] if part not in (*LISTS, "tables"):
            _put(document, part)
            return f"/{part}"
        case ["tables", name, *_] if isinstance(document["tables"], dict) and name in document["tables"]:
            document["tables"][name] = [[0, 0]]
            return f"/tables/{name}"
        case [part, number, key, *_] if part in LISTS and key != "id" and isinstance(document[part], list):
            item = document[part][int(number)]
            if not isinstance(item, dict):
                return None
            _put(item, key)
            return f"/{part}/{number}" if key == "kind" else f"/{part}/{number}/{key}"
    return None


def _put(owner: dict[str, Any], key: str) -> None:
    if key == "wins" and "won" in owner:
        owner[key] = "together"
    elif key in NEUTRAL:
        owner[key] = NEUTRAL[key]
    else:
        owner.pop(key, None)


def _overlap(first: str, second: str) -> bool:
    return first == second or first.startswith(f"{second}/") or second.startswith(f"{first}/")
