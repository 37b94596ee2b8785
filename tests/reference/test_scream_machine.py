"""Random whole games of Scream Machine on our table and in the reference game, compared after every move."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest

from companion.rules import engine, games
from companion.rules.chance import Chance
from companion.rules.move_log import MoveLog
from companion.rules.moves import Adjust, First, Move, Next, seat_of
from companion.rules.new_table import NewPlayer, NewTable, Options, open_table
from companion.rules.scream_machine import moves
from tests.reference.scream_machine_game import ScreamMachineGame

GAME = games()["scream-machine"]
NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay")
SAMPLES = 300 if os.environ.get("HYPOTHESIS_PROFILE") == "long" else 1


class PairedGame:
    """Our table and the reference, which is played at random and decides every card."""

    def __init__(self, players: int, tracking: str, modules: list[str], seed: str) -> None:
        self.random = Random(seed)
        options = Options(modules, {}, {}, tracking)  # type: ignore[arg-type]
        seated = [NewPlayer(name) for name in NAMES[:players]]
        self.ours = MoveLog(GAME, open_table(GAME, NewTable(GAME.id, seated, options)))
        self.full, self.deals = tracking == "full", "phone-deck" in modules
        first = self.random.randrange(players)
        self.add(First(first))
        self.theirs = ScreamMachineGame(players, first, self.random)

    @property
    def table(self) -> Any:
        return self.ours.table

    def add(self, move: Move) -> None:
        self.ours = self.ours.add(move, seat_of(move), host=True)

    def next(self) -> list[str]:
        """Press on; the answer is the pile as our phone shuffled it."""
        move: Any = engine.draw(GAME, self.table, Next(self.ours.seq), Chance(self.random))
        self.add(move)
        return list(move.chance)

    def play(self) -> None:
        for seat in range(self.theirs.count):
            cards = self.random.choice(self.theirs.openings(seat))
            self.theirs.open_park(seat, cards)
            if self.full:
                self.add(moves.Seal(seat, tuple(cards)))  # type: ignore[arg-type]
        pile = self.next()
        while not self.theirs.finished:
            self.begin_round(pile)
            while self.theirs.turn >= 0:
                self.take_action()
                self.compare()
            pile = self.end_round()

    def begin_round(self, pile: list[str]) -> None:
        before = len(self.theirs.waiting)
        self.theirs.begin_round(pile if self.deals else None)
        if self.full and not self.deals:
            for place, kind in self.theirs.waiting[before:]:
                self.add(moves.Arrive(place, kind))  # type: ignore[arg-type]
            self.next()
        self.compare()

    def take_action(self) -> None:
        seat, possible = self.theirs.turn, self.theirs.possible_actions()
        if not possible or self.random.random() < 0.1:
            self.theirs.end_turn()
            self.next()
            return
        action = self.random.choice(possible)
        self.theirs.act(action)
        if self.full:
            match action:
                case ("build", _, (family, value)):
                    self.add(moves.Build(seat, family, value))
                case ("tear-down", (family, value)):
                    self.add(moves.TearDown(seat, family, value))
                case ("option", option):
                    self.add(moves.UseOption(seat, option))
        elif self.theirs.turn != seat:
            self.next()

    def end_round(self) -> list[str]:
        if self.full and not self.deals:
            for place, kind in self.theirs.hidden:
                self.add(moves.TurnUp(place, kind))  # type: ignore[arg-type]
        self.theirs.end_round()
        if not self.full:
            self.count_by_hand()
        return self.next()

    def count_by_hand(self) -> None:
        """A light table counts and tells the phone."""
        for seat, player in enumerate(self.theirs.players):
            gained = player.score - self.table.counter(seat, "visitors")
            if gained:
                self.add(Adjust(seat, "visitors", gained))
            self.add(moves.Symbols(seat, len({family for family, _ in player.park})))

    def compare(self) -> None:
        theirs, turn = self.theirs, self.theirs.turn
        assert self.table.round == theirs.round
        assert (self.table.phase, self.table.turn) == (("reveal", None) if turn < 0 else ("turns", turn))
        if not self.full:
            return
        for seat, player in enumerate(theirs.players):
            assert self.table.counter(seat, "visitors") == player.score
            assert sorted(self.table.play.parks[seat].cards) == sorted(player.park)
        if turn >= 0:
            assert self.table.play.actions == theirs.actions
        lying = [("national" if one.gap is None else one.gap, one.kind) for one in self.table.play.visitors]
        known = theirs.waiting + theirs.hidden if self.deals else theirs.waiting
        assert sorted((one for one in lying if one[1]), key=str) == sorted(known, key=str)


TABLES = [
    pytest.param(players, tracking, modules, id="-".join((str(players), tracking, *modules)))
    for players in (2, 3, 4, 5, 6)
    for tracking, modules in (("full", []), ("full", ["phone-deck"]), ("light", []))
]


@pytest.mark.parametrize(("players", "tracking", "modules"), TABLES)
def test_both_games_agree(players: int, tracking: str, modules: list[str]) -> None:
    for sample in range(SAMPLES):
        pair = PairedGame(players, tracking, modules, f"{players} {tracking} {modules} {sample}")
        pair.play()
        outcome = pair.table.outcome
        assert outcome.reason == "finished"
        ours = sorted((one.place, one.total, one.seat) for one in outcome.ranking)
        assert ours == pair.theirs.standing()
