"""A card corrected later: tokens turn with it, impossible purchases are kept and flagged until they are settled."""

from __future__ import annotations

import pytest

from companion.rules.faults import Refused
from companion.rules.move_log import MoveLog
from companion.rules.moves import Confirm, Undo
from companion.rules.steam_tunnel import moves as mine
from companion.rules.steam_tunnel.facts import PORTS
from companion.speech.catalogue import catalogue
from tests.rules.steam_tunnel.tunnel_table import CELLS, GAME, bury, buy, correct, flip, opened, scores, skip, view


def bought() -> MoveLog:
    """Ana bought N-E1 of a card that may have been entered wrong."""
    return buy(flip(opened(2), (3, 3), "N-E1 S-W1 E2-W2"), (3, 3), "N")


def cell(log: MoveLog, number: int = 21) -> tuple[object, object]:
    found = view(log)["cells"][number]
    return found["segments"], found["tokens"]


def can_settle(log: MoveLog, how: str, **where: object) -> bool:
    """Whether this is offered for the only flagged purchase."""
    [flag] = log.table.play.flags
    offered = (one for one in GAME.table_offers(log.table) if one.type == "settle")
    return any(one.allows(deed=flag.deed, how=how, **where) for one in offered)


def test_a_card_turned_round_takes_its_tokens_with_it() -> None:
    log = correct(bought(), (3, 3), "S-W2 N-E2 W1-E1")
    assert cell(log) == ([["N", "E2"], ["S", "W2"], ["E1", "W1"]], [None, 0, None])
    assert view(log)["flags"] == []


def test_a_token_stays_where_its_segment_still_exists() -> None:
    log = correct(bought(), (3, 3), "N-E1 S-W2")
    assert cell(log) == ([["N", "E1"], ["S", "W2"]], [0, None])
    assert view(log)["flags"] == []


def test_a_purchase_of_a_segment_that_is_gone_is_kept_and_flagged() -> None:
    log = correct(bought(), (3, 3), "N-S E1-W1")
    [flag] = view(log)["flags"]
    assert (flag["seat"], flag["at"]) == (0, [3, 3])
    assert [how for how in ("keep", "take-back", "move") if can_settle(log, how)] == ["take-back", "move"]
    assert [port for port in PORTS if can_settle(log, "move", cell=(3, 3), port=port)] == ["N", "S", "E1", "W1"]
    assert flag["why"].key == "steam-tunnel.flag.no-segment"
    assert "Ana" in catalogue("en").translate(flag["why"])
    assert log.table.counter(0, "tokens") == 1
    assert scores(log) == {"Ana": 0, "Bo": 0}


def test_settling_moves_takes_back_or_refuses() -> None:
    log = correct(bought(), (3, 3), "N-S E1-W1")
    [flag] = view(log)["flags"]
    with pytest.raises(Refused) as refused:
        log.add(mine.Settle(flag["deed"], "keep"), 1)
    assert refused.value.reason.key == "steam-tunnel.refused.cannot-stay"
    with pytest.raises(Refused) as refused:
        log.add(mine.Settle(flag["deed"], "move", (3, 3), "W2"), 1)
    assert refused.value.reason.key == "steam-tunnel.refused.dead-end"
    moved = log.add(mine.Settle(flag["deed"], "move", (3, 3), "S"), 1)
    assert (cell(moved)[1], view(moved)["flags"]) == ([0, None], [])
    back = log.add(mine.Settle(flag["deed"], "take-back"), 1)
    assert (cell(back)[1], view(back)["flags"], back.table.counter(0, "tokens")) == ([None, None], [], 0)


def test_a_purchase_in_a_tunnel_that_was_closed_after_all_may_stay() -> None:
    """Bo bought in the upper lane of row 2, which was closed if the first card was straight and not bent."""
    log = skip(flip(opened(2), (1, 2), "N-E1 S-W1 E2-W2"))
    log = buy(flip(log, (1, 3)), (1, 3), "W1")
    log = correct(log, (1, 2), "N-S E1-W1 E2-W2")
    [flag] = view(log)["flags"]
    assert (flag["why"].key, can_settle(log, "keep")) == ("steam-tunnel.flag.closed", True)
    assert scores(log) == {"Bo": 10, "Ana": 0}
    log = log.add(mine.Settle(flag["deed"], "keep"), 0)
    assert (view(log)["flags"], scores(log)) == ([], {"Bo": 10, "Ana": 0})


def test_a_later_correction_can_clear_a_flag_by_itself() -> None:
    log = correct(correct(bought(), (3, 3), "N-S E1-W1"), (3, 3), "N-E1 S-W1 E2-W2")
    assert (cell(log)[1], view(log)["flags"]) == ([0, None, None], [])


def test_a_card_that_lies_elsewhere() -> None:
    log = correct(bought(), (3, 3), None)
    assert (view(log)["unseen"], len(view(log)["flags"])) == (1, 1)
    log = correct(log, (3, 2), "N-E1 S-W1 E2-W2")
    [flag] = view(log)["flags"]
    log = log.add(mine.Settle(flag["deed"], "move", (3, 2), "E1"), 0)
    assert (view(log)["unseen"], view(log)["flags"], cell(log, 20)[1]) == (0, [], [0, None, None])


def test_the_card_of_this_turn_taken_off_lets_the_turn_begin_again() -> None:
    log = correct(flip(opened(2), (0, 0)), (0, 0), None)
    assert (log.table.phase, log.table.turn, view(log)["unseen"], view(log)["left"]) == ("flip", 0, 0, 32)


def test_tokens_and_graves_are_set_by_hand() -> None:
    log = bought().add(mine.SetToken((3, 3), "N", 1), 1)
    assert (cell(log)[1], [log.table.counter(seat, "tokens") for seat in (0, 1)]) == ([1, None, None], [0, 1])
    log = log.add(mine.SetToken((3, 3), "N", None), 1)
    assert (cell(log)[1], log.table.counter(1, "tokens")) == ([None] * 3, 0)
    log = log.add(mine.SetGrave((0, 0), 1), 1)
    assert view(log)["left"] == 30
    log = log.add(mine.SetGrave((0, 0), None), 1)
    assert view(log)["left"] == 31


def test_a_burial_set_by_hand_can_end_the_game() -> None:
    log = opened(2)
    for place in CELLS[:-1]:
        log = skip(flip(log, place))
    log = log.add(mine.SetGrave(CELLS[-1], 0), 0)
    assert log.table.outcome is not None


def test_after_the_end_a_correction_changes_the_ranking_until_it_is_confirmed() -> None:
    log = buy(flip(opened(2), (1, 2), "N-S E1-W1 E2-W2"), (1, 2), "E1")
    for place in [one for one in CELLS if one != (1, 2)]:
        log = flip(log, place)
        log = skip(log) if log.table.outcome is None else log
    assert log.table.outcome is not None
    assert scores(log)["Ana"] == 10
    log = correct(log, (1, 2), "N-S E1-W1")
    assert {one.seat: one.total for one in log.table.outcome.ranking} == {0: 10, 1: 0}
    log = correct(log, (1, 2), "N-S E1-E2 W1-W2")
    assert len(view(log)["flags"]) == 1
    assert log.table.outcome is not None
    assert {one.seat: one.total for one in log.table.outcome.ranking} == {0: 0, 1: 0}
    with pytest.raises(Refused):
        correct(log.add(Confirm(), host=True), (1, 2), "N-S E1-W1")


def test_a_correction_can_be_undone() -> None:
    log = correct(bought(), (3, 3), "N-S E1-W1")
    log = log.add(Undo(log.seq), 0)
    assert (cell(log)[1], view(log)["flags"]) == ([0, None, None], [])


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (mine.Card((3, 3), (("N", "E1"), ("S", "W1"), ("E2", "W2"))), "same-card"),
        (mine.Card((1, 1), (("N", "S"), ("E1", "W1"))), "point-card-here"),
        (mine.Card((0, 0), None), "no-card-here"),
        (mine.SetToken((3, 3), "N", 0), "nothing-changes"),
        (mine.SetToken((0, 0), "N", 0), "no-card-here"),
        (mine.SetGrave((3, 3), 0), "not-face-down"),
        (mine.SetGrave((0, 0), None), "nothing-changes"),
        (mine.Settle(0, "keep"), "nothing-to-settle"),
    ],
)
def test_senseless_corrections_are_refused(move: object, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        bought().add(move, 0)  # type: ignore[arg-type]
    assert refused.value.reason.key == f"steam-tunnel.refused.{reason}"
    assert catalogue("fr").translate(refused.value.reason)


def test_a_seat_that_is_not_there_owns_nothing() -> None:
    for move in (mine.SetToken((3, 3), "S", 4), mine.SetGrave((0, 0), 4)):
        with pytest.raises(Refused) as refused:
            bought().add(move, 0)
        assert refused.value.reason.key == "refused.no-such-seat"


def test_a_buried_card_is_corrected_only_after_it_is_dug_out() -> None:
    log = bury(flip(opened(2), (0, 0)), (0, 1))
    with pytest.raises(Refused) as refused:
        correct(log, (0, 1), "N-S E1-W1")
    assert refused.value.reason.key == "steam-tunnel.refused.buried-stays"
    assert GAME.calculator("board")
