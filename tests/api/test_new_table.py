"""Opening a table: what comes back, and everything that keeps one from being opened."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.store.tables import CODE_LETTERS
from companion.web import create_app
from tests.api.client import NAMES, check_problem, open_table, places, request_for


def test_a_new_table_has_a_code_an_address_and_a_key_for_everybody(client: FlaskClient) -> None:
    response = client.post("/api/tables", json=request_for())
    body = response.json
    assert response.status_code == 201
    assert {"code", "url", "host_key", "seats", "seq"} <= set(body)
    assert body["seq"] == 0
    assert body["url"] == f"http://localhost/t/{body['code']}"
    assert set(body["code"]) <= set(CODE_LETTERS)
    assert [(seat["seat"], seat["name"]) for seat in body["seats"]] == list(enumerate(NAMES))
    assert all(set(seat) == {"seat", "name", "key"} for seat in body["seats"])
    keys = {body["host_key"], *(seat["key"] for seat in body["seats"])}
    assert len(keys) == 4
    assert min(len(key) for key in keys) >= 20
    assert client.get(response.headers["Location"]).status_code == 200


def test_the_address_is_the_public_one_where_one_was_set(tmp_path: Path) -> None:
    app = create_app(tmp_path, "https://fair.example/")
    body = app.test_client().post("/api/tables", json=request_for()).json
    app.extensions["midway-table-service"].store.close()
    assert body["url"] == f"https://fair.example/t/{body['code']}"


def test_names_are_trimmed(client: FlaskClient) -> None:
    body = client.post("/api/tables", json=request_for(("  Ana ", "Bo"))).json
    assert [seat["name"] for seat in body["seats"]] == ["Ana", "Bo"]


def test_no_two_tables_share_a_code_or_a_key(client: FlaskClient) -> None:
    tables = [open_table(client) for _ in range(20)]
    assert len({table.code for table in tables}) == 20
    assert len({key for table in tables for key in (table.host, *table.seats)}) == 80


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"game": "chess"}, ["/game"]),
        ({"game": None}, ["/game"]),
        ({"game": ["scream-machine"]}, ["/game"]),
        ({"players": []}, ["/players"]),
        ({"players": [{"name": "Ana"}]}, ["/players"]),
        ({"players": [{"name": f"P{n}"} for n in range(7)]}, ["/players"]),
        ({"players": [{"name": "Ana"}, {"name": " aNA "}]}, ["/players/1/name"]),
        ({"players": [{"name": "x" * 500}, {"name": "Bo"}]}, ["/players/0/name"]),
        ({"players": [{"name": " "}, {"name": "a\tb"}]}, ["/players/0/name", "/players/1/name"]),
        ({"players": ["Ana", "Bo"]}, ["/players/0", "/players/1"]),
        ({"players": [{}, {"name": "Bo", "key": "x"}]}, ["/players/0/name", "/players/1/key"]),
        ({"players": {"0": {"name": "Ana"}}}, ["/players"]),
        ({"options": []}, ["/options"]),
        ({"options": {"tracking": "heavy"}}, ["/options/tracking"]),
        ({"options": {"tracking": "middle"}}, ["/options/tracking"]),
        ({"options": {"modules": ["winter"]}}, ["/options/modules/0"]),
        ({"options": {"modules": ["phone-deck"]}}, ["/options/modules/0"]),
        ({"options": {"modules": ["phone-deck"] * 2, "tracking": "full"}}, ["/options/modules/1"]),
        ({"options": {"house_rules": {"opening": "maybe"}}}, ["/options/house_rules/opening"]),
        ({"options": {"house_rules": {"a/b": "x"}}}, ["/options/house_rules/a~1b"]),
        ({"options": {"box_facts": {"track": 5}}}, ["/options/box_facts/track"]),
        ({"options": {"colour": "red"}}, ["/options/colour"]),
        ({"group": "Friday"}, ["/group"]),
        ({"game": "chess", "group": "Friday"}, ["/game", "/group"]),
        ({"players": [], "group": "Friday"}, ["/players", "/group"]),
        ({"seq": 0}, ["/seq"]),
    ],
)
def test_every_fault_of_a_request_is_pointed_at(client: FlaskClient, change: Any, where: list[str]) -> None:
    assert places(client.post("/api/tables", json={**request_for(), **change})) == where


def test_several_faults_of_the_rules_are_told_together(client: FlaskClient) -> None:
    options = {"modules": ["winter"], "house_rules": {"opening": "maybe"}}
    body = {**request_for(("Ana", "ana")), "options": options}
    assert places(client.post("/api/tables", json=body)) == [
        "/players/1/name",
        "/options/modules/0",
        "/options/house_rules/opening",
    ]


def test_what_is_missing_is_pointed_at(client: FlaskClient) -> None:
    assert places(client.post("/api/tables", json={})) == ["/game", "/players"]


def test_a_request_that_is_not_json_opens_nothing(client: FlaskClient) -> None:
    check_problem(client.post("/api/tables", data=b"{", content_type="application/json"), 400)
    check_problem(client.post("/api/tables", data={"game": "scream-machine"}), 415)


def test_options_in_force_are_shown(client: FlaskClient) -> None:
    table = open_table(client, tracking="full", modules=["phone-deck"], house_rules={"opening": "free"})
    shown = table.look()
    assert shown["tracking"] == "full"
    assert shown["modules"] == ["phone-deck"]
    assert shown["house_rules"]["opening"] == "free"
    assert shown["house_rules"]["empty-park"] == "competes"


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "אבגד", "👩‍👩‍👧", "{0} {name} %s", "O'Brien & “co”", "Zoë"]
)
def test_a_name_in_any_script_stays_what_it_is(client: FlaskClient, name: str) -> None:
    table = open_table(client, (name, "Bo"))
    assert table.look()["players"][0]["name"] == name
    table.go({"type": "adjust", "seat": 0, "counter": "visitors", "by": 1})
    [message] = table.heard(1)
    assert name in message["data"]["label"]


@pytest.mark.parametrize("page", ["", "/log", "/seats", "/screen", "/seat-request", "/recover", "/opened"])
def test_markup_in_a_name_is_text_on_every_page(client: FlaskClient, page: str) -> None:
    table = open_table(client, ("<script>alert(1)</script>", "\"><img src=x onerror='1'>"))
    table.go({"type": "adjust", "seat": 0, "counter": "visitors", "by": 1}, {"type": "note", "text": "<script>2"})
    html = client.get(f"/t/{table.code}{page}", headers={"Authorization": f"Bearer {table.host}"}).text
    assert "<script>alert" not in html
    assert "<script>2" not in html
    assert "<img src=x" not in html
