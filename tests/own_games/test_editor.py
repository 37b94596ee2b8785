"""The editor and the hand-over: a game is made by taps, changed by revisions, and taken in elsewhere."""

from __future__ import annotations

import io
import json
import re
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.wire.definition_drafts import WAYS
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
    named = {f"/fields/{number}/title/en:text": f"Field {number}" for number in range(6)}
    named |= {f"/lines/{number}/title/en:text": f"Line {number}" for number in range(7)}
    more = {
        "/title/en:text": "Our Farm",
        "/title/fr:text": "Notre ferme",
        "factor-c2": "3",
        "/lines/6/points:text": "c1 + 1",
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
    assert definition["examples"][0]["totals"] == {"A": 13, "B": 1}
    assert client.get(saved.headers["Location"]).status_code == 200
    changed = draft_of(client.get(f"{base}/our-farm/edit").text)
    changed["title"]["fr"] = "La ferme"
    again = client.post(f"{base}/save", data={"doc": json.dumps(changed), "game_id": "our-farm"})
    assert again.status_code == 303
    assert (client.get("/api/games/our-farm").json or {})["revision"] == 2


def test_faults_stand_at_their_place_and_nothing_is_lost(client: FlaskClient, base: str) -> None:
    draft = draft_of(client.get(f"{base}/new").text)
    draft = press(
        client, f"{base}/new", draft, op="add:formula", **{"/title/en:text": "X", "/lines/0/title/en:text": "Y"}
    )
    refused = client.post(f"{base}/save", data={"doc": json.dumps(draft), "/lines/0/points:text": "gold * 2"})
    assert refused.status_code == 422
    assert "gold" in refused.text
    assert draft_of(refused.text)["lines"][0]["points"] == "gold * 2"
    for junk in ("", "[]", '{"fields": 3, "lines": [1], "tables": {"a": 4}, "title": 1}', "{"):
        assert client.post(f"{base}/new", data={"doc": junk, "op": "add:points"}).status_code == 200


@pytest.mark.parametrize("game_id", [one.definition.id for one in shelf() if one.kind == "templates"] + ["tarot"])
def test_every_template_can_be_edited_and_saved(client: FlaskClient, base: str, game_id: str) -> None:
    draft = draft_of(client.get(f"{base}/new?from={game_id}").text)
    saved = client.post(f"{base}/save", data={"doc": json.dumps(draft)})
    assert saved.status_code == 303, saved.text


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
