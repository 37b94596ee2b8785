"""The OpenAPI description of groups and plays."""

from typing import Any

from companion.web.api.openapi_parts import KEY, LANGUAGE, NUMBER, TEXT, answer, listing, operation, problem, record

KEYS = {"401": problem("no or unknown key"), "403": problem("a key that only looks")}


def history_paths(named: dict[str, Any]) -> dict[str, Any]:
    """Paths to create a group, to list its plays and to add one."""
    group, play = record("name", "url", "edit_key", "view_key"), record("id")
    created = {"201": answer(group, "the group and its keys")}
    listed = {"200": answer(listing(play), "play documents"), "401": KEYS["401"]}
    added = {
        "201": answer(play, "a new play"),
        "200": answer(play, "a known play, changed only if the document says something new"),
        **KEYS,
    }
    about_list, about_adding = "The plays of the bearer's group, newest first", "Add a play to the bearer's group"
    return {
        "/api/groups": {
            "post": operation("Create a group; its keys are shown only once", created, LANGUAGE, request=named["group"])
        },
        "/api/plays": {
            "get": operation(about_list, listed, LANGUAGE, *_filters(), security=(KEY,)),
            "post": operation(about_adding, added, LANGUAGE, request=named["play"], security=(KEY,)),
        },
    }


def _filters() -> list[dict[str, Any]]:
    """Query parameters that filter a list; invalid values are ignored."""
    numbers = ("person", "players", "page", "limit")
    return [
        {"name": name, "in": "query", "schema": NUMBER if name in numbers else TEXT}
        for name in ("game", "since", "until", *numbers)
    ]
