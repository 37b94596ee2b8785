"""The fields of a calculator's form, read off its JSON Schema."""

from typing import Any


def form_fields(schema: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The fields by key; properties that no plain form can edit are left out and keep their value."""
    definitions = schema.get("$defs", {})
    found = {key: _field(spec, definitions) for key, spec in schema["properties"].items()}
    return {key: field for key, field in found.items() if field is not None}


def _field(spec: dict[str, Any], definitions: dict[str, Any]) -> dict[str, Any] | None:
    spec, nullable = _resolved(spec, definitions)
    choices = spec.get("enum") or ([spec["const"]] if "const" in spec else None)
    if choices and spec.get("type") in ("string", "integer"):
        return {"kind": "choice", "choices": choices, "nullable": nullable}
    match spec.get("type"):
        case "integer":
            return {"kind": "number", "low": spec.get("minimum"), "high": spec.get("maximum"), "nullable": nullable}
        case "boolean":
            return {"kind": "yes-or-no"}
        case "string":
            return {"kind": "text"}
        case "array" if "items" in spec:
            return _list(spec, definitions, nullable)
    return None


def _list(spec: dict[str, Any], definitions: dict[str, Any], nullable: bool) -> dict[str, Any] | None:
    item, _ = _resolved(spec["items"], definitions)
    if "enum" in item:
        return {"kind": "choices", "choices": item["enum"]}
    if item.get("type") == "integer":
        return {
            "kind": "numbers",
            "low": item.get("minimum"),
            "high": item.get("maximum"),
            "length": spec.get("minItems", 0),
            "nullable": nullable,
        }
    if "name" in item.get("properties", {}):
        fields = form_fields({"properties": item["properties"], "$defs": definitions})
        return {"kind": "people", "fields": fields, "least": spec.get("minItems", 0), "most": spec.get("maxItems", 12)}
    return None


def without_gaps(document: Any, schema: dict[str, Any]) -> Any:
    """The document without optional lists of numbers that are incomplete."""
    if not isinstance(document, dict):
        return document
    optional = {key for key, one in form_fields(schema).items() if one["kind"] == "numbers" and one["nullable"]}
    return {key: None if key in optional and _has_gaps(value) else value for key, value in document.items()}


def _has_gaps(value: Any) -> bool:
    return isinstance(value, list) and None in value


def _resolved(spec: dict[str, Any], definitions: dict[str, Any]) -> tuple[dict[str, Any], bool]:
    """The schema itself, without references and without "or null"."""
    options = [one for one in spec.get("anyOf", [spec]) if one.get("type") != "null"]
    nullable = len(options) < len(spec.get("anyOf", [spec]))
    found: dict[str, Any] = options[0]
    if "$ref" in found:
        found = definitions[found["$ref"].rpartition("/")[2]]
    return found, nullable
