"""Drafts: a JSON document that a form carries along and edits step by step, with or without script.

The form holds the whole document in the field `doc`. Inputs whose names are JSON pointers set values in it
(`/players/0/name:text` keeps digits as text, `/kept:json` holds a choice as JSON); the pressed button `edit` holds one
operation of JSON Patch (RFC 6902), or a list of them: add, remove or replace.
"""

import copy
import json
from contextlib import suppress
from typing import Any

from werkzeug.datastructures import MultiDict

from companion.wire.parser import NotJson, parse

MOST_STEPS = 12  # of a path, and operations of a button
MOST_BUTTONS = 12  # that a form can have pressed
MOST_VALUES = 5_000  # of a document


def edited(form: MultiDict[str, str], blank: Any) -> Any:
    """The document of a form, after its inputs and its pressed button. Invalid input changes nothing."""
    document = _parsed(form.get("doc"), blank)
    for name, value in form.items():
        if name.startswith("/"):
            path, _, kind = name.partition(":")
            _patch(document, {"op": "replace", "path": path, "value": _typed(value, kind)})
    for pressed in form.getlist("edit")[:MOST_BUTTONS]:
        operations = _parsed(pressed, {})
        for one in operations[:MOST_STEPS] if isinstance(operations, list) else [operations]:
            _patch(document, one)
    return document


def _parsed(given: str | None, default: Any) -> Any:
    with suppress(NotJson):
        if given is not None and given.count(",") <= MOST_VALUES:
            return parse(given)
    return copy.deepcopy(default)


def _typed(value: str, kind: str) -> Any:
    """By the suffix of the name: `:text` as it is, `:json` parsed as JSON, else a number where it is one."""
    if kind == "text":
        return value.strip()
    if kind == "json":
        return _parsed(value, None)
    return _scalar(value)


def _scalar(value: str) -> Any:
    """A whole number where the input is one, None when it is empty, else text."""
    stripped = value.strip()
    if not stripped:
        return None
    digits = stripped.removeprefix("-")
    return int(stripped) if digits.isascii() and digits.isdigit() and len(digits) < 10 else stripped


def _patch(document: Any, operation: Any) -> None:
    """Apply one operation in place; it changes a single value, so an invalid one changes nothing."""
    with suppress(KeyError, IndexError, TypeError, ValueError, AttributeError):
        _apply(document, operation["op"], _steps(operation["path"]), operation.get("value"))


def _steps(path: str) -> list[str]:
    steps = [step.replace("~1", "/").replace("~0", "~") for step in path.split("/")[1:]]
    if not 0 < len(steps) <= MOST_STEPS:
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
