"""Read JSON strictly into a plain dataclass, or say everything that is wrong with its shape."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from companion.rules.faults import Fault, FaultyInput, pointer
from companion.rules.text import TextValue, text


class NotJson(Exception):
    """The bytes are no JSON at all."""


@cache
def adapter(of: Any) -> TypeAdapter[Any]:
    """Building an adapter is slow, so each type has one."""
    return TypeAdapter(of)


def read(of: Any, body: bytes | str) -> Any:
    """A value of the type, read strictly: no conversions, no unknown keys."""
    try:
        return adapter(of).validate_json(body, strict=True, extra="forbid")
    except ValidationError as error:
        raise _shape_faults(error) from None


def read_loosely(of: Any, value: Any) -> Any:
    """The same for what a web form sent, where every number arrives as a string."""
    try:
        return adapter(of).validate_python(value, strict=False, extra="forbid")
    except ValidationError as error:
        raise _shape_faults(error) from None


def write(of: Any, value: Any) -> str:
    """A value of the type as JSON."""
    return adapter(of).dump_json(value).decode()


def schema(of: Any) -> dict[str, Any]:
    """The JSON Schema of a type."""
    return adapter(of).json_schema()


def parse(body: bytes | str) -> Any:
    """Any JSON; raises NotJson."""
    try:
        return json.loads(body, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise NotJson(str(error)) from None


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def _shape_faults(error: ValidationError) -> Exception:
    details = error.errors(include_url=False)
    if details[0]["type"] == "json_invalid":
        return NotJson(details[0]["msg"])
    return FaultyInput(_fault(detail) for detail in details)


# What the library calls a fault -> the key under which we say it; anything else is "not what belongs here".
_KEYS = {
    "missing": "fault.missing",
    "missing_argument": "fault.missing",
    "unexpected_keyword_argument": "fault.unexpected",
    "extra_forbidden": "fault.unexpected",
    "int_type": "fault.not-a-whole-number",
    "int_parsing": "fault.not-a-whole-number",
    "int_from_float": "fault.not-a-whole-number",
    "int_parsing_size": "fault.number-too-large",
    "greater_than_equal": "fault.too-low",
    "less_than_equal": "fault.too-high",
    "string_type": "fault.not-a-text",
    "string_too_short": "fault.text-too-short",
    "string_too_long": "fault.text-too-long",
    "string_pattern_mismatch": "fault.control-characters",
    "string_unicode": "fault.control-characters",
    "bool_type": "fault.not-yes-or-no",
    "list_type": "fault.not-a-list",
    "tuple_type": "fault.not-a-list",
    "dict_type": "fault.not-an-object",
    "dataclass_type": "fault.not-an-object",
    "too_short": "fault.list-too-short",
    "too_long": "fault.list-too-long",
    "literal_error": "fault.not-one-of",
    "union_tag_invalid": "fault.not-one-of",
    "union_tag_not_found": "fault.missing-type",
    "none_required": "fault.not-null",
}
_NUMBERS = {
    "ge": "n",
    "le": "n",
    "min_length": "n",
    "max_length": "n",
    "expected": "choices",
    "expected_tags": "choices",
}


def _fault(detail: ErrorDetails) -> Fault:
    args: dict[str, TextValue] = {}
    for name, value in detail.get("ctx", {}).items():
        if name in _NUMBERS:
            args[_NUMBERS[name]] = value if isinstance(value, int) else str(value).replace("'", "")
    key = _KEYS.get(detail["type"], "fault.not-what-belongs-here")
    steps = [step for step in detail["loc"] if step != "[key]"]
    return Fault(pointer(*steps), text(key, **args))
