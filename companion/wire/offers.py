"""Offers as JSON: the move that is accepted as it stands, and the JSON Schema of the fields left open."""

import json
from functools import cache
from typing import Any

from companion.rules.offers import Offer
from companion.wire import moves, parser
from companion.wire.tables import plain


def offer_document(offer: Offer) -> dict[str, Any]:
    return {
        "type": offer.type,
        "seat": offer.seat,
        "label": offer.label,
        "fields": fields_schema(offer),
        "example": moves.visible_fields(offer.move),
    }


@cache
def _move_schema(move_type: type) -> dict[str, Any]:
    return parser.schema(move_type)


def fields_schema(offer: Offer) -> dict[str, Any]:
    """The schema of an object of the open fields, narrowed to what can be chosen now."""
    whole = _move_schema(type(offer.move))
    properties: dict[str, Any] = {}
    together: list[dict[str, Any]] = []
    definitions: dict[str, Any] = {}
    for names, choices in offer.entries:
        if choices is None:
            properties |= {name: _range(offer, name) or whole["properties"][name] for name in names}
            definitions = whole.get("$defs", {})
            continue
        possible = [{name: plain(value) for name, value in values.items()} for values, why in choices if why is None]
        properties |= {name: {"enum": _distinct([one[name] for one in possible])} for name in names}
        if len(names) > 1:
            together.append({"anyOf": [_exactly(one) for one in possible]})
    required = [name for name in properties if name in whole.get("required", ())]
    schema = {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
    return schema | ({"allOf": together} if together else {}) | ({"$defs": definitions} if definitions else {})


def _range(offer: Offer, name: str) -> dict[str, Any]:
    """The schema of a number with limits of its own."""
    if name not in offer.ranges:
        return {}
    low, high = offer.ranges[name]
    return {"type": "integer", "minimum": low, "maximum": high}


def _distinct(values: list[Any]) -> list[Any]:
    return list({json.dumps(value): value for value in values}.values())


def _exactly(values: dict[str, Any]) -> dict[str, Any]:
    return {"properties": {name: {"const": value} for name, value in values.items()}}
