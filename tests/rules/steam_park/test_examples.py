"""The worked examples of rules 10 and of docs/api.md 1.4, with the pages' own numbers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.steam_park.calculator_answers import LOCKED, ask, dirt


def ranking(answer: dict[str, Any]) -> list[tuple[str, int, int]]:
    return [(one["name"], one["place"], one["total"]) for one in answer["ranking"]]


def final(*players: tuple[str, int, int, int | None], track: list[int] | None = None) -> dict[str, Any]:
    people = [dict(zip(("name", "danari", "dirt", "fee"), player, strict=True)) for player in players]
    return ask("final", players=people, dirt_track=track)


def income(**players: tuple[int, int, int, int]) -> dict[str, int]:
    keys = ("visitors", "stingy", "dirt", "incinerators")
    people = [{"name": name} | dict(zip(keys, numbers, strict=True)) for name, numbers in players.items()]
    paid: dict[str, int] = ask("income", players=people)["income"]
    return paid


def clean(before: int, brooms: int, director: str | None = None) -> tuple[int, int]:
    answer = ask("clean", dirt=before, brooms=brooms, director=director)
    return answer["dirt"], answer["removed"]


def test_example_1_dirt_and_income_in_one_round() -> None:
    assert dirt() == {"gained": 8, "token": 0, "dirt": 13}
    assert clean(13, 1) == (11, 2)
    assert clean(13, 2) == (9, 4)  # with one Toilets a Broom counts as two
    assert income(A=(5, 0, 0, 0), B=(0, 0, 0, 0))["A"] == 15
    assert dirt(token="1")["dirt"] == 9
    assert dirt(token="last")["dirt"] == 15


def test_example_2_a_full_base_game() -> None:
    a = sum(income(A=(n, 0, 0, 0), B=(0, 0, 0, 0))["A"] for n in (0, 2, 4, 6, 7, 8))
    b = sum(income(A=(n, 0, 0, 0), B=(0, 0, 0, 0))["A"] for n in (1, 3, 4, 5, 6, 6))
    assert (a, b) == (81, 75)
    for difference, winner in ((9, "A"), (11, "B")):  # A wins only if F(12) - F(3) < 10
        answer = final(("A", a + 24, 12, 1 + difference), ("B", b + 20, 3, 1))
        assert answer["ranking"][0]["name"] == winner
    assert ranking(final(("A", 105, 12, 11), ("B", 95, 3, 1))) == [("A", 1, 94), ("B", 1, 94)]


def test_example_3_stingy_visitors() -> None:
    assert income(A=(5, 2, 0, 0), B=(7, 0, 0, 0)) == {"A": 19, "B": 21}
    clear = ["blank"] * 6
    assert dirt(dirt=0, dice=clear, visitors=5, stingy=2) == {"gained": 5, "token": 0, "dirt": 5}
    assert 3 * dirt(dirt=0, dice=clear, visitors=7)["gained"] == 21
    assert 3 * income(A=(5, 2, 0, 0), B=(0, 0, 0, 0))["A"] == 57


def test_example_4_a_golden_extension_on_a_red_ride() -> None:
    guests = ask("extension", extension="golden", spaces=2, ride="red", visitors=["blue", "green"])
    assert guests == {"full": True, "danari": 0, "dirt": 0, "leave": ["blue", "green"]}
    assert income(A=(4, 0, 0, 0), B=(0, 0, 0, 0))["A"] == 12
    stay = ask("extension", extension="golden", spaces=2, ride="red", visitors=["red", "stingy"])
    assert stay == {"full": True, "danari": -4, "dirt": 0, "leave": []}
    assert income(A=(3, 1, 0, 0), B=(0, 0, 0, 0))["A"] - 4 == 7
    rusty = ask("extension", extension="rusty", spaces=2, ride="red", visitors=["red", "stingy"])
    assert rusty == {"full": True, "danari": 0, "dirt": 4, "leave": []}


def test_example_5_the_sweeper() -> None:
    assert clean(17, 4, "sweeper") == (4, 13)
    assert clean(17, 3, "sweeper") == (8, 9)
    assert clean(17, 4) == (9, 8)
    assert clean(17, 1, "sweeper") == (17, 0)


def test_example_6_the_baron() -> None:
    bids = [("A", 5, 2), ("B", 5, 4), ("C", 0, 1), ("D", 0, 3)]
    answer = ask("baron", bids=[{"name": name, "bid": bid, "token": token} for name, bid, token in bids])
    assert answer == {
        "highest": "B",
        "lowest": "C",
        "pays": {"A": 2, "B": 5, "C": 0, "D": 0},
        "keeps": {"A": 3, "B": 0, "C": 0, "D": 0},
    }


@pytest.mark.parametrize(("matches", "price"), [(0, 4), (1, 3), (3, 1), (4, 0), (6, 0)])
def test_example_7_espionage(matches: int, price: int) -> None:
    neighbour = ["visitor"] * matches + ["ride"] * (6 - matches)
    assert ask("espionage", face="visitor", neighbour=neighbour) == {"matches": matches, "price": price}


def test_example_8_incinerator_against_fountain() -> None:
    assert income(A=(0, 0, 11, 2), B=(0, 0, 9, 0), C=(0, 0, 9, 0)) == {"A": 4, "B": 0, "C": 0}
    assert income(A=(0, 0, 9, 2), B=(0, 0, 9, 0), C=(0, 0, 9, 0)) == {"A": 0, "B": 0, "C": 0}


def test_example_10_five_players_pay_for_five_rounds() -> None:
    each = income(**dict.fromkeys("ABCDE", (4, 0, 0, 0)))["A"]
    assert (5 * each, 6 * each) == (60, 72)


def test_example_11_automatic_defeat() -> None:
    answer = final(("A", 120, 31, None), ("B", 70, 12, 69))
    assert ranking(answer) == [("B", 1, 1), ("A", 2, 120)]
    assert answer["scores"] == {"A": {"total": 120, "defeated": True}, "B": {"total": 1, "defeated": False}}


# --- docs/api.md 1.4 ----------------------------------------------------------------------------------------------


def test_gains_come_before_the_token_and_dirt_never_falls_below_nothing() -> None:
    clear = ["blank"] * 6
    assert dirt(dirt=0, dice=clear, visitors=3, token="1")["dirt"] == 0
    assert dirt(dirt=0, dice=clear, visitors=5, token="1") == {"gained": 5, "token": -4, "dirt": 1}
    assert dirt(dirt=1, dice=clear, visitors=0, token="2")["dirt"] == 0


def test_tokens_may_be_told_and_the_others_keep_their_defaults() -> None:
    assert dirt(token="4", tokens={"4": 1})["dirt"] == 14
    assert dirt(token="1", tokens={"4": 1})["dirt"] == 9
    assert dirt(token="1", tokens={"1": -3})["dirt"] == 10


def test_the_barons_thief_has_seven_dice_and_the_victim_five() -> None:
    assert dirt(dice=[*LOCKED, "ride"], baron="thief")["dirt"] == 14
    assert dirt(dice=LOCKED[1:], baron="victim")["dirt"] == 12


@pytest.mark.parametrize(("face", "more"), [("ride", 1), ("stand", 1), ("bonus", 1), ("visitor", 0), ("blank", 0)])
def test_a_kept_espionage_die_brings_its_own_dirt(face: str, more: int) -> None:
    assert dirt(espionage=face)["gained"] == 8 + more


def test_an_extension_with_room_left_costs_nothing() -> None:
    answer = ask("extension", extension="golden", spaces=3, ride="red", visitors=["red", "blue"])
    assert answer == {"full": False, "danari": 0, "dirt": 0, "leave": ["blue"]}
    assert ask("extension", extension="rusty", spaces=1, ride="red", visitors=[])["full"] is False


def test_fees_come_from_the_player_first_then_from_the_track() -> None:
    track = [2 * dirt for dirt in range(30)]
    assert ranking(final(("A", 50, 10, None), ("B", 50, 10, 3), track=track)) == [("B", 1, 47), ("A", 2, 30)]
    assert ranking(final(("A", 5, 29, None), ("B", 0, 0, None), track=track)) == [("B", 1, 0), ("A", 2, -53)]
    assert ranking(final(("A", 5, 0, None), ("B", 4, 0, None))) == [("A", 1, 5), ("B", 2, 4)]


def test_the_defeated_share_the_last_place_in_the_order_they_came() -> None:
    people = (("A", 9, 30, None), ("B", 5, 0, None), ("C", 99, 44, 7), ("D", 1, 0, None))
    assert ranking(final(*people)) == [("B", 1, 5), ("D", 2, 1), ("A", 3, 9), ("C", 3, 99)]


def test_when_all_are_defeated_nobody_wins() -> None:
    answer = final(("A", 9, 30, None), ("B", 5, 31, None))
    assert ranking(answer) == [("A", 1, 9), ("B", 1, 5)]
    assert all(score["defeated"] for score in answer["scores"].values())
