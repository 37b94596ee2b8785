"""Pages that put a move together: whatever a form brings, there is a page to go on with."""

from __future__ import annotations

import json
import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.rules import games
from companion.web import create_app
from companion.wire.drafts import move_draft
from tests.api.client import TableOnline

TEMPLATES = Path(__file__).parents[2] / "templates" / "games"
PAGES = sorted((path.parent.name, path.stem.removeprefix("compose-")) for path in TEMPLATES.glob("*/compose-*.html"))
JUNK: list[Any] = [
    None,
    7,
    "x",
    [],
    {},
    {"rides": [1], "stands": "x", "copied": [[]], "grounds": {}, "extensions": [{}]},
    {"rides": [{"colour": "red", "size": "x", "guests": 5}], "stands": [3], "copied": [], "grounds": None},
    {key: [None, "x", {}] for key in ("dice", "keep", "danari", "winners", "invited", "tile", "cards", "turns")},
    {key: {"a": 1} for key in ("dice", "keep", "danari", "winners", "invited", "tile", "cards", "espionage", "bid")},
]


@pytest.mark.parametrize(("game", "page"), PAGES)
def test_a_senseless_draft_starts_the_page_again(client: FlaskClient, game: str, page: str) -> None:
    body = {"game": game, "players": [{"name": "Ana"}, {"name": "Bo"}], "options": {"tracking": "full"}}
    opened = client.post("/api/tables", json=body).json
    table = TableOnline(client, opened["code"], opened["host_key"], [], "")
    client.set_cookie(f"midway-host-{table.code}", table.host)
    address = f"/t/{table.code}/compose/{page}/0"
    for junk in JUNK:
        answer = client.post(address, data={"doc": json.dumps(junk), "edit": json.dumps({"op": "add", "path": "/x/-"})})
        assert answer.status_code == 200, (junk, answer.text)
    client.delete_cookie(f"midway-host-{table.code}")


class Buttons(HTMLParser):
    """The operations that the buttons of a page hold."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.operations: list[Any] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if tag == "button" and named.get("name") == "edit":
            self.operations.append(json.loads(named["value"] or ""))


@pytest.mark.parametrize(
    ("game", "calculator"), [(game.id, one.id) for game in games().values() for one in game.calculators]
)
def test_every_button_of_a_calculator_changes_what_it_says(client: FlaskClient, game: str, calculator: str) -> None:
    """A button holds a whole operation in its attribute, quotation marks and all, and pressing it changes the form."""
    address = f"/games/{game}/calculators/{calculator}"
    example = json.dumps(games()[game].calculator(calculator).example)
    operations = Buttons(client.post(address, data={"doc": example}).text).operations
    for operation in operations:
        assert "path" in operation or isinstance(operation, list)
        answer = client.post(address, data={"doc": example, "edit": json.dumps(operation)})
        assert answer.status_code == 200
        shown = re.search(r'name="doc" value="([^"]*)"', answer.text)
        assert shown is not None
        assert json.loads(unescape(shown[1])) != json.loads(example)


def shown_numbers(page: str) -> dict[str, str]:
    return dict(re.findall(r'type="number" inputmode="numeric" name="(\w+)" value="(-?\d+)"', page))


def test_votes_counted_again_start_from_the_last_count(tmp_path: Path) -> None:
    """Nothing that was counted gets lost by counting again; in the next round only the Citizens are still at home."""
    client = create_app(tmp_path).test_client()
    client.post("/games/small-city/box/residential-votes", data={"number": ["2", "4", "6", "8", "9"]})
    options = {"tracking": "full", "modules": ["mayor", "real-buildings"]}
    body = {"game": "small-city", "players": [{"name": "Ana"}], "options": options}
    opened = client.post("/api/tables", json=body).json
    table = TableOnline(client, opened["code"], opened["host_key"], [], "")
    client.set_cookie(f"midway-host-{table.code}", table.host)
    table.play_to("construction")
    table.go({"type": "own", "seat": 0, "tile": "opera"})
    table.play_to("vote")
    table.go({"type": "vote", "seat": 0, "base": 4, "speech": 3, "level_1": 1, "level_2": 2, "opera": True})
    again = client.get(f"/t/{table.code}/compose/count/0").text
    at_home = {"level_1": "1", "level_2": "2", "level_3": "0", "level_4": "0", "level_5": "0"}
    census = dict.fromkeys(("citizens", "tourists", "workers", "parks"), "0")
    assert shown_numbers(again) == {**at_home, **census, "base": "4", "speech": "3"}
    assert 'name="opera" value="true" checked' in again
    table.next()
    table.play_to("vote")
    later = client.get(f"/t/{table.code}/compose/count/0").text
    assert shown_numbers(later) == {**at_home, **census, "base": "0", "speech": "0"}
    assert 'name="opera" value="true">' in later


def test_a_fault_in_a_template_is_an_error_and_no_blank_draft(
    client: FlaskClient, table: TableOnline, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.set_cookie(f"midway-host-{table.code}", table.host)
    monkeypatch.setattr("companion.web.table.compose.dumped", lambda document: document["missing"])
    draft = {"type": "park", "seat": 0, "cards": [["food", 1]]}
    assert client.post(f"/t/{table.code}/compose/park/0", data={"doc": json.dumps(draft)}).status_code == 500


@pytest.mark.parametrize(
    ("game", "page", "document"),
    [
        ("small-city", "clean", {"squares": [[0, 1], [None, 2]], "brush": "park"}),
        ("small-city", "march", {"start": 1}),
        ("steam-park", "card", {"type": "gambler", "danari": None, "winners": [2]}),
        ("steam-park", "bonus", {"type": "bonus", "danari": [3, None, 99_999]}),
    ],
)
def test_a_draft_keeps_what_taps_lead_to(game: str, page: str, document: dict[str, Any]) -> None:
    draft = move_draft(games()[game], page, document)
    assert move_draft(games()[game], page, draft) == draft, "the next tap finds the draft of the last one"
    assert draft is not None
    assert {name: draft[name] for name in document} == document
    assert all(value is None for name, value in draft.items() if name not in document)


@pytest.mark.parametrize(
    ("game", "page", "document"),
    [
        ("small-city", "clean", [1]),
        ("small-city", "clean", {"squares": 5}),
        ("small-city", "clean", {"squares": [7]}),
        ("steam-park", "card", {"danari": 2}),
        ("steam-park", "card", {"type": "no-such-move", "danari": 2}),
        ("steam-park", "bonus", {"type": "bonus", "danari": [[1]]}),
    ],
)
def test_a_draft_of_another_shape_starts_blank(game: str, page: str, document: Any) -> None:
    assert move_draft(games()[game], page, document) is None


def test_lists_that_the_move_does_not_have_are_dropped() -> None:
    draft = move_draft(games()["steam-park"], "card", {"type": "gambler", "danari": 2, "stands": [5]})
    assert draft == {"type": "gambler", "danari": 2, "winners": None}
