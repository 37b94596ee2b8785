"""Plays and records games of Steam Tunnel: `python -m tests.recorded.record_steam_tunnel`."""

from __future__ import annotations

from typing import Any

from companion.rules import games
from companion.rules.moves import Confirm, First, Next, Redo, Remark, Stop, Undo
from companion.rules.steam_tunnel import moves as tunnel
from companion.rules.steam_tunnel.cards import has_fork, shape_of, turned
from tests.recorded.recorder import Json, Recorder, record_all
from tests.recorded.scorer_steam_tunnel import TURN, Scorer
from tests.rules.steam_tunnel.sample_deck import sample_deck

GAME = games()["steam-tunnel"]


class SteamTunnel(Recorder):
    game = GAME

    def __init__(self, names: tuple[str, ...], seed: int, **options: Any) -> None:
        super().__init__(names, seed, box_facts={"point-card": [4, 4, 3, 2, 2, 3]}, **options)
        deck = [code for code in sample_deck() if "baby" not in options.get("modules", ()) or not has_fork(code)]
        self.random.shuffle(deck)
        self.deck = [self.random.choice((code, turned(code))) for code in deck]

    def cell(self) -> tuple[int, int]:
        return self.random.randrange(6), self.random.randrange(6)

    def turn(self, bury: float) -> None:
        """Turn a card up somewhere, then buy, bury or skip; now and then think again."""
        seat = self.table.turn
        code = self.deck[-1]
        while not self.make(tunnel.Flip(self.cell(), shape_of(code)), seat):
            pass
        self.deck.pop()
        if self.table.outcome is not None:
            return
        if self.random.random() < bury:
            while not self.make(tunnel.Bury(seat, self.cell())):
                pass
        elif self.random.random() < 0.93 and self.buy(seat):
            pass
        else:
            self.make(Next(self.move_log.seq), seat)
        if self.random.random() < 0.1:
            self.make(Undo(self.move_log.seq), None, host=True)
            self.make(Redo(), self.random.choice(self.table.active))

    def buy(self, seat: int) -> bool:
        for _ in range(400):
            port: Any = self.random.choice(list(TURN))
            if self.make(tunnel.Buy(seat, self.cell(), port)):
                return True
        return False

    def play_on(self, bury: float, turns: int = 99) -> None:
        while turns and self.table.outcome is None:
            self.turn(bury)
            turns -= 1


# --- the games -----------------------------------------------------------------------------------------------------


def all_cards_of_three() -> Json:
    table = SteamTunnel(("Ana", "Bo", "Cy"), 32, tracking="full")
    table.make(First(), host=True)
    table.make(Remark("the old pack"), 1)
    table.play_on(0, turns=20)
    # A card of the first turns was entered upside down; nobody had noticed.
    flips = [deed for deed in table.table.play.deeds if deed.kind == "flip" and turned(deed.card) != deed.card]
    cell, upside_down = flips[3].cell, turned(flips[3].card)
    assert table.make(tunnel.Card(divmod(cell, 6), shape_of(upside_down)), 0)
    for flag in reversed(table.table.play.flags):
        assert table.make(tunnel.Settle(flag.deed, "keep"), 0)
    table.play_on(0)
    table.make(Confirm(), host=True)
    return table.document("All 32 cards turned by three in full tracking, a card corrected on the way, confirmed")


def burying_pair() -> Json:
    table = SteamTunnel(("Ana", "Bo"), 7, tracking="full", modules=["pity"])
    table.play_on(0.4)
    return table.document("Two who bury a lot, Pity Scoring, never confirmed")


def baby_tunnels_stopped() -> Json:
    table = SteamTunnel(("Ana", "Bo", "Cy", "Dee", "Eli"), 5, tracking="full", modules=["deadly", "baby"])
    table.play_on(0.1, turns=17)
    table.make(Stop(), host=True)
    return table.document("Five at Baby Tunnels with deadly dead ends, stopped in the middle")


def counted_by_hand() -> Json:
    table = SteamTunnel(("Ana", "Bo", "Cy", "Dee"), 4, tracking="light")
    table.make(First(2), host=True)
    for _ in range(25):
        table.make(Next(table.move_log.seq), table.table.turn)
    table.make(tunnel.LastCard(), 1)
    counted = (
        tunnel.GivenTunnel((4, 0), 1, {0: 1}),
        tunnel.GivenTunnel((2, 0, 4, 0), 7, {1: 2, 2: 1}),
        tunnel.GivenTunnel((3, 0, 4), 9, {0: 3, 3: 3, 1: 1}),
        tunnel.GivenTunnel((3, 2, 4), 7, {0: 1, 1: 1, 2: 1}),
        tunnel.GivenTunnel((3, 2), 5, {}),
    )
    assert table.make(tunnel.CountTunnels(counted), 1)
    table.make(Next(table.move_log.seq), 1)
    table.make(Confirm(), host=True)
    return table.document("Four in light tracking, tunnels counted by hand, confirmed")


def board_at_the_end() -> Json:
    table = SteamTunnel(("Ana", "Bo"), 11, tracking="light", modules=["deadly"])
    table.make(tunnel.LastCard(), 0)
    for cell in range(36):
        at = divmod(cell, 6)
        if at in ((1, 1), (1, 4), (4, 1), (4, 4)):
            continue
        code = table.deck.pop()
        assert table.make(tunnel.Card(at, shape_of(code)), 0)
        port: Any = shape_of(code)[0][0]
        if cell % 3 == 0:
            assert table.make(tunnel.SetToken(at, port, cell % 2), 0)
    table.make(Next(table.move_log.seq), 0)
    return table.document("Two in light tracking, the finished board entered at the end")


RECORDINGS = {
    "full-32-cards-3": all_cards_of_three,
    "pity-buried-2": burying_pair,
    "baby-stopped-5": baby_tunnels_stopped,
    "light-tunnels-4": counted_by_hand,
    "light-board-2": board_at_the_end,
}


if __name__ == "__main__":
    record_all(GAME, RECORDINGS, Scorer)
