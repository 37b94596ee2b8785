"""Secrets: two tables that differ only in a secret look the same to everybody who does not share it.

Looked at are the table and its stream in the API, every page, and what refused moves say.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.client import ANA, BO, CY, FOUR_ACTIONS, TableOnline
from tests.api.pairs import differences, key_of, nobody_else_can_tell, pair, servers

__all__ = ["pair", "servers"]

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
