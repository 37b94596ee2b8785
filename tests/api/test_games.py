"""The games and their declarations, as other programs read them."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest
from flask.testing import FlaskClient

from companion.rules import games
from tests.api.client import check_problem

GAMES = list(games())


def test_all_games_are_listed_with_title_and_player_range(client: FlaskClient) -> None:
    listed = client.get("/api/games").json
    assert [game["id"] for game in listed] == GAMES
    for game in listed:
        assert game["title"]
        assert game["players"]["min"] <= game["players"]["max"]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_declared_with_everything_a_program_needs(client: FlaskClient, game: str) -> None:
    declared = client.get(f"/api/games/{game}").json
    assert {"players", "options", "modules", "house_rules", "box_facts", "counters", "calculators"} <= set(declared)
    assert set(declared["options"]) == {"modules", "house_rules", "box_facts", "tracking"}
    middle = ["middle"] if game == "steam-park" else []
    assert declared["options"]["tracking"] == ["light", *middle, "full"]
    assert [counter["id"] for counter in declared["counters"]] == [counter.id for counter in games()[game].counters]
    for fact in declared["box_facts"]:
        assert fact["where"]
    for rule in declared["house_rules"]:
        assert rule["default"] in rule["choices"]


@pytest.mark.parametrize("game", GAMES)
def test_a_declared_schema_takes_what_its_calculator_takes(client: FlaskClient, game: str) -> None:
    schemas = client.get(f"/api/games/{game}").json["calculators"]
    assert set(schemas) == {calculator.id for calculator in games()[game].calculators}
    for calculator in games()[game].calculators:
        schema: Any = schemas[calculator.id]
        jsonschema.Draft202012Validator.check_schema(schema)
        jsonschema.validate(calculator.example, schema)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_opens_with_no_options_at_its_smallest_and_largest(client: FlaskClient, game: str) -> None:
    for count in (games()[game].min_players, games()[game].max_players):
        players = [{"name": f"P{seat}"} for seat in range(count)]
        for body in ({"game": game, "players": players}, {"game": game, "players": players, "options": {}}):
            assert client.post("/api/tables", json=body).status_code == 201


@pytest.mark.parametrize("game", GAMES)
def test_a_declaration_is_spoken_in_french(client: FlaskClient, game: str) -> None:
    assert client.get(f"/api/games/{game}?lang=fr").json != client.get(f"/api/games/{game}").json


@pytest.mark.parametrize("game", ["chess", "scream_machine", "..", "%2e%2e", "<script>", "x" * 2_000])
def test_an_unknown_game_gets_404(client: FlaskClient, game: str) -> None:
    check_problem(client.get(f"/api/games/{game}"), 404)
