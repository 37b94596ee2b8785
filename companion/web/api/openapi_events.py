"""The OpenAPI description of seating and standings."""

from typing import Any

from companion.events.seating import Seating
from companion.events.standings import EventStanding
from companion.web.api.openapi_parts import LANGUAGE, answer, listing, operation, problem, record
from companion.wire.parser import schema

BUSY = {"503": problem("too many searches at once, or one that took too long")}


def event_paths(named: dict[str, Any]) -> dict[str, Any]:
    ranked = record("standings", standings=listing(schema(EventStanding)))
    drawn = {"200": answer(_inlined(schema(Seating)), "the tables of every round"), **BUSY}
    best_first = {"200": answer(ranked, "the standings, best first")}
    return {
        "/api/seating": {"post": operation("Draw the tables of an event", drawn, LANGUAGE, request=named["seating"])},
        "/api/standings": {
            "post": operation("Rank the people of an event", best_first, LANGUAGE, request=named["standings"])
        },
    }


def _inlined(found: dict[str, Any]) -> dict[str, Any]:
    """A schema with its only definition in its place."""
    (definition,) = found.pop("$defs").values()
    found["properties"]["rounds"]["items"] = definition
    return found
