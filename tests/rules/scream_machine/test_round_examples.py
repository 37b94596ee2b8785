"""The worked examples of rules 6, by their numbers, through the calculators."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.rules import games
from companion.rules.faults import Refused
from companion.rules.move_log import MoveLog
from companion.rules.moves import Next
from companion.rules.new_table import NewPlayer, NewTable, Options, open_table
from companion.rules.scream_machine.moves import Build, Seal, UseOption
from companion.wire import tables

GAME = games()["scream-machine"]
Cards = list[list[Any]]


def calculate(calculator: str, **given: Any) -> dict[str, Any]:
    figures: dict[str, Any] = tables.plain(tables.calculate(GAME.calculator(calculator), json.dumps(given)).figures)
    return figures


def one_visitor(parks: dict[str, Cards], visitor: str, between: list[str] | None = None) -> dict[str, Any]:
    """What a single visitor does; national unless it lies between two names."""
    figures = calculate(
        "round",
        players=list(parks),
        parks=parks,
        nationals=[] if between else [visitor],
        locals=[{"between": between, "visitors": [visitor]}] if between else [],
    )
    [visit] = figures["visitors"]
    assert set(visit) == {"visitor", "place", "tally", "winner"}
    assert visit["visitor"] == visitor
    assert visit["place"] == (between or "national")
    winner = visit["winner"]
    assert figures["won"] == {name: int(name == winner) for name in parks}
    assert figures["staying"] == int(winner is None)
    assert isinstance(visit, dict)
    return visit


PRICES: dict[str, Cards] = {
    "A": [["coaster", 5], ["food", 3], ["water", 3], ["kiddie", 1]],
    "B": [["coaster", 5], ["thrill", 5]],
    "C": [["food", 3], ["kiddie", 1], ["family", 1]],
    "D": [["water", 3], ["thrill", 3], ["family", 1]],
}


def test_1_a_national_visitor_goes_to_the_highest_total() -> None:
    parks = {"A": [["coaster", 5], ["coaster", 3]], "B": [["coaster", 5]], "C": [], "D": [["coaster", 1]]}
    visit = one_visitor(parks, "coaster")
    assert visit["tally"] == {"A": 8, "B": 5, "C": 0, "D": 1}
    assert visit["winner"] == "A"


def test_2_a_tie_on_top_keeps_the_visitor() -> None:
    parks = {"A": [["food", 3], ["food", 1]], "B": [["food", 1], ["food", 3]], "C": [["food", 3]], "D": []}
    visit = one_visitor(parks, "food")
    assert visit["tally"] == {"A": 4, "B": 4, "C": 3, "D": 0}
    assert visit["winner"] is None


def test_3_nobody_has_it_so_the_visitor_stays() -> None:
    visit = one_visitor({"A": [["food", 5]], "B": [], "C": [], "D": []}, "water")
    assert visit["tally"] == {"A": 0, "B": 0, "C": 0, "D": 0}
    assert visit["winner"] is None


def test_3_next_round_a_single_1_takes_all_that_waited() -> None:
    parks: dict[str, Cards] = {"A": [["food", 5]], "B": [], "C": [], "D": [["water", 1]]}
    figures = calculate("round", players=list(parks), parks=parks, nationals=["water"] * 3, locals=[])
    assert figures["won"] == {"A": 0, "B": 0, "C": 0, "D": 3}
    assert figures["staying"] == 0


@pytest.mark.parametrize("between", [["B", "C"], ["C", "B"]])
def test_4_a_local_visitor_ignores_the_others(between: list[str]) -> None:
    parks = {
        "A": [["thrill", 5], ["thrill", 3], ["thrill", 1]],
        "B": [["thrill", 3]],
        "C": [["thrill", 5]],
        "D": [],
    }
    visit = one_visitor(parks, "thrill", between)
    assert visit["tally"] == {"B": 3, "C": 5}
    assert visit["winner"] == "C"


def test_5_a_three_way_tie_keeps_the_visitor() -> None:
    parks = {
        "A": [["family", 5]],
        "B": [["family", 3], ["family", 1], ["family", 1]],
        "C": [["family", 5]],
        "D": [["family", 3]],
    }
    visit = one_visitor(parks, "family")
    assert visit["tally"] == {"A": 5, "B": 5, "C": 5, "D": 3}
    assert visit["winner"] is None


def test_6_a_national_cheapskate_goes_to_the_lowest_price() -> None:
    visit = one_visitor(PRICES, "cheapskate")
    assert visit["tally"] == {"A": 12, "B": 10, "C": 5, "D": 7}
    assert visit["winner"] == "C"


def test_7_a_local_cheapskate_compares_its_two_neighbours() -> None:
    visit = one_visitor(PRICES, "cheapskate", ["A", "B"])
    assert visit["tally"] == {"A": 12, "B": 10}
    assert visit["winner"] == "B"


def test_8_a_tie_for_the_cheapest_keeps_the_cheapskate() -> None:
    tied: dict[str, Cards] = {
        "A": [["food", 5], ["food", 1], ["water", 1]],
        "B": [["kiddie", 3], ["thrill", 3], ["food", 1]],
        "C": [["family", 5], ["family", 3], ["water", 1]],
    }
    visit = one_visitor(tied, "cheapskate")
    assert visit["tally"] == {"A": 7, "B": 7, "C": 9}
    assert visit["winner"] is None


def test_8_whoever_tears_down_a_1_takes_the_old_cheapskate_and_the_new_one() -> None:
    parks: dict[str, Cards] = {
        "A": [["food", 5], ["food", 1]],
        "B": [["kiddie", 3], ["thrill", 3], ["food", 1]],
        "C": [["family", 5], ["family", 3], ["water", 1]],
    }
    figures = calculate("round", players=list(parks), parks=parks, nationals=["cheapskate"] * 2, locals=[])
    assert [visit["tally"] for visit in figures["visitors"]] == [{"A": 6, "B": 7, "C": 9}] * 2
    assert figures["won"] == {"A": 2, "B": 0, "C": 0}


def test_9_a_full_round_of_three() -> None:
    figures = calculate(
        "round",
        players=["A", "B", "C"],
        parks={
            "A": [["coaster", 5], ["food", 1], ["water", 1]],
            "B": [["coaster", 3], ["thrill", 3]],
            "C": [["food", 1], ["kiddie", 3], ["thrill", 1]],
        },
        nationals=["coaster", "food", "cheapskate", "nostalgia", "thrill"],
        locals=[
            {"between": ["A", "B"], "visitors": ["coaster", "cheapskate"]},
            {"between": ["B", "C"], "visitors": ["thrill", "water"]},
            {"between": ["C", "A"], "visitors": ["food", "kiddie"]},
        ],
    )
    visits = [(one["visitor"], one["place"], one["tally"], one["winner"]) for one in figures["visitors"]]
    assert visits == [
        ("coaster", "national", {"A": 5, "B": 3, "C": 0}, "A"),
        ("food", "national", {"A": 1, "B": 0, "C": 1}, None),
        ("cheapskate", "national", {"A": 7, "B": 6, "C": 5}, "C"),
        ("nostalgia", "national", {"A": 0, "B": 0, "C": 0}, None),
        ("thrill", "national", {"A": 0, "B": 3, "C": 1}, "B"),
        ("coaster", ["A", "B"], {"A": 5, "B": 3}, "A"),
        ("cheapskate", ["A", "B"], {"A": 7, "B": 6}, "B"),
        ("thrill", ["B", "C"], {"B": 3, "C": 1}, "B"),
        ("water", ["B", "C"], {"B": 0, "C": 0}, None),
        ("food", ["C", "A"], {"C": 1, "A": 1}, None),
        ("kiddie", ["C", "A"], {"C": 3, "A": 0}, "C"),
    ]
    assert figures["won"] == {"A": 2, "B": 3, "C": 2}
    assert figures["staying"] == 4


def test_a_round_without_visitors_has_one_line_that_says_so() -> None:
    answer = tables.calculate(GAME.calculator("round"), json.dumps(GAME.calculator("round").blank))
    assert [line.points for line in answer.lines] == [0]


def test_every_visitor_has_a_line_with_its_point() -> None:
    answer = tables.calculate(GAME.calculator("round"), json.dumps(GAME.calculator("round").example))
    assert [(line.player, line.points) for line in answer.lines] == [
        (visit["winner"], int(visit["winner"] is not None)) for visit in answer.figures["visitors"]
    ]


def opened(*cards: tuple[str, int]) -> MoveLog:
    """A table of three where Ana opens with these cards and the others with a thrill 5 and a food 1."""
    request = NewTable(GAME.id, [NewPlayer("Ana"), NewPlayer("Bo"), NewPlayer("Cy")], Options(tracking="full"))
    move_log = MoveLog(GAME, open_table(GAME, request))
    move_log = move_log.add(Seal(0, cards), 0)  # type: ignore[arg-type]
    for seat in (1, 2):
        move_log = move_log.add(Seal(seat, (("thrill", 5), ("food", 1))), seat)
    return move_log.add(Next(move_log.seq), 0)


@pytest.mark.parametrize(
    ("cards", "score"),
    [
        ((("coaster", 5), ("food", 1)), 0),
        ((("coaster", 5),), 1),
        ((("coaster", 3), ("food", 1), ("water", 1)), 0),
    ],
)
def test_10_the_opening_costs_four_or_three_and_an_advertisement(cards: Any, score: int) -> None:
    table = opened(*cards).table
    assert table.play.parks[0].cards == cards
    assert table.counter(0, "visitors") == score


def test_10_a_five_and_a_three_are_too_dear() -> None:
    with pytest.raises(Refused) as refused:
        opened(("coaster", 5), ("food", 3))
    assert refused.value.reason.key == "scream-machine.refused.opening-too-dear"
    assert refused.value.reason.args == {"n": 5, "most": 4}


def test_11_one_turn_of_four_actions() -> None:
    move_log = opened(("coaster", 5), ("food", 1))
    move_log = move_log.add(Next(move_log.seq), 0)  # the visitors are dealt
    left = []
    for move in (Build(0, "water", 3), UseOption(0, "advertise"), UseOption(0, "develop")):
        move_log = move_log.add(move, 0)
        left.append(move_log.table.play.actions)
    assert left == [2, 1, 4]  # the turn of the next player
    assert move_log.table.counter(0, "visitors") == 1
    with pytest.raises(Refused) as refused:
        move_log.add(Build(0, "water", 1), 0)
    assert refused.value.reason.key == "refused.not-your-turn"


def test_12_more_symbols_break_a_tie() -> None:
    players = [{"name": "A", "visitors": 19, "symbols": 3}, {"name": "B", "visitors": 19, "symbols": 5}]
    assert calculate("final", players=players)["ranking"] == [
        {"name": "B", "place": 1, "total": 19},
        {"name": "A", "place": 2, "total": 19},
    ]


def test_a_tie_in_symbols_too_is_shared_in_the_order_given() -> None:
    players = [
        {"name": "A", "visitors": 7, "symbols": 7},
        {"name": "B", "visitors": 9, "symbols": 2},
        {"name": "C", "visitors": 9, "symbols": 2},
        {"name": "D", "visitors": 0, "symbols": 0},
    ]
    assert [(one["name"], one["place"]) for one in calculate("final", players=players)["ranking"]] == [
        ("B", 1),
        ("C", 1),
        ("A", 3),
        ("D", 4),
    ]
