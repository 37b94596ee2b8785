"""The shape of a document against a JSON Schema: whether it has it, and the document cut to what has room."""

from typing import Any

from companion.wire.list_lengths import resolved, schema_of


def has_shape(document: Any, schema: dict[str, Any]) -> bool:
    """Whether forms and pictures can rely on the structure of a document: which parts are objects, lists and plain
    values; its values may still be wrong."""
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
    if (properties := schema.get("properties")) is not None:
        return {key: _trim(properties[key], item, known) for key, item in value.items() if key in properties}
    entries = list(value.items())[: schema.get("maxProperties")]
    return {key: _trim(schema_of(schema, key) or {}, item, known) for key, item in entries}
