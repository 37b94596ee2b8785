"""Pages of Steam Tunnel: what cannot be done says why, and a burial of a skipped turn can be entered."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.speech.catalogue import catalogue
from tests.api.client import TableOnline, bearer, open_table

STRAIGHT = [["N", "S"], ["E1", "W1"], ["E2", "W2"]]


def refused(reason: str, **args: Any) -> str:
    return catalogue("en").message(f"steam-tunnel.refused.{reason}", **args)


def page(table: TableOnline, path: str) -> str:
    return unescape(table.client.get(f"/t/{table.code}/compose/{path}", headers=bearer(table.host)).text)


@pytest.fixture
def uncopied(client: FlaskClient) -> Iterator[None]:
    """Nobody has copied the numbers of the point cards, before and after."""
    erase = {"number": [""] * 6}
    client.post("/games/steam-tunnel/box/point-card", data=erase)
    yield
    client.post("/games/steam-tunnel/box/point-card", data=erase)


@pytest.fixture
def mine(client: FlaskClient) -> TableOnline:
    table = open_table(client, game="steam-tunnel", tracking="full")
    table.go({"type": "flip", "cell": [0, 0], "segments": STRAIGHT})
    return table


@pytest.mark.parametrize(("cell", "reason"), [("1.1", "point-card-here"), ("0.1", "no-card-missing")])
def test_a_place_without_a_card_to_correct_says_why(mine: TableOnline, cell: str, reason: str) -> None:
    shown = page(mine, f"card/0?cell={cell}")
    assert refused(reason) in shown
    assert "card-pick" not in shown


def test_a_burial_of_a_turn_that_was_skipped_can_be_entered(mine: TableOnline) -> None:
    move = json.dumps({"cell": [5, 5], "owner": 1, "type": "grave"})
    mine.next()
    assert move not in page(mine, "card/0?cell=5.5")  # it is turned up there
    mine.next()  # without the card
    mine.next()  # without a token
    shown = page(mine, "card/0?cell=5.5")
    assert move in shown
    assert "&late" in shown
    assert '"type": "card"' in page(mine, "card/0?cell=5.5&late")


@pytest.mark.usefixtures("uncopied")
def test_numbers_copied_from_the_box_count_at_the_open_tables_of_this_phone(client: FlaskClient) -> None:
    own = open_table(client, game="steam-tunnel", tracking="full")
    other = open_table(client, game="steam-tunnel", tracking="full")
    client.set_cookie(f"midway-host-{own.code}", own.host)
    page = client.get(f"/t/{own.code}").text
    assert 'data-testid="unread"' in page
    copied = client.post(
        "/games/steam-tunnel/box/point-card", data={"number": [4, 4, 3, 2, 2, 3], "back": f"/t/{own.code}"}
    )
    assert copied.location == f"/t/{own.code}"
    assert 'data-testid="unread"' not in client.get(f"/t/{own.code}").text
    assert own.look()["state"]["unread"] == []
    assert len(other.look()["state"]["unread"]) == 4
    assert open_table(client, game="steam-tunnel", tracking="full").look()["state"]["unread"] == []


@pytest.mark.usefixtures("uncopied")
def test_a_calculator_and_the_list_of_tunnels_start_with_the_copied_numbers(client: FlaskClient) -> None:
    example = catalogue("en").message("steam-tunnel.points.example")
    assert example in unescape(client.get("/games/steam-tunnel/calculators/board").text)
    client.post("/games/steam-tunnel/box/point-card", data={"number": [7, 7, 7, 7, 7, 7]})
    assert example not in unescape(client.get("/games/steam-tunnel/calculators/board").text)


def test_tunnels_with_more_tokens_than_segments_cannot_be_saved(client: FlaskClient) -> None:
    table = open_table(client, game="steam-tunnel")
    draft = {"type": "tunnels", "tunnels": [{"ends": [4], "segments": 1, "tokens": {"0": 2}}]}
    address = f"/t/{table.code}/compose/tunnels/0"
    shown = client.post(address, data={"doc": json.dumps(draft)}, headers=bearer(table.host)).text
    segments = catalogue("en").message("steam-tunnel.tunnel.segments", n=1)
    reason = catalogue("en").message("steam-tunnel.fault.more-tokens", number=1, n=2, segments=segments)
    assert f' disabled title="{reason}"' in unescape(shown)


def test_a_confirmed_game_makes_its_cards_known_to_later_tables(client: FlaskClient) -> None:
    facts = {"point-card": [4, 4, 3, 2, 2, 3]}
    table = open_table(client, game="steam-tunnel", tracking="full", box_facts=facts)
    table.go({"type": "flip", "cell": [0, 0], "segments": STRAIGHT}, {"type": "stop"}, {"type": "confirm"})
    later = open_table(client, game="steam-tunnel", tracking="full").look()["state"]["picker"]
    assert ([one["left"] for one in later["likely"]], later["is_own"], later["is_whole"]) == ([1], True, False)
    client.post("/games/steam-tunnel/box/deck", data={"number": [""] * 44})


def test_once_the_last_card_is_turned_no_cards_are_said_to_be_left(client: FlaskClient) -> None:
    table = open_table(client, game="steam-tunnel", tracking="light")
    shown = client.get(f"/t/{table.code}", headers=bearer(table.host)).text
    assert catalogue("en").message("steam-tunnel.left-most", n=32) in shown
    table.go({"type": "last-card"})
    shown = client.get(f"/t/{table.code}", headers=bearer(table.host)).text
    assert catalogue("en").message("steam-tunnel.left-most", n=32) not in shown
    assert catalogue("en").message("steam-tunnel.left-most", n=0) not in shown
