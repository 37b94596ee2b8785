"""Offers of Steam Tunnel under house rules about moves, and what is offered in a turn."""

from __future__ import annotations

from random import Random

import pytest

from companion.rules.move_log import MoveLog
from companion.rules.moves import Leave
from companion.rules.steam_tunnel import moves as mine
from tests.rules.offer_checks import all_offers, check_choices, check_completeness, sample_tables
from tests.rules.steam_tunnel.tunnel_table import CELLS, GAME, POINTS, STRAIGHT, bury, buy, flip, opened, segments, skip

RULES = (
    ("loops", "buyable"),
    ("token-supply", "twelve"),
    ("board", "five-by-five"),
    ("burials", "anonymous"),
)


@pytest.mark.parametrize(("rule", "choice"), RULES)
def test_offers_follow_the_house_rules_about_moves(rule: str, choice: str) -> None:
    tables = sample_tables(GAME, opened(3, house_rules={rule: choice}).table, Random(3), 6)
    for table in tables:
        check_choices(GAME, table)
    check_completeness(GAME, tables, Random(4))


def offered(log: MoveLog) -> list[tuple[str, int | None]]:
    return [(one.type, one.seat) for one in all_offers(GAME, log.table)]


def test_a_turn_offers_the_flip_then_a_token_or_none() -> None:
    log = opened()
    assert offered(log) == [("flip", None), ("point", None), ("grave", None)]
    log = flip(log, (0, 0))
    assert offered(log)[:2] == [("buy", 0), ("bury", 0)]
    assert "flip" not in dict(offered(log))
    assert "next" in dict(offered(log))


def test_what_is_free_open_or_face_down_is_offered() -> None:
    """Between the point cards of row 2 the second card closes both lanes."""
    log = flip(skip(flip(opened(), (1, 2))), (1, 3))
    bought, buried = all_offers(GAME, log.table)[:2]
    assert bought.values("cell", "port") == [((1, 2), "N"), ((1, 2), "S"), ((1, 3), "N"), ((1, 3), "S")]
    assert buried.values("cell") == [cell for cell in CELLS if cell not in ((1, 2), (1, 3))]
    log = flip(bury(log, (0, 0)), (0, 1))
    assert (0, 0) not in all_offers(GAME, log.table)[1].values("cell")


def test_without_tokens_left_only_going_on_is_offered() -> None:
    log = opened(2, house_rules={"token-supply": "twelve"})
    for cell in CELLS[:12]:
        log = log.add(mine.SetGrave(cell, 0), 0)
    log = flip(log, CELLS[12])
    assert not {"buy", "bury"} & {kind for kind, _ in offered(log)}
    assert ("next", None) in offered(log)


def test_a_card_can_be_entered_late_only_where_one_is_missing() -> None:
    log = buy(flip(skip(skip(bury(flip(opened(2), (0, 0)), (0, 1)))), (0, 2)), (0, 2), "N")
    [present, late] = [one for one in all_offers(GAME, log.table) if one.type == "card"]
    assert present.values("cell") == [(0, 0), (0, 2)]
    assert late.values("cell") == [cell for cell in CELLS if cell not in ((0, 0), (0, 1), (0, 2))]
    log = log.add(mine.Card((5, 5), segments(STRAIGHT)), 0)
    assert [kind for kind, _ in offered(log)].count("card") == 1


def test_point_cards_are_the_only_cards_with_numbers() -> None:
    [point] = [one for one in all_offers(GAME, opened().table) if one.type == "point"]
    assert point.values("cell") == list(POINTS)


def test_light_tables_offer_the_count_and_wait_for_it() -> None:
    log = opened(2, "light")
    assert dict(offered(log)).keys() >= {"last-card", "tunnels", "next"}
    log = log.add(mine.LastCard(), 0)
    assert [one.key for one in GAME.missing(log.table)] == ["steam-tunnel.missing.tunnels"]
    assert "next" not in dict(offered(log))
    log = log.add(next(one.move for one in all_offers(GAME, log.table) if one.type == "tunnels"), 0)
    assert ("next", None) in offered(log)


def test_somebody_who_left_is_offered_nothing() -> None:
    log = flip(opened(3), (0, 0)).add(Leave(0), host=True)
    assert ("flip", None) in offered(log)
    assert not [one for one in offered(log) if one[1] is not None]
