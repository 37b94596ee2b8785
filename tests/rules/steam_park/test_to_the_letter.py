"""The rulebook's words taken to the letter: prices, ends of turns, dice that come late, and who sees the money."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules import games
from companion.rules.faults import Refused
from companion.rules.move_log import MoveLog
from companion.rules.moves import Confirm
from companion.rules.offers import offers
from companion.rules.steam_park import moves as park
from companion.rules.steam_park.money_calculators import Final, FinalPlayer
from companion.rules.steam_park.moves import RideAsItStands
from companion.speech.catalogue import catalogue
from tests.rules.steam_park.park_table import ANA, BO, CY, acting, counter, go, new, on, raced, refused, state

MANY = ("casino", "fountain", "mirrors", "office", "gallery")


def dealt(order: tuple[int, ...] = (), **rules: str) -> MoveLog:
    """Two players with an Espionage die each, both showing a broom; Bo has three white brooms."""
    dice = {ANA: ("blank",) * 6, BO: ("broom",) * 3 + ("blank",) * 3}
    table = new(2, "espionage", **rules)
    return on(raced(on(table), *order, dice=dice, spied={ANA: "broom", BO: "broom"}))


def price(move_log: MoveLog, seat: int) -> Any:
    return state(move_log)["pigs"][seat]["price"]


def test_every_die_of_the_neighbour_lowers_the_price_even_one_put_away() -> None:
    """Rules 9.5-6: three white brooms and the Espionage die make it free, and declining it changes nothing."""
    move_log = dealt()
    assert price(move_log, ANA) == 0
    assert price(go(move_log, park.Spy(BO, False)), ANA) == 0
    assert price(dealt(spied_dice="white"), ANA) == 1


def test_two_offices_double_one_die_unless_the_table_agrees_otherwise() -> None:
    """Rules 9.6-6: the text says one die; the hand grows with each Office."""
    dice = {ANA: ("bonus", "bonus", *("blank",) * 4)}
    for rules, cards in (({}, 3), ({"office_doubling": "each"}, 4)):
        move_log = go(acting(new(2, stands=MANY, **rules), dice=dice), park.CorrectPark(ANA, stands=("office",) * 2))
        assert state(move_log)["parks"][ANA]["hand"] == 5
        assert refused(move_log, park.PlayBonus(ANA, (1,) * (cards + 1))) == "too-few-dice"
        assert counter(go(move_log, park.PlayBonus(ANA, (1,) * cards)), "danari")[ANA] == cards


def test_a_last_player_without_rolls_still_rolls_before_the_race_ends() -> None:
    """Rules 5.1-8: with phone dice and no last rolls the race waits for the dice."""
    move_log = on(new(2, roll="phone-dice", last_rolls="none"))
    move_log = go(move_log, park.Roll(ANA), park.PressDone(ANA))
    assert state(move_log)["race"]["tokens"] == ["1", "last"]
    assert state(move_log)["holds_up"]
    assert not state(go(move_log, park.Roll(BO)))["holds_up"]


def test_dice_that_come_late_still_bring_their_dirt_once() -> None:
    """Rules 5.2-7: with the Visitors of the Dirt phase, by real dice, phone dice and a token that is told late."""
    move_log = on(new(2))
    move_log = go(move_log, park.EnterDice(ANA, ("blank",) * 6), park.PressDone(ANA))
    move_log = go(on(move_log), park.CorrectPark(BO, (RideAsItStands("red", 2, ("red", "red")),)))
    move_log = on(move_log, 2)
    assert (move_log.table.phase, move_log.table.turn, counter(move_log, "dirt")) == ("actions", BO, [0, 0])
    late = go(move_log, park.EnterDice(BO, ("ride", "ride", "stand", "blank", "blank", "blank")))
    assert counter(late, "dirt") == [0, 3 + 2 + 2]
    assert [die["face"] for die in state(late)["turn"]["left"]].count("ride") == 2
    forgotten = on(move_log)
    assert (forgotten.table.phase, state(forgotten)["holds_up"]) == ("income", True)
    entered = go(forgotten, park.EnterDice(BO, ("ride",) * 6))
    assert (counter(entered, "dirt")[BO], state(entered)["holds_up"]) == (10, False)


def test_a_token_told_late_brings_its_dirt() -> None:
    move_log = acting(new(5), 0, 1, 2, 3, 4)
    fourth = 3
    assert counter(move_log, "dirt")[fourth] == 0
    assert counter(go(move_log, park.TokenDirt("4", 1)), "dirt")[fourth] == 5


def test_the_phones_dice_can_be_rolled_after_the_race() -> None:
    """Rules 5.1-8: nobody is left without dice; an Espionage die comes too late by then."""
    move_log = on(new(2, "espionage", roll="phone-dice"))
    move_log = on(go(move_log, park.Roll(ANA), park.PressDone(ANA)), 3)
    assert move_log.table.phase == "actions"
    move_log = go(move_log, park.Roll(BO))
    assert [die["spy"] for die in state(move_log)["pigs"][BO]["dice"]] == [False] * 6


def test_the_planners_players_place_every_die_and_have_no_last_rolls() -> None:
    """Rules 9.4-9: one by one, before "done"; the last player places the dice of the one roll, too."""
    move_log = go(on(new(2, director="planner", roll="phone-dice")), park.Roll(ANA), park.Roll(BO))
    assert refused(move_log, park.PressDone(ANA)) == "place-first"
    for die in range(6):
        move_log = go(move_log, park.SetDie(ANA, die, "ride"))
    move_log = go(move_log, park.PressDone(ANA))
    assert state(move_log)["race"]["tokens"] == ["1", "last"]
    assert state(move_log)["holds_up"]
    for die in range(6):
        move_log = go(move_log, park.SetDie(BO, die, "broom"))
    assert not state(move_log)["holds_up"]
    buzzer = go(on(new(2, director="planner")), park.PressDone(ANA))
    assert state(buzzer)["race"]["tokens"] == ["1", "last"]
    assert refused(buzzer, park.LastRoll(BO)) == "not-last"


def test_nothing_is_done_after_a_fountain() -> None:
    """Rules 9.6-2: at the end of one's Actions phase, once for each Fountain."""
    dice = {ANA: ("broom", "stand", "bonus", "blank", "blank", "blank")}
    move_log = acting(new(2, stands=MANY, box={"start-money": 9}), dice=dice)
    move_log = go(move_log, park.CorrectPark(ANA, stands=("fountain", "fountain", "casino", "gallery")))
    move_log = go(move_log, park.CleanDirt(ANA, 1), park.Fountain(ANA))
    for move in (park.PlayBonus(ANA, (3,)), park.Casino(ANA, "blank", "ride"), park.Shoot(ANA, "blank", "ride")):
        assert refused(move_log, move) == "fountain-last"
    assert counter(go(move_log, park.Fountain(ANA)), "danari")[ANA] == 9 - 4


def bag(*modules: str, **how: Any) -> MoveLog:
    return acting(new(2, "phone-bag", *modules, **how), dice=dict.fromkeys((ANA, BO), ("visitor",) * 6))


def test_the_last_of_a_colour_and_a_stingy_one_go_in_with_one_action() -> None:
    """Rules 9.2-3: the colour is missing from the pool while attracting."""
    move_log = go(bag("stingy"), park.Attract(ANA, 5, ("red",) * 5))
    move_log = on(move_log)
    reds = move_log.table.play.pool["red"]
    invited = ("red",) * reds + ("stingy",)
    assert refused(move_log, park.Attract(BO, 1, ("stingy",))) == "stingy-too-early" if reds else True
    go(move_log, park.Attract(BO, len(invited), invited))


def test_visitors_off_the_tile_were_not_drawn() -> None:
    """Rules 9.4-8: neither Security nor an Info Point helps them; unseated they go back onto the tile."""
    first = on(go(bag(director="sweet-talker"), park.Attract(ANA, 2, ("red", "red")), seed=1))
    guest = next(iter(state(first)["tile"]))
    other = "red" if guest != "red" else "blue"
    stands = ("security", "info-point")
    move_log = go(first, park.CorrectPark(BO, (RideAsItStands(other, 1),), stands=stands))  # type: ignore[arg-type]
    move_log = go(move_log, park.Attract(BO, 1, (), (guest,)))  # type: ignore[arg-type]
    assert state(move_log)["turn"]["drawn"] == [guest]
    assert refused(move_log, park.DrawAgain(BO, guest)) == "not-drawn"  # type: ignore[arg-type]
    assert refused(move_log, park.SeatVisitor(BO, guest, (other, 1))) == "wrong-colour"  # type: ignore[arg-type]
    assert state(on(move_log))["tile"] == state(first)["tile"]


def test_a_hall_of_mirrors_names_the_stand_beside_it() -> None:
    """Rules 9.6-3: alone it copies nothing, beside others the neighbour is asked for."""
    move_log = acting(new(2, stands=MANY), dice={ANA: ("stand",) * 6})
    assert refused(move_log, park.BuildStands(ANA, ("mirrors", "casino"))) == "mirrors-beside"
    assert state(go(move_log, park.BuildStands(ANA, ("mirrors",))))["parks"][ANA]["copied"] == []
    copied = go(move_log, park.BuildStands(ANA, ("mirrors", "casino"), "casino"))
    assert state(copied)["parks"][ANA]["copied"] == ["casino"]


def test_the_box_says_how_much_dirt_loses_everywhere() -> None:
    """Rules 10-2: a copied 40 counts at the table, in the calculator and in words."""
    final = games()["steam-park"].calculator("final")
    players = [FinalPlayer(name, 50, 35, 9) for name in ("Ana", "Bo")]
    answer = final(Final(players, None, 40))
    assert [one["defeated"] for one in answer.figures["scores"].values()] == [False, False]
    assert final.facts["defeat"] == "defeat"
    assert state(new(2, box={"defeat": 40}))["defeat"] == 40
    for language in ("en", "fr"):
        said = [one for one in catalogue(language).messages if one.startswith("steam-park.")]
        limits = [one for one in said if "{defeat}" in str(catalogue(language).messages[one])]
        assert limits == ["steam-park.box-fact.defeat.where"]  # it quotes the page that says 30


def test_no_dirt_has_its_fee_too() -> None:
    """Rules 10-1: what the track prints for 0 Dirt is asked for like every other fee."""
    move_log = new(2)
    while move_log.table.phase != "final":
        move_log = on(move_log)
    move_log = go(move_log, park.CountUp(ANA, 20, 0))
    assert state(move_log)["final"][ANA]["fee"] is None
    assert state(go(move_log, park.Fee(ANA, 3)))["final"][ANA]["total"] == 17


def test_secret_money_is_ones_own_until_the_final_count() -> None:
    """Rules 2.1-9: where the table agreed so, in counters, bids and the standing."""
    move_log = raced(on(new(3, director="baron", money="secret")))
    game = games()["steam-park"]
    table = on(move_log).table
    assert [game.hides(table, "danari", seat, (ANA,)) for seat in (ANA, BO, CY)] == [False, True, True]
    assert not game.hides(table, "dirt", BO, (ANA,))
    assert state(on(move_log), ANA)["baron"]["highest_bids"] == [10, None, None]
    assert [one["total"] for one in state(on(move_log), BO)["final"]] == [None, 10, None]
    open_table = on(raced(on(new(3, director="baron")))).table
    assert not game.hides(open_table, "danari", BO, (ANA,))


def test_a_tie_of_bids_says_which_tokens_decided() -> None:
    """Rules 9.4-18, example 6: A 5 (token 2), B 5 (token 4), C 0 (token 1), D 0 (token 3)."""
    move_log = on(raced(on(new(4, director="baron")), CY, ANA, 3, BO))
    bids = {ANA: 5, BO: 5, CY: 0, 3: 0}
    move_log = go(move_log, *(park.BidDanari(seat, bid) for seat, bid in bids.items()))
    assert state(move_log)["baron"]["shown"]["ties"] == [
        {"role": "highest", "seat": BO, "numbers": {ANA: 2, BO: 4}},
        {"role": "lowest", "seat": CY, "numbers": {CY: 1, 3: 3}},
    ]


def test_counts_for_bonus_cards_keep_extensions_and_stingy_visitors_apart() -> None:
    """Rules 9.3-10 and 9.2-7: their colours are their own."""
    move_log = acting(new(2, "extensions", "stingy"), dice={ANA: ("ride", "ride", *("blank",) * 4)})
    ride = RideAsItStands("red", 2, ("red", "stingy"), (), park.ExtensionAsItStands("golden", 1, ("blue",)))
    move_log = go(move_log, park.CorrectPark(ANA, (ride,), stands=("casino", "casino", "kiosk")))
    counts = state(move_log)["counts"][ANA]
    assert counts["spaces"] == {"red": 2, "golden": 1}
    assert counts["visitors"] == {"blue": 1, "red": 1, "stingy": 1}
    assert (counts["stands"], counts["stand_types"]) == (3, 2)
    assert counts["dice"] == {"ride": 2, "blank": 4}


def test_a_visitor_who_may_stay_is_not_passing_by() -> None:
    """Rules 9.2-4: a Stingy Visitor, or one of the Ride's colour, is corrected as a guest."""
    move_log = acting(new(2, "stingy"))
    for guest in ("stingy", "red"):
        wrong = park.CorrectPark(ANA, (RideAsItStands("red", 2, (), (guest,)),))  # type: ignore[arg-type]
        assert refused(move_log, wrong) == "stays"
    go(move_log, park.CorrectPark(ANA, (RideAsItStands("red", 2, (), ("blue",)),)))


def test_no_result_is_confirmed_while_a_fee_is_missing() -> None:
    """Rules 10-1: the ended table still asks for what decides it."""
    move_log = new(2)
    while move_log.table.outcome is None:
        move_log = on(move_log)
    game = games()["steam-park"]
    assert [one.key for one in game.missing(move_log.table)] == ["steam-park.missing.fees"]
    assert "confirm" not in {one.type for one in offers(game, move_log.table, move_log.table.active)}
    with pytest.raises(Refused) as refusal:  # a phone that was not told yet
        move_log.accept(Confirm(), host=True)
    assert refusal.value.reason.key == "steam-park.missing.fees"
    paid = go(move_log, park.Fee(ANA, 0), park.Fee(BO, 0))
    assert "confirm" in {one.type for one in offers(game, paid.table, paid.table.active)}
    assert paid.accept(Confirm(), host=True).table.confirmed
