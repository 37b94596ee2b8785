"""The switches of rules 7: each has its question and its default, and each changes something."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.rules.faults import Refused
from companion.rules.rematch import rematch
from companion.rules.steam_tunnel import moves as mine
from companion.rules.steam_tunnel.cards import has_fork, shapes
from companion.rules.text import Text
from companion.speech.catalogue import catalogue
from tests.rules.steam_tunnel.sample_deck import sample_deck
from tests.rules.steam_tunnel.tunnel_table import GAME, opened, scores, view

# The open questions of rules 7 that have a switch, with their defaults; rules Q1 and Q3 are read off the box.
DEFAULTS = {
    "Q2": ("point-cards", "identical"),
    "Q5": ("loops", "closed"),
    "Q6": ("tie", "shared"),
    "Q7": ("unclaimed", "nobody"),
    "Q8": ("token-supply", "unlimited"),
    "Q9": ("turning", "free"),
    "Q10": ("board", "six-by-six"),
    "Q12": ("burials", "open"),
    "Q13": ("first-player", "random"),
}


def lines(**options: Any) -> list[Text]:
    return list(GAME.preparation(opened(3, **options).table.setup))


def test_every_switch_has_its_question_and_default() -> None:
    assert {rule.question: (rule.id, rule.default) for rule in GAME.house_rules} == DEFAULTS
    assert {fact.id for fact in GAME.box_facts} == {"point-card", "deck"}
    assert all(len(rule.choices) > 1 for rule in GAME.house_rules)


@pytest.mark.parametrize("way", ["sideways", "end-over-end"])
def test_how_cards_are_turned_is_said_beforehand_and_at_every_card(way: str) -> None:
    log = opened(house_rules={"turning": way})
    assert view(log)["turning"] == way
    assert view(opened())["turning"] == "free"
    assert f"steam-tunnel.prepare.{way}" in [line.key for line in lines(house_rules={"turning": way})]
    said = {catalogue("en").message(f"steam-tunnel.turning.{one}") for one in ("free", "sideways", "end-over-end")}
    assert len(said) == 3


def test_a_rematch_draws_lots_or_passes_the_start_on() -> None:
    """Ana started; whoever starts, everybody keeps the place at the table."""
    table = opened(3).table
    starters = {rematch(GAME, table, Random(seed)).players[0].name for seed in range(40)}
    assert starters == {"Ana", "Bo", "Cy"}
    for seed in range(5):
        names = [player.name for player in rematch(GAME, table, Random(seed)).players]
        assert names in (["Ana", "Bo", "Cy"], ["Bo", "Cy", "Ana"], ["Cy", "Ana", "Bo"])
    passed = opened(3, house_rules={"first-player": "clockwise"}).table
    assert {rematch(GAME, passed, Random(seed)).players[0].name for seed in range(40)} == {"Bo"}


def test_a_rematch_keeps_what_was_agreed() -> None:
    table = opened(2, modules=["pity"], house_rules={"loops": "buyable"}, box_facts={"point-card": [1] * 6}).table
    again = rematch(GAME, table, Random(0)).options
    assert (again.modules, again.tracking, again.box_facts["point-card"]) == (["pity"], "full", [1] * 6)
    assert again.house_rules["loops"] == "buyable"


def test_baby_tunnels_say_when_the_recorded_deck_is_too_small_for_the_board() -> None:
    """The sample deck has exactly 32 cards without forks; one of them less is too few for six by six."""
    straight = next(code for code in sample_deck() if not has_fork(code))
    fork = next(code for code in range(1, len(shapes()) + 1) if has_fork(code))
    deck = list(sample_deck())
    fewer = [*deck]
    fewer[fewer.index(straight)] = fork
    key = "steam-tunnel.prepare.too-few"
    assert key not in [line.key for line in lines(modules=["baby"], box_facts={"deck": deck})]
    assert key not in [line.key for line in lines(box_facts={"deck": fewer})]
    [said] = [line for line in lines(modules=["baby"], box_facts={"deck": fewer}) if line.key == key]
    assert said.args == {"n": 31, "down": 32}
    smaller = {"board": "six-by-five"}
    assert key not in [line.key for line in lines(modules=["baby"], box_facts={"deck": fewer}, house_rules=smaller)]


# --- a list of tunnels follows the house rules like a board ----------------------------------------------------------


def counted(*tunnels: mine.GivenTunnel, **house_rules: str) -> Any:
    log = opened(2, "light", house_rules=house_rules).add(mine.LastCard(), 0)
    return log.add(mine.CountTunnels(tunnels), 0)


def test_a_tie_after_counting_by_hand_is_shared_or_broken() -> None:
    """Ten points each: Ana by one tunnel of 10, Bo by two of 5."""
    tunnels = (mine.GivenTunnel((3, 2), 2, {0: 1}), *[mine.GivenTunnel((3, 2), 1, {1: 1})] * 2)
    assert [one.place for one in GAME.result(counted(*tunnels).table).ranking] == [1, 1]
    broken = GAME.result(counted(*tunnels, tie="most-tunnels").table)
    assert [(one.seat, one.place) for one in broken.ranking] == [(1, 1), (0, 2)]
    shown = [broken.lines[seat][-1].why for seat in (0, 1)]
    assert [(why.key, why.args["names"]) for why in shown] == [
        ("steam-tunnel.why.tie", ["Bo"]),
        ("steam-tunnel.why.tie", ["Ana"]),
    ]
    assert [why.args["n"] for why in shown] == [1, 2]


def test_a_tunnel_without_tokens_counted_by_hand_is_nobodys_or_everybodys() -> None:
    tunnel = mine.GivenTunnel((4, 3), 3, {})
    assert scores(counted(tunnel)) == {"Ana": 0, "Bo": 0}
    log = counted(tunnel, mine.GivenTunnel((1,), 1, {}), mine.GivenTunnel((), 4, {}), unclaimed="everybody")
    assert scores(log) == {"Ana": 10, "Bo": 10}
    assert [len(lines) for lines in GAME.result(log.table).lines.values()] == [1, 1]


def test_more_tokens_than_segments_cannot_be_counted() -> None:
    with pytest.raises(Refused) as refused:
        counted(mine.GivenTunnel((4, 3), 2, {0: 2, 1: 1}))
    said = catalogue("en").translate(refused.value.reason)
    assert said == "tunnel 1: 3 tokens on 2 segments; a segment has room for one"
