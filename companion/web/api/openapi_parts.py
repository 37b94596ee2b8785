"""Building blocks of the OpenAPI description."""

from typing import Any

REFERENCE = "#/components/schemas/{model}"


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
