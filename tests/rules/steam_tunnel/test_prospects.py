"""What players want to know of a tunnel before they place a token."""

from __future__ import annotations

from typing import Any

from companion.rules.move_log import MoveLog
from companion.rules.steam_tunnel import moves as mine
from companion.rules.steam_tunnel.prospects import tokens_to_come
from tests.rules.steam_tunnel.tunnel_table import CELLS, bury, buy, flip, opened, skip, view


def tunnel_at(log: MoveLog, cell: int, segment: int) -> Any:
    return next(one for one in view(log)["tunnels"] if [cell, segment] in one["pieces"])


def test_a_tunnel_says_how_many_cards_keep_it_open() -> None:
    """The upper lane of (1,2) runs into a point card on the left and through one face-down card to another."""
    log = flip(opened(2), (1, 2))
    lane = tunnel_at(log, 8, 1)
    assert (lane["closed"], lane["kept_open_by"]) == (False, 1)
    assert tunnel_at(log, 8, 0)["kept_open_by"] == 5  # all the way round the column
    assert tunnel_at(bury(log, (1, 3)), 8, 1)["kept_open_by"] == 0


def test_what_a_burial_would_close_is_told_before_it_is_made() -> None:
    log = flip(opened(2), (1, 2))
    lanes = {tunnel_at(log, 8, segment)["number"] for segment in (1, 2)}
    [closing] = view(log)["closings"]
    assert (closing["at"], set(closing["tunnels"])) == ([1, 3], lanes)
    closed = [one for one in view(bury(log, (1, 3)))["tunnels"] if one["closed"]]
    assert len(closed) == len(lanes)


def test_what_buying_would_do_is_told() -> None:
    """Worth (3 + 2) x 1 as it stands."""
    log = flip(opened(3), (1, 2))
    said = tunnel_at(log, 8, 1)["if_bought"]
    assert (said.key, said.args["n"]) == ("steam-tunnel.if-bought.lead", 5)
    log = flip(buy(log, (1, 2), "E1"), (0, 0))
    assert tunnel_at(log, 8, 1)["if_bought"].key == "steam-tunnel.if-bought.tie"
    held = log.add(mine.SetToken((0, 0), "N", 0), 0)
    longer = tunnel_at(held, 0, 0)["if_bought"]
    assert (longer.key, longer.args["names"]) == ("steam-tunnel.if-bought.tie", ["Ana"])


def test_tokens_to_come_are_one_a_turn_but_none_with_the_last_card() -> None:
    log = opened(3)
    assert tokens_to_come(log.table) == {0: 11, 1: 10, 2: 10}  # 31 of 32 turns, the last one is Bo's
    assert tokens_to_come(flip(log, (0, 0)).table) == {0: 11, 1: 10, 2: 10}
    assert tokens_to_come(skip(flip(log, (0, 0))).table) == {1: 10, 2: 10, 0: 10}


def test_a_lead_is_safe_when_nobody_can_catch_up_whatever_happens() -> None:
    log = opened(2)
    for cell in CELLS[:-3]:
        log = flip(log, cell)
        log = skip(log)
    open_now = next(one for one in view(log)["tunnels"] if not one["closed"] and one["segments"] > 3)
    assert not open_now["safe"]
    tokens = [piece for piece in open_now["pieces"] if view(log)["cells"][piece[0]]["card"]][:3]
    for cell, segment in tokens:
        port = view(log)["cells"][cell]["segments"][segment][0]
        log = log.add(mine.SetToken(divmod(cell, 6), port, 0), 0)
    assert tokens_to_come(log.table)[1] < 3
    cell, segment = tokens[0]
    assert tunnel_at(log, cell, segment)["safe"]
