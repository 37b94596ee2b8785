"""Secrets: two tables that differ only in a secret look the same to everybody who does not share it.

Looked at are the table and its stream in the API, every page, and what refused moves say.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from flask import Flask

from companion.store.tables import new_code
from companion.web import create_app
from tests.api.client import ANA, BO, CY, FOUR_ACTIONS, TableOnline, bearer, open_table

PAGES = ("", "/log", "/seats", "/screen", "/opened", "/door")
HIDDEN = 6  # the place in the pile of the first hidden card: five nationals and an open local lie before it
UNDEALT = 20  # a place of a card that stays in the pile
REFUSED = [
    {"type": "arrive", "place": "national", "visitor": kind} for kind in ("coaster", "food", "nostalgia", "cheapskate")
] + [
    {"type": "turn-up", "gap": 0, "visitor": "food"},
    {"type": "dismiss", "place": 0, "visitor": "food"},
    {"type": "redo"},
]


class Stacked(Random):
    """Deals a pile that is always the same, except for the card that lies hidden."""

    def __init__(self, swapped: bool) -> None:
        super().__init__(5)
        self.swapped = swapped

    def shuffle(self, cards: Any) -> None:
        cards.sort()
        Random(5).shuffle(cards)
        others = [place for place in range(UNDEALT, len(cards)) if cards[place] != cards[HIDDEN]]
        if self.swapped and others:
            cards[HIDDEN], cards[others[0]] = cards[others[0]], cards[HIDDEN]


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Flask]]:
    """Two servers; the second one's pile has another card hidden."""
    apps = [create_app(tmp_path_factory.mktemp("house")) for _ in range(2)]
    for app, swapped in zip(apps, (False, True), strict=True):
        app.extensions["midway-rooms"]._random = Stacked(swapped)
    yield apps
    for app in apps:
        app.extensions["midway-rooms"].store.close()


@pytest.fixture
def pair(houses: list[Flask], monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[TableOnline, TableOnline]]:
    """Opens two tables of one code, one in each house."""
    code = new_code()
    monkeypatch.setattr("companion.store.tables.new_code", lambda: code)

    def opened(**options: Any) -> tuple[TableOnline, TableOnline]:
        one, other = (open_table(app.test_client(), tracking="full", **options) for app in houses)
        return one, other

    return opened


def key_of(table: TableOnline, viewer: str | int | None) -> str | None:
    """The key of a seat, of the host, or of nobody."""
    return table.host if viewer == "host" else table.seats[viewer] if isinstance(viewer, int) else None


def seen(table: TableOnline, viewer: str | int | None) -> dict[str, str]:
    """Everything somebody can get hold of, by where it comes from, without what differs from table to table."""
    key = key_of(table, viewer)
    shown = table.look(key)
    found = {"table": json.dumps(shown), "stream": json.dumps(table.heard(shown["seq"], key))}
    for page in PAGES:
        found[page] = table.client.get(f"/t/{table.code}{page}", headers=bearer(key)).text
    if viewer is not None:
        found["refusals"] = " ".join(table.move(move, key).text for move in REFUSED)
    return {place: _without_chance(text) for place, text in found.items()}


def _without_chance(text: str) -> str:
    """Without the ids of moves that forms carry, and without versions."""
    return re.sub(r"\b[0-9a-f]{16}\b", "ID", re.sub(r"data-after=\"\d+\"", "", text))


def differences(tables: tuple[TableOnline, TableOnline], viewer: str | int | None) -> list[str]:
    one, other = (seen(table, viewer) for table in tables)
    return [place for place in one if one[place] != other[place]]


def nobody_else_can_tell(tables: tuple[TableOnline, TableOnline], owner: int) -> None:
    for viewer in (None, "host", ANA, BO, CY):
        if viewer != owner:
            assert differences(tables, viewer) == [], viewer
    assert {"table"} <= set(differences(tables, owner))


SEALS = ([["thrill", 5], ["food", 1]], [["nostalgia", 3], ["kiddie", 3]])


@pytest.mark.parametrize("by_host", [False, True])
def test_a_sealed_opening_is_known_to_its_seat_alone(pair: Any, by_host: bool) -> None:
    tables = pair()
    for table, cards in zip(tables, SEALS, strict=True):
        table.go({"type": "seal", "seat": ANA, "cards": cards}, key=None if by_host else table.seats[ANA])
    nobody_else_can_tell(tables, ANA)


def test_a_choice_that_was_changed_or_taken_back_stays_secret_when_parks_open(pair: Any) -> None:
    tables = pair()
    for table, cards in zip(tables, SEALS, strict=True):
        key = table.seats[ANA]
        table.go({"type": "seal", "seat": ANA, "cards": cards}, key=key)
        table.go({"type": "seal", "seat": ANA, "cards": FOUR_ACTIONS}, key=key)
        table.go({"type": "seal", "seat": BO, "cards": cards}, key=table.seats[BO])
        table.go({"type": "undo", "of": 3}, key=table.seats[BO])
        table.go({"type": "seal", "seat": BO, "cards": FOUR_ACTIONS}, key=table.seats[BO])
        table.next()
    for viewer in (None, "host", CY):
        assert differences(tables, viewer) == [], viewer


def test_a_note_of_a_researched_visitor_is_for_the_own_eyes(pair: Any) -> None:
    tables = pair()
    for table, kind in zip(tables, ("food", "water"), strict=True):
        table.next(2)
        table.go({"type": "option", "seat": ANA, "option": "research"}, key=table.seats[ANA])
        table.go({"type": "peek", "seat": ANA, "gap": 0, "visitor": kind}, key=table.seats[ANA])
    nobody_else_can_tell(tables, ANA)


def test_the_notes_stay_private_after_the_round(pair: Any) -> None:
    tables = pair()
    for table, kind in zip(tables, ("food", "water"), strict=True):
        table.next(2)
        table.go({"type": "option", "seat": ANA, "option": "research"}, key=table.seats[ANA])
        table.go({"type": "peek", "seat": ANA, "gap": 0, "visitor": kind}, key=table.seats[ANA])
        table.play_to("over")
    for viewer in (None, "host", BO, CY):
        assert differences(tables, viewer) == [], viewer


def test_a_card_the_phone_dealt_face_down_is_known_to_nobody(pair: Any) -> None:
    tables = pair(modules=["phone-deck"])
    for table in tables:
        table.next()
    for viewer in (None, "host", ANA, BO, CY):
        assert differences(tables, viewer) == [], viewer


def test_research_shows_a_dealt_card_to_the_researcher_alone(pair: Any) -> None:
    tables = pair(modules=["phone-deck"])
    for table in tables:
        table.next()
        table.go({"type": "option", "seat": ANA, "option": "research"}, key=table.seats[ANA])
    nobody_else_can_tell(tables, ANA)


def test_a_dealt_card_is_shown_to_all_when_the_turns_are_over(pair: Any) -> None:
    tables = pair(modules=["phone-deck"])
    for table in tables:
        table.play_to("reveal")
    assert "table" in differences(tables, None)


def test_the_pile_is_in_no_stream_at_any_time(pair: Any) -> None:
    one, _ = pair(modules=["phone-deck"])
    one.play_to("over")
    for viewer in (None, "host", ANA):
        for message in one.heard(one.look()["seq"], key_of(one, viewer)):
            assert "chance" not in message["data"]


def test_a_secret_move_is_told_without_its_contents(full: TableOnline) -> None:
    full.go({"type": "seal", "seat": ANA, "cards": FOUR_ACTIONS}, key=full.seats[ANA])
    [own], [others], [hosts] = (full.heard(1, key) for key in (full.seats[ANA], None, full.host))
    assert own["data"]["cards"] == FOUR_ACTIONS
    for message in (others, hosts):
        assert "cards" not in message["data"]
        assert (message["data"]["type"], message["data"]["seat"]) == ("seal", ANA)
        assert message["data"]["label"]
