"""Faults of lists that are too short or too long.

pydantic stops at a list of the wrong length without validating its items. That is right where there are far too many;
else all faults are wanted at once, so lengths are checked here against the JSON Schema.
"""

from collections.abc import Iterator
from typing import Any

from companion.rules.faults import Fault, pointer
from companion.rules.text import text

Steps = tuple[str | int, ...]


def length_faults(schema: dict[str, Any], document: Any) -> Iterator[Fault]:
    """A fault for every list of the wrong length."""
    yield from _walk(schema, document, schema.get("$defs", {}), ())


def _walk(schema: dict[str, Any], value: Any, known: dict[str, Any], steps: Steps) -> Iterator[Fault]:
    schema = resolved(schema, value, known)
    if isinstance(value, list):
        yield from _list_faults(schema, len(value), steps)
        items = schema.get("items", {})
        for index, item in enumerate(value[: schema.get("maxItems")] if items else ()):
            yield from _walk(items, item, known, (*steps, index))
    elif isinstance(value, dict):
        for key, item in value.items():
            inner = schema_of(schema, key)
            if inner is not None:
                yield from _walk(inner, item, known, (*steps, key))


def schema_of(schema: dict[str, Any], key: str) -> dict[str, Any] | None:
    """The schema of what an object has under a key; a map whose keys follow a pattern has its own word for it."""
    if key in (properties := schema.get("properties", {})):
        found = properties[key]
    else:
        patterns = schema.get("patternProperties", {})
        found = next(iter(patterns.values()), schema.get("additionalProperties"))
    return found if isinstance(found, dict) else None


def _list_faults(schema: dict[str, Any], length: int, steps: Steps) -> Iterator[Fault]:
    if "prefixItems" in schema:  # a tuple: pydantic reports missing and surplus items one by one
        return
    if length < (least := schema.get("minItems", 0)):
        yield Fault(pointer(*steps), text("fault.list-too-short", n=least))
    if length > (most := schema.get("maxItems", length)):
        yield Fault(pointer(*steps), text("fault.list-too-long", n=most))


def resolved(schema: dict[str, Any], value: Any, known: dict[str, Any]) -> dict[str, Any]:
    """The schema without references, "or null" and unions, as far as the value decides them."""
    if "$ref" in schema:
        return resolved(known[schema["$ref"].rpartition("/")[2]], value, known)
    if "discriminator" in schema:
        mapping = schema["discriminator"]["mapping"]
        tag = value.get("type") if isinstance(value, dict) else None
        return resolved({"$ref": mapping[tag]}, value, known) if isinstance(tag, str) and tag in mapping else {}
    options = [resolved(one, value, known) for one in schema.get("anyOf") or schema.get("oneOf", ())]
    fitting = [one for one in options if _match(one, value)]
    return max(fitting, key=lambda one: _match(one, value)) if fitting else schema


def _match(schema: dict[str, Any], value: Any) -> int:
    """How well a value matches a schema: the number of common keys, or whether both are lists."""
    if isinstance(value, dict):
        return len(set(value) & set(schema.get("properties", {})))
    return int(isinstance(value, list) and schema.get("type") == "array")
