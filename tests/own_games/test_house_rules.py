"""House rules of games written as data: a choice of the table with a start is agreed when a table is opened."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.rules.definitions.own_game import own_game
from companion.speech.catalogue import catalogue
from companion.speech.own_guide import own_guide
from companion.wire.definitions import read_definition
from pdf.requests.print_request import PrintRequest
from tests.api.client import TableOnline, bearer
from tests.own_games.definitions import field, line, players, simple
from tests.own_games.test_api import add, new_group
from tests.own_games.test_editor import base, draft_of, made, press

__all__ = ["base"]
ANSWERS = [{"id": one, "title": {"en": one.capitalize()}, "value": worth} for one, worth in (("short", 1), ("long", 3))]
FARM = simple(
    id="house-farm",
    players=[2, 4],
    modules=[{"id": "dogs", "title": {"en": "Dogs"}}],
    fields=[
        field("score"),
        field("worth", "choice", of="table", choices=ANSWERS, start="long"),
        field("weather", "choice", of="table", choices=ANSWERS),
        field("ending", "choice", of="table", choices=ANSWERS, start="short", modules=["dogs"]),
    ],
    lines=[line("points", "score * worth")],
    examples=[{"input": players(A={"score": 2}, B={}), "totals": {"A": 6}}],
)


@pytest.fixture
def group(client: FlaskClient) -> dict[str, Any]:
    found = new_group(client, "Thursdays")
    assert add(client, found, FARM).status_code == 201
    return found


def opened(client: FlaskClient, group: dict[str, Any], **options: Any) -> TableOnline:
    body = {"game": "house-farm", "players": [{"name": "Ana"}, {"name": "Bo"}], "group": group["edit_key"]}
    made: Any = client.post("/api/tables", json={**body, "options": options}).json
    return TableOnline(client, made["code"], made["host_key"], [one["key"] for one in made["seats"]], made["recovery"])


def test_a_choice_of_the_table_with_a_start_is_a_house_rule(client: FlaskClient, group: dict[str, Any]) -> None:
    shown: Any = client.get("/api/games/house-farm").json
    assert [one["id"] for one in shown["house_rules"]] == ["worth", "ending"]
    assert shown["house_rules"][0] == {
        "id": "worth",
        "title": "Worth",
        "choices": {"long": "Long", "short": "Short"},
        "default": "long",
    }
    form = client.get("/games/house-farm/open").text
    assert form.index('value="long"') < form.index('value="short"')
    assert 'name="rule-weather"' not in form


def test_it_counts_and_is_noted_with_the_play(client: FlaskClient, group: dict[str, Any]) -> None:
    table = opened(client, group, house_rules={"worth": "short"})
    assert table.look()["state"]["table"] == {"worth": "short", "weather": "short"}
    table.go({"type": "enter", "seat": 0, "field": "score", "value": 5}, key=table.seats[0])
    assert table.look()["state"]["totals"] == {"0": 5, "1": 0}
    table.go({"type": "enter-table", "field": "worth", "value": "long"}, key=table.seats[1])
    looked = table.look()
    assert (looked["house_rules"]["worth"], looked["state"]["totals"]["0"]) == ("long", 15)
    table.go({"type": "undo", "of": looked["seq"]}, key=table.seats[1])
    assert table.look()["house_rules"]["worth"] == "short"
    table.next()
    table.go({"type": "confirm"})
    [play] = client.get("/api/plays", headers=bearer(group["edit_key"])).json or ()
    assert play["house_rules"]["worth"] == "short"
    assert [one["total"] for one in play["players"]] == [5, 0]


def test_what_is_scored_afterwards_notes_rules_and_modules(client: FlaskClient, base: str) -> None:
    draft = {**draft_of(client.get(f"{base}/new").text), **FARM, "id": ""}
    assert client.post(f"{base}/save", data={"doc": json.dumps(draft)}).status_code == 303
    score = {
        "players": [{"name": "Ana", "score": 2}, {"name": "Bo"}],
        "table": {"worth": "short"},
        "modules": ["dogs"],
    }
    game, group = "/games/small-one", base.split("/")[2]
    form = client.post(f"{game}/score", data={"doc": json.dumps(score), "group": group}).text
    assert 'name="agreed"' not in form  # the form of the score asks for both
    kept = client.post(f"{game}/score/save", data={"doc": json.dumps(score), "group": group, "agreed": "shown"})
    assert kept.status_code == 303, kept.text
    page = client.get(kept.headers["Location"]).text
    assert page.count("Dogs") >= 1
    assert "<strong>Short</strong>" in page


def test_it_is_told_in_the_rules_and_printed_where_it_is_not_the_usual_one() -> None:
    definition = read_definition(json.dumps(FARM))
    guide = own_guide(definition, catalogue("en"), [])
    assert "## House rules" in guide
    assert "- Worth: Long (3), unless something else is agreed: Short (1)" in guide
    game = own_game(definition, 1)
    assert definition.agreed({"worth": "short"}).fields[1].start == "short"
    assert definition.agreed({"weather": "long"}) is definition
    assert [rule.default for rule in game.house_rules] == ["long", "short"]
    assert PrintRequest("pad", "house-farm", house_rules={"worth": "short"}).house_rules == {"worth": "short"}


def test_it_is_made_by_taps(client: FlaskClient, base: str) -> None:
    draft = made(client, base, "rule", "formula", **{"/title/en:text": "Dunes", "/lines/0/points:text": "c1 * 2"})
    names = {f"/fields/0/choices/{at}/title/en:text": name for at, name in enumerate(("Base", "Long"))}
    draft = press(client, f"{base}/new", draft, op="answer:c1", **names)
    draft = press(
        client, f"{base}/new", draft, **{"/fields/0/start:text": "a2", "/fields/0/choices/2/title/en:text": "Epic"}
    )
    assert draft["fields"][0]["start"] == "a2"
    draft = press(client, f"{base}/new", draft, op="unanswer:c1:1")
    assert draft["fields"][0]["start"] == "a1"  # one that is left
    page = client.post(f"{base}/new", data={"doc": json.dumps(draft), "op": "example"}).text
    assert 'name="/examples/0/input/table/c1:json"' in page
    saved = client.post(f"{base}/save", data={"doc": json.dumps(draft_of(page))})
    assert saved.status_code == 303, saved.text
    shown: Any = client.get("/api/games/dunes").json
    assert [(one["title"], one["default"], list(one["choices"].values())) for one in shown["house_rules"]] == [
        ("C1", "a1", ["Base", "Epic"])
    ]
    assert shown["definition"]["examples"][0]["totals"] == {"A": 2, "B": 2}


def test_answers_are_named_by_their_own_field(client: FlaskClient, group: dict[str, Any]) -> None:
    def choice(field_id: str, *titles: str) -> dict[str, Any]:
        answers = [{"id": f"a{at}", "title": {"en": one}, "value": at} for at, one in enumerate(titles, 1)]
        return field(field_id, "choice", choices=answers)

    fields = [field("score"), choice("house", "Wood", "Stone"), choice("roof", "Straw", "Slate")]
    assert add(client, group, simple(id="two-choices", fields=fields)).status_code == 201
    body = {"game": "two-choices", "players": [{"name": "Ana"}, {"name": "Bo"}], "group": group["edit_key"]}
    made: Any = client.post("/api/tables", json=body).json
    client.set_cookie(f"midway-host-{made['code']}", made["host_key"])
    page = client.get(f"/t/{made['code']}").text
    assert [page.count(f">{one}</button>") for one in ("Wood", "Stone", "Straw", "Slate")] == [2, 2, 2, 2]


def test_a_module_is_told_after_a_revision_without_it(client: FlaskClient, group: dict[str, Any]) -> None:
    table = opened(client, group, modules=["dogs"], house_rules={"worth": "short"})
    later = {**FARM, "modules": [], "fields": [field("score")], "lines": [line("points", "score * 3")]}
    assert add(client, group, later).json["revision"] == 2
    table.next()
    table.go({"type": "confirm"})
    page = client.get(f"/t/{table.code}")
    assert (page.status_code, "Dogs" in page.text) == (200, True)
