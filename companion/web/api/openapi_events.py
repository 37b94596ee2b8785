"""The OpenAPI description of seating and standings."""

from typing import Any

from companion.events.seating import Seating
from companion.events.standings import EventStanding
from companion.web.api.openapi_parts import LANGUAGE, NOT_JSON, answer, body, problem
from companion.wire.parser import schema

BUSY = {"503": problem("too many searches at once, or one that took too long")}


def event_paths(named: dict[str, Any]) -> dict[str, Any]:
    standings = {"type": "array", "items": schema(EventStanding)}
    tables = _inlined(schema(Seating))
    ranked = {"type": "object", "required": ["standings"], "properties": {"standings": standings}}
    return {
        "/api/seating": {
            "post": {
                "summary": "Draw the tables of an event",
                "parameters": [LANGUAGE],
                "requestBody": body(named["seating"]),
                "responses": {
                    "200": answer(tables, "the tables of every round"),
                    **NOT_JSON,
                    **BUSY,
                },
            }
        },
        "/api/standings": {
            "post": {
                "summary": "Rank the people of an event",
                "parameters": [LANGUAGE],
                "requestBody": body(named["standings"]),
                "responses": {"200": answer(ranked, "the standings, best first"), **NOT_JSON},
            }
        },
    }


def _inlined(found: dict[str, Any]) -> dict[str, Any]:
    """A schema with its only definition in its place."""
    (definition,) = found.pop("$defs").values()
    found["properties"]["rounds"]["items"] = definition
    return found
