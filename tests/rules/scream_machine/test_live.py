"""Scream Machine at a live table: opening, visitors, turns, decision, and what people do in between."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.rules.faults import FaultyInput, Refused
from companion.rules.move_log import MoveLog
from companion.rules.moves import Adjust, Confirm, First, Join, Leave, Next, Reorder, Stop, Undo
from companion.rules.scream_machine.moves import (
    Arrive,
    Build,
    CorrectPark,
    Dismiss,
    Peek,
    Seal,
    Symbols,
    TearDown,
    TurnUp,
    UseOption,
)
from companion.rules.scream_machine.result import score_moves
from tests.rules.scream_machine.scream_machine_table import (
    ANA,
    BO,
    CY,
    DEE,
    FOUR_ACTIONS,
    GAME,
    go,
    kinds,
    new,
    on,
    opened,
    refusal,
    revealing,
    turns,
    view,
    visitors,
)

# --- the opening ---------------------------------------------------------------------------------------------------


def test_everybody_is_awaited_until_they_have_sealed() -> None:
    move_log = new()
    assert move_log.table.turn == (ANA, BO, CY)
    assert go(move_log, Seal(BO, FOUR_ACTIONS)).table.turn == (ANA, CY)


def test_a_sealed_choice_is_seen_by_its_owner_only() -> None:
    move_log = go(new(), Seal(ANA, FOUR_ACTIONS))
    assert view(move_log, ANA)["parks"][ANA]["sealed"] == [["thrill", 5], ["food", 1]]
    for other in (BO, CY, None):
        assert view(move_log, other)["parks"][ANA]["sealed"] is None
        assert view(move_log, other)["parks"][ANA]["has_sealed"] is True
        assert view(move_log, other)["parks"][ANA]["cards"] == []
        assert GAME.is_secret(move_log.table, Seal(ANA, FOUR_ACTIONS), other)
    assert not GAME.is_secret(move_log.table, Seal(ANA, FOUR_ACTIONS), ANA)


def test_the_last_sealed_choice_counts_and_all_are_shown_at_once() -> None:
    move_log = go(
        new(players=2), Seal(ANA, (("food", 5),)), Seal(BO, FOUR_ACTIONS), Seal(ANA, (("water", 3), ("food", 3)))
    )
    parks = view(on(move_log), None)["parks"]
    assert [park["cards"] for park in parks] == [[["water", 3], ["food", 3]], [["thrill", 5], ["food", 1]]]


def test_a_choice_that_was_replaced_before_the_opening_stays_secret() -> None:
    first_thought = Seal(ANA, (("food", 5),))
    move_log = on(go(new(players=2), first_thought, Seal(ANA, FOUR_ACTIONS), Seal(BO, FOUR_ACTIONS)))
    assert GAME.is_secret(move_log.table, first_thought, BO), "these cards are still in Ana's hand"


def test_a_game_stopped_before_the_opening_shows_nobodys_choice() -> None:
    move_log = go(new(), Seal(ANA, FOUR_ACTIONS), Stop())
    assert view(move_log, BO)["parks"][ANA]["sealed"] is None
    assert GAME.is_secret(move_log.table, Seal(ANA, FOUR_ACTIONS), BO)


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ((("food", 5), ("food", 3)), "opening-too-dear"),
        ((("food", 1), ("water", 1)) * 2 + (("thrill", 1),), "opening-too-dear"),
        ((("food", 3),), "opening-too-small"),
        ((), "opening-too-small"),
    ],
)
def test_an_opening_costs_three_or_four_actions(cards: Any, reason: str) -> None:
    assert refusal(new(), Seal(ANA, cards)) == reason


def test_with_the_switch_an_opening_may_be_small_with_one_advertisement_at_most() -> None:
    move_log = opened((), (("food", 1),), (("food", 5),), FOUR_ACTIONS, players=4, rules={"opening": "free"})
    assert [visitors(move_log, seat) for seat in range(4)] == [1, 1, 1, 0]
    assert refusal(new(rules={"opening": "free"}), Seal(ANA, (("food", 5), ("food", 3)))) == "opening-too-dear"


def test_with_the_switch_an_empty_opening_advertises_only_once() -> None:
    move_log = turns((), rules={"opening": "free"})
    assert visitors(move_log, ANA) == 1
    assert refusal(move_log, Seal(ANA, ())) == "opening-over"


def test_parks_open_only_once() -> None:
    assert refusal(turns(), Seal(ANA, FOUR_ACTIONS)) == "opening-over"


def test_a_park_cannot_be_corrected_before_it_is_open() -> None:
    assert refusal(new(), CorrectPark(ANA, FOUR_ACTIONS)) == "park-not-open"


def test_whoever_starts_and_the_seating_are_settled_before_play() -> None:
    move_log = new(players=4).add(Reorder((2, 0, 3, 1))).add(First(DEE))
    assert move_log.table.active == (CY, ANA, DEE, BO)
    for seat in range(4):
        move_log = go(move_log, Seal(seat, FOUR_ACTIONS))
    assert refusal(move_log, Reorder((0, 1, 2, 3)), host=True) == "refused.already-playing"
    move_log = on(move_log.add(First(ANA), host=True).add(First(DEE), host=True), 2)  # chosen last, sealed cards stay
    assert refusal(move_log, First(ANA), host=True) == "refused.already-playing"
    order = []
    while move_log.table.phase == "turns":
        order.append(move_log.table.turn)
        move_log = on(move_log)
    assert order == [DEE, BO, CY, ANA]


# --- visitors arrive -----------------------------------------------------------------------------------------------


def test_a_gap_gets_a_hidden_visitor_and_waits_for_an_open_one() -> None:
    gaps = view(opened(), None)["gaps"]
    assert [(gap["between"], gap["missing"], gap["hidden_unknown"]) for gap in gaps] == [
        ([ANA, BO], 1, 1),
        ([BO, CY], 1, 1),
        ([CY, ANA], 1, 1),
    ]


def test_five_nationals_arrive_and_no_sixth() -> None:
    move_log = opened()
    for kind in ("food", "food", "water", "cheapskate", "thrill"):
        move_log = go(move_log, Arrive("national", kind))
    assert kinds(view(move_log, None)["nationals"]) == ["food", "food", "water", "cheapskate", "thrill"]
    assert view(move_log, None)["nationals_missing"] == 0
    assert refusal(move_log, Arrive("national", "family")) == "place-is-full"


def test_a_gap_takes_one_open_visitor() -> None:
    move_log = go(opened(), Arrive(BO, "food"))
    assert refusal(move_log, Arrive(BO, "water")) == "place-is-full"
    assert go(move_log, Arrive(CY, "water")).table.play.visitors


def test_there_is_no_gap_where_nobody_sits() -> None:
    assert refusal(opened(), Arrive(DEE, "food")) == "no-such-gap"


def test_a_fifth_copy_of_a_visitor_is_refused_wherever_it_lies() -> None:
    move_log = go(opened(), *[Arrive("national", "food")] * 3, Arrive(ANA, "food"))
    assert refusal(move_log, Arrive("national", "food")) == "no-such-visitor"
    assert refusal(revealing(move_log), TurnUp(BO, "food")) == "no-such-visitor"


def test_two_players_have_no_cheapskates() -> None:
    assert refusal(opened(players=2), Arrive("national", "cheapskate")) == "scream-machine.fault.cheapskate-with-two"


def test_no_visitor_arrives_before_the_parks_are_open() -> None:
    assert refusal(new(), Arrive("national", "food")) == "no-dealing-now"


def test_a_visitor_entered_by_mistake_can_be_taken_away() -> None:
    move_log = go(opened(), Arrive("national", "food"), Arrive("national", "water"), Dismiss("national", "food"))
    assert kinds(view(move_log, None)["nationals"]) == ["water"]
    assert refusal(move_log, Dismiss("national", "food")) == "no-such-visitor-here"
    assert refusal(move_log, Dismiss(ANA, "water")) == "no-such-visitor-here"


# --- turns ---------------------------------------------------------------------------------------------------------


def test_turns_go_clockwise_and_then_the_visitors_decide() -> None:
    move_log = turns()
    seen = []
    for _ in range(4):
        seen.append((move_log.table.phase, move_log.table.turn))
        move_log = on(move_log)
    assert seen == [("turns", ANA), ("turns", BO), ("turns", CY), ("reveal", None)]


@pytest.mark.parametrize(("value", "left"), [(5, 1), (3, 2), (1, 3)])
def test_building_costs_three_two_or_one(value: Any, left: int) -> None:
    move_log = go(turns(), Build(ANA, "water", value))
    assert move_log.table.play.actions == left
    assert move_log.table.play.parks[ANA].cards == (*FOUR_ACTIONS, ("water", value))


def test_a_fifth_action_is_refused() -> None:
    move_log = go(turns(), *(Build(ANA, family, 1) for family in ("water", "water", "family", "kiddie")))
    for move in (Build(ANA, "coaster", 1), UseOption(ANA, "advertise"), TearDown(ANA, "food", 1)):
        assert refusal(move_log, move) == "refused.not-your-turn"


def test_an_attraction_dearer_than_what_is_left_is_refused() -> None:
    move_log = go(turns(), Build(ANA, "water", 3))
    assert refusal(move_log, Build(ANA, "water", 5)) == "too-few-actions"


@pytest.mark.parametrize("option", ["advertise", "research", "develop", "novelties"])
def test_an_option_works_once_a_turn(option: Any) -> None:
    move_log = go(turns(), UseOption(ANA, option))
    assert move_log.table.play.actions == 3
    assert refusal(move_log, UseOption(ANA, option)) == "option-twice"
    assert go(on(move_log), UseOption(BO, option)).table.play.actions == 3


def test_advertising_brings_a_visitor_at_once() -> None:
    assert visitors(go(turns(), UseOption(ANA, "advertise")), ANA) == 1


def test_actions_that_were_not_used_are_lost() -> None:
    move_log = on(go(turns(), UseOption(ANA, "advertise")))
    assert (move_log.table.turn, move_log.table.play.actions) == (BO, 4)


def test_only_whose_turn_it_is_may_act() -> None:
    move_log = turns()
    for move in (Build(BO, "food", 1), UseOption(BO, "advertise"), TearDown(BO, "food", 1)):
        assert refusal(move_log, move) == "refused.not-your-turn"


def test_nobody_builds_before_or_after_the_turns() -> None:
    for move_log in (opened(), revealing(turns())):
        assert refusal(move_log, Build(ANA, "food", 1)) == "not-in-turns"


def test_a_card_is_in_the_box_four_times() -> None:
    assert refusal(turns((("water", 1),) * 4), Build(ANA, "water", 1)) == "no-such-card"
    spread = turns((("water", 1),) * 3 + (("food", 1),), (("water", 1), ("thrill", 5)))
    assert refusal(spread, Build(ANA, "water", 1)) == "no-such-card"
    assert go(spread, Build(ANA, "water", 3)).table.play.parks[ANA].cards[-1] == ("water", 3)
    assert refusal(turns(), CorrectPark(ANA, (("food", 5),) * 5)) == "no-such-card"


def test_tearing_down_takes_one_attraction_and_one_action() -> None:
    move_log = go(turns((("food", 1), ("food", 1), ("water", 3))), TearDown(ANA, "food", 1))
    assert sorted(move_log.table.play.parks[ANA].cards) == [("food", 1), ("water", 3)]
    assert move_log.table.play.actions == 3
    assert refusal(move_log, TearDown(ANA, "food", 1)) == "option-twice"


def test_what_is_not_there_cannot_be_torn_down() -> None:
    assert refusal(turns(), TearDown(ANA, "water", 5)) == "not-in-park"


def test_what_was_built_this_turn_may_be_torn_down_unless_the_switch_forbids_it() -> None:
    assert go(turns(), Build(ANA, "water", 1), TearDown(ANA, "water", 1)).table.play.parks[ANA].cards == FOUR_ACTIONS
    forbidden = go(turns(rules={"tear-down-new": "forbidden"}), Build(ANA, "water", 1))
    assert refusal(forbidden, TearDown(ANA, "water", 1)) == "built-this-turn"
    assert go(forbidden, TearDown(ANA, "food", 1)).table.play.parks[ANA].cards == (("thrill", 5), ("water", 1))


def test_the_switch_leaves_an_older_copy_to_tear_down() -> None:
    move_log = go(turns(rules={"tear-down-new": "forbidden"}), Build(ANA, "food", 1), TearDown(ANA, "food", 1))
    assert move_log.table.play.parks[ANA].cards == FOUR_ACTIONS


def test_a_park_can_be_set_right_at_any_time_after_the_opening() -> None:
    move_log = go(turns(), CorrectPark(CY, (("water", 5), ("water", 5))))
    assert view(move_log, None)["parks"][CY]["price"] == 10


# --- research ------------------------------------------------------------------------------------------------------


def test_a_private_note_is_seen_by_its_writer_only() -> None:
    move_log = go(turns(), UseOption(ANA, "research"), Peek(ANA, ANA, "water"), Peek(ANA, CY, "food"))
    assert [gap["memo"] for gap in view(move_log, ANA)["gaps"]] == ["water", None, "food"]
    for other in (BO, CY, None):
        assert [gap["memo"] for gap in view(move_log, other)["gaps"]] == [None, None, None]
        assert GAME.is_secret(move_log.table, Peek(ANA, ANA, "water"), other)
    assert not GAME.is_secret(move_log.table, Peek(ANA, ANA, "water"), ANA)


def test_a_note_is_for_who_researched_and_for_the_gaps_beside_them() -> None:
    assert refusal(turns(), Peek(ANA, ANA, "water")) == "not-researched"
    move_log = go(turns(), UseOption(ANA, "research"))
    assert refusal(move_log, Peek(ANA, BO, "water")) == "no-such-gap"
    assert [gap["may_note"] for gap in view(move_log, ANA)["gaps"]] == [True, False, True]


def test_a_note_can_be_changed_and_wiped_out_and_is_gone_next_round() -> None:
    move_log = go(turns(), UseOption(ANA, "research"), Peek(ANA, ANA, "water"), Peek(ANA, ANA, "food"))
    assert view(move_log, ANA)["gaps"][0]["memo"] == "food"
    assert view(go(move_log, Peek(ANA, ANA, None)), ANA)["gaps"][0]["memo"] is None
    next_round = on(revealing(move_log))
    assert next_round.table.play.memos == ()
    assert refusal(next_round, Peek(ANA, ANA, "water")) == "not-researched"


# --- the visitors decide -------------------------------------------------------------------------------------------


def test_hidden_visitors_are_turned_up_only_when_all_turns_are_over() -> None:
    move_log = turns()
    assert refusal(move_log, TurnUp(ANA, "food")) == "not-yet-revealed"
    move_log = go(revealing(move_log), TurnUp(ANA, "food"))
    assert kinds(view(move_log, None)["gaps"][0]["visitors"]) == ["food"]
    assert refusal(move_log, TurnUp(ANA, "food")) == "nothing-hidden"


def test_a_hidden_visitor_turned_up_wrongly_lies_face_down_again() -> None:
    move_log = go(revealing(turns()), TurnUp(ANA, "food"), Dismiss(ANA, "food"), TurnUp(ANA, "water"))
    assert kinds(view(move_log, None)["gaps"][0]["visitors"]) == ["water"]


EXAMPLE_9 = (
    (("coaster", 5), ("food", 1), ("water", 1)),
    (("coaster", 3), ("thrill", 3)),
    (("food", 1), ("kiddie", 3), ("thrill", 1)),
)


def example_9() -> MoveLog:
    """The full round of rules 6, example 9, ready to be decided; Ana's park of 5 actions is a correction."""
    move_log = go(opened((("coaster", 5), ("food", 1)), *EXAMPLE_9[1:]), CorrectPark(ANA, EXAMPLE_9[0]))
    for kind in ("coaster", "food", "cheapskate", "nostalgia", "thrill"):
        move_log = go(move_log, Arrive("national", kind))
    move_log = go(move_log, Arrive(ANA, "coaster"), Arrive(BO, "thrill"), Arrive(CY, "food"))
    return go(revealing(move_log), TurnUp(ANA, "cheapskate"), TurnUp(BO, "water"), TurnUp(CY, "kiddie"))


def test_the_forecast_shows_every_visitor_before_anybody_scores() -> None:
    forecast = view(example_9(), None)["forecast"]
    winners = {(visit["kind"], visit["gap"]): visit["winner"] for visit in forecast}
    assert winners == {
        ("coaster", None): ANA,
        ("food", None): None,
        ("cheapskate", None): CY,
        ("nostalgia", None): None,
        ("thrill", None): BO,
        ("coaster", ANA): ANA,
        ("cheapskate", ANA): BO,
        ("thrill", BO): BO,
        ("water", BO): None,
        ("food", CY): None,
        ("kiddie", CY): CY,
    }


def test_the_decision_scores_and_ties_wait_face_up_for_the_next_round() -> None:
    move_log = on(example_9())
    assert [visitors(move_log, seat) for seat in range(3)] == [2, 3, 2]
    assert (move_log.table.round, move_log.table.phase) == (2, "deal")
    waiting = {(one.gap, one.kind, one.hidden) for one in move_log.table.play.visitors if one.kind is not None}
    assert waiting == {(None, "food", False), (None, "nostalgia", False), (CY, "food", False), (BO, "water", False)}
    assert len(move_log.table.play.visitors) == 4 + 3  # and a new hidden one in every gap


def test_whoever_still_waits_at_the_end_counts_for_nobody() -> None:
    move_log = go(opened(), *[Arrive("national", "nostalgia")] * 3)  # nobody has an attraction for them
    while move_log.table.outcome is None:
        move_log = on(move_log)
    assert [one.kind for one in move_log.table.play.visitors if one.kind].count("nostalgia") == 3
    assert [one.total for one in move_log.table.outcome.ranking] == [0, 0, 0]


def test_who_waited_does_not_keep_newcomers_away() -> None:
    move_log = on(example_9())
    assert view(move_log, None)["nationals_missing"] == 5
    assert {gap["between"][0]: gap["missing"] for gap in view(move_log, None)["gaps"]} == {ANA: 1, BO: 1, CY: 1}


def test_visitors_that_were_won_return_to_the_pile() -> None:
    move_log = go(on(example_9()), *[Arrive("national", "coaster")] * 4)
    assert refusal(move_log, Arrive("national", "coaster")) == "no-such-visitor"


def test_a_hidden_visitor_nobody_turned_up_is_set_aside() -> None:
    move_log = on(revealing(turns()))
    assert len(move_log.table.play.visitors) == 3  # those of round 2


def test_the_first_player_card_passes_clockwise() -> None:
    move_log = turns()
    leads = []
    while move_log.table.outcome is None:
        if (move_log.table.phase, move_log.table.play.taken) == ("turns", ()):
            leads.append(move_log.table.turn)
        move_log = on(move_log)
    assert leads == [ANA, BO, CY, ANA, BO, CY]


@pytest.mark.parametrize(("players", "rounds"), [(2, 6), (3, 6), (4, 4), (5, 5), (6, 6)])
def test_a_game_has_its_number_of_rounds(players: int, rounds: int) -> None:
    move_log = turns(players=players)
    while move_log.table.outcome is None:
        last = move_log.table.round
        move_log = on(move_log)
    assert last == rounds == move_log.table.rounds


CHEAP = ((("food", 5),), (("food", 3), ("water", 1)), (("thrill", 3),), (("food", 5), ("thrill", 1)))


def test_a_local_cheapskate_stays_between_its_neighbours_unless_the_switch_widens_it() -> None:
    """Prices 5, 4, 3: between Ana and Bo it is Bo; among all it is Cy."""
    parks = (*CHEAP[:2], (("thrill", 1), ("water", 1), ("family", 1)))
    for choice, winner in (("neighbours", BO), ("everybody", CY)):
        move_log = go(opened(*parks, rules={"local-cheapskate": choice}), Arrive(ANA, "cheapskate"), Arrive(BO, "food"))
        [cheapskate, food] = view(revealing(move_log), None)["forecast"]
        assert cheapskate["winner"] == winner
        assert food["winner"] == BO  # the switch is for cheapskates only


def test_an_empty_park_is_the_cheapest_unless_the_switch_ignores_it() -> None:
    for choice, winner in (("competes", CY), ("ignored", BO)):
        move_log = go(opened(*CHEAP[:2], rules={"empty-park": choice}), CorrectPark(CY, ()))
        move_log = go(move_log, Arrive("national", "cheapskate"))
        [cheapskate] = view(revealing(move_log), None)["forecast"]
        assert cheapskate["winner"] == winner


# --- two players ---------------------------------------------------------------------------------------------------


def test_two_players_have_two_gaps_or_one_by_the_switch() -> None:
    two = opened(players=2)
    assert [gap["between"] for gap in view(two, None)["gaps"]] == [[ANA, BO], [BO, ANA]]
    one = opened(players=2, rules={"two-player-gaps": "one"})
    assert [gap["between"] for gap in view(one, None)["gaps"]] == [[ANA, BO]]
    assert refusal(one, Arrive(BO, "food")) == "no-such-gap"


def test_the_only_gap_is_the_same_whoever_leads() -> None:
    move_log = go(opened(players=2, rules={"two-player-gaps": "one"}), Arrive(ANA, "nostalgia"))
    move_log = on(revealing(move_log))
    assert move_log.table.play.lead == BO
    [gap] = view(move_log, None)["gaps"]
    assert kinds(gap["visitors"]) == ["nostalgia", None]


# --- the phone deals -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "cards"), [(2, 9), (3, 11), (4, 13), (5, 15), (6, 17)])
def test_the_phone_deals_five_nationals_and_two_locals_a_gap(players: int, cards: int) -> None:
    table = opened(players=players, deck=True).table
    assert len(table.play.visitors) == cards
    assert sum(visitor.gap is None for visitor in table.play.visitors) == 5
    for gap in range(players):
        assert [visitor.hidden for visitor in table.play.visitors if visitor.gap == gap] == [False, True]
    assert table.phase == "turns"


def test_the_same_chance_deals_the_same_and_another_does_not() -> None:
    def dealt(seed: int) -> tuple[Any, ...]:
        move_log = new(deck=True)
        return tuple(on(move_log, random=Random(seed)).table.play.visitors)

    assert dealt(1) == dealt(1)
    assert dealt(1) != dealt(2)


def test_the_pile_has_every_card_four_times_and_no_cheapskate_for_two() -> None:
    for players, size in ((2, 28), (3, 32)):
        chance = on(new(players=players, deck=True)).entries[-1].move
        assert isinstance(chance, Next)
        assert len(chance.chance) == size
        assert {chance.chance.count(kind) for kind in chance.chance} == {4}
        assert ("cheapskate" in chance.chance) == (players > 2)


def test_the_next_pile_lacks_whoever_still_waits() -> None:
    after = on(revealing(turns((("coaster", 5),), (("food", 5),), (("water", 5),), deck=True)))
    waiting = [one.kind for one in after.table.play.visitors if one.round == 1]
    move = after.entries[-1].move
    assert isinstance(move, Next)
    assert 0 < len(waiting) < 11
    assert len(move.chance) == 32 - len(waiting)
    assert len(after.table.play.visitors) == len(waiting) + 11


def test_the_order_of_the_pile_is_nobodys_business() -> None:
    move_log = turns(deck=True)
    deal = next(entry.move for entry in move_log.entries if isinstance(entry.move, Next))
    assert all(GAME.is_secret(move_log.table, deal, viewer) for viewer in (ANA, BO, CY, None))


def test_a_hidden_card_is_seen_by_who_researched_beside_it_and_by_nobody_else() -> None:
    move_log = go(turns(deck=True), UseOption(ANA, "research"))
    hidden = {one.gap: one.kind for one in move_log.table.play.visitors if one.hidden}

    def shown(viewer: int | None) -> dict[int, str | None]:
        gaps = view(move_log, viewer)["gaps"]
        return {gap["gap"]: one["kind"] for gap in gaps for one in gap["visitors"] if one["hidden"]}

    assert shown(ANA) == {ANA: hidden[ANA], BO: None, CY: hidden[CY]}
    for other in (BO, CY, None):
        assert shown(other) == {ANA: None, BO: None, CY: None}


def test_other_hidden_cards_look_the_same_to_who_may_not_see_them() -> None:
    """Swap the hidden cards in the recorded deal: nothing changes for those who did not research."""
    start = new(deck=True)
    deal = on(start).entries[-1].move
    assert isinstance(deal, Next)
    cards = list(deal.chance)
    at = [6, 8, 10]  # five nationals, then open and hidden for each of three gaps
    cards[at[0]], cards[at[1]], cards[at[2]] = "food", "water", "thrill"
    one = start.add(Next(0, tuple(cards)))
    cards[at[0]], cards[at[1]], cards[at[2]] = "family", "kiddie", "coaster"
    other = start.add(Next(0, tuple(cards)))
    assert one.table != other.table
    for viewer in (ANA, BO, CY, None):
        assert view(one, viewer) == view(other, viewer)


def test_all_see_the_hidden_cards_when_the_turns_are_over() -> None:
    move_log = revealing(turns(deck=True))
    for viewer in (ANA, None):
        assert None not in [kind for gap in view(move_log, viewer)["gaps"] for kind in kinds(gap["visitors"])]


def test_nobody_lays_or_takes_visitors_when_the_phone_deals() -> None:
    move_log = turns(deck=True)
    national = next(one.kind for one in move_log.table.play.visitors if one.gap is None)
    assert national is not None
    assert refusal(move_log, Arrive("national", "food")) == "no-dealing-now"
    assert refusal(move_log, Dismiss("national", national)) == "no-dealing-now"


def test_the_phone_deals_only_in_full_tracking() -> None:
    with pytest.raises(FaultyInput) as faulty:
        new(tracking="light", deck=True)
    assert [(one.where, one.message.key) for one in faulty.value.faults] == [
        ("/options/modules/0", "fault.module-needs-full")
    ]


# --- coming, leaving, stopping -------------------------------------------------------------------------------------


def test_a_late_player_joins_in_round_1_opens_at_once_and_plays_last() -> None:
    move_log = turns().add(Join("Dee"))
    assert move_log.table.active == (ANA, BO, CY, DEE)
    assert move_log.table.rounds == 4
    assert [gap["between"] for gap in view(move_log, None)["gaps"]][-2:] == [[CY, DEE], [DEE, ANA]]
    move_log = go(move_log, Seal(DEE, (("food", 5),)))
    assert move_log.table.play.parks[DEE].cards == (("food", 5),)
    assert visitors(move_log, DEE) == 1
    move_log = on(move_log, 3)
    assert move_log.table.turn == DEE


def test_nobody_joins_in_round_2() -> None:
    assert refusal(on(revealing(turns())), Join("Dee")) == "refused.too-late-to-join"


def test_nobody_joins_a_full_table_or_under_a_name_that_is_there() -> None:
    assert refusal(new(players=6), Join("Gus")) == "refused.table-full"
    assert refusal(new(), Join("ANA")) == "fault.name-twice"


def test_who_leaves_closes_a_gap_and_its_visitors_move_to_the_one_in_its_place() -> None:
    move_log = go(opened(players=4), Arrive(ANA, "food"), Arrive(BO, "water"), Arrive(CY, "thrill"))
    move_log = go(move_log, Leave(BO))
    gaps = {gap["gap"]: gap for gap in view(move_log, None)["gaps"]}
    assert [gap["between"] for gap in gaps.values()] == [[ANA, CY], [CY, DEE], [DEE, ANA]]
    assert sorted(kind for kind in kinds(gaps[ANA]["visitors"]) if kind) == ["food", "water"]
    assert gaps[ANA]["hidden_unknown"] == 2
    assert kinds(gaps[CY]["visitors"]) == ["thrill", None]


def test_the_turn_and_the_lead_pass_on_when_their_owner_leaves() -> None:
    move_log = go(turns(players=4), Leave(ANA))
    assert (move_log.table.turn, move_log.table.play.lead, move_log.table.first) == (BO, BO, BO)
    move_log = on(revealing(move_log), 2)
    assert (move_log.table.round, move_log.table.turn) == (2, CY)


def test_who_left_is_not_awaited_not_ranked_and_cannot_act() -> None:
    move_log = go(new(), Leave(BO))
    assert move_log.table.turn == (ANA, CY)
    assert refusal(move_log, Seal(BO, FOUR_ACTIONS)) == "refused.has-left"
    ended = go(move_log, Stop()).table
    assert ended.outcome is not None
    assert {place.seat for place in ended.outcome.ranking} == {ANA, CY}


def test_at_least_two_players_stay() -> None:
    assert refusal(new(players=2), Leave(ANA)) == "refused.too-few-left"


def test_a_cheapskate_already_on_the_table_can_be_turned_up_when_two_are_left() -> None:
    """Three sat down with the cheapskates in the deck; one of them may be the hidden card."""
    move_log = go(revealing(turns()), Leave(CY), TurnUp(ANA, "cheapskate"))
    assert "cheapskate" in kinds(view(move_log, None)["gaps"][0]["visitors"])


def test_with_one_gap_for_two_nobodys_visitors_are_lost_when_the_third_leaves() -> None:
    move_log = go(opened(rules={"two-player-gaps": "one"}), Arrive(ANA, "food"), Arrive(BO, "water"))
    lying = len(move_log.table.play.visitors)
    after = go(move_log, Leave(CY))
    assert sum(len(gap["visitors"]) for gap in view(after, None)["gaps"]) == lying


def test_with_one_gap_for_two_a_third_player_who_joins_brings_a_full_circle_of_gaps() -> None:
    move_log = opened(players=2, rules={"two-player-gaps": "one"}).add(Join("Cy"))
    gaps = view(move_log, None)["gaps"]
    assert [(gap["between"], gap["hidden_unknown"]) for gap in gaps] == [([ANA, BO], 1), ([BO, CY], 1), ([CY, ANA], 1)]


def test_a_note_moves_with_its_gap_when_a_neighbour_leaves() -> None:
    move_log = go(on(turns(players=4)), UseOption(BO, "research"), Peek(BO, ANA, "water"), Leave(ANA))
    assert [gap["memo"] for gap in view(move_log, BO)["gaps"] if gap["between"] == [DEE, BO]] == ["water"]


def test_a_neighbour_who_leaves_shows_nobody_a_hidden_card_they_did_not_research() -> None:
    move_log = go(turns(players=4, deck=True), UseOption(ANA, "research"))
    move_log = go(move_log, Leave(BO))  # the gap between Bo and Cy becomes Ana's
    shown = [one["kind"] for one in view(move_log, ANA)["gaps"][0]["visitors"] if one["hidden"]]
    assert sum(kind is not None for kind in shown) == 1


def test_a_game_that_stops_early_is_ranked_as_unfinished() -> None:
    move_log = go(turns(), UseOption(ANA, "advertise"), Stop())
    outcome = move_log.table.outcome
    assert outcome is not None
    assert outcome.reason == "unfinished"
    assert [(one.seat, one.place, one.total) for one in outcome.ranking] == [(ANA, 1, 1), (BO, 2, 0), (CY, 2, 0)]
    assert refusal(move_log, Build(ANA, "food", 1)) == "refused.over"


# --- after the end -------------------------------------------------------------------------------------------------


def places(move_log: MoveLog) -> list[tuple[int, int, int]]:
    outcome = move_log.table.outcome
    assert outcome is not None
    return [(one.seat, one.place, one.total) for one in outcome.ranking]


def ended(tracking: str) -> MoveLog:
    move_log = new(tracking=tracking)
    while move_log.table.outcome is None:
        move_log = on(move_log)
    return move_log


@pytest.mark.parametrize("tracking", ["light", "full"])
def test_a_correction_after_the_end_changes_the_ranking(tracking: str) -> None:
    move_log = ended(tracking)
    assert places(move_log) == [(ANA, 1, 0), (BO, 1, 0), (CY, 1, 0)]
    move_log = go(move_log, Adjust(BO, "visitors", 2), Adjust(CY, "visitors", 1))
    assert places(move_log) == [(BO, 1, 2), (CY, 2, 1), (ANA, 3, 0)]
    assert places(move_log.add(Undo(move_log.seq))) == [(BO, 1, 2), (ANA, 2, 0), (CY, 2, 0)]


def test_in_light_tracking_symbols_are_told_and_break_ties() -> None:
    move_log = go(ended("light"), Symbols(ANA, 3), Symbols(CY, 5))
    assert places(move_log) == [(CY, 1, 0), (ANA, 2, 0), (BO, 3, 0)]
    assert go(move_log, Adjust(BO, "visitors", 1)).table.outcome.ranking[0].seat == BO  # type: ignore[union-attr]


def test_a_tied_lead_at_a_light_table_is_confirmed_once_its_symbols_are_told() -> None:
    move_log = go(ended("light"), Adjust(ANA, "visitors", 4), Adjust(CY, "visitors", 4))
    assert [one.key for one in GAME.missing(move_log.table)] == ["scream-machine.missing.symbols"]
    with pytest.raises(Refused, match=r"scream-machine\.missing\.symbols"):
        move_log.accept(Confirm())
    told = go(move_log, Symbols(ANA, 0), Symbols(CY, 2))
    assert GAME.missing(told.table) == []
    assert told.accept(Confirm()).table.confirmed
    alone = go(move_log, Adjust(BO, "visitors", 5))
    assert GAME.missing(alone.table) == []


def test_the_score_form_tells_symbols_that_nobody_told_before() -> None:
    """So that a tie nobody can break any more is confirmed as one."""
    move_log = go(ended("light"), Adjust(ANA, "visitors", 4), Adjust(CY, "visitors", 4))
    assert list(score_moves(move_log.table, ANA, {"visitors": 4, "symbols": 0})) == [Symbols(ANA, 0)]


def test_in_full_tracking_symbols_are_counted_from_the_parks() -> None:
    move_log = ended("full")
    assert refusal(move_log, Symbols(ANA, 3)) == "symbols-known"
    move_log = go(move_log, CorrectPark(CY, (("food", 1), ("food", 3), ("water", 1))), CorrectPark(BO, (("food", 5),)))
    assert places(move_log) == [(CY, 1, 0), (BO, 2, 0), (ANA, 3, 0)]


def test_a_confirmed_result_cannot_be_corrected() -> None:
    move_log = ended("light").add(Confirm())
    assert refusal(move_log, Symbols(ANA, 3)) == "refused.confirmed"
    assert refusal(move_log, Adjust(ANA, "visitors", 1)) == "refused.confirmed"


def test_light_tracking_knows_no_parks() -> None:
    for move in (Seal(ANA, FOUR_ACTIONS), Arrive("national", "food"), UseOption(ANA, "advertise")):
        assert refusal(new(tracking="light"), move) == "refused.light-tracking"


def test_light_tracking_follows_turns_and_skips_the_deal() -> None:
    move_log = new(tracking="light")
    phases = []
    for _ in range(6):
        phases.append((move_log.table.round, move_log.table.phase, move_log.table.turn))
        move_log = on(move_log)
    assert phases == [
        (1, "opening", None),
        (1, "turns", ANA),
        (1, "turns", BO),
        (1, "turns", CY),
        (1, "reveal", None),
        (2, "turns", BO),
    ]
