"""Plays and records games of Scream Machine: `python -m tests.recorded.record_scream_machine`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.rules import games
from companion.rules.move_log import MoveLog
from companion.rules.moves import Adjust, Confirm, First, Leave, Next, Redo, Remark, Stop, Undo
from companion.rules.scream_machine import moves as park
from tests.recorded.recorder import Json, Recorder, ended, record_all
from tests.recorded.scorer_scream_machine import Scorer

GAME = games()["scream-machine"]
FAMILIES = ("coaster", "water", "kiddie", "food", "family", "thrill", "nostalgia")
KINDS = (*FAMILIES, "cheapskate")
OPTIONS = ("advertise", "research", "develop", "novelties")


class ScreamMachine(Recorder):
    game = GAME

    def go_on(self) -> None:
        by = self.random.choice((None, *self.table.active))
        assert self.make(Next(self.move_log.seq), by, host=by is None)

    def until(self, over: Callable[[MoveLog], bool]) -> None:
        """A turn that used up its actions is over by itself."""
        while not over(self.move_log):
            before = self.table.turn
            self.phase()
            if not isinstance(before, int) or self.table.turn == before:
                self.go_on()

    def hesitate(self) -> None:
        """Now and then somebody takes the last move back, and perhaps does it again."""
        last = self.move_log.undoable(None)
        if last is not None and not isinstance(last.move, Next) and self.random.random() < 0.1:
            self.make(Undo(last.seq), None, host=True)
            if self.random.random() < 0.6:
                self.make(Redo(), self.random.choice(self.table.active))

    def phase(self) -> None:
        table, random = self.table, self.random
        if not table.setup.is_full:
            if table.phase == "reveal":
                for seat in table.active:
                    self.make(Adjust(seat, "visitors", random.randint(1, 4)), seat)
                    self.hesitate()
            return
        if table.phase == "opening":
            for seat in random.sample(table.active, len(table.active)):
                while not self.make(park.Seal(seat, self.cards())):
                    pass
        elif table.phase == "turns":
            self.turn(table.turn)
        elif "phone-deck" not in table.setup.modules:
            self.visitors()

    def cards(self) -> Any:
        size = self.random.randint(1, 3)
        return tuple((self.random.choice(FAMILIES), self.random.choice((1, 3, 5))) for _ in range(size))

    def visitors(self) -> None:
        """In the deal the open ones are laid, in the reveal the hidden ones turned up."""
        view = GAME.view(self.table, None)
        revealing = self.table.phase == "reveal"
        places = [gap["gap"] for gap in view["gaps"] for _ in range(gap["hidden_unknown"])] if revealing else []
        if not revealing:
            places = ["national"] * view["nationals_missing"]
            places += [gap["gap"] for gap in view["gaps"] for _ in range(gap["missing"])]
        for place in places:
            lay: Any = park.TurnUp if revealing else park.Arrive
            while not self.make(lay(place, self.random.choice(KINDS)), self.random.choice(self.table.active)):
                pass
            self.hesitate()

    def turn(self, seat: Any) -> None:
        random = self.random
        for _ in range(random.randint(2, 6)):
            if self.table.turn != seat:
                return
            built = self.table.play.parks[seat].cards
            move = random.choice(
                (
                    park.Build(seat, random.choice(FAMILIES), random.choice((1, 3, 5))),
                    park.Build(seat, random.choice(FAMILIES), random.choice((1, 3, 5))),
                    park.UseOption(seat, random.choice(OPTIONS)),
                    park.TearDown(seat, *random.choice(built or (("food", 1),))),
                    park.Peek(seat, seat, random.choice(FAMILIES)),
                )
            )
            self.make(move)
            self.hesitate()


# --- the games -----------------------------------------------------------------------------------------------------


def complete_full_game_of_three() -> Json:
    table = ScreamMachine(("Ana", "Bo", "Cy"), 3, tracking="full")
    table.make(First(), host=True)
    table.make(Remark("Cards from the old box"), 1)
    table.until(ended)
    table.make(Confirm(), host=True)
    return table.document("A complete game of three in full tracking, confirmed")


def complete_light_game_of_four() -> Json:
    table = ScreamMachine(("Ana", "Bo", "Cy", "Dee"), 4, tracking="light")
    table.make(First(2), host=True)
    table.until(ended)
    best = max(range(4), key=lambda seat: table.table.counter(seat, "visitors"))
    rival = (best + 1) % 4
    behind = table.table.counter(best, "visitors") - table.table.counter(rival, "visitors")
    table.make(Adjust(rival, "visitors", behind), rival)
    table.make(park.Symbols(best, 4))
    table.make(park.Symbols(rival, 6))
    table.make(Confirm(), 0)
    return table.document("A complete game of four in light tracking, a tie for the win broken by symbols, confirmed")


def phone_deck_game_of_two() -> Json:
    table = ScreamMachine(("Ana", "Bo"), 2, tracking="full", modules=["phone-deck"])
    table.until(ended)
    return table.document("A complete game of two with the phone dealing, never confirmed")


def stopped_game_of_five() -> Json:
    table = ScreamMachine(("Ana", "Bo", "Cy", "Dee", "Eli"), 5, tracking="full")
    table.until(lambda move_log: (move_log.table.round, move_log.table.phase) == (2, "turns"))
    table.make(Leave(3), 3)
    table.until(lambda move_log: (move_log.table.round, move_log.table.phase) == (3, "turns"))
    table.phase()
    table.make(Stop(), host=True)
    return table.document("A game of five that Dee left in round 2 and that was stopped in round 3")


RECORDINGS = {
    "full-3": complete_full_game_of_three,
    "light-4": complete_light_game_of_four,
    "phone-deck-2": phone_deck_game_of_two,
    "stopped-5": stopped_game_of_five,
}


if __name__ == "__main__":
    record_all(GAME, RECORDINGS, Scorer)
