"""Calculators over HTTP: the shape of answers, every kind of refusal, and the language."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.rules import games
from companion.web import create_app
from tests.api.client import check_problem, places

URL = "/api/games/scream-machine"
FINAL = games()["scream-machine"].calculator("final").example
ROUND = games()["scream-machine"].calculator("round").example
CALCULATORS = [(game.id, one.id) for game in games().values() for one in game.calculators]
EMPTY_ROUND = {"players": ["Ana", "Bo", "Cy"], "parks": {"Ana": [], "Bo": [], "Cy": []}, "nationals": [], "locals": []}


def post(client: FlaskClient, body: bytes, content_type: str | None = "application/json", path: str = "final") -> Any:
    return client.post(f"{URL}/{path}", data=body, content_type=content_type)


@pytest.mark.parametrize(("game", "calculator"), CALCULATORS)
def test_every_calculator_answers_its_example_with_working(client: FlaskClient, game: str, calculator: str) -> None:
    example = games()[game].calculator(calculator).example
    response = client.post(f"/api/games/{game}/{calculator}", json=example)
    assert (response.status_code, response.content_type) == (200, "application/json")
    lines = response.json["lines"]
    assert lines
    for line in lines:
        assert set(line) - {"player"} == {"label", "points", "why"}
        assert type(line["points"]) is int
        assert line["label"]
        assert line["why"]


@pytest.mark.parametrize(("game", "calculator"), CALCULATORS)
def test_the_translated_lines_change_with_the_language_and_the_figures_do_not(
    client: FlaskClient, game: str, calculator: str
) -> None:
    example = games()[game].calculator(calculator).example
    english = client.post(f"/api/games/{game}/{calculator}", json=example).json
    french = client.post(f"/api/games/{game}/{calculator}?lang=fr", json=example).json
    assert english["lines"] != french["lines"]
    assert [line["points"] for line in english["lines"]] == [line["points"] for line in french["lines"]]
    assert {key: english[key] for key in english if key != "lines"} == {
        key: french[key] for key in french if key != "lines"
    }


def test_a_round_answers_with_exactly_its_keys(client: FlaskClient) -> None:
    body = client.post(f"{URL}/round", json=ROUND).json
    assert set(body) == {"won", "visitors", "staying", "lines"}
    assert list(body["won"]) == ROUND["players"]
    assert all(set(visitor) == {"visitor", "place", "tally", "winner"} for visitor in body["visitors"])
    assert [visitor["place"] for visitor in body["visitors"]] == ["national"] * 5 + [
        local["between"] for local in ROUND["locals"] for _ in local["visitors"]
    ]


def test_equals_share_a_place_and_the_next_one_skips(client: FlaskClient) -> None:
    players = [{"name": name, "visitors": 5, "symbols": 2} for name in ("Ana", "Bo")]
    body = client.post(f"{URL}/final", json={"players": [{"name": "Cy", "visitors": 4, "symbols": 7}, *players]}).json
    assert body["ranking"] == [
        {"name": "Ana", "place": 1, "total": 5},
        {"name": "Bo", "place": 1, "total": 5},
        {"name": "Cy", "place": 3, "total": 4},
    ]


def test_when_nothing_scores_one_line_says_so(client: FlaskClient) -> None:
    [line] = client.post(f"{URL}/round", json=EMPTY_ROUND).json["lines"]
    assert line["points"] == 0


@pytest.mark.parametrize(
    ("headers", "query", "french"),
    [
        ({}, "", False),
        ({}, "?lang=fr", True),
        ({"Accept-Language": "fr-FR,fr;q=0.9,en;q=0.8"}, "", True),
        ({"Accept-Language": "fr-CH, en;q=0.5"}, "", True),
        ({"Accept-Language": "de, fr;q=0.7, en;q=0.3"}, "", True),
        ({"Accept-Language": "fr"}, "?lang=en", False),
        ({"Accept-Language": "fr"}, "?lang=xx", True),
        ({"Accept-Language": "ja"}, "", False),
        ({"Accept-Language": ";;;q=x,,"}, "?lang=", False),
    ],
)
def test_the_language_is_asked_for_or_preferred_or_english(
    client: FlaskClient, headers: dict[str, str], query: str, french: bool
) -> None:
    said = client.post(f"{URL}/round{query}", json=EMPTY_ROUND, headers=headers).json["lines"]
    assert (said == client.post(f"{URL}/round?lang=fr", json=EMPTY_ROUND).json["lines"]) is french
    problem = check_problem(client.post(f"{URL}/final{query}", json={}, headers=headers), 422)
    assert ("manque" in problem["errors"][0]["message"]) is french


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"   ",
        b"{",
        b"players",
        b"{'players': []}",
        b'{"players": [],}',
        b'{"players": "\xff\xfe"}',
        b'{"players": NaN}',
        b'{"players": [{"name": "Ana", "visitors": Infinity, "symbols": 0}]}',
        b"[" * 100_000,
        b'{"a":' * 5_000 + b"1" + b"}" * 5_000,
        b"{} {}",
        "{}".encode("utf-16"),
        b"\x00",
    ],
)
def test_what_is_not_json_gets_400(client: FlaskClient, body: bytes) -> None:
    check_problem(post(client, body), 400)


@pytest.mark.parametrize("body", [b"null", b"[]", b"3", b'"Ana"', b"true", b"1e400", b"[[[[[[[[]]]]]]]]"])
def test_json_that_is_no_object_is_at_fault_as_a_whole(client: FlaskClient, body: bytes) -> None:
    assert places(post(client, body)) == [""]


@pytest.mark.parametrize("kind", [None, "text/plain", "application/x-www-form-urlencoded", "application/xml", "json"])
def test_another_media_type_gets_415(client: FlaskClient, kind: str | None) -> None:
    check_problem(post(client, json.dumps(FINAL).encode(), kind), 415)


@pytest.mark.parametrize("kind", ["application/json", "application/json; charset=utf-8", "Application/JSON"])
def test_json_may_say_its_charset(client: FlaskClient, kind: str) -> None:
    assert post(client, json.dumps(FINAL).encode(), kind).status_code == 200


@pytest.mark.parametrize("path", ["/api/games/chess/final", f"{URL}/checkmate", "/api/games/SCREAM-MACHINE/final"])
@pytest.mark.parametrize("kind", ["application/json", "text/plain"])
def test_an_unknown_game_or_calculator_gets_404_whatever_is_sent(client: FlaskClient, path: str, kind: str) -> None:
    check_problem(client.post(path, data=b"nonsense", content_type=kind), 404)


def test_all_faults_of_shape_are_told_together(client: FlaskClient) -> None:
    players = [{"name": "", "visitors": "5", "symbols": 8}, {"name": "Bo", "visitors": True, "extra": 1}]
    assert set(places(client.post(f"{URL}/final", json={"players": players, "more": 0}))) == {
        "/players/0/name",
        "/players/0/visitors",
        "/players/0/symbols",
        "/players/1/visitors",
        "/players/1/symbols",
        "/players/1/extra",
        "/more",
    }


def test_faults_of_the_rules_wait_until_the_shape_is_right(client: FlaskClient) -> None:
    twins = [{"name": "Ana", "visitors": 1, "symbols": 0}, {"name": " ANA ", "visitors": 1, "symbols": "0"}]
    assert places(client.post(f"{URL}/final", json={"players": twins})) == ["/players/1/symbols"]
    twins[1]["symbols"] = 0
    assert places(client.post(f"{URL}/final", json={"players": twins})) == ["/players/1/name"]


def test_all_faults_of_the_rules_are_told_together(client: FlaskClient) -> None:
    body = {
        "players": ["Ana", "Bo"],
        "parks": {"Ana": [], "Zoe": []},
        "nationals": ["cheapskate"],
        "locals": [
            {"between": ["Ana", "Zoe"], "visitors": []},
            {"between": ["Ana", "Bo"], "visitors": ["cheapskate"]},
            {"between": ["Ana", "Bo"], "visitors": []},
        ],
    }
    assert places(client.post(f"{URL}/round", json=body)) == [
        "/parks/Zoe",
        "/parks",
        "/locals/0/between/1",
        "/locals/2/between",
        "/nationals/0",
        "/locals/1/visitors/0",
    ]


@pytest.mark.parametrize("wrong", ["5", True, 5.0, -1, 10_000, None, [5], 10**30])
def test_a_count_is_a_whole_number_from_0_to_9999(client: FlaskClient, wrong: Any) -> None:
    players = [{"name": "Ana", "visitors": wrong, "symbols": 0}, {"name": "Bo", "visitors": 9_999, "symbols": 0}]
    assert places(client.post(f"{URL}/final", json={"players": players})) == ["/players/0/visitors"]


@pytest.mark.parametrize("name", ["x" * 500, "x" * 41, "", "  ", "a\nb", "\x00", 5, None])
def test_a_name_has_1_to_40_characters(client: FlaskClient, name: Any) -> None:
    players = [{"name": name, "visitors": 0, "symbols": 0}, {"name": "Bo", "visitors": 0, "symbols": 0}]
    assert places(client.post(f"{URL}/final", json={"players": players})) == ["/players/0/name"]


@pytest.mark.parametrize(
    "name", ["x" * 40, "  Ana  ", "<script>alert(1)</script>", "אבגד", "👩‍👩‍👧 Σ", "{n} {0} %s", "~/"]
)
def test_a_name_may_be_written_in_any_script(client: FlaskClient, name: str) -> None:
    players = [{"name": name, "visitors": 3, "symbols": 0}, {"name": "Bo", "visitors": 0, "symbols": 0}]
    body = client.post(f"{URL}/final", json={"players": players}).json
    assert body["ranking"][0]["name"] == name.strip()
    assert body["lines"][0]["player"] == name.strip()


def test_a_pointer_to_an_odd_key_is_escaped(client: FlaskClient) -> None:
    parks = {"Ana": [], "Bo": [], "Cy": [], "a/b~c": []}
    assert places(client.post(f"{URL}/round", json={**EMPTY_ROUND, "parks": parks})) == ["/parks/a~1b~0c"]


@pytest.mark.parametrize("count", [0, 1, 7])
def test_a_player_list_has_the_range_of_the_game(client: FlaskClient, count: int) -> None:
    players = [{"name": f"P{n}", "visitors": 0, "symbols": 0} for n in range(count)]
    assert places(client.post(f"{URL}/final", json={"players": players})) == ["/players"]


# A list of numbers that may be left out, on the page


PAGE = "/games/steam-park/calculators/final"
RICH = {"name": "Ana", "danari": 40, "dirt": 3, "fee": None}
POOR = {"name": "Bo", "danari": 20, "dirt": 0, "fee": None}


def shown(client: FlaskClient, track: list[int | None] | None, **fields: str) -> str:
    doc = json.dumps({"players": [RICH, POOR], "dirt_track": track, "defeat": 30})
    return client.post(PAGE, data={"doc": doc, **fields}).text


def test_a_page_offers_all_numbers_of_a_list_that_may_be_left_out(client: FlaskClient) -> None:
    assert 'name="/dirt_track/' not in shown(client, None)
    opened = shown(client, None, edit=json.dumps({"op": "replace", "path": "/dirt_track", "value": [None] * 30}))
    assert [f'name="/dirt_track/{dirt}"' in opened for dirt in (0, 29, 30)] == [True, True, False]
    assert "0 of 30" in opened


def test_a_list_with_gaps_does_not_count_yet_and_says_so(client: FlaskClient) -> None:
    half: list[int | None] = [0, 1, 3, 7, *[None] * 26]
    page = shown(client, half)
    assert "4 of 30" in page
    assert "Final Dirt Track" in page
    assert 'value="7"' in page  # nothing typed is lost
    assert "ranking-place" not in page  # the fee of Ana's 3 Dirt is asked for
    full = shown(client, half[:4] + [9] * 25, **{"/dirt_track/3": "8"})
    assert "ranking-place" not in full  # 29 are too few
    complete = shown(client, half[:4] + [9] * 25 + [None], **{"/dirt_track/29": "60"})
    assert "ranking-place" in complete
    assert "33" in complete  # 40 less the 7 the track has for 3 Dirt


def test_a_track_copied_from_the_box_stands_in_the_form(tmp_path: Path) -> None:
    client = create_app(tmp_path).test_client()
    assert 'name="/dirt_track/0"' not in client.get(PAGE).text
    client.post("/games/steam-park/box/dirt-track", data={"number": [str(2 * dirt) for dirt in range(30)]})
    for page in (PAGE, "/games/steam-park/score"):
        assert re.search(r'value="58"[^>]*name="/dirt_track/29"', client.get(page).text)
