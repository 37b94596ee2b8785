"""Codes, the half turn of rules 6.4, and the default deck."""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.rules.steam_tunnel.cards import code_of, has_fork, kind, left_in, same_card, shape_of, shapes, turned
from tests.rules.steam_tunnel.boards import POINT, cell, solve
from tests.rules.steam_tunnel.sample_deck import read_card, sample_deck
from tests.rules.steam_tunnel.tunnel_table import GAME, flip, opened, skip

MET = {"N": "S", "S": "N", "E1": "W1", "W1": "E1", "E2": "W2", "W2": "E2"}  # on the neighbouring card


def test_the_half_turn_of_the_page() -> None:
    assert turned(read_card("N-E1 S-W1 E2-W2")) == read_card("S-W2 N-E2 W1-E1")
    straight = read_card("N-S E1-W1 E2-W2")
    assert turned(straight) == straight


def test_codes_never_change() -> None:
    """They are stored in box facts: these few stand for all of them."""
    assert shape_of(1) == (("N", "S"), ("E1", "E2"), ("W1", "W2"))
    assert shape_of(2) == (("N", "S"), ("E1", "W1"), ("E2", "W2"))
    assert kind(shape_of(16)) == "2+2+1+1"
    assert kind(shape_of(145)) == "4+2"


def test_what_is_no_card_has_no_code() -> None:
    assert code_of([["N", "S"], ["N", "E1"]]) is None
    assert code_of([["N", "S", "E1", "E2", "W1", "W2"]]) is None
    assert code_of([["N"], ["S", "E1"]]) is None


def test_the_sample_deck_has_the_numbers_of_the_page() -> None:
    deck = sample_deck()
    kinds = Counter(kind(shape_of(code)) for code in deck)
    assert kinds == {"2+2+2": 20, "2+2+1+1": 12, "3+2+1": 10, "3+3": 2}
    assert len(deck) == 44
    assert sum(len(shape_of(code)) for code in deck) == 108
    assert sum(6 - sum(map(len, shape_of(code))) for code in deck) == 34
    assert sum(len(segment) > 2 for code in deck for segment in shape_of(code)) == 14
    assert sum(not has_fork(code) for code in deck) == 32


def test_dead_ends_are_spread_as_the_page_says() -> None:
    dead: Counter[str] = Counter()
    pairs = {"N": "NS", "S": "NS", "E1": "E1W2", "W2": "E1W2", "E2": "E2W1", "W1": "E2W1"}
    for code in sample_deck():
        used = {port for segment in shape_of(code) for port in segment}
        dead.update(pairs[port] for port in pairs if port not in used)
    assert dead == {"NS": 11, "E1W2": 11, "E2W1": 12}


def test_every_entry_leads_into_a_tunnel_or_is_a_dead_end() -> None:
    """Rules 2-7, of every card there can be: its ways lead to the numbers around it, its other entries are worth 0."""
    for shape in shapes():
        card = {"segments": [list(ports) for ports in shape]}
        led = {port for ports in shape for port in ports}
        assert ends_around(card, POINT) == sorted(POINT["ends"][MET[port]] for port in led)
        assert ends_around(card, cell("N-S, E1-W1, E2-W2")) == [0] * (6 - len(led))


def ends_around(card: dict[str, Any], others: dict[str, Any]) -> list[int]:
    """The ends of all tunnels of a board of like cards with another one in the middle."""
    board = [[others] * 3, [others, card, others], [others] * 3]
    return sorted(end for tunnel in solve(board)["tunnels"] for end in tunnel["ends"])


def test_cards_left_do_not_care_which_way_round_they_lie() -> None:
    card = read_card("N-E1 S-W1 E2-W2")
    assert left_in([card, card, 0], [turned(card)]) == {min(card, turned(card)): 1}
    assert left_in([card], [card, card]) == {}


def test_every_shape_has_two_or_three_segments() -> None:
    assert {len(shape) for shape in shapes()} == {2, 3}


def test_a_confirmed_game_teaches_the_pack() -> None:
    """Of each card the most copies that ever lay on a board, whichever way round; never more than a pack holds."""
    fork = read_card("N-E1-W2 E2-W1")
    log = flip(opened(2), (0, 0), "N-S E1-E2 W1-W2")
    log = flip(skip(log), (0, 2), "N-S E1-E2 W1-W2")
    first = GAME.learnt_facts(log.table, {})["deck"]
    assert Counter(first) == {1: 2, 0: 42}
    log = flip(skip(log), (0, 3), "S-W2-E1 W1-E2")  # the fork, turned round
    again = GAME.learnt_facts(log.table, {"deck": [1, 5, *[0] * 42]})["deck"]
    assert Counter(again) == {1: 2, 5: 1, same_card(fork): 1, 0: 40}
    assert GAME.learnt_facts(log.table, {"deck": again}) == {}
    assert GAME.learnt_facts(log.table, {"deck": [5] * 44}) == {}
