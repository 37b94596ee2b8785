"""The shape of a document against a JSON Schema: which parts are objects, lists and plain values."""

from typing import Any

from companion.wire.list_lengths import resolved


def has_shape(document: Any, schema: dict[str, Any]) -> bool:
    """Whether forms and pictures can rely on the structure of a document; its values may still be wrong."""
    return _fits(schema, document, schema.get("$defs", {}))


def _fits(schema: dict[str, Any], value: Any, known: dict[str, Any]) -> bool:
    schema = resolved(schema, value, known)
    if isinstance(value, list):
        items = schema.get("items") or {}
        return schema.get("type") == "array" and all(_fits(items, item, known) for item in value if items)
    if isinstance(value, dict):
        properties, others = schema.get("properties", {}), schema.get("additionalProperties")
        inner = {key: properties.get(key, others if isinstance(others, dict) else None) for key in value}
        return (
            schema.get("type") == "object"
            and set(schema.get("required", ())) <= set(value)
            and all(_fits(spec, value[key], known) for key, spec in inner.items() if spec is not None)
        )
    return value is None or any(_is_plain(one, known) for one in schema.get("anyOf", (schema,)))


def _is_plain(schema: dict[str, Any], known: dict[str, Any]) -> bool:
    return resolved(schema, None, known).get("type") not in ("object", "array")
