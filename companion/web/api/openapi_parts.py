"""Building blocks of the OpenAPI description."""

from typing import Any

REFERENCE = "#/components/schemas/{model}"


TEXT: dict[str, Any] = {"type": "string"}
NUMBER: dict[str, Any] = {"type": "integer"}


def record(*required: str, **properties: dict[str, Any]) -> dict[str, Any]:
    """The schema of an object; without further properties, the required ones are texts."""
    return {"type": "object", "required": list(required), "properties": properties or dict.fromkeys(required, TEXT)}


def listing(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def ref(name: str) -> dict[str, str]:
    return {"$ref": REFERENCE.format(model=name)}


def answer(schema: dict[str, Any], description: str) -> dict[str, Any]:
    return {"description": description, "content": {"application/json": {"schema": schema}}}


def problem(description: str) -> dict[str, Any]:
    return {"description": description, "content": {"application/problem+json": {"schema": ref("Problem")}}}


def body(schema: dict[str, Any]) -> dict[str, Any]:
    return {"required": True, "content": {"application/json": {"schema": schema}}}


NOT_JSON = {"400": problem("not JSON"), "415": problem("another media type"), "422": problem("every fault at once")}
LANGUAGE = {"name": "lang", "in": "query", "schema": {"enum": ["en", "fr"]}, "description": "language of sentences"}
KEY: dict[str, list[str]] = {"key": []}


def operation(
    summary: str,
    responses: dict[str, Any],
    *parameters: dict[str, Any],
    request: dict[str, Any] | None = None,
    security: tuple[dict[str, list[str]], ...] = (),
) -> dict[str, Any]:
    """What one method of a path does; a request that has a body may also be no JSON, or faulty."""
    return {
        "summary": summary,
        **({"parameters": list(parameters)} if parameters else {}),
        **({"security": list(security)} if security else {}),
        **({"requestBody": body(request)} if request else {}),
        "responses": responses | (NOT_JSON if request else {}),
    }
