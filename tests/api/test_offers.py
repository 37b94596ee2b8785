"""Offers over HTTP: a program that knows nothing of a game plays it by posting what is offered."""

from __future__ import annotations

from random import Random
from typing import Any

import jsonschema
import pytest
from flask.testing import FlaskClient

from companion.rules import games
from tests.api.client import NAMES, TableOnline, open_table

MOST = 3_000  # moves after which a game counts as endless


def offers(table: TableOnline, key: str | None) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table.look(key)["offers"]
    return found


def open_fields(offer: dict[str, Any]) -> dict[str, Any]:
    """What the example has in the fields left open."""
    return {name: value for name, value in offer["example"].items() if name in offer["fields"]["properties"]}


@pytest.mark.parametrize(("game", "tracking"), [(game.id, one) for game in games().values() for one in game.trackings])
def test_posting_offers_at_random_plays_a_whole_game(client: FlaskClient, game: str, tracking: str) -> None:
    table = open_table(client, NAMES[:2], game, tracking=tracking)
    random = Random(game)
    for _ in range(MOST):
        offered = offers(table, table.host)
        if not offered:
            break
        offer = random.choice(offered)
        assert set(offer) == {"type", "seat", "label", "fields", "example"}
        assert (offer["example"]["type"], offer["example"].get("seat")) == (offer["type"], offer["seat"])
        assert offer["label"]
        jsonschema.Draft202012Validator(offer["fields"]).validate(open_fields(offer))
        table.go(offer["example"])
    document = table.look()
    assert document["confirmed"]
    assert document["outcome"]["reason"] == "finished"


@pytest.mark.parametrize("game", list(games()))
def test_a_seat_is_offered_its_own_moves_and_a_spectator_none(client: FlaskClient, game: str) -> None:
    table = open_table(client, NAMES, game, tracking="full")
    assert offers(table, None) == []
    everything = offers(table, table.host)
    for seat, key in enumerate(table.seats):
        assert offers(table, key) == [one for one in everything if one["seat"] in (seat, None)]


def test_the_schema_of_open_fields_says_what_can_be_chosen(client: FlaskClient) -> None:
    table = open_table(client, tracking="full")
    table.play_to("turns")
    build = next(one for one in offers(table, table.host) if one["type"] == "build")
    schema = jsonschema.Draft202012Validator(build["fields"])
    assert schema.is_valid({"family": "food", "value": 5})
    assert not schema.is_valid({"family": "food", "value": 4})
    table.go({"type": "build", "seat": build["seat"], "family": "food", "value": 5})
    after = next(one for one in offers(table, table.host) if one["type"] == "build")
    assert not jsonschema.Draft202012Validator(after["fields"]).is_valid({"family": "food", "value": 5})


def test_offers_are_described(client: FlaskClient) -> None:
    document = client.get("/api/openapi.json").json
    assert document is not None
    look = document["paths"]["/api/tables/{code}"]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
    validator = jsonschema.Draft202012Validator({**look, "components": document["components"]})
    table = open_table(client, tracking="full")
    validator.validate(table.look(table.host))
