"""Plays and records games of Steam Park: `python -m tests.recorded.record_steam_park`."""

from __future__ import annotations

from typing import Any

from companion.rules import games
from companion.rules.chance import Chance
from companion.rules.moves import Adjust, Confirm, Next, Redo, Remark, Stop, Undo, seat_of
from companion.rules.steam_park import moves as park
from companion.rules.steam_park.facts import FACES
from tests.recorded.recorder import Json, Recorder, ended, record_all
from tests.recorded.steam_park_actions import actions, faces
from tests.reference.steam_park import Reference

GAME = games()["steam-park"]
TRACK = [dirt * (dirt + 1) // 12 for dirt in range(30)]  # made up: no source prints the real one


class SteamPark(Recorder):
    game = GAME

    def __init__(self, names: tuple[str, ...], seed: int, **options: Any) -> None:
        super().__init__(names, seed, **options)
        self.clock = 1_000_000
        self.phones_say_when = False  # whether a press carries the moment at which the finger went down

    def chance(self, **given: int) -> Chance:
        """The clock of the table goes on a little with every move."""
        self.clock += self.random.randint(0, 120)
        return Chance(self.random, self.clock, **given)

    def hesitate(self) -> None:
        last = self.move_log.undoable(None, host=True)
        if last is not None and not isinstance(last.move, Next) and self.random.random() < 0.05:
            self.make(Undo(last.seq), None, host=True)
            if self.random.random() < 0.6:
                self.make(Redo(), None, host=True)

    def phase(self) -> None:
        getattr(self, f"do_{self.table.phase}")()

    def do_setup(self) -> None: ...

    def do_roll(self) -> None:
        phone = self.table.setup.house_rules["roll"] == "phone-dice"
        by_hand = self.table.setup.house_rules["roll"] == "by-hand"
        for seat in self.random.sample(self.table.active, len(self.table.active)):
            for _ in range(self.random.randint(1, 3) if phone else 0):
                self.make(park.Roll(seat, tuple(self.random.sample(range(6), 2)) if self.known(seat) else ()))
            spied = self.random.choice(FACES) if "espionage" in self.table.setup.modules else None
            self.make(park.EnterDice(seat, faces(self.random, 6), spied))
            if by_hand:
                pool = GAME.view(self.table, None)["race"]["left"]
                self.make(park.Take(seat, pool[0]))
            elif len(self.table.turn) > 1:
                said = self.clock - self.random.randint(-20, 200) if self.phones_say_when else None
                self.make(park.PressDone(seat, pressed=said), trip=self.random.randint(2, 60))
            else:
                for _ in range(4):
                    self.make(park.LastRoll(seat))
                    self.make(park.Roll(seat))
            self.hesitate()

    def known(self, seat: int) -> bool:
        return bool(self.table.play.pigs[seat].dice)

    def do_deals(self) -> None:
        for seat in self.table.active:
            self.make(park.Spy(seat, self.random.random() < 0.8))
        for seat in self.table.active:
            money = self.table.counter(seat, "danari")
            self.make(park.BidDanari(seat, self.random.randint(0, min(9, money))))
        shown = self.table.play.auctioned
        if shown is not None:
            white = [die.face for die in self.table.play.pigs[shown.lowest].dice if not die.spy]
            assert self.make(park.Steal(shown.highest, self.random.choice(white)))

    def do_dirt(self) -> None:
        if not self.table.setup.is_light and len(self.table.active) == 5:
            self.make(park.TokenDirt("4", 1), host=True)

    def do_actions(self) -> None:
        seat = self.table.turn
        if self.table.setup.tracking == "middle":
            self.do_middle_actions(seat)
        for _ in range(150 if self.table.setup.is_full else 0):
            move = self.random.choice(actions(self.table, seat, self.random))()
            burns = isinstance(move, park.Expand) and self.random.random() < 0.95
            if isinstance(move, park.CorrectPark) or burns:  # a random park put right says nothing about the game
                continue
            if seat_of(move) == seat and self.make(move):
                self.hesitate()

    def do_middle_actions(self, seat: int) -> None:
        """Brooms that count for more than lie there are refused now and then, and so are cards."""
        self.make(park.CleanDirt(seat, self.random.randint(1, 4)))
        self.make(park.PlayBonus(seat, tuple(self.random.randint(1, 9) for _ in range(self.random.randint(1, 2)))))
        visitors, stingy = (self.table.counter(seat, one) for one in ("visitors", "stingy"))
        more = self.random.randint(0, 2)
        self.make(park.CountVisitors(seat, visitors + more, stingy + (more == 2)))
        self.hesitate()

    def do_income(self) -> None:
        if self.table.setup.is_light:
            for seat in self.table.active:
                self.make(Adjust(seat, "danari", self.random.randint(1, 20)), seat)

    def do_final(self) -> None:
        while self.make(park.GamblerCard(self.random.randint(2, 9), tuple(self.random.sample(self.table.active, 2)))):
            pass
        for seat in self.table.active:
            if self.table.setup.is_light:
                self.make(park.CountUp(seat, self.random.randint(40, 90), self.random.randint(0, 20)))
                self.make(park.Fee(seat, self.random.randint(1, 9)))


# --- the games -----------------------------------------------------------------------------------------------------


def base_game_of_two() -> Json:
    table = SteamPark(("Ana", "Bo"), 2, tracking="full", box_facts={"dirt-track": TRACK})
    table.make(Remark("Real dice, phones as buzzers"), 1)
    table.until(ended)
    table.make(Confirm(), host=True)
    return table.document("A base game of two in full tracking with real dice, confirmed")


def everything_with_five() -> Json:
    everything = [module.id for module in GAME.modules]
    names = ("Ana", "Bo", "Cy", "Dee", "Eli")
    options = {"house_rules": {"roll": "phone-dice"}, "box_facts": {"dirt-track": TRACK}}
    table = SteamPark(names, 5, tracking="full", modules=everything, **options)
    table.make(park.ChooseStands())
    table.make(park.ChooseStands(("security", "info-point", "toilets", "gallery", "incinerator")))
    table.make(park.ChooseDirector("baron"))
    table.until(ended)
    table.make(Confirm(), host=True)
    return table.document("A game of five with every module, the Baron, phone dice and the phone's bag, confirmed")


def phones_with_five() -> Json:
    everything = [module.id for module in GAME.modules]
    names = ("Ana", "Bo", "Cy", "Dee", "Eli")
    options = {"house_rules": {"roll": "phone-dice"}, "box_facts": {"dirt-track": TRACK}}
    table = SteamPark(names, 7, tracking="full", modules=everything, **options)
    table.phones_say_when = True
    table.make(park.ChooseStands(("kiosk", "fountain", "mirrors", "office", "incinerator")))
    table.make(park.ChooseDirector("sweet-talker"))
    table.until(ended)
    table.make(Confirm(), host=True)
    return table.document("A game of five with every module and the Sweet-talker; phones say when the finger went down")


def gambler_with_four() -> Json:
    table = SteamPark(("Ana", "Bo", "Cy", "Dee"), 4, tracking="full", modules=["directors", "new-stands"])
    table.make(park.ChooseStands(("casino", "kiosk", "fountain", "office", "mirrors")))
    table.make(park.ChooseDirector("gambler"))
    table.until(ended)
    return table.document("A game of four with the Gambler, fees never entered and never confirmed")


def light_game_of_three() -> Json:
    table = SteamPark(("Ana", "Bo", "Cy"), 3, tracking="light", house_rules={"roll": "by-hand"}, modules=["stingy"])
    table.until(ended)
    table.make(Confirm(), host=True)
    return table.document("A light game of three, tokens by hand, counted at the end, confirmed")


def middle_game_of_five() -> Json:
    modules = ["stingy", "directors", "espionage"]
    names = ("Ana", "Bo", "Cy", "Dee", "Eli")
    table = SteamPark(names, 8, tracking="middle", modules=modules, box_facts={"dirt-track": TRACK})
    table.make(park.ChooseDirector("baron"))
    table.until(ended)
    table.make(Confirm(), host=True)
    return table.document("Five in middle tracking with the Baron and Espionage, visitors as a number, confirmed")


def stopped_game_of_four() -> Json:
    table = SteamPark(("Ana", "Bo", "Cy", "Dee"), 6, tracking="full", modules=["directors", "extensions", "stingy"])
    table.make(park.ChooseDirector("sweeper"))
    table.until(lambda move_log: (move_log.table.round, move_log.table.phase) == (4, "income"))
    table.make(Stop(), host=True)
    return table.document("A game of four with the Sweeper that was stopped in round 4")


RECORDINGS = {
    "base-2": base_game_of_two,
    "everything-5": everything_with_five,
    "gambler-4": gambler_with_four,
    "light-3": light_game_of_three,
    "middle-5": middle_game_of_five,
    "phones-5": phones_with_five,
    "stopped-4": stopped_game_of_four,
}


if __name__ == "__main__":
    record_all(GAME, RECORDINGS, Reference)
