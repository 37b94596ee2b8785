"""Own games for programs: added with a group's key, scored and printed without one, kept by revision."""

from __future__ import annotations

import io
import json
from contextvars import Context
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.cli import main
from tests.api.client import PROBLEM, TableOnline, bearer
from tests.own_games.definitions import SEVEN_CITIES, changed, field, line, players, simple


@pytest.fixture
def group(client: FlaskClient) -> dict[str, Any]:
    return new_group(client, "Thursdays")


def new_group(client: FlaskClient, name: str) -> dict[str, Any]:
    made: dict[str, Any] | None = client.post("/api/groups", json={"name": name}).json
    assert made is not None
    return made


def add(client: FlaskClient, group: dict[str, Any], document: Any) -> Any:
    return client.post("/api/games", json=document, headers=bearer(group["edit_key"]))


def test_revisions_belong_to_their_group(client: FlaskClient, group: dict[str, Any]) -> None:
    first = add(client, group, SEVEN_CITIES)
    assert (first.status_code, first.json) == (201, {"id": "seven-cities", "revision": 1})
    again = add(client, group, SEVEN_CITIES)
    assert (again.status_code, again.json["revision"]) == (200, 1)
    changed_one = changed(ties=[])
    assert (add(client, group, changed_one).status_code, add(client, group, changed_one).json["revision"]) == (200, 2)
    other = new_group(client, "Fridays")
    assert add(client, other, SEVEN_CITIES).status_code == 409
    assert add(client, group, changed(id="steam-park")).status_code == 409
    assert client.post("/api/games", json=SEVEN_CITIES).status_code == 401
    view_only = client.post("/api/games", json=SEVEN_CITIES, headers=bearer(group["view_key"]))
    assert (view_only.status_code, "link to look" in view_only.json["detail"]) == (403, True)
    listed = client.get("/api/games", headers=bearer(group["view_key"])).json
    assert [one["id"] for one in listed or ()][-1] == "seven-cities"
    assert "seven-cities" not in [one["id"] for one in client.get("/api/games").json or ()]
    shown = client.get("/api/games/seven-cities").json
    assert shown is not None
    assert (shown["definition"], shown["revision"]) == (changed_one, 2)


def test_faults_come_all_at_once_with_places_in_words(client: FlaskClient, group: dict[str, Any]) -> None:
    broken = changed(ties=["gold"], won="1")
    broken["lines"][0]["points"] = "coins / gold"
    answer = add(client, group, broken)
    assert (answer.status_code, answer.mimetype) == (422, PROBLEM)
    messages = {one["where"]: one["message"] for one in answer.json["errors"]}
    assert set(messages) == {"/ties/0", "/won", "/lines/0/points"}
    assert messages["/lines/0/points"].startswith("Line “Treasury”")
    assert add(client, group, "no definition").status_code == 422
    not_json = client.post("/api/games", data="{", content_type="application/json", headers=bearer(group["edit_key"]))
    assert not_json.status_code == 400


def test_it_is_scored_in_both_languages_without_a_key(client: FlaskClient, group: dict[str, Any]) -> None:
    add(client, group, SEVEN_CITIES)
    given = SEVEN_CITIES["examples"][0]["input"]
    answer = client.post("/api/games/seven-cities/score", json=given)
    assert answer.json is not None
    assert answer.json["lines"][0] == {"label": "Treasury", "points": 2, "why": "7 coins // 3 = 2", "player": "A"}
    french = client.post("/api/games/seven-cities/score?lang=fr", json=players(A={"coins": "x"}, B={}))
    assert french.status_code == 422
    assert client.post("/api/games/nothing/score", json=given).status_code == 404
    assert client.post("/api/games/seven-cities/final", json=given).status_code == 404
    assert client.get("/api/definition.schema.json").status_code == 200


@pytest.mark.parametrize("kind", ["pad", "aid", "tent", "tracker", "rules"])
def test_it_is_printed_without_a_key(client: FlaskClient, group: dict[str, Any], kind: str) -> None:
    add(client, group, SEVEN_CITIES)
    sheet = client.get(f"/print/seven-cities/{kind}.pdf?players=3&lang=fr")
    assert (sheet.status_code, sheet.mimetype) == (200, "application/pdf")


def opened(client: FlaskClient, group: dict[str, Any], names: tuple[str, ...], game: str) -> TableOnline:
    body = {"game": game, "players": [{"name": name} for name in names], "group": group["edit_key"]}
    made: Any = client.post("/api/tables", json=body).json
    return TableOnline(client, made["code"], made["host_key"], [one["key"] for one in made["seats"]], made["recovery"])


def test_a_table_keeps_its_revision_and_its_play_has_lines(client: FlaskClient, group: dict[str, Any]) -> None:
    add(client, group, SEVEN_CITIES)
    table = opened(client, group, ("Ana", "Bo"), "seven-cities")
    worth_more = changed(examples=[{"input": players(A={"coins": 3}, B={}), "totals": {"A": 3}}])
    worth_more["lines"][0]["points"] = "coins"
    assert add(client, group, worth_more).json["revision"] == 2
    table.go({"type": "enter", "seat": 0, "field": "coins", "value": 7}, key=table.seats[0])
    assert table.move({"type": "enter", "seat": 0, "field": "coins", "value": 8}, key=table.seats[1]).status_code == 403
    assert table.move({"type": "enter", "seat": 0, "field": "temples", "value": 13}).status_code == 409
    table.go({"type": "adjust", "seat": 1, "counter": "temples", "by": 4})
    table.go({"type": "next", "seen": 2}, {"type": "enter", "seat": 0, "field": "coins", "value": 9})
    assert table.look()["outcome"]["ranking"][0]["total"] == 9
    table.go({"type": "confirm"})
    [play] = client.get("/api/plays", headers=bearer(group["edit_key"])).json or ()
    assert (play["game"], play["rules_version"]) == ("seven-cities", 1)
    lines = {one["name"]: [line["points"] for line in one["lines"]] for one in play["players"]}
    assert lines == {"Ana": [3, 0, 0], "Bo": [0, 4, 5]}
    assert client.post("/api/plays", json=play, headers=bearer(group["edit_key"])).status_code == 200


def test_twelve_people_in_rounds_until_a_total_is_reached(client: FlaskClient, group: dict[str, Any]) -> None:
    document = simple(rounds={"until": 10}, fields=[field("score", each_round=True)])
    add(client, group, document)
    names = tuple(f"P{number}" for number in range(12))
    table = opened(client, group, names, "small-one")
    looked = table.look()
    assert len({one["colour"] for one in looked["players"]}) == 12
    for value in (4, 5, 6):
        table.go({"type": "enter", "seat": 11, "field": "score", "value": value})
        table.next()
    first = table.look()["outcome"]["ranking"][0]
    assert (first["name"], first["place"], first["total"]) == ("P11", 1, 15)
    table.go({"type": "confirm"})
    [play] = client.get("/api/plays", headers=bearer(group["edit_key"])).json or ()
    assert play["players"][11]["curve"] == [4, 9, 15]
    assert play["rounds"] == 3


def test_together_teams_and_places_at_tables(client: FlaskClient, group: dict[str, Any]) -> None:
    add(client, group, simple(id="rescue", wins="together", fields=[]))
    table = opened(client, group, ("Ana", "Bo"), "rescue")
    table.go({"type": "enter-table", "field": "won", "value": False}, key=table.seats[1])
    table.next()
    assert [(one["place"], one["total"]) for one in table.look()["outcome"]["ranking"]] == [(None, None)] * 2
    assert "Lost together" in client.get(f"/t/{table.code}/screen").text
    table.go({"type": "confirm"})
    add(client, group, simple(id="pairs", teams=True))
    table = opened(client, group, ("Ana", "Bo", "Cy", "Di"), "pairs")
    table.go({"type": "enter", "seat": 3, "field": "score", "value": 4})
    table.next()
    assert [(one["name"], one["place"]) for one in table.look()["outcome"]["ranking"]] == [
        *(("Bo", 1), ("Di", 1), ("Ana", 2), ("Cy", 2)),
    ]
    shown = client.get(f"/t/{table.code}/screen").text
    assert ("Team B" in shown, "shared" in shown) == (True, False)  # partners are no equals
    table.go({"type": "confirm"})
    add(client, group, simple(id="winner", wins="places", fields=[]))
    table = opened(client, group, ("Ana", "Bo"), "winner")
    assert "next" not in [one["type"] for one in table.client.get(table.url, headers=bearer(table.host)).json["offers"]]
    table.go({"type": "enter", "seat": 1, "field": "place", "value": 1})
    table.next()
    table.go({"type": "confirm"})
    found = {one["game"]: one for one in client.get("/api/plays", headers=bearer(group["edit_key"])).json or ()}
    winner, pairs, rescue = found["winner"], found["pairs"], found["rescue"]
    assert [(one["name"], one["total"], one["place"]) for one in winner["players"]] == [
        ("Ana", None, 2),
        ("Bo", None, 1),
    ]
    assert [one["team"] for one in pairs["players"]] == ["A", "B", "A", "B"]
    assert rescue["won"] is False
    for document in (winner, pairs, rescue):
        known = client.post("/api/plays", json=document, headers=bearer(group["edit_key"]))
        assert known.status_code == 200, known.text


def test_plays_may_be_posted_without_totals_where_there_are_none(client: FlaskClient, group: dict[str, Any]) -> None:
    add(client, group, simple(id="winner", wins="places", fields=[]))
    add(client, group, simple(id="golf", wins="lowest"))
    headers = bearer(group["edit_key"])
    placed = {"game": "winner", "players": [{"name": "Ana", "place": 2}, {"name": "Bo", "place": 1}]}
    assert client.post("/api/plays", json=placed, headers=headers).status_code == 201
    assert client.post("/api/plays", json={**placed, "game": "golf"}, headers=headers).status_code == 422
    low = {"game": "golf", "players": [{"name": "Ana", "total": 70}, {"name": "Bo", "total": 68}]}
    added = client.post("/api/plays", json=low, headers=headers)
    assert [one["place"] for one in (added.json or {})["players"]] == [2, 1]


def test_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def run(words: list[str]) -> int:
        """A command as a process of its own would run it: nothing was opened before."""
        return Context().run(main, words)

    file = tmp_path / "seven.json"
    file.write_text(json.dumps(SEVEN_CITIES))
    data = ["--data", str(tmp_path / "data")]
    assert run(["games", "check", str(file)]) == 0
    assert run(["games", "add", str(file), *data]) == 0
    assert run(["games", "add", str(file), "--group", "Nobody", *data]) == 2
    assert run(["games", "list", *data]) == 0
    assert "seven-cities" in capsys.readouterr().out
    given = io.TextIOWrapper(io.BytesIO(json.dumps(SEVEN_CITIES["examples"][0]["input"]).encode()))
    monkeypatch.setattr("sys.stdin", given)
    assert run(["calc", "seven-cities", "score", *data]) == 0
    assert json.loads(capsys.readouterr().out)["scores"]["A"]["total"] == 11
    assert run(["print", "pad", "seven-cities", "-o", str(tmp_path / "pad.pdf"), *data]) == 0
    assert (
        run(
            ["print", "pad", "seven-cities", "--names", "Ana,Bo", "--fillable", "-o", str(tmp_path / "form.pdf"), *data]
        )
        == 0
    )
    capsys.readouterr()
    assert run(["read", str(tmp_path / "form.pdf"), *data]) == 0
    assert json.loads(capsys.readouterr().out)["game"] == "seven-cities"
    assert run(["games", "remove", "seven-cities", *data]) == 0
    assert run(["games", "remove", "seven-cities", *data]) == 2
    file.write_text(json.dumps(changed(id="steam-park")))
    assert run(["games", "check", str(file)]) == 2
    file.write_text(json.dumps(changed(ties=["gold"])))
    assert run(["games", "add", str(file), *data]) == 2
    assert "/ties/0" in capsys.readouterr().err


def test_a_score_that_cannot_be_worked_out_yet_is_missing(client: FlaskClient, group: dict[str, Any]) -> None:
    document = simple(
        id="averages",
        rounds={"open": True},
        fields=[field("score"), field("hands", each_round=True)],
        lines=[line("average", "score // hands")],
        examples=[
            {"input": {**players(A={"score": 9}), "rounds": [{"players": {"A": {"hands": 2}}}]}, "totals": {"A": 4}}
        ],
    )
    add(client, group, document)
    table = opened(client, group, ("Ana", "Bo"), "averages")
    assert "next" in [one["type"] for one in table.look(table.host)["offers"]]  # the line is worked out at the end
    table.go({"type": "finish"})
    looked = table.look(table.host)
    assert (looked["phase"], looked["outcome"]) == ("count", None)
    assert any("Average of Ana" in one for one in looked["missing"])
    table.go(*(one["example"] for one in looked["offers"] if one["type"] == "enter"))
    assert "next" in [one["type"] for one in table.look(table.host)["offers"]]
    table.next()
    assert table.look()["outcome"] is not None


def test_going_on_is_offered_only_when_it_can_be_said_whether_all_have_won(
    client: FlaskClient, group: dict[str, Any]
) -> None:
    fields = [field("danger", of="table")]
    example = {"input": {**players(A={}), "table": {"danger": 2}}, "won": True}
    add(client, group, simple(id="flood", wins="together", fields=fields, won="6 // danger > 2", examples=[example]))
    table = opened(client, group, ("Ana", "Bo"), "flood")
    looked = table.look(table.host)
    assert "next" not in [one["type"] for one in looked["offers"]]
    assert looked["missing"] == ["Won cannot be worked out: something is divided by nothing"]
    table.go({"type": "enter-table", "field": "danger", "value": 1})
    table.next()
    assert [one["place"] for one in table.look()["outcome"]["ranking"]] == [1, 1]


def test_numbers_may_be_as_large_as_their_field_and_add_up_over_rounds(
    client: FlaskClient, group: dict[str, Any]
) -> None:
    money = field("money", high=50_000)
    add(client, group, simple(id="riches", rounds={"open": True}, fields=[money, field("score", each_round=True)]))
    table = opened(client, group, ("Ana", "Bo"), "riches")
    for _ in range(2):
        table.go({"type": "enter", "seat": 0, "field": "score", "value": 9_000})
        table.next()
    table.go({"type": "finish"}, {"type": "enter", "seat": 0, "field": "money", "value": 50_000})
    beyond = table.move({"type": "adjust", "seat": 0, "counter": "money", "by": 1})
    assert (beyond.status_code, "50,000" in beyond.json["detail"]) == (409, True)
    table.next()
    table.go({"type": "confirm"})
    [play] = client.get("/api/plays", headers=bearer(group["edit_key"])).json or ()
    assert [one["total"] for one in play["players"]] == [68_000, 0]
    assert client.post("/api/plays", json=play, headers=bearer(group["edit_key"])).status_code == 200


def test_a_place_is_that_of_the_whole_team(client: FlaskClient, group: dict[str, Any]) -> None:
    add(client, group, simple(id="relay", wins="places", teams=True, fields=[]))
    table = opened(client, group, ("Ana", "Bo", "Cy", "Di"), "relay")
    table.go(
        {"type": "enter", "seat": 0, "field": "place", "value": 1},
        {"type": "enter", "seat": 1, "field": "place", "value": 1},
        {"type": "enter", "seat": 2, "field": "place", "value": 2},  # of Ana's team, entered better
    )
    assert table.look()["state"]["places"] == {"0": 2, "1": 1, "2": 2, "3": 1}
    table.next()
    placed = {one["name"]: one["place"] for one in table.look()["outcome"]["ranking"]}
    assert placed == {"Bo": 1, "Di": 1, "Ana": 2, "Cy": 2}
