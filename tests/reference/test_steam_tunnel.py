"""Random whole games of Steam Tunnel on our table and in the reference game, compared after every move."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest

from companion.rules import games
from companion.rules.move_log import MoveLog
from companion.rules.moves import Move, Next, seat_of
from companion.rules.new_table import NewPlayer, NewTable, Options, open_table
from companion.rules.steam_tunnel import moves
from companion.rules.steam_tunnel.cards import shape_of
from tests.reference.steam_tunnel_game import PORTS, SteamTunnelGame

GAME = games()["steam-tunnel"]
NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli")
SAMPLES = 100 if os.environ.get("HYPOTHESIS_PROFILE") == "long" else 1


class PairedGame:
    """Our table and the reference, which is played at random."""

    def __init__(self, players: int, tracking: str, modules: list[str], seed: str) -> None:
        self.random = Random(seed)
        self.theirs = SteamTunnelGame(players, modules, self.random)
        facts = {"point-card": [self.theirs.numbers[port] for port in PORTS]}
        options = Options(modules, {}, facts, tracking)  # type: ignore[arg-type]
        seated = [NewPlayer(name) for name in NAMES[:players]]
        self.ours = MoveLog(GAME, open_table(GAME, NewTable(GAME.id, seated, options)))
        self.full = tracking == "full"
        self.burials = self.random.random() / 2

    @property
    def table(self) -> Any:
        return self.ours.table

    def add(self, move: Move) -> None:
        self.ours = self.ours.add(move, seat_of(move), host=True)

    def next(self) -> None:
        self.add(Next(self.ours.seq))

    def play(self) -> None:
        while not self.theirs.over:
            self.take_turn()
            if not self.theirs.over and self.full:
                self.compare()
        if not self.full:
            self.count_by_hand()

    def take_turn(self) -> None:
        cell = self.random.choice(self.theirs.turnable())
        card = self.theirs.turn_card(cell)
        if self.full:
            self.add(moves.Flip(cell, tuple(card)))  # type: ignore[arg-type]
            if self.theirs.over:
                return
            self.compare()
            self.place_token()
        elif self.theirs.over:
            self.add(moves.LastCard())
        else:
            self.place_token()

    def place_token(self) -> None:
        """On a segment, on a face-down card, or nowhere."""
        seat, free, down = self.theirs.turn, self.theirs.free_segments(), self.theirs.turnable()
        if self.random.random() < self.burials:
            cell = self.random.choice(down)
            self.theirs.bury(cell)
            self.submit(moves.Bury(seat, cell))
        elif free and self.random.random() < 0.9:
            cell, segment = self.random.choice(free)
            port: Any = self.random.choice(self.theirs.cards[cell][segment])
            self.theirs.buy(cell, segment)
            self.submit(moves.Buy(seat, cell, port))
        else:
            self.theirs.end_turn()
            self.next()

    def submit(self, move: Move) -> None:
        """A light table only passes the turn on, or says that no card is left."""
        if self.full:
            self.add(move)
        elif self.theirs.over:
            self.add(moves.LastCard())
        else:
            self.next()

    def count_by_hand(self) -> None:
        counted = [
            moves.GivenTunnel(tuple(one["ends"]), len(one["where"]), one["tokens"]) for one in self.theirs.tunnels()
        ]
        self.add(moves.CountTunnels(tuple(counted)))
        self.next()

    def compare(self) -> None:
        theirs, state = self.theirs, GAME.view(self.table, None)
        assert (self.table.turn, self.table.phase) == (theirs.turn, "place" if theirs.has_turned else "flip")
        assert state["left"] == len(theirs.turnable())
        ours = [(one["ends"], one["segments"], one["closed"], dict(one["tokens"])) for one in state["tunnels"]]
        expected = [(one["ends"], len(one["where"]), one["closed"], one["tokens"]) for one in theirs.tunnels()]
        assert len(ours) == len(expected)
        assert all(ours.count(one) == expected.count(one) for one in expected)
        assert state["scores"] == theirs.scores()
        if theirs.has_turned:
            cards = {cell: shape_of(place.card) for cell, place in enumerate(self.table.play.places) if place.card}
            free = {(divmod(cell, 6), frozenset(cards[cell][at])) for cell, at in state["buyable"]}
            assert free == {(cell, frozenset(theirs.cards[cell][at])) for cell, at in theirs.free_segments()}


VARIANTS: list[list[str]] = [[], ["pity"], ["deadly"], ["baby"], ["pity", "baby"], ["deadly", "baby"]]
TABLES = [
    pytest.param(players, tracking, modules, id="-".join((str(players), tracking, *modules)))
    for players in (2, 5)
    for tracking in ("full", "light")
    for modules in VARIANTS
]


@pytest.mark.parametrize(("players", "tracking", "modules"), TABLES)
def test_both_games_agree(players: int, tracking: str, modules: list[str]) -> None:
    for sample in range(SAMPLES):
        pair = PairedGame(players, tracking, modules, f"{players} {tracking} {modules} {sample}")
        pair.play()
        outcome = pair.table.outcome
        assert outcome.reason == "finished"
        assert sorted((one.place, one.total, one.seat) for one in outcome.ranking) == pair.theirs.standing()
