"""What the phone tells a table of Scream Machine: what is missing, what to do with the cards, and who leads."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.rules.move_log import MoveLog
from companion.rules.moves import Adjust, First, Stop
from companion.rules.scream_machine.moves import Arrive, Build, CorrectPark, Dismiss, Peek, Seal, TurnUp, UseOption
from companion.speech.catalogue import catalogue
from companion.speech.phases import next_label, phase_coaching, phase_help
from tests.rules.scream_machine.scream_machine_table import (
    ANA,
    BO,
    CY,
    GAME,
    go,
    new,
    on,
    opened,
    refusal,
    revealing,
    turns,
    view,
    visitors,
)

COASTERS = (("coaster", 3), ("coaster", 3))


def keys(texts: Any) -> list[str]:
    return [one.key.removeprefix("scream-machine.") for one in texts]


def missing(move_log: MoveLog) -> dict[str, Any]:
    found = GAME.missing(move_log.table)
    return {one.key.removeprefix("scream-machine.missing."): one.args.get("n") for one in found}


# --- the box -------------------------------------------------------------------------------------------------------


def test_an_opening_is_checked_against_all_parks_when_they_open() -> None:
    """Before that, and while one may still choose anew, it would tell what others chose."""
    sealed = go(new(), *(Seal(seat, COASTERS) for seat in (ANA, BO, CY)))
    assert GAME.missing(sealed.table) == []
    with pytest.raises(Exception, match="no-such-card"):
        on(sealed)
    mended = go(sealed, Seal(CY, (("water", 3), ("food", 3))))
    assert on(mended).table.phase == "deal"


def test_a_late_opening_and_a_corrected_park_are_checked_against_the_other_parks() -> None:
    move_log = opened(COASTERS, COASTERS)
    assert refusal(move_log, CorrectPark(CY, (("coaster", 3),))) == "no-such-card"
    assert go(move_log, CorrectPark(ANA, ())).table.play.parks[ANA].cards == ()


def test_a_table_of_the_first_rules_keeps_its_openings_and_its_turns() -> None:
    start = new().table
    old = MoveLog(GAME, replace(start, setup=replace(start.setup, rules_version=1)))
    move_log = on(go(old, *(Seal(seat, COASTERS) for seat in (ANA, BO, CY))), 2)
    move_log = go(move_log, Build(ANA, "water", 3), Build(ANA, "water", 3))
    assert (move_log.table.turn, move_log.table.play.actions) == (ANA, 0)
    assert on(move_log).table.turn == BO


def test_copies_and_kinds_that_are_left_are_told() -> None:
    move_log = go(opened(COASTERS), Arrive("national", "food"), Arrive(ANA, "food"))
    seen = view(move_log, BO)
    assert (seen["copies"]["coaster 3"], seen["copies"]["thrill 5"], seen["copies"]["water 1"]) == (2, 2, 4)
    assert (seen["kinds_left"]["food"], seen["kinds_left"]["water"]) == (2, 4)


def test_what_is_left_says_nothing_of_visitors_the_phone_dealt_face_down() -> None:
    move_log = turns(deck=True)
    known = [one.kind for one in move_log.table.play.visitors if not one.hidden]
    left = view(move_log, None)["kinds_left"]
    assert left == {kind: 4 - known.count(kind) for kind in left}


# --- visitors that were not entered --------------------------------------------------------------------------------


def test_open_and_hidden_visitors_that_nobody_entered_are_named_before_they_are_lost() -> None:
    move_log = revealing(go(turns(), Arrive("national", "food")))
    assert missing(move_log) == {"open": 4 + 3, "hidden": 3}
    move_log = on(go(move_log, TurnUp(ANA, "food")))
    assert view(move_log, None)["uncounted"] == 7 + 2


def test_a_visitor_can_be_entered_as_long_as_it_can_count() -> None:
    """Also in place of a wrong one that was taken away at the end of the round."""
    full = opened()
    for kind in ("food", "water", "kiddie", "thrill", "family"):
        full = go(full, Arrive("national", kind))
    move_log = go(revealing(full), Dismiss("national", "family"), Arrive("national", "nostalgia"))
    assert [one["kind"] for one in view(move_log, None)["nationals"]][-1] == "nostalgia"
    assert refusal(move_log, Arrive("national", "nostalgia")) == "place-is-full"


def test_a_visitor_of_an_earlier_round_taken_away_by_mistake_comes_back() -> None:
    waits = opened()
    for kind in ("water", "kiddie", "coaster", "nostalgia", "water"):
        waits = go(waits, Arrive("national", kind))  # nobody has any of these
    move_log = on(revealing(waits))
    for kind in ("food", "food", "thrill", "thrill", "cheapskate"):
        move_log = go(move_log, Arrive("national", kind))
    assert refusal(move_log, Arrive("national", "kiddie")) == "place-is-full"
    move_log = go(revealing(move_log), Dismiss("national", "kiddie"))
    assert view(move_log, None)["nationals_missing"] == 1  # so the page asks for it
    move_log = go(move_log, Arrive("national", "kiddie"))
    back = [one for one in view(move_log, None)["nationals"] if one["kind"] == "kiddie"]
    assert back == [{"kind": "kiddie", "hidden": False, "stayed": True}]
    assert refusal(move_log, Arrive("national", "kiddie")) == "place-is-full"


# --- turns ---------------------------------------------------------------------------------------------------------


def test_a_turn_without_an_action_left_is_over() -> None:
    move_log = go(turns(), Build(ANA, "water", 5), UseOption(ANA, "advertise"))
    assert (move_log.table.turn, move_log.table.play.actions) == (BO, 4)
    assert visitors(move_log, ANA) == 1


def test_research_with_the_last_action_still_shows_the_hidden_visitors() -> None:
    move_log = go(turns(deck=True), Build(ANA, "water", 5), UseOption(ANA, "research"))
    beside = [gap for gap in view(move_log, ANA)["gaps"] if ANA in gap["between"]]
    assert move_log.table.turn == BO
    assert all(one["kind"] for gap in beside for one in gap["visitors"])


def test_who_leads_for_every_visitor_that_waits_is_told_during_the_turns() -> None:
    move_log = go(
        opened((("thrill", 5), ("food", 1)), (("thrill", 3), ("food", 3)), (("water", 5),)),
        Arrive("national", "thrill"),
        Arrive("national", "thrill"),
        Arrive("national", "kiddie"),
        Arrive("national", "cheapskate"),
        Arrive(BO, "food"),
    )
    waiting = {(one["gap"], one["kind"]): one for one in view(on(move_log), None)["waiting"]}
    assert waiting[None, "thrill"] == {"gap": None, "kind": "thrill", "count": 2, "best": 5, "leaders": [ANA]}
    assert waiting[None, "kiddie"]["leaders"] == []
    assert waiting[None, "cheapskate"] | {"count": 1, "best": 5, "leaders": [CY]} == waiting[None, "cheapskate"]
    assert waiting[BO, "food"] | {"best": 3, "leaders": [BO]} == waiting[BO, "food"]


def test_only_the_own_note_counts_among_who_waits() -> None:
    move_log = go(turns(), UseOption(ANA, "research"), Peek(ANA, ANA, "food"))
    assert [one["kind"] for one in view(move_log, ANA)["waiting"]] == ["food"]
    assert view(move_log, BO)["waiting"] == view(move_log, None)["waiting"] == []


# --- the cards on the table ----------------------------------------------------------------------------------------


def test_the_phone_reminds_of_what_is_done_with_the_cards() -> None:
    lead = view(go(new(), First(BO)), None)["reminders"]
    assert (keys(lead), lead[0].args["name"]) == (["remind.lead"], "Bo")
    move_log = opened()
    assert keys(view(move_log, None)["reminders"]) == ["remind.line"]
    move_log = go(on(move_log), Build(ANA, "water", 1))
    assert view(move_log, None)["reminders"] == []
    assert keys(view(on(move_log), None)["reminders"]) == ["remind.refill"]
    assert view(on(on(move_log)), None)["reminders"] == []  # Bo built nothing
    again = on(revealing(move_log))
    assert keys(view(again, None)["reminders"]) == ["remind.refill", "remind.pile", "remind.lead-passes"]


def test_won_visitors_are_back_in_their_pile_before_anybody_deals() -> None:
    """Rules 4.3-4: the pile is shuffled for the next round."""
    light = on(new(tracking="light"), 5)
    assert keys(view(light, None)["reminders"]) == [
        "remind.refill",
        "remind.pile",
        "remind.lead-passes",
        "remind.deal",
    ]


def test_a_light_table_is_reminded_of_the_deal_in_every_round() -> None:
    move_log = on(new(tracking="light"))
    assert keys(view(move_log, None)["reminders"]) == ["remind.line", "remind.deal"]
    move_log = on(move_log, 3)
    assert keys(view(move_log, None)["reminders"]) == ["remind.turn-up", "remind.score"]
    assert "remind.deal" in keys(view(on(move_log), None)["reminders"])


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_light_table_and_a_dealing_phone_are_told_what_happens_there(language: str) -> None:
    words = catalogue(language)
    for phase in ("opening", "turns", "reveal"):
        full, light = (replace(new(tracking=one).table, phase=phase) for one in ("full", "light"))
        assert phase_coaching(GAME, full, words) != phase_coaching(GAME, light, words)
    dealt = replace(new(deck=True).table, phase="reveal")
    by_hand = replace(new().table, phase="reveal")
    assert phase_coaching(GAME, dealt, words) != phase_coaching(GAME, by_hand, words)
    assert phase_help(GAME, "reveal", ["phone-deck"], words) != phase_help(GAME, "reveal", [], words)
    assert next_label(GAME, by_hand, words) != next_label(GAME, light, words)
    for phase in ("turns", "reveal"):
        for players in (2, 3):  # no cheapskates with two
            told = phase_coaching(GAME, replace(new(players).table, phase=phase), words)
            assert (words.message(f"scream-machine.phase.{phase}.first-cheapskate") in told) is (players > 2)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("opening", ["three-or-four", "free"])
def test_a_light_opening_says_what_building_costs(opening: str, language: str) -> None:
    """Rules 3-8: nothing else on a light table's phone does."""
    in_play = [f"opening-{opening}"]
    said = phase_help(GAME, "opening", in_play, catalogue(language), "light").partition("(")[2].partition(")")[0]
    assert [int(one) for one in said if one.isdigit()] == [5, 3, 3, 2, 1, 1]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_beginners_are_told_what_building_costs(language: str) -> None:
    said = phase_coaching(GAME, turns().table, catalogue(language))
    assert [int(one) for one in said if one.isdigit()][:7] == [4, 5, 3, 3, 2, 1, 1]


def test_the_preparation_asks_for_the_first_player() -> None:
    assert "prepare.first" in keys(GAME.preparation(new().table.setup))


def test_a_tie_is_explained_at_the_end() -> None:
    """Ana and Bo have four visitors each; Bo's park has more symbols."""
    move_log = turns((("thrill", 5), ("food", 1)), (("water", 1), ("food", 1), ("kiddie", 1), ("thrill", 1)))
    move_log = move_log.add(Adjust(ANA, "visitors", 4), ANA).add(Adjust(BO, "visitors", 4), BO).add(Stop(), host=True)
    [tie] = view(move_log, None)["ties"]
    assert (tie.args["n"], [one.args["name"] for one in tie.args["names"]]) == (4, ["Bo", "Ana"])
    assert [one.args["n"] for one in tie.args["names"]] == [4, 2]
    lines = GAME.result(move_log.table).lines
    assert [lines[seat][-1].label.key for seat in (ANA, BO, CY)] == [
        "scream-machine.line.tie",
        "scream-machine.line.tie",
        "scream-machine.line.visitors",
    ]
    assert all(catalogue(language).translate(tie) for language in ("en", "fr"))
