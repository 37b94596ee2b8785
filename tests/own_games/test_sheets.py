"""Sheets of own games: what a code leads to becomes a play, and a pad filled in on a screen is read back."""

from __future__ import annotations

from contextvars import copy_context
from html import unescape
from re import search
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.rules.library import add_game
from pdf import PrintRequest, make_sheet
from pdf.filled_forms.reader import read_filled
from tests.api.client import bearer
from tests.own_games.definitions import field, game_of, line, players, simple
from tests.pdf.test_filled import filled

TEAMS = simple(
    id="pairs",
    teams=True,
    fields=[field("bid", of="team")],
    lines=[line("made", "bid * 2", of="team")],
    examples=[{"input": {"players": [{"name": "A", "team": "X"}]}, "totals": {"A": 0}}],
)
TOGETHER = simple(id="rescue", wins="together", fields=[])
PLACES = simple(id="winner", wins="places", fields=[])
HEARTS, SPADES = ({"id": name[0], "title": {"en": name}, "value": n} for n, name in ((1, "hearts"), (5, "spades")))
CARDS = simple(
    id="cards",
    rounds={"count": 3},
    modules=[{"id": "kings", "title": {"en": "Kings"}}],
    fields=[
        field("tricks", each_round=True),
        field("kings", modules=["kings"]),
        field("last", "tick"),
        field("suit", "choice", choices=[HEARTS, SPADES]),
    ],
    lines=[line("all", "tricks + 10 * kings + 100 * last + 1000 * suit")],
    examples=[{"input": players(A={}), "totals": {"A": 1000}}],
)


def saved_players(client: FlaskClient, document: dict[str, Any], typed: dict[str, str]) -> list[tuple[Any, ...]]:
    """Name, place and total of everybody after a prepared sheet was filled in."""
    key = client.post("/api/groups", json={"name": "Thursdays"}).json["edit_key"]
    assert client.post("/api/games", json=document, headers=bearer(key)).status_code == 201
    client.set_cookie("midway-group-1", key)
    names = {"names": "Ana,Bo,Cy,Di", "players": "4"}
    sheet = client.post(f"/print/{document['id']}/sheet", data=names).location.partition("?")[0]
    page = client.get(sheet)
    assert page.status_code == 200
    found = search('name="doc" value="([^"]*)"', page.text)
    assert found is not None
    saved = client.post(f"{sheet}/save", data={"doc": unescape(found[1]), "group": "1", **typed})
    assert saved.status_code == 303, saved.text
    [play] = client.get("/api/plays", headers=bearer(key)).json or ()
    return [(one["name"], one["place"], one["total"]) for one in play["players"]]


@pytest.mark.parametrize(
    ("document", "typed", "expected"),
    [
        (
            TEAMS,
            {"/teams/A/bid": "5", "/teams/B/bid": "3"},
            [("Ana", 1, 10), ("Bo", 2, 6), ("Cy", 1, 10), ("Di", 2, 6)],
        ),
        (TOGETHER, {}, [(name, None, None) for name in ("Ana", "Bo", "Cy", "Di")]),
        (PLACES, {}, [("Ana", 1, None), ("Bo", 2, None), ("Cy", 3, None), ("Di", 4, None)]),
    ],
    ids=["teams", "together", "places"],
)
def test_a_prepared_sheet_becomes_a_play(
    client: FlaskClient, document: dict[str, Any], typed: dict[str, str], expected: list[Any]
) -> None:
    assert saved_players(client, document, typed) == expected


def test_a_filled_pad_is_read_back() -> None:
    request = PrintRequest("pad", "cards", names=["Ana", "Bo"], modules=["kings"], fillable=True)
    values = {
        "/rounds/1/0/tricks": "4",
        "/rounds/2/0/tricks": "1 + 2",
        "/rounds/2/1/tricks": "9",
        "/players/0/kings": "2",
        "/players/0/last": "x",
        "/players/1/suit": "Spades",
    }

    def totals() -> dict[str, int]:
        add_game(game_of(CARDS))
        answer = read_filled(filled(make_sheet(request), values)).answer()
        return {one.name: one.total for one in answer.figures["ranking"]}

    assert copy_context().run(totals) == {"Ana": 7 + 20 + 100 + 1000, "Bo": 9 + 5000}
