"""The live game: turns, what can be bought and buried, closure after the flip, and every way to the end."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules.faults import FaultyInput, Refused
from companion.rules.move_log import MoveLog
from companion.rules.moves import First, Join, Leave, Next
from companion.rules.new_table import NewPlayer, NewTable, Options, open_table
from companion.rules.steam_tunnel import moves as mine
from companion.rules.table import Setup
from companion.rules.text import Text
from companion.speech.catalogue import catalogue
from tests.rules.steam_tunnel.tunnel_table import (
    CELLS,
    GAME,
    POINTS,
    bury,
    buy,
    flip,
    opened,
    scores,
    segments,
    skip,
    view,
)


def refusal(log: MoveLog, move: Any, by: int | None = None) -> str:
    with pytest.raises(Refused) as refused:
        log.add(move, by)
    return refused.value.reason.key


# --- turns ---------------------------------------------------------------------------------------------------------


def test_a_turn_is_a_flip_and_a_token_and_then_the_next_player_clockwise() -> None:
    log = opened()
    assert (log.table.phase, log.table.turn) == ("flip", 0)
    log = flip(log, (0, 0))
    assert (log.table.phase, log.table.turn) == ("place", 0)
    log = buy(log, (0, 0), "N")
    assert (log.table.phase, log.table.turn, log.table.round) == ("flip", 1, 1)
    assert log.table.counter(0, "tokens") == 1
    log = skip(flip(log, (0, 1)))
    log = bury(flip(log, (0, 2)), (0, 3))
    assert (log.table.phase, log.table.turn, log.table.round) == ("flip", 0, 2)
    assert [log.table.counter(seat, "tokens") for seat in range(3)] == [1, 0, 1]


@pytest.mark.parametrize(("players", "rounds", "last"), [(2, 16, 2), (3, 11, 2), (4, 8, 4), (5, 7, 2)])
def test_without_burials_the_numbers_of_the_page_hold(players: int, rounds: int, last: int) -> None:
    """32 turns, and the seat that turns the last card and places nothing."""
    log = opened(players)
    assert log.table.rounds == rounds
    assert view(log)["last_flip"] == last - 1
    for number, cell in enumerate(CELLS, 1):
        turner = log.table.turn
        log = flip(log, cell)
        if number < 32:
            assert log.table.outcome is None
            log = skip(log)
    assert log.table.outcome is not None
    assert (turner, log.table.round, log.table.phase) == (last - 1, rounds, "over")
    assert all(tunnel["closed"] for tunnel in view(log)["tunnels"])


def test_the_seat_that_suffers_is_told_before_the_start() -> None:
    for players, last in ((2, 2), (3, 2), (4, 4), (5, 2)):
        lines = GAME.preparation(opened(players).table.setup)
        [line] = [line for line in lines if line.key == "steam-tunnel.prepare.last-flip"]
        assert line.args["who"].args["n"] == last
        assert catalogue("en").translate(line)


def test_the_one_who_suffers_changes_with_every_burial() -> None:
    log = opened(2)
    assert view(log)["last_flip"] == 1
    log = flip(log, (0, 0))
    assert view(log)["last_flip"] == 1
    log = bury(log, (0, 1))
    assert view(log)["last_flip"] == 0


def test_burying_the_last_card_ends_the_game() -> None:
    log = opened(2)
    for cell in CELLS[:-2]:
        log = skip(flip(log, cell))
    log = flip(log, CELLS[-2])
    assert log.table.outcome is None
    log = bury(log, CELLS[-1])
    assert log.table.outcome is not None
    assert view(log)["left"] == 0


def test_a_burial_in_every_turn_makes_sixteen_turns() -> None:
    log, turns = opened(2), 0
    cells = iter(CELLS)
    while log.table.outcome is None:
        log = bury(flip(log, next(cells)), next(cells))
        turns += 1
    assert turns == 16
    assert [log.table.counter(seat, "tokens") for seat in range(2)] == [8, 8]


def test_next_never_blocks_and_a_card_not_entered_is_remembered() -> None:
    """Whoever turned it places a token all the same."""
    log = skip(opened(2))
    assert (log.table.phase, log.table.turn, view(log)["unseen"], view(log)["left"]) == ("place", 0, 1, 31)
    assert bury(log, (5, 5)).table.play.places[35].buried == 0
    log = skip(log)
    assert (log.table.phase, log.table.turn) == ("flip", 1)
    log = log.add(mine.Card((2, 2), segments("N-S E1-W1")), 0)
    assert (view(log)["unseen"], view(log)["left"]) == (0, 31)
    assert refusal(log, mine.Card((2, 3), segments("N-S E1-W1")), 0) == "steam-tunnel.refused.no-card-missing"


def test_rounds_shrink_with_burials_and_grow_when_somebody_leaves() -> None:
    log = opened(3)
    for number in range(0, 12, 2):
        log = bury(flip(log, CELLS[number]), CELLS[number + 1])
    assert (view(log)["left"], log.table.round, log.table.rounds) == (20, 3, 3 + 6)  # 20 more turns of three
    assert log.add(Leave(1), host=True).table.rounds == 3 + 9
    while log.table.outcome is None:
        log = skip(log)
    assert log.table.round == log.table.rounds == 9


def test_the_last_card_is_over_even_when_it_is_not_entered() -> None:
    log = opened(2)
    for cell in CELLS[:-1]:
        log = skip(flip(log, cell))
    assert skip(log).table.outcome is not None


def test_the_first_player_counts_rounds() -> None:
    log = opened(3).add(First(2), host=True)
    assert log.table.turn == 2
    for cell in CELLS[:3]:
        log = skip(flip(log, cell))
    assert (log.table.turn, log.table.round) == (2, 2)


def test_somebody_who_leaves_passes_the_turn_on_and_scores_no_more() -> None:
    """Ana's segment joins two fours, one of them across the edge of the board."""
    log = buy(flip(opened(3), (0, 1), "N-S E1-E2 W1-W2"), (0, 1), "N")
    assert scores(log) == {"Ana": 8, "Bo": 0, "Cy": 0}
    assert log.add(Leave(1), host=True).table.turn == 2
    assert scores(log.add(Leave(0), host=True)) == {"Bo": 0, "Cy": 0}


def test_a_late_player_shortens_the_game() -> None:
    log = opened(2).add(Join("Zoe"), host=True)
    assert (log.table.rounds, len(log.table.active)) == (11, 3)


# --- flipping ------------------------------------------------------------------------------------------------------


def test_only_face_down_cards_that_are_not_buried_can_be_turned() -> None:
    log = bury(flip(opened(), (0, 0)), (0, 1))
    card = segments("N-S E1-W1")
    assert refusal(log, mine.Flip((0, 0), card)) == "steam-tunnel.refused.not-face-down"
    assert refusal(log, mine.Flip((0, 1), card)) == "steam-tunnel.refused.buried-stays"
    assert refusal(log, mine.Flip(POINTS[0], card)) == "steam-tunnel.refused.not-face-down"
    assert refusal(log, mine.Flip((6, 0), card)) == "steam-tunnel.refused.no-such-cell"
    assert refusal(log, mine.Flip((0, 2), segments("N-S N-W1"))) == "steam-tunnel.refused.port-twice"
    assert refusal(flip(log, (0, 2)), mine.Flip((0, 3), card)) == "steam-tunnel.refused.already-flipped"


def test_forks_are_refused_only_in_baby_tunnels() -> None:
    fork = segments("N-S-W1 E1-W2")
    assert refusal(opened(modules=["baby"]), mine.Flip((0, 0), fork)) == "steam-tunnel.refused.no-forks"
    assert opened().add(mine.Flip((0, 0), fork)).table.phase == "place"


# --- buying and burying --------------------------------------------------------------------------------------------


def test_what_cannot_be_bought() -> None:
    log = flip(opened(), (0, 0), "N-S E1-W1")
    assert refusal(log, mine.Buy(1, (0, 0), "N")) == "refused.not-your-turn"
    assert refusal(log, mine.Buy(0, (0, 0), "E2")) == "steam-tunnel.refused.dead-end"
    assert refusal(log, mine.Buy(0, (0, 1), "N")) == "steam-tunnel.refused.no-card-here"
    assert refusal(log, mine.Buy(0, POINTS[0], "N")) == "steam-tunnel.refused.no-card-here"
    log = buy(log, (0, 0), "S")
    assert refusal(log, mine.Buy(1, (0, 0), "N")) == "steam-tunnel.refused.flip-first"
    assert refusal(flip(log, (3, 3)), mine.Buy(1, (0, 0), "N")) == "steam-tunnel.refused.taken"


def test_the_closed_test_looks_at_the_board_after_the_flip() -> None:
    """Between the point cards of row 2: the second card closes the upper lane for whoever turned it."""
    log = skip(flip(opened(), (1, 2)))
    log = flip(log, (1, 3))
    assert refusal(log, mine.Buy(1, (1, 2), "E1")) == "steam-tunnel.refused.closed"
    assert refusal(log, mine.Buy(1, (1, 3), "W2")) == "steam-tunnel.refused.closed"
    closed = [tunnel for tunnel in view(log)["tunnels"] if tunnel["closed"]]
    assert sorted((tunnel["ends"], tunnel["value"]) for tunnel in closed) == [([3, 2], 10), ([3, 2], 10)]
    assert buy(log, (1, 2), "N").table.turn == 2


def test_only_legal_targets_are_offered() -> None:
    log = flip(skip(flip(opened(), (1, 2))), (1, 3))
    assert view(log)["buyable"] == [[8, 0], [9, 0]]
    assert view(bury(log, (0, 0)))["buyable"] == []


def test_a_burial_closes_what_runs_through_it() -> None:
    log = bury(flip(opened(), (1, 2)), (1, 3))
    lanes = [tunnel for tunnel in view(log)["tunnels"] if tunnel["ends"] == [3, 2]]
    assert [(tunnel["closed"], tunnel["segments"], tunnel["value"]) for tunnel in lanes] == [(True, 1, 5)] * 2


def test_what_cannot_be_buried() -> None:
    log = bury(flip(opened(), (0, 0)), (0, 1))
    assert refusal(log, mine.Bury(1, (0, 2))) == "steam-tunnel.refused.flip-first"
    log = flip(log, (0, 3))
    assert refusal(log, mine.Bury(1, (0, 1))) == "steam-tunnel.refused.buried-already"
    assert refusal(log, mine.Bury(1, (0, 0))) == "steam-tunnel.refused.not-face-down"
    assert refusal(log, mine.Bury(2, (0, 4))) == "refused.not-your-turn"


def test_tokens_may_be_limited() -> None:
    log = opened(2, house_rules={"token-supply": "twelve"})
    for cell in CELLS[:4]:
        log = skip(flip(log, cell))
    ports: tuple[Any, ...] = ("N", "E1", "E2")
    for cell in CELLS[:4]:
        for port in ports:
            log = log.add(mine.SetToken(cell, port, 0), 0)
    log = flip(log, (3, 3))
    assert view(log)["tokens_left"] == 0
    assert refusal(log, mine.Buy(0, (3, 3), "N")) == "steam-tunnel.refused.no-token-left"
    assert refusal(log, mine.Bury(0, (5, 5))) == "steam-tunnel.refused.no-token-left"


def test_a_loop_is_closed_unless_the_table_agreed_otherwise() -> None:
    """A column of straight cards closes on itself."""
    for rule, buyable in (("closed", []), ("buyable", [[0, 0], [6, 0], [12, 0], [18, 0], [24, 0], [30, 0]])):
        log = opened(house_rules={"loops": rule})
        for row in range(6):
            log = flip(log, (row, 0))
            log = skip(log) if row < 5 else log
        assert [one for one in view(log)["buyable"] if one[1] == 0] == buyable


# --- scores --------------------------------------------------------------------------------------------------------


def lanes(*owners: int | None, **options: Any) -> MoveLog:
    """The two lanes between the point cards of row 2, worth (3 + 2) x 2 = 10 each, with tokens set by hand."""
    log = skip(flip(skip(flip(opened(2, **options), (1, 2))), (1, 3)))
    places: list[tuple[tuple[int, int], Any]] = [((1, 2), "E1"), ((1, 3), "E1"), ((1, 2), "E2"), ((1, 3), "E2")]
    for (cell, port), owner in zip(places, owners, strict=False):
        log = log if owner is None else log.add(mine.SetToken(cell, port, owner), 0)
    return log


def test_majorities_and_shares() -> None:
    assert scores(lanes(0, 1, 1)) == {"Bo": 15, "Ana": 5}
    assert scores(lanes(0, 0, 1, 1)) == {"Ana": 10, "Bo": 10}


def test_an_unclaimed_tunnel_scores_for_nobody_or_for_all() -> None:
    """Besides the two lanes of 10, every other tunnel so far is a loop or ends at nothing."""
    assert scores(lanes()) == {"Ana": 0, "Bo": 0}
    assert scores(lanes(house_rules={"unclaimed": "everybody"})) == {"Ana": 10, "Bo": 10}


def test_equal_totals_are_shared_or_broken() -> None:
    """Ten points each: one tunnel with one token against one with two."""
    log = lanes(0, None, 1, 1)
    assert [one.place for one in GAME.result(log.table).ranking] == [1, 1]
    log = lanes(0, None, 1, 1, house_rules={"tie": "most-tunnels"})
    assert [(one.seat, one.place) for one in GAME.result(log.table).ranking] == [(1, 1), (0, 2)]


@pytest.mark.parametrize(("module", "value"), [("pity", 4), ("deadly", 0), ("baby", 3)])
def test_the_variants_count_in_the_live_game(module: str, value: int) -> None:
    """The upper lane of row 2 runs from a 3 through one segment to a dead end, the lower one from a 2 to a 3."""
    log = skip(flip(opened(2, modules=[module]), (1, 2), "E1-W1 E2-W2"))
    log = flip(log, (1, 3), "N-S E2-W2")
    found = {tuple(tunnel["ends"]): tunnel["value"] for tunnel in view(log)["tunnels"] if tunnel["closed"]}
    assert found == {(3, 0): value, (3, 2): 10}
    assert view(log)["dead_end"] == (1 if module == "pity" else 0)


def test_pity_and_deadly_exclude_each_other() -> None:
    request = NewTable("steam-tunnel", [NewPlayer("Ana"), NewPlayer("Bo")], Options(modules=["pity", "deadly"]))
    with pytest.raises(FaultyInput) as error:
        open_table(GAME, request)
    assert {fault.message.key for fault in error.value.faults} == {"fault.module-excludes"}


# --- the box -------------------------------------------------------------------------------------------------------


def test_point_cards_carry_the_numbers_of_the_box() -> None:
    log = opened(box_facts={"point-card": [9, 8, 7, 6, 5, 4]})
    assert [cell["ends"] for cell in view(log)["cells"] if cell["ends"]] == [[9, 8, 7, 6, 5, 4]] * 4
    log = log.add(mine.Point((1, 1), (1, 1, 1, 1, 1, 1)), 0)
    assert view(log)["cells"][7]["ends"] == [1] * 6
    assert refusal(log, mine.Point((0, 0), (1, 1, 1, 1, 1, 1))) == "steam-tunnel.refused.no-point-card"


def test_the_picker_shows_the_groups_own_cards_that_are_left() -> None:
    deck = [1, 1, 5] + [0] * 41
    log = opened(box_facts={"deck": deck})
    picker = view(log)["picker"]
    assert picker["is_own"]
    assert {one["card"]: one["left"] for one in picker["likely"]} == {1: 2, 5: 1}
    log = skip(flip(log, (0, 0), "N-S E1-E2 W1-W2"))
    assert {one["card"]: one["left"] for one in view(log)["picker"]["likely"]} == {1: 1, 5: 1}


def test_without_a_recorded_deck_the_picker_claims_nothing() -> None:
    picker = view(opened())["picker"]
    assert not picker["is_own"]
    assert picker["likely"] == []
    assert {one["left"] for one in picker["likely"] + picker["others"]} == {None}
    assert len(picker["likely"]) + len(picker["others"]) == 84


def test_baby_tunnels_offers_no_forks() -> None:
    baby = view(opened(modules=["baby"]))["picker"]
    assert len(baby["likely"]) + len(baby["others"]) == 11 + 27


@pytest.mark.parametrize(("board", "size", "down"), [("six-by-five", (6, 5), 26), ("five-by-five", (5, 5), 21)])
def test_a_smaller_board(board: str, size: tuple[int, int], down: int) -> None:
    log = opened(2, house_rules={"board": board})
    state = view(log)
    assert (state["rows"], state["columns"], state["left"], log.table.rounds) == (*size, down, -(-down // 2))
    assert sum(bool(cell["ends"]) for cell in state["cells"]) == 4


def test_who_buried_a_card_may_stay_untold() -> None:
    log = bury(flip(opened(house_rules={"burials": "anonymous"}), (0, 0)), (0, 1))
    cell = view(log)["cells"][1]
    assert (cell["buried"], cell["buried_by"]) == (True, None)
    assert log.entries[-1].label.key == "steam-tunnel.move.buried"


# --- light tracking ------------------------------------------------------------------------------------------------


def test_light_tracking_keeps_turns_and_then_counts() -> None:
    log = opened(2, "light")
    assert refusal(log, mine.Flip((0, 0), segments("N-S E1-W1"))) == "refused.light-tracking"
    log = skip(skip(log))
    assert (log.table.phase, log.table.turn, log.table.round) == ("turns", 0, 2)
    log = log.add(mine.LastCard(), 0)
    assert (log.table.phase, log.table.turn) == ("count", None)
    log = log.add(mine.CountTunnels((mine.GivenTunnel((4, 3), 5, {0: 2, 1: 1}),)), 1)
    log = log.add(Next(log.seq), 1)
    assert log.table.outcome is not None
    assert scores(log) == {"Ana": 35, "Bo": 0}


def test_light_tracking_takes_the_finished_board_instead() -> None:
    log = opened(2, "light").add(mine.LastCard(), 0)
    log = log.add(mine.CountTunnels((mine.GivenTunnel((4, 3), 5, {0: 2}),)), 1)
    for cell in ((1, 2), (1, 3)):
        log = log.add(mine.Card(cell, segments("N-S E1-W1 E2-W2")), 0)
    log = log.add(mine.SetToken((1, 2), "E1", 1), 0).add(mine.SetGrave((0, 0), 0), 0)
    assert scores(log) == {"Bo": 10, "Ana": 0}
    assert not view(log)["by_hand"]


def test_a_list_and_a_board_put_each_other_aside_and_neither_is_lost() -> None:
    tunnel = mine.GivenTunnel((4, 3), 5, {0: 2})
    log = opened(2, "light").add(mine.LastCard(), 0).add(mine.CountTunnels((tunnel,)), 1)
    log = log.add(mine.Card((1, 2), segments("N-S E1-W1 E2-W2")), 0)
    assert (view(log)["by_hand"], view(log)["tallies"]) == (
        False,
        [{"ends": [4, 3], "segments": 5, "tokens": {"0": 2}}],
    )
    log = log.add(mine.CountTunnels((tunnel,)), 1)
    assert (view(log)["by_hand"], view(log)["cells"][8]["card"] > 0) == (True, True)
    assert scores(log) == {"Ana": 35, "Bo": 0}


def test_full_tracking_counts_by_itself() -> None:
    log = opened(2)
    assert refusal(log, mine.CountTunnels(())) == "steam-tunnel.refused.board-is-known"
    assert refusal(log, mine.LastCard()) == "steam-tunnel.refused.cards-left"


def test_every_preparation_line_can_be_said() -> None:
    rules = {"point-cards": "different", "turning": "sideways", "token-supply": "twelve", "first-player": "clockwise"}
    setups: list[Setup] = [opened(2).table.setup, opened(5, modules=["baby"], house_rules=rules).table.setup]
    for setup in setups:
        for line in GAME.preparation(setup):
            assert isinstance(line, Text)
            assert catalogue("en").translate(line)
            assert catalogue("fr").translate(line)


def test_plain_totals_are_added_to_what_the_phone_counts() -> None:
    """One tunnel of 5 segments between 4 and 3 pays 35; what was counted on paper comes on top, and 0 takes it back."""
    log = opened(2, "light").add(mine.LastCard(), 0)
    assert [one.key for one in GAME.missing(log.table)] == ["steam-tunnel.missing.tunnels"]
    log = log.add(mine.CountPoints(1, 40))
    assert GAME.missing(log.table) == []
    log = log.add(mine.CountTunnels((mine.GivenTunnel((4, 3), 5, {0: 1}),)))
    assert scores(log) == {"Bo": 40, "Ana": 35}
    assert scores(log.add(mine.CountPoints(1, 0))) == {"Ana": 35, "Bo": 0}
    ended = log.add(Next(log.seq), 1)
    assert scores(ended) == {"Bo": 40, "Ana": 35}
    [line] = GAME.result(ended.table).lines[1]
    assert (line.label.key, line.points) == ("steam-tunnel.line.counted", 40)


def test_plain_totals_are_for_tables_that_do_not_follow_the_board() -> None:
    assert refusal(opened(), mine.CountPoints(0, 12)) == "steam-tunnel.refused.board-is-known"
