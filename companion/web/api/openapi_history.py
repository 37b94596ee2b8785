"""The OpenAPI description of groups and plays."""

from typing import Any

from companion.web.api.openapi_parts import LANGUAGE, NOT_JSON, answer, body, problem

KEYS = {"401": problem("no or unknown key"), "403": problem("a key that only looks")}
TEXT = {"type": "string"}


def history_paths(named: dict[str, Any]) -> dict[str, Any]:
    """Paths to create a group, to list its plays and to add one."""
    key: list[dict[str, list[str]]] = [{"key": []}]
    group = {
        "type": "object",
        "required": ["name", "url", "edit_key", "view_key"],
        "properties": {"name": TEXT, "url": TEXT, "edit_key": TEXT, "view_key": TEXT},
    }
    play = {"type": "object", "required": ["id"], "properties": {"id": TEXT}}
    return {
        "/api/groups": {
            "post": {
                "summary": "Create a group; its keys are shown only once",
                "parameters": [LANGUAGE],
                "requestBody": body(named["group"]),
                "responses": {"201": answer(group, "the group and its keys"), **NOT_JSON},
            }
        },
        "/api/plays": {
            "get": {
                "summary": "The plays of the bearer's group, newest first",
                "parameters": [LANGUAGE, *_filters()],
                "security": key,
                "responses": {"200": answer({"type": "array", "items": play}, "play documents"), "401": KEYS["401"]},
            },
            "post": {
                "summary": "Add a play to the bearer's group",
                "parameters": [LANGUAGE],
                "security": key,
                "requestBody": body(named["play"]),
                "responses": {
                    "201": answer(play, "a new play"),
                    "200": answer(play, "a known play, changed only if the document says something new"),
                    **KEYS,
                    **NOT_JSON,
                },
            },
        },
    }


def _filters() -> list[dict[str, Any]]:
    """Query parameters that filter a list; invalid values are ignored."""
    numbers = ("person", "players", "page", "limit")
    return [
        {"name": name, "in": "query", "schema": {"type": "integer" if name in numbers else "string"}}
        for name in ("game", "since", "until", *numbers)
    ]
