"""The editor and the hand-over: a game is made by taps, changed by revisions, and taken in elsewhere."""

from __future__ import annotations

import io
import json
import re
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.wire.definition_categories import WAYS
from companion.wire.shelf import shelf
from tests.own_games.definitions import SEVEN_CITIES


@pytest.fixture
def base(client: FlaskClient) -> str:
    """The address of the games of a group that this client may edit."""
    answer = client.post("/groups", data={"name": "Thursdays"})
    return str(answer.headers["Location"]).removesuffix("/settings") + "/games"


def draft_of(page: str) -> dict[str, Any]:
    found = re.search(r'name="doc" value="([^"]*)"', page)
    assert found is not None
    draft: dict[str, Any] = json.loads(unescape(found[1]))
    return draft


def press(client: FlaskClient, address: str, draft: dict[str, Any], **fields: Any) -> dict[str, Any]:
    answer = client.post(address, data={"doc": json.dumps(draft), **fields})
    assert answer.status_code == 200, answer.text
    return draft_of(answer.text)


def test_a_game_is_made_by_taps(client: FlaskClient, base: str) -> None:
    draft = draft_of(client.get(f"{base}/new").text)
    for way in WAYS:
        draft = press(client, f"{base}/new", draft, op=f"add:{way}")
    draft = press(client, f"{base}/new", draft, op="up:c2")
    assert [one["id"] for one in draft["lines"]][:2] == ["c2", "c1"]
    draft = press(client, f"{base}/new", draft, op="row:c3")
    assert draft["tables"]["c3"][-1] == [6, 5]
    draft = press(client, f"{base}/new", draft, op="unrow:c3:0")
    draft = press(client, f"{base}/new", draft, op="example")
    assert press(client, f"{base}/new", draft, op="add:points@0") == draft  # sent once more by a browser
    named = {f"/fields/{number}/title/en:text": f"Field {number}" for number in range(10)}
    named |= {f"/lines/{number}/title/en:text": f"Line {number}" for number in range(9)}
    named |= {
        f"/fields/{field}/choices/{number}/title/en:text": f"Answer {number}" for field in (6, 9) for number in (0, 1)
    }
    more = {
        "/title/en:text": "Our Farm",
        "/title/fr:text": "Notre ferme",
        "factor-c2": "3",
        "/lines/8/points:text": "c1 + 1",
    }
    draft = press(client, f"{base}/new", draft, **named, **more)
    draft = press(client, f"{base}/new", draft, **{"/examples/0/input/players/0/c2": "4"})
    page = client.post(f"{base}/new", data={"doc": json.dumps(draft)}).text
    assert "4 field 0 * 3 = 12" in page
    assert client.post(f"{base}/pad", data={"doc": json.dumps(draft)}).mimetype == "application/pdf"
    saved = client.post(f"{base}/save", data={"doc": json.dumps(draft)})
    assert saved.status_code == 303, saved.text
    assert saved.headers["Location"].endswith("/games/our-farm")
    definition = (client.get("/api/games/our-farm").json or {})["definition"]
    assert definition["examples"][0]["totals"] == {"A": 14, "B": 2}  # the first answer is worth a point
    assert client.get(saved.headers["Location"]).status_code == 200
    changed = draft_of(client.get(f"{base}/our-farm/edit").text)
    changed["title"]["fr"] = "La ferme"
    again = client.post(f"{base}/save", data={"doc": json.dumps(changed), "game_id": "our-farm"})
    assert again.status_code == 303
    assert (client.get("/api/games/our-farm").json or {})["revision"] == 2


def made(client: FlaskClient, base: str, *ways: str, **given: str) -> dict[str, Any]:
    """A draft called Quarry with a category for every way, called C1, C2..., and what else is given."""
    draft = draft_of(client.get(f"{base}/new").text)
    for way in ways:
        draft = press(client, f"{base}/new", draft, op=f"add:{way}")
    for part in ("fields", "lines"):
        given |= {f"/{part}/{at}/title/en:text": one["id"].upper() for at, one in enumerate(draft[part])}
    return press(client, f"{base}/new", draft, **{"/title/en:text": "Quarry", **given})


def test_answers_holders_and_numbers_of_the_table_are_made_by_taps(client: FlaskClient, base: str) -> None:
    draft = made(client, base, "choice", "holder", "entered", "formula", **{"/title/en:text": "Harbour"})
    draft = press(client, f"{base}/new", draft, op="answer:c1")
    draft = press(client, f"{base}/new", draft, op="unanswer:c1:0")
    answers = {f"/fields/0/choices/{at}/title/en:text": name for at, name in enumerate(("Wood", "Stone"))}
    worth = {"/fields/0/choices/1/value": "7", "factor-c2": "4", "owner-c3": "table", "/lines/2/points:text": "c3 * 2"}
    draft = press(client, f"{base}/new", draft, op="example", **answers, **worth)
    tried = {
        "/examples/0/input/players/0/c1:json": '"a3"',
        "/examples/0/input/table/c2:json": '"B"',
        "/examples/0/input/table/c3": "5",
    }
    page = client.post(f"{base}/new", data={"doc": json.dumps(draft), **tried}).text
    assert all(f'name="{name}"' in page for name in tried)
    saved = client.post(f"{base}/save", data={"doc": dumped_draft(page)})
    assert saved.status_code == 303, saved.text
    definition = (client.get("/api/games/harbour").json or {})["definition"]
    kinds = [(one["kind"], one.get("of", "player")) for one in definition["fields"]]
    assert kinds == [("choice", "player"), ("player", "table"), ("count", "table")]
    assert [one["points"] for one in definition["lines"]] == ["c1", "mine(c2) * 4", "c3 * 2"]
    assert definition["examples"][0]["totals"] == {"A": 17, "B": 16}  # B has the first answer, worth 2


def dumped_draft(page: str) -> str:
    return json.dumps(draft_of(page))


def test_what_a_team_enters_counts_for_the_team(client: FlaskClient, base: str) -> None:
    draft = made(client, base, "points", **{"/teams:json": "true"})
    draft = press(client, f"{base}/new", draft, **{"owner-c1": "team"})
    assert [one["of"] for part in ("fields", "lines") for one in draft[part]] == ["team", "team"]
    draft = press(client, f"{base}/new", draft, **{"/teams:json": "false"})
    assert client.post(f"{base}/save", data={"doc": json.dumps(draft)}).status_code == 303


def test_what_is_entered_in_rounds_counts_in_rounds_as_long_as_there_are_any(client: FlaskClient, base: str) -> None:
    draft = draft_of(client.get(f"{base}/new").text)
    draft = press(client, f"{base}/new", draft, **{"/title/en:text": "Quarry", "limit": "count", "limit-number": "3"})
    draft = press(client, f"{base}/new", draft, op="add:times")
    draft = press(client, f"{base}/new", draft, **{"/fields/0/title/en:text": "Tricks"})
    assert draft["lines"][0]["each_round"] is True
    once = press(client, f"{base}/new", draft, **{"/fields/0/each_round:json": "false"})
    assert "each_round" not in once["lines"][0]
    without = press(client, f"{base}/new", draft, limit="none")
    assert client.post(f"{base}/save", data={"doc": json.dumps(without)}).status_code == 303
    assert "each_round" not in json.dumps((client.get("/api/games/quarry").json or {})["definition"])


def test_equal_totals_and_a_game_won_by_a_formula(client: FlaskClient, base: str) -> None:
    draft = made(client, base, "points", "entered", ties="-c2")
    page = client.post(f"{base}/new", data={"doc": json.dumps(draft)}).text
    assert '<option value="-c2" selected>Who has the least: C2' in page
    assert client.post(f"{base}/save", data={"doc": json.dumps(draft)}).status_code == 303
    assert (client.get("/api/games/quarry").json or {})["definition"]["ties"] == ["-c2"]
    together = press(client, f"{base}/new", draft, **{"/wins:text": "together", "/won:text": "c1 > 20", "ties": ""})
    assert client.post(f"{base}/save", data={"doc": json.dumps(together), "game_id": "quarry"}).status_code == 303
    assert (client.get("/api/games/quarry").json or {})["definition"]["won"] == "c1 > 20"
    again = draft_of(client.get(f"{base}/quarry/edit").text)
    lowest = press(client, f"{base}/quarry/edit", again, **{"/wins:text": "lowest"})
    assert "won" not in lowest


def test_a_game_is_made_from_another_one_of_the_group(client: FlaskClient, base: str) -> None:
    client.post(f"{base}/add/skat")
    assert f"{base}/new?like=skat" in client.get(f"{base}/skat").text
    assert '<option value="skat"' in client.get(base).text
    draft = draft_of(client.get(f"{base}/new?like=skat").text)
    assert draft["title"] == {"en": "", "fr": ""}
    saved = client.post(f"{base}/save", data={"doc": json.dumps(draft), "/title/en:text": "Skat for two"})
    assert saved.headers["Location"].endswith("/skat-for-two")


def test_faults_stand_at_their_place_and_nothing_is_lost(client: FlaskClient, base: str) -> None:
    draft = draft_of(client.get(f"{base}/new").text)
    draft = press(
        client, f"{base}/new", draft, op="add:formula", **{"/title/en:text": "X", "/lines/0/title/en:text": "Y"}
    )
    refused = client.post(f"{base}/save", data={"doc": json.dumps(draft), "/lines/0/points:text": "gold * 2"})
    assert refused.status_code == 422
    assert "gold" in refused.text
    assert draft_of(refused.text)["lines"][0]["points"] == "gold * 2"
    by_script = client.post(f"{base}/save", data={"doc": "{}"}, headers={"HX-Request": "true"})
    assert (by_script.status_code, "a name is missing" in by_script.text) == (200, True)
    for junk in ("", "[]", '{"fields": 3, "lines": [1], "tables": {"a": 4}, "title": 1}', "{"):
        assert client.post(f"{base}/new", data={"doc": junk, "op": "add:points"}).status_code == 200


@pytest.mark.parametrize("game_id", [one.definition.id for one in shelf() if one.kind == "templates"] + ["tarot"])
def test_every_template_can_be_edited_and_saved(client: FlaskClient, base: str, game_id: str) -> None:
    draft = draft_of(client.get(f"{base}/new?from={game_id}").text)
    saved = client.post(f"{base}/save", data={"doc": json.dumps(draft), "/title/fr:text": "Un nouveau"})
    assert saved.status_code == 303, saved.text
    assert saved.headers["Location"].endswith("/tarot" if game_id == "tarot" else "/un-nouveau")


@pytest.mark.parametrize(
    ("template", "path", "value", "shown"),
    [
        ("points-by-round", "rounds/0/players/A/points", "7", "1: 7 points"),
        ("two-teams", "teams/B/points", "7", "B: 7 points"),
        ("win-or-lose-together", "table/won:json", "true", "Won together"),
    ],
)
def test_rounds_teams_and_the_table_are_tried(
    client: FlaskClient, base: str, template: str, path: str, value: str, shown: str
) -> None:
    draft = draft_of(client.get(f"{base}/new?from={template}").text)
    draft = press(client, f"{base}/new", draft, op="example", **{"/title/en:text": "X"})
    tried = client.post(f"{base}/new", data={"doc": json.dumps(draft), f"/examples/0/input/{path}": value}).text
    assert f'name="/examples/0/input/{path}"' in tried
    assert shown in tried


def test_a_house_rule_is_made_and_a_category_counts_only_with_it(client: FlaskClient, base: str) -> None:
    draft = draft_of(client.get(f"{base}/new").text)
    draft = press(client, f"{base}/new", draft, op="add:times", **{"/title/en:text": "Dry Land"})
    draft = press(client, f"{base}/new", draft, op="module", **{"/fields/0/title/en:text": "Wells"})
    only = {"/modules/0/title/en:text": "Drought", "module-c1": "m1", "op": "example"}
    draft = press(client, f"{base}/new", draft, **only)
    tried = {"doc": json.dumps(draft), "/examples/0/input/players/0/c1": "4", "module-c1": "m1"}
    saved = client.post(f"{base}/save", data=tried)
    assert saved.status_code == 303, saved.text
    definition = (client.get("/api/games/dry-land").json or {})["definition"]
    assert [one["modules"] for part in ("fields", "lines") for one in definition[part]] == [["m1"], ["m1"]]
    assert definition["examples"][0]["totals"] == {"A": 8, "B": 0}
    assert "Drought" in client.get("/games/dry-land/open").text
    draft = draft_of(client.get(f"{base}/dry-land/edit").text)
    draft = press(client, f"{base}/dry-land/edit", draft, op="unmodule:m1", **{"module-c1": "m1"})
    assert client.post(f"{base}/save", data={"doc": json.dumps(draft), "game_id": "dry-land"}).status_code == 303
    assert "modules" not in json.dumps((client.get("/api/games/dry-land").json or {})["definition"])


def test_other_numbers_are_another_example_and_another_formula_is_a_fault(client: FlaskClient, base: str) -> None:
    client.post(f"{base}/add/seven-wonders")
    page = client.get(f"{base}/seven-wonders/edit").text
    draft, given = draft_of(page), "/examples/0/input/players/0/coins"
    other = {"doc": json.dumps(draft), given: "30", "game_id": "seven-wonders"}
    assert client.post(f"{base}/save", data=other).status_code == 303
    kept = draft_of(client.get(f"{base}/seven-wonders/edit").text)
    kept["lines"][0]["points"] = "999"
    faulty = client.post(f"{base}/save", data={"doc": json.dumps(kept), "game_id": "seven-wonders"})
    assert (faulty.status_code, "comes to" in faulty.text) == (422, True)


def test_the_shelf_is_searched_and_a_game_added_from_it(client: FlaskClient, base: str) -> None:
    assert "Belote" in client.get(base).text
    assert "Belote" not in client.get(f"{base}?q=molkky").text
    added = client.post(f"{base}/add/molkky")
    assert added.headers["Location"].endswith("/games/molkky")
    assert client.post(f"{base}/molkky/remove").status_code == 303
    assert client.get("/games/molkky/score").status_code == 404


def test_a_game_is_handed_on_by_file_link_and_code(client: FlaskClient, base: str) -> None:
    client.post(f"{base}/add/skat")
    shared = client.get("/games/skat/share").text
    assert "qr-picture" in shared
    [link] = re.findall(r'value="([^"]*/games/take#[^"]*)"', shared)
    shown = client.post("/games/take", data={"given": unescape(link)})
    assert "Skat" in shown.text
    file = client.get("/games/skat/definition.json").data
    other = client.post("/groups", data={"name": "Fridays"}).headers["Location"].split("/")[2]
    taken = client.post("/games/take", data={"file": (io.BytesIO(file), "skat.json"), "group": other})
    assert taken.headers["Location"] == f"/groups/{other}/games/skat-2"
    assert client.get(taken.headers["Location"]).status_code == 200
    assert client.post("/games/take", data={"given": "nothing"}).status_code == 422
    broken = json.dumps(SEVEN_CITIES | {"ties": ["gold"]})
    assert "gold" in client.post("/games/take", data={"given": broken}).text
    assert client.get("/games/take").status_code == 200


def test_numbers_of_the_own_box_are_the_next_revision(client: FlaskClient, base: str) -> None:
    client.post(f"{base}/add/agricola")
    page, where = client.get(f"{base}/agricola").text, f"{base}/agricola/box"
    assert where in page
    before = (client.get("/api/games/agricola").json or {})["definition"]
    [name, rows] = next(iter(before["tables"].items()))
    assert f'name="points-{name}"' in client.get(where).text
    wrong = client.post(where, data={f"points-{name}": ["1"] * (len(rows) - 1) + ["many"]})
    assert (wrong.status_code, "a whole number belongs here" in wrong.text) == (422, True)
    kept = client.post(where, data={f"points-{name}": [str(row[1] + 10) for row in rows]})
    assert (kept.status_code, kept.headers["Location"]) == (303, f"{base}/agricola")
    after = client.get("/api/games/agricola").json or {}
    assert (after["revision"], after["definition"]["tables"][name]) == (2, [[row[0], row[1] + 10] for row in rows])
    assert after["definition"]["examples"][0]["totals"] != before["examples"][0]["totals"]
    client.post(f"{base}/add/skat")
    assert client.get(f"{base}/skat/box").status_code == 404


def test_a_changed_formula_is_refused_beside_the_button_until_its_new_totals_are_right(
    client: FlaskClient, base: str
) -> None:
    draft = made(client, base, "formula", **{"/lines/0/points:text": "players\n * 2"})
    draft = press(client, f"{base}/new", draft, op="example")
    assert draft["lines"][0]["points"] == "players * 2"  # Enter is a space
    assert client.post(f"{base}/save", data={"doc": json.dumps(draft)}).status_code == 303
    draft = draft_of(client.get(f"{base}/quarry/edit").text)
    given = {"game_id": "quarry", "/lines/0/points:text": "players * 3"}
    refused = client.post(f"{base}/save", data={"doc": json.dumps(draft), **given})
    assert refused.status_code == 422
    assert "A comes to 6, not to 4" in refused.text.split('id="actions"')[1]
    assert 'value="right:0@' in refused.text
    draft = press(client, f"{base}/quarry/edit", draft_of(refused.text), op="right:0")
    assert client.post(f"{base}/save", data={"doc": json.dumps(draft), "game_id": "quarry"}).status_code == 303
    definition = (client.get("/api/games/quarry").json or {})["definition"]
    assert definition["examples"][0]["totals"] == {"A": 6, "B": 6}
