"""Drafts: a JSON document that a form carries along and edits step by step, with or without script.

The form holds the whole document in the field `doc`. Inputs whose names are JSON pointers set values in it
(`/players/0/name:text` keeps digits as text, `/kept:json` holds a choice as JSON); the pressed button `edit` holds one
operation of JSON Patch (RFC 6902), or a list of them: add, remove or replace.
"""

from __future__ import annotations

import copy
import json
from typing import Any

from werkzeug.datastructures import MultiDict

from companion.wire.parser import NotJson, parse

DEEPEST = 12


def edited(form: MultiDict[str, str], blank: Any) -> Any:
    """The document a form brings, after its inputs and its pressed button. What makes no sense changes nothing."""
    document = _document(form.get("doc"), blank)
    if blank is not None and not _alike(document, blank):
        document = copy.deepcopy(blank)
    for name, value in form.items():
        if name.startswith("/"):
            path, _, kind = name.partition(":")
            document = _applied(document, {"op": "replace", "path": path, "value": _typed(value, kind)})
    for pressed in form.getlist("edit"):
        document = _applied(document, _document(pressed, {}))
    return document


def _alike(document: Any, blank: Any) -> bool:
    """Whether a document has the build of the blank one, as far as templates rely on it."""
    if isinstance(blank, dict):
        return isinstance(document, dict) and all(
            key in document and _alike(document[key], value) for key, value in blank.items()
        )
    if isinstance(blank, list):
        return isinstance(document, list) and (
            not blank or blank == [None] or all(_alike(item, blank[0]) for item in document)
        )
    return not isinstance(document, dict | list) or blank is None


def _document(given: str | None, otherwise: Any) -> Any:
    try:
        return copy.deepcopy(otherwise) if given is None else parse(given)
    except NotJson:
        return copy.deepcopy(otherwise)


def _typed(value: str, kind: str) -> Any:
    """By the mark behind the name: `:text` as it is, `:json` a choice given as JSON, else a number where it is one."""
    if kind == "text":
        return value.strip()
    if kind == "json":
        return _document(value, None)
    return _scalar(value)


def _scalar(value: str) -> Any:
    """What was typed: a whole number where it is one, nothing when empty, else text."""
    stripped = value.strip()
    if not stripped:
        return None
    digits = stripped.removeprefix("-")
    return int(stripped) if digits.isascii() and digits.isdigit() and len(digits) < 10 else stripped


def _applied(document: Any, operation: Any) -> Any:
    """A list of operations, or one; each on a copy, so that a senseless one leaves no trace."""
    if isinstance(operation, list):
        for one in operation[:DEEPEST]:
            document = _applied(document, one)
        return document
    try:
        changed = copy.deepcopy(document)
        _apply(changed, operation["op"], _steps(operation["path"]), operation.get("value"))
    except (KeyError, IndexError, TypeError, ValueError, AttributeError):
        return document
    return changed


def _steps(path: str) -> list[str]:
    steps = [step.replace("~1", "/").replace("~0", "~") for step in path.split("/")[1:]]
    if not 0 < len(steps) <= DEEPEST:
        raise ValueError(path)
    return steps


def _apply(document: Any, op: str, steps: list[str], value: Any) -> None:
    place = document
    for step in steps[:-1]:
        place = place[int(step)] if isinstance(place, list) else place[step]
    last: Any = steps[-1]
    if isinstance(place, list):
        last = len(place) if last == "-" else int(last)
    if op == "remove":
        del place[last]
    elif op == "add" and isinstance(place, list):
        place.insert(last, value)
    elif op in ("add", "replace"):
        place[last] = value
    else:
        raise ValueError(op)


def dumped(document: Any) -> str:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))
