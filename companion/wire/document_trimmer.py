"""Documents cut to what the JSON Schema of their type leaves room for."""

from typing import Any

from companion.wire.list_lengths import resolved


def trimmed(document: Any, schema: dict[str, Any]) -> Any:
    """The document without unknown keys, and without items and entries beyond the largest number of its lists and
    mappings."""
    return _trim(schema, document, schema.get("$defs", {}))


def _trim(schema: dict[str, Any], value: Any, known: dict[str, Any]) -> Any:
    schema = resolved(schema, value, known)
    if isinstance(value, list):
        items = schema.get("items", {})
        return [_trim(items, item, known) for item in value[: schema.get("maxItems")]]
    if not isinstance(value, dict):
        return value
    properties, others = schema.get("properties"), _entries(schema)
    if properties is not None:
        return {key: _trim(properties[key], item, known) for key, item in value.items() if key in properties}
    entries = list(value.items())[: schema.get("maxProperties")]
    return {key: _trim(others, item, known) for key, item in entries}


def _entries(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of the values of a mapping; pydantic puts it under a pattern where its keys have one."""
    patterns = schema.get("patternProperties", {}).values()
    found = next(iter(patterns), schema.get("additionalProperties"))
    return found if isinstance(found, dict) else {}
