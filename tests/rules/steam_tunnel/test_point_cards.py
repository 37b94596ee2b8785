"""The numbers of the point cards: read off the box, never assumed, and asked for before a result stands."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.rules.faults import Refused
from companion.rules.move_log import MoveLog
from companion.rules.moves import Confirm, CopyFact, Stop
from companion.rules.steam_tunnel import moves as mine
from companion.rules.steam_tunnel.calculator_examples import BOARD
from companion.speech.catalogue import catalogue
from tests.rules.steam_tunnel.tunnel_table import (
    GAME,
    POINT_NUMBERS,
    POINTS,
    buy,
    flip,
    opened,
    scores,
    skip,
    view,
)

UNKNOWN = {"box_facts": {}}


def between_point_cards(**options: object) -> MoveLog:
    """Ana owns the upper lane between the point cards of row 2, which a second card closes."""
    log = buy(flip(opened(2, **options), (1, 2)), (1, 2), "E1")
    return skip(flip(log, (1, 3)))


def test_nothing_is_assumed_of_a_point_card() -> None:
    log = between_point_cards(**UNKNOWN)
    assert view(log)["unread"] == [list(cell) for cell in POINTS]
    assert [cell["ends"] for cell in view(log)["cells"] if cell["ends"]] == [[None] * 6] * 4
    lane = next(tunnel for tunnel in view(log)["tunnels"] if tunnel["tokens"])
    assert (lane["value"], lane["ends"], lane["paid"], lane["why"].key) == (
        None,
        [None, None],
        [],
        "steam-tunnel.why.unread",
    )
    assert scores(log) == {"Ana": 0, "Bo": 0}


def test_a_number_copied_while_the_table_is_open_counts_at_once() -> None:
    log = between_point_cards(**UNKNOWN).add(CopyFact("point-card", POINT_NUMBERS), 1)
    assert view(log)["unread"] == []
    assert scores(log) == {"Ana": (3 + 2) * 2, "Bo": 0}
    assert log.entries[-1].label.key == "move.box-fact"
    assert all(catalogue(language).translate(log.entries[-1].label) for language in ("en", "fr"))


@pytest.mark.parametrize("copied", [CopyFact("point-card", (4, 4)), CopyFact("point-card", 4), CopyFact("dice", 1)])
def test_what_is_no_number_of_the_box_is_refused(copied: CopyFact) -> None:
    with pytest.raises(Refused):
        opened(2).add(copied, 0)


def test_one_card_read_is_all_cards_read_where_they_are_alike() -> None:
    log = between_point_cards(**UNKNOWN).add(mine.Point((4, 4), POINT_NUMBERS), 0)
    assert [cell["ends"] for cell in view(log)["cells"] if cell["ends"]] == [list(POINT_NUMBERS)] * 4
    log = log.add(mine.Point((1, 1), (9,) * 6), 0).add(mine.Point((4, 4), (8,) * 6), 0)
    assert [view(log)["cells"][row * 6 + column]["ends"][0] for row, column in POINTS] == [9, 8, 8, 8]


def test_cards_that_differ_are_read_one_by_one() -> None:
    log = between_point_cards(house_rules={"point-cards": "different"})
    assert len(view(log)["unread"]) == 4  # what was copied is of one card
    log = log.add(mine.Point((1, 1), POINT_NUMBERS), 0)
    assert (len(view(log)["unread"]), scores(log)) == (3, {"Ana": 0, "Bo": 0})
    log = log.add(mine.Point((1, 4), POINT_NUMBERS), 0)
    assert scores(log) == {"Ana": 10, "Bo": 0}


def test_a_result_stands_only_when_the_numbers_it_hangs_on_are_known() -> None:
    log = between_point_cards(**UNKNOWN).add(Stop(), host=True)
    assert [one.key for one in GAME.missing(log.table)] == ["steam-tunnel.missing.points"]
    with pytest.raises(Refused, match="points"):
        log.accept(Confirm(), 0)
    read = log.add(mine.Point((1, 1), POINT_NUMBERS), 0)
    assert read.accept(Confirm(), 0).table.confirmed


def test_a_deadly_dead_end_makes_a_tunnel_worth_nothing_whatever_its_numbers() -> None:
    log = flip(opened(2, modules=["deadly"], **UNKNOWN), (1, 2), "N-S E1-E2")
    values = {tuple(tunnel["ends"]): tunnel["value"] for tunnel in view(log)["tunnels"]}
    assert all(value == 0 for ends, value in values.items() if 0 in ends)


def test_a_table_of_the_first_rules_keeps_its_numbers_and_ends_a_turn_without_a_card() -> None:
    start = opened(2, house_rules={"point-cards": "different"}).table
    old = MoveLog(GAME, GAME.start(replace(start, setup=replace(start.setup, rules_version=1))))
    assert view(old)["unread"] == []
    assert (skip(old).table.phase, skip(old).table.turn) == ("flip", 1)


def test_the_calculator_of_boards_starts_with_the_copied_numbers() -> None:
    numbers = [9, 8, 7, 6, 5, 4]
    board = BOARD.start({"point-card": numbers})["board"]
    assert [list(board[row][column]["ends"].values()) for row, column in POINTS] == [numbers] * 4
    assert BOARD.start({}) == BOARD.blank


def test_a_light_table_is_not_told_to_copy_numbers_before_it_enters_a_board() -> None:
    """Rules 2-9: it lists the ends of its tunnels; what an entered board needs is asked for there."""
    for rule in ("identical", "different"):
        told = {
            tracking: [
                one.key
                for one in GAME.preparation(
                    opened(2, tracking, box_facts={}, house_rules={"point-cards": rule}).table.setup
                )
            ]
            for tracking in ("light", "full")
        }
        asked = {"steam-tunnel.prepare.copy-points", "steam-tunnel.prepare.enter-points"}
        assert not asked & set(told["light"])
        assert asked & set(told["full"])
