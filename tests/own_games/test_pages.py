"""Own games on pages: the table's screens, the score form with rounds and teams, and the play that it saves."""

from __future__ import annotations

import json
from html import unescape
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.client import TableOnline, bearer
from tests.own_games.definitions import SEVEN_CITIES, field, line, players, simple
from tests.web.page_forms import forms_of

CHOICES = [{"id": "low", "title": {"en": "Low"}, "value": 1}, {"id": "high", "title": {"en": "High"}, "value": 2}]
EVERYTHING = simple(
    id="everything",
    teams=True,
    rounds={"count": 2},
    modules=[{"id": "night", "title": {"en": "Night"}}],
    fields=[
        field("tricks", each_round=True),
        field("trump", "choice", choices=CHOICES, of="table", each_round=True),
        field("taker", "player", of="table", each_round=True),
        field("bid", of="team", each_round=True),
        field("stake", of="team"),
        field("done", "tick"),
        field("rest", "points"),
        field("pot", of="table"),
        field("stars", modules=["night"]),
    ],
    lines=[
        line("hands", "tricks * trump + mine(taker)", each_round=True),
        line("kept", "bid + stake", of="team"),
        line("end", "rest + 5 * done + pot + stars"),
    ],
    examples=[{"input": {"players": [{"name": "A", "team": "X"}]}}],
)


@pytest.fixture
def group(client: FlaskClient) -> dict[str, Any]:
    made: Any = client.post("/api/groups", json={"name": "Thursdays"}).json
    for document in (SEVEN_CITIES, EVERYTHING, simple(wins="places", fields=[], id="winner")):
        assert client.post("/api/games", json=document, headers=bearer(made["edit_key"])).status_code == 201
    return dict(made)


@pytest.mark.parametrize("game", ["seven-cities", "everything", "winner"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_page_of_a_game_is_there(client: FlaskClient, group: dict[str, Any], game: str, language: str) -> None:
    pages = [f"/games/{game}{page}" for page in ("", "/guide", "/open", "/score", "/calculators/score")]
    for page in (*pages, f"/print/{game}"):
        answer = client.get(f"{page}?lang={language}", follow_redirects=True)
        assert answer.status_code == 200, (page, answer.text[:500])


@pytest.mark.parametrize("game", ["seven-cities", "everything", "winner"])
def test_it_is_played_by_taps_on_the_generic_screen(client: FlaskClient, group: dict[str, Any], game: str) -> None:
    people = [{"name": "Ana"}, {"name": "Bo"}, {"name": "Cy"}]
    body = {"game": game, "players": people, "options": {"modules": ["night"] if game == "everything" else []}}
    made: Any = client.post("/api/tables", json=body).json
    table = TableOnline(client, made["code"], made["host_key"], [], "")
    client.set_cookie(f"midway-host-{table.code}", table.host)
    random = Random(4)
    while not table.look()["confirmed"]:
        page = client.get(f"/t/{table.code}").text
        assert client.get(f"/t/{table.code}/screen").status_code == 200
        forms = [form for form in forms_of(page) if form.id.startswith(("offer-", "main-move", "confirm-move"))]
        form = random.choice(forms)
        chosen = form.fields | random.choice(form.buttons) | ({"value": "3"} if "value" in form.fields else {})
        answer = client.post(form.action, data=chosen)
        assert answer.status_code == 303, answer.text
        assert table.look()["seq"] < 400
    [play] = {part.split('"')[0] for part in client.get(f"/t/{table.code}").text.split('href="/plays/')[1:]}
    assert client.get(f"/plays/{play}").status_code == 200


def test_just_score_it_with_rounds_teams_and_a_table(client: FlaskClient, group: dict[str, Any]) -> None:
    draft = {
        "players": [
            {"name": "Ana", "team": "X", "done": True, "rest": 2},
            {"name": "Bo", "team": "Y", "done": False, "rest": 0},
        ],
        "table": {"pot": 1},
        "teams": {"X": {"stake": 3}},
        "rounds": [
            {"players": {"0": {"tricks": 2}, "1": {"tricks": 1}}, "table": {"trump": "high", "taker": "Bo"}},
            {"players": {"0": {"tricks": 1}}, "teams": {"Y": {"bid": 4}}},
        ],
    }
    page = client.post("/games/everything/score", data={"doc": json.dumps(draft), "/rounds/1/players/1/tricks": "2"})
    assert page.status_code == 200
    saved = client.post("/games/everything/score/save", data={"doc": json.dumps(draft)})
    assert saved.status_code == 303, saved.text
    shown = client.get(saved.headers["Location"]).text
    assert "2 tricks * 2 trump" in shown
    for name, total in (("Ana", 5 + 8 + 3), ("Bo", 2 + 1 + 1 + 4)):
        assert f"{name}: {total}" in shown


def test_the_form_keeps_what_is_typed_when_something_is_wrong(client: FlaskClient, group: dict[str, Any]) -> None:
    draft = players(A={"coins": 7}, B={"coins": -3})
    page = client.post("/games/seven-cities/score", data={"doc": json.dumps(draft)}).text
    assert '"coins":-3' in unescape(page)
    for junk in ("[]", '{"players": 3}', '{"players": [1], "rounds": {}, "teams": 4}', "x"):
        assert client.post("/games/everything/score", data={"doc": junk}).status_code == 200
