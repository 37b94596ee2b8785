"""Parse JSON strictly into dataclasses, or raise every fault of its structure.

pydantic is imported when the first document is read: an idle server does without its memory, and starts sooner.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from companion.rules.faults import MORE_FAULTS, MOST_FAULTS, Fault, FaultyInput, pointer, raise_faults
from companion.rules.inputs import LINE, VISIBLE_LINE
from companion.rules.text import TextValue, text
from companion.wire.list_lengths import length_faults

if TYPE_CHECKING:
    from pydantic import TypeAdapter, ValidationError
    from pydantic_core import ErrorDetails

DEEPEST = 60  # lists and objects within each other; what we write has a dozen
MOST_VALUES = 20_000  # of a document; a play of twelve players with long scores has a quarter of them


class NotJson(Exception):
    """The input is not JSON."""


@lru_cache(maxsize=1_000)
def adapter(of: Any) -> TypeAdapter[Any]:
    """The adapter of a type, cached because building one is slow."""
    from pydantic import TypeAdapter

    return TypeAdapter(of)


def read(of: Any, body: bytes | str, tags: frozenset[str] = frozenset()) -> Any:
    """A value of the type, read strictly: no conversions, no unknown keys.

    `tags` are the discriminator values of a union; pydantic puts them into error locations, which must not have them.
    """
    from pydantic import ValidationError

    check_size(body)
    try:
        value = adapter(of).validate_json(body, strict=True, extra="forbid")
    except ValidationError as error:
        raise _shape_faults(error, of, lambda: parse(body), tags) from None
    _check_lengths(type(value) if tags else of, lambda: parse(body))
    return value


def check_size(body: bytes | str) -> None:
    """Raise FaultyInput for a document of more values than any input has, before it is parsed."""
    if (body.count(b",") if isinstance(body, bytes) else body.count(",")) >= MOST_VALUES:
        raise FaultyInput([Fault("", text("fault.too-many-values", n=MOST_VALUES))])


def read_stored(of: Any, body: bytes | str) -> Any:
    """A value written by `write`; unknown keys are allowed."""
    return adapter(of).validate_json(body, strict=True)


def read_lenient(of: Any, value: Any, tags: frozenset[str] = frozenset()) -> Any:
    """Like `read` for the fields of a web form, where every number is a string."""
    from pydantic import ValidationError

    try:
        read = adapter(of).validate_python(value, strict=False, extra="forbid")
    except ValidationError as error:
        raise _shape_faults(error, of, lambda: value, tags) from None
    _check_lengths(type(read) if tags else of, lambda: value)
    return read


def _check_lengths(of: Any, given: Callable[[], Any]) -> None:
    if _limits(of):
        raise_faults(length_faults(_limits(of), given()))


@lru_cache(maxsize=1_000)
def _limits(of: Any) -> dict[str, Any]:
    """The schema of a type if it limits the length of any list, else an empty one."""
    found = adapter(of).json_schema()
    return found if "minItems" in json.dumps(found) else {}


def write(of: Any, value: Any) -> str:
    """A value of the type as JSON."""
    return adapter(of).dump_json(value).decode()


def schema(of: Any) -> dict[str, Any]:
    """The JSON Schema of a type."""
    from companion.wire.request_schema import RequestSchema

    closed: dict[str, Any] = closed_objects(adapter(of).json_schema(schema_generator=RequestSchema))
    return closed


def closed_objects(schema: Any) -> Any:
    """The schema with `additionalProperties: false` in every object, since unknown keys are faults."""
    if isinstance(schema, list):
        return [closed_objects(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {key: closed_objects(item) for key, item in schema.items()}
    return closed | ({"additionalProperties": False} if isinstance(schema.get("properties"), dict) else {})


def parse(body: bytes | str) -> Any:
    """Any JSON; raises NotJson, also for a lone surrogate (`"\\ud800"`), which cannot be encoded again, and for what is
    nested too deeply to be looked through by functions that call themselves."""
    try:
        value = json.loads(body, parse_constant=_no_constant)
        json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        raise NotJson(str(error)) from None
    _check_depth(value)
    return value


def mapping(given: Any) -> dict[str, Any]:
    """An object of a document as a new one; empty where anything else stands."""
    return dict(given) if isinstance(given, dict) else {}


def listed(given: Any) -> list[Any]:
    """A list of a document as a new one; empty where anything else stands."""
    return list(given) if isinstance(given, list) else []


def _check_depth(value: Any) -> None:
    within = [value]
    for _ in range(DEEPEST):
        nested = [one for one in within if isinstance(one, list | dict) and one]
        if not nested:
            return
        within = [item for one in nested for item in (one.values() if isinstance(one, dict) else one)]
    raise NotJson("nested too deeply")


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def _shape_faults(error: ValidationError, of: Any, given: Callable[[], Any], tags: frozenset[str]) -> Exception:
    details = error.errors(include_url=False, include_input=False)
    if details[0]["type"] == "json_invalid":
        return NotJson(details[0]["msg"])
    document = given()
    found: dict[str, Fault] = {}
    for index, detail in enumerate(details):
        if len(found) > MOST_FAULTS:
            more = Fault("", text(MORE_FAULTS, n=len(details) - index))
            return FaultyInput([*found.values(), more])
        fault = _fault(detail, document, tags)
        # A value that matches no branch of a union is one fault, not one for every branch.
        again = fault.where in found and found[fault.where] != fault
        found[fault.where] = Fault(fault.where, text("fault.not-what-belongs-here")) if again else fault
    for fault in length_faults(_limits(of), document):
        if fault.where not in found or found[fault.where].message.key == "fault.list-too-long":
            found[fault.where] = fault  # pydantic names the length at which it stopped
    return FaultyInput(found.values())


# pydantic's error types and their message keys; any other error is "not what belongs here".
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
_LIMITS = ("ge", "le", "min_length", "max_length")


def _fault(detail: ErrorDetails, document: Any, tags: frozenset[str]) -> Fault:
    args: dict[str, TextValue] = {}
    for name, value in detail.get("ctx", {}).items():
        if name in _LIMITS:
            args["n"] = int(value)
        elif name in ("expected", "expected_tags"):
            args["choices"] = [choice.strip("' ") for choice in re.split(", | or ", str(value))]
    key = _KEYS.get(detail["type"], "fault.not-what-belongs-here")
    if key == "fault.control-characters" and detail.get("ctx", {}).get("pattern") not in (LINE, VISIBLE_LINE, None):
        key = "fault.not-an-id"
    steps = detail["loc"][1:] if detail["loc"] and detail["loc"][0] in tags else detail["loc"]
    if detail["type"] in ("union_tag_invalid", "union_tag_not_found"):
        return Fault(pointer(*_place(steps, document, False), "type"), text(key, **args))
    missing = detail["type"] in ("missing", "missing_argument")
    return Fault(pointer(*_place(steps, document, missing)), text(key, **args))


def _place(steps: tuple[int | str, ...], document: Any, missing: bool) -> Iterator[int | str]:
    """The steps that exist in the document; pydantic's locations also name branches of unions."""
    for number, step in enumerate(steps):
        try:
            document = document[step]
        except (KeyError, IndexError, TypeError):
            if not (missing and number == len(steps) - 1):
                continue
        yield step
