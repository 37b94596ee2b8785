"""Plays and records games of Steam Park; every total is checked by a scorer that knows only the JSON.

Run once per released rules version from the root of the repository: python -m tests.recorded.record_steam_park
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from companion.rules import engine, games
from companion.rules.chance import Chance
from companion.rules.faults import Refused
from companion.rules.move_log import MoveLog
from companion.rules.moves import Adjust, Confirm, Move, Next, Redo, Remark, Stop, Undo, seat_of
from companion.rules.new_table import NewPlayer, NewTable, Options, open_table
from companion.rules.steam_park import moves as park
from companion.wire import moves, tables
from tests.rules.steam_park import player

GAME = games()["steam-park"]
HERE = Path(__file__).parent
TRACK = [dirt * (dirt + 1) // 12 for dirt in range(30)]  # made up: no source prints the real one


# --- playing -------------------------------------------------------------------------------------------------------


class Recorder:
    """A table that moves are made at, legal or not; refused ones leave no trace."""

    def __init__(self, names: tuple[str, ...], seed: int, **options: Any) -> None:
        self.random = Random(seed)
        self.clock = 1_000_000
        self.talkative = False  # whether phones say when the finger went down
        seated = [NewPlayer(name) for name in names]
        self.move_log = MoveLog(GAME, open_table(GAME, NewTable(GAME.id, seated, Options(**options))))

    @property
    def table(self) -> Any:
        return self.move_log.table

    def make(self, move: Move, by: int | None = None, host: bool = False, trip: int = 0) -> bool:
        self.clock += self.random.randint(0, 120)
        drawn = engine.draw(GAME, self.table, move, Chance(self.random, self.clock, trip))
        try:
            self.move_log = self.move_log.add(drawn, seat_of(move) if by is None else by, host)
        except Refused:
            return False
        return True

    def go_on(self) -> None:
        assert self.make(Next(self.move_log.seq), None, host=True)

    def hesitate(self) -> None:
        last = self.move_log.undoable(None, host=True)
        if last is not None and not isinstance(last.move, Next) and self.random.random() < 0.05:
            self.make(Undo(last.seq), None, host=True)
            if self.random.random() < 0.6:
                self.make(Redo(), None, host=True)

    def until(self, over: Callable[[MoveLog], bool]) -> None:
        while not over(self.move_log):
            getattr(self, f"do_{self.table.phase}")()
            self.go_on()

    def do_setup(self) -> None: ...

    def do_roll(self) -> None:
        phone = self.table.setup.house_rules["roll"] == "phone-dice"
        by_hand = self.table.setup.house_rules["roll"] == "by-hand"
        for seat in self.random.sample(self.table.active, len(self.table.active)):
            for _ in range(self.random.randint(1, 3) if phone else 0):
                self.make(park.Roll(seat, tuple(self.random.sample(range(6), 2)) if self.known(seat) else ()))
            spied = self.random.choice(player.FACES) if "espionage" in self.table.setup.modules else None
            self.make(park.EnterDice(seat, player.faces(self.random, 6), spied))
            if by_hand:
                pool = GAME.view(self.table, None)["race"]["left"]
                self.make(park.Take(seat, pool[0]))
            elif len(self.table.turn) > 1:
                said = self.clock - self.random.randint(-20, 200) if self.talkative else None
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
        if self.table.setup.is_full and len(self.table.active) == 5:
            self.make(park.TokenDirt("4", 1), host=True)

    def do_actions(self) -> None:
        seat = self.table.turn
        for _ in range(150 if self.table.setup.is_full else 0):
            move = self.random.choice(player.actions(self.table, seat, self.random))()
            burns = isinstance(move, park.Expand) and self.random.random() < 0.95
            if isinstance(move, park.CorrectPark) or burns:  # a random park put right says nothing about the game
                continue
            if seat_of(move) == seat and self.make(move):
                self.hesitate()

    def do_income(self) -> None:
        if not self.table.setup.is_full:
            for seat in self.table.active:
                self.make(Adjust(seat, "danari", self.random.randint(1, 20)), seat)

    def do_final(self) -> None:
        while self.make(park.GamblerCard(self.random.randint(2, 9), tuple(self.random.sample(self.table.active, 2)))):
            pass
        for seat in self.table.active:
            if not self.table.setup.is_full:
                self.make(park.CountUp(seat, self.random.randint(40, 90), self.random.randint(0, 20)))
                self.make(park.Fee(seat, self.random.randint(1, 9)))

    def document(self, about: str) -> dict[str, Any]:
        log = [
            {"seq": one.seq, "by": one.by, "host": one.host, "move": json.loads(moves.record(GAME, one.move))}
            for one in self.move_log.entries
        ]
        outcome = self.table.outcome
        ranking = [
            {"name": self.table.name(one.seat), "place": one.place, "total": one.total} for one in outcome.ranking
        ]
        setup = json.loads(tables.write_setup(self.table.setup))
        return {"about": about, "setup": setup, "log": log, "result": {"reason": outcome.reason, "ranking": ranking}}


# --- a second opinion ----------------------------------------------------------------------------------------------


def in_force(log: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The moves that count, in the order they count in."""
    done: list[dict[str, Any]] = []
    undone: list[dict[str, Any]] = []
    for entry in log:
        move = entry["move"]
        if move["type"] == "undo":
            [taken_back] = [other for other in done if other["seq"] == move["of"]]
            done.remove(taken_back)
            undone.append(taken_back)
        elif move["type"] == "redo":
            done.append(undone.pop())
        else:
            done.append(entry)
            undone = undone if move["type"] == "note" else []
    return done


class Naive:
    """Scores a game from its JSON alone, with none of the code that is tested (default house rules)."""

    def __init__(self, setup: dict[str, Any]) -> None:
        self.names, self.modules = setup["names"], setup["modules"]
        self.full, self.rules, self.box = setup["tracking"] == "full", setup["house_rules"], setup["box_facts"]
        self.seats = list(range(len(self.names)))
        self.rounds = 5 if len(self.names) == 5 else 6
        self.pool = {2: "1l", 3: "12l", 4: "123l", 5: "1234l"}[len(self.names)]
        self.danari: Counter[int] = Counter()
        self.dirt: Counter[int] = Counter()
        self.visitors: Counter[int] = Counter()
        self.stingy: Counter[int] = Counter()
        self.stands: dict[int, Counter[str]] = {seat: Counter() for seat in self.seats}
        self.places: dict[int, dict[Any, list[str]]] = {seat: {} for seat in self.seats}
        self.fees: dict[int, int] = {}
        self.effects = dict(zip(("1", "2", "3", "l"), self.box["token-dirt"], strict=True))
        self.director, self.phase, self.round, self.reason = None, "setup", 1, ""
        self.begin()

    def begin(self) -> None:
        self.dice: dict[int, list[list[Any]]] = {seat: [] for seat in self.seats}
        self.tokens: dict[int, str] = {}
        self.presses: list[tuple[int, int, int]] = []
        self.bids: dict[int, int] = {}
        self.extra = 0
        self.kept: set[int] = set()
        self.shown = False

    def play(self, move: dict[str, Any]) -> None:
        getattr(self, "on_" + move["type"].replace("-", "_"))(move)

    def ignored(self, move: Any) -> None: ...

    on_note = on_confirm = on_stands = ignored

    def on_stop(self, move: Any) -> None:
        self.reason = "unfinished"

    def on_adjust(self, move: Any) -> None:
        getattr(self, move["counter"])[move["seat"]] += move["by"]

    def on_director(self, move: Any) -> None:
        self.director = move["director"] or move["drawn"]

    def on_roll(self, move: Any) -> None:
        dice, fell = self.dice[move["seat"]], list(move["fell"])
        if len(self.order()) == len(self.seats) - 1:
            self.extra += 1
        if not dice:
            self.dice[move["seat"]] = [[face, index == 6, False] for index, face in enumerate(fell)]
            return
        for index, die in enumerate(dice):
            die[2] = die[2] or index in move["keep"]
            if not die[2]:
                die[0] = fell.pop(0)

    def on_dice(self, move: Any) -> None:
        spied = [[move["espionage"], True, True]] if move["espionage"] else []
        self.dice[move["seat"]] = [[face, False, True] for face in move["dice"]] + spied

    def on_press(self, move: Any) -> None:
        back = min(move["trip"], 800) // 2
        if move.get("pressed") is not None:
            back = max(0, min(back, move["at"] - move["pressed"]))
        self.presses.append((move["at"] - back, move["at"], move["seat"]))

    def on_take(self, move: Any) -> None:
        self.tokens[move["seat"]] = move["token"][0]

    def on_last_roll(self, move: Any) -> None:
        self.extra += 1

    def order(self) -> dict[int, str]:
        tokens = dict(self.tokens)
        for _, _, seat in sorted(self.presses, key=lambda one: one[:2]):
            tokens.setdefault(seat, next(token for token in self.pool if token not in tokens.values()))
        return tokens

    def all_tokens(self) -> dict[int, str]:
        tokens = self.order()
        waiting = [seat for seat in self.seats if seat not in tokens]
        if len(waiting) == 1:
            tokens[waiting[0]] = next(token for token in self.pool if token not in tokens.values())
        return tokens

    def on_spy(self, move: Any) -> None:
        seat = move["seat"]
        [spy] = [die for die in self.dice[seat] if die[1]]
        if not move["pay"]:
            self.dice[seat].remove(spy)
            return
        right = self.seats[self.seats.index(seat) - 1]
        same = sum(die[0] == spy[0] and not die[1] for die in self.dice[right])
        self.danari[seat] -= max(0, 4 - same)
        self.kept.add(seat)

    def on_bid(self, move: Any) -> None:
        self.bids[move["seat"]] = move["bid"]
        if len(self.bids) < len(self.seats):
            return
        tokens = self.all_tokens()
        ranked = sorted(self.seats, key=lambda seat: (self.bids[seat], self.pool.index(tokens[seat])))
        self.lowest, self.highest, self.shown = ranked[0], ranked[-1], True
        self.danari[self.highest] -= self.bids[self.highest]
        for seat in ranked[1:-1]:
            self.danari[seat] -= self.bids[seat] // 2

    def on_steal(self, move: Any) -> None:
        assert move["seat"] == self.highest
        die = next(die for die in self.dice[self.lowest] if die[0] == move["face"] and not die[1])
        self.dice[self.lowest].remove(die)
        self.dice[self.highest].append(die)

    def on_token_dirt(self, move: Any) -> None:
        self.effects[move["token"][0]] = move["dirt"]

    def spend(self, seat: int, face: str, count: int) -> int:
        """Spend dice of a face, white first; how many of them were white."""
        there = sorted((die for die in self.left if die[0] == face), key=lambda die: die[1])[:count]
        assert len(there) == count
        for die in there:
            self.left.remove(die)
        return sum(not die[1] for die in there)

    def twice(self, seat: int, stand: str, white: int) -> int:
        return min(self.stands[seat][stand], white)

    def on_rides(self, move: Any) -> None:
        seat = move["seat"]
        for colour, size in move["rides"]:
            self.spend(seat, "ride", size)
            self.places[seat][colour, size] = []
        for one in move["extensions"]:
            self.spend(seat, "ride", one["size"])
            self.places[seat][(*one["ride"], "extension")] = [one["kind"], one["size"]]

    def on_build_stands(self, move: Any) -> None:
        for stand in move["stands"]:
            self.spend(move["seat"], "stand", 1)
            self.stands[move["seat"]][stand] += 1
        if move["copies"]:
            self.stands[move["seat"]][move["copies"]] += 1

    def on_attract(self, move: Any) -> None:
        self.spend(move["seat"], "visitor", move["dice"])
        self.dirt[move["seat"]] += len(move["tile"])

    on_security = ignored

    def on_seat_visitor(self, move: Any) -> None:
        seat, guest = move["seat"], move["visitor"]
        (self.stingy if guest == "stingy" else self.visitors)[seat] += 1
        colour, size = move["ride"]
        if not move["extension"]:
            mark = guest if guest in (colour, "stingy") else "!" + guest
            self.places[seat][colour, size].append(mark)
            return
        kind, spaces, *guests = place = self.places[seat][colour, size, "extension"]
        place.append(guest)
        if len(guests) + 1 == spaces and {*guests, guest} <= {colour, "stingy"}:
            if kind == "golden":
                self.danari[seat] -= min(2 * spaces, self.danari[seat])
            else:
                self.dirt[seat] += 2 * spaces

    def on_clean(self, move: Any) -> None:
        seat = move["seat"]
        brooms = move["dice"] + self.twice(seat, "toilets", self.spend(seat, "broom", move["dice"]))
        if self.director == "sweeper":
            for _ in range(brooms // 2):
                self.dirt[seat] -= (self.dirt[seat] + 1) // 2
        else:
            self.dirt[seat] = max(0, self.dirt[seat] - 2 * brooms)

    def on_bonus(self, move: Any) -> None:
        seat, cards = move["seat"], len(move["danari"])
        dice = next(
            dice
            for dice in range(1, cards + 1)
            if dice + min(self.stands[seat]["office"], dice, sum(d[0] == "bonus" and not d[1] for d in self.left))
            >= cards
        )
        self.spend(seat, "bonus", dice)
        by_round = cards * (6 - self.round)
        self.danari[seat] += by_round if self.director == "gambler" else sum(move["danari"])

    def on_expand(self, move: Any) -> None:
        for face in move["dice"]:
            self.spend(move["seat"], face, 1)
        self.dirt[move["seat"]] += 2 * len(move["dice"]) * (self.director == "architect")

    def turned(self, move: Any, to: str) -> None:
        next(die for die in self.left if die[0] == move["face"] and not die[1])[0] = to

    def on_casino(self, move: Any) -> None:
        self.turned(move, move["to"])

    def on_shoot(self, move: Any) -> None:
        landed = move["landed"] or move["fell"]
        self.turned(move, landed)
        self.danari[move["seat"]] += 2 if landed == "blank" else 1

    def on_fountain(self, move: Any) -> None:
        seat = move["seat"]
        self.danari[seat] -= 2 * move["times"]
        self.dirt[seat] = max(0, self.dirt[seat] - 2 * move["times"])

    def on_gambler(self, move: Any) -> None:
        for seat in move["winners"]:
            self.danari[seat] += move["danari"]

    def on_fee(self, move: Any) -> None:
        self.fees[move["seat"]] = move["fee"]

    def on_count(self, move: Any) -> None:
        self.danari[move["seat"]], self.dirt[move["seat"]] = move["danari"], move["dirt"]

    def on_next(self, move: Any) -> None:
        getattr(self, "end_" + self.phase)()

    def end_setup(self) -> None:
        if self.full:
            for seat in self.seats:
                self.danari[seat] += 4 * ("espionage" in self.modules) + 10 * (self.director == "baron")
        self.phase = "roll"

    def end_roll(self) -> None:
        self.phase = "deals" if "espionage" in self.modules or self.director == "baron" else "dirt"

    def end_deals(self) -> None:
        for seat in self.seats:
            if seat not in self.kept:
                self.dice[seat] = [die for die in self.dice[seat] if not die[1]]
        self.phase = "dirt"

    def end_dirt(self) -> None:
        tokens = self.all_tokens()
        for seat in self.seats if self.full else ():
            if self.dice[seat]:
                symbols = sum(die[0] in ("ride", "stand", "bonus") for die in self.dice[seat])
                after = self.dirt[seat] + symbols + self.visitors[seat] + self.effects[tokens[seat]]
                self.dirt[seat] = max(0, after)
        self.waiting = sorted(self.seats, key=lambda seat: self.pool.index(tokens[seat]))
        self.left = [list(die) for die in self.dice[self.waiting[0]]]
        self.phase = "actions"

    def end_actions(self) -> None:
        self.waiting.pop(0)
        if self.waiting:
            self.left = [list(die) for die in self.dice[self.waiting[0]]]
        else:
            self.phase = "income"

    def end_income(self) -> None:
        if self.full:
            self.pay()
        self.phase = "final" if self.round == self.rounds else "roll"
        if self.phase == "roll":
            self.round += 1
            self.begin()

    def pay(self) -> None:
        most = max(self.dirt[seat] for seat in self.seats)
        dirtiest = [seat for seat in self.seats if self.dirt[seat] == most]
        for seat in self.seats:
            self.danari[seat] += 3 * self.visitors[seat] + 2 * self.stingy[seat]
            self.danari[seat] += 2 * self.stands[seat]["incinerator"] * (dirtiest == [seat])
            for place, guests in self.places[seat].items():
                if len(place) == 3:
                    gone = [guest for guest in guests[2:] if guest not in (place[0], "stingy")]
                    guests[2:] = [guest for guest in guests[2:] if guest in (place[0], "stingy")]
                else:
                    gone = [guest for guest in guests if guest.startswith("!")]
                    guests[:] = [guest for guest in guests if not guest.startswith("!")]
                self.visitors[seat] -= len(gone)

    def end_final(self) -> None:
        self.reason = "finished"

    def result(self) -> dict[str, Any]:
        track = self.box.get("dirt-track") or [0] * 30
        scores = {}
        for seat in self.seats:
            lost = self.dirt[seat] >= 30
            fee = 0 if lost else self.fees.get(seat, track[min(29, self.dirt[seat])])
            scores[seat] = (not lost, 0 if lost else self.danari[seat] - fee, self.danari[seat] - fee)
        ranking = [
            {
                "name": self.names[seat],
                "place": 1 + sum(scores[other][:2] > scores[seat][:2] for other in self.seats),
                "total": scores[seat][2],
            }
            for seat in self.seats
        ]
        return {"reason": self.reason, "ranking": sorted(ranking, key=lambda one: one["place"])}


def second_opinion(document: dict[str, Any]) -> dict[str, Any]:
    naive = Naive(document["setup"])
    for entry in in_force(document["log"]):
        naive.play(entry["move"])
    return naive.result()


# --- the games -----------------------------------------------------------------------------------------------------


def ended(move_log: MoveLog) -> bool:
    return move_log.table.outcome is not None


def base_game_of_two() -> dict[str, Any]:
    table = Recorder(("Ana", "Bo"), 2, tracking="full", box_facts={"dirt-track": TRACK})
    table.make(Remark("Real dice, phones as buzzers"), 1)
    table.until(ended)
    table.make(Confirm(), host=True)
    return table.document("A base game of two in full tracking with real dice, confirmed")


def everything_with_five() -> dict[str, Any]:
    everything = [module.id for module in GAME.modules]
    names = ("Ana", "Bo", "Cy", "Dee", "Eli")
    options = {"house_rules": {"roll": "phone-dice"}, "box_facts": {"dirt-track": TRACK}}
    table = Recorder(names, 5, tracking="full", modules=everything, **options)
    table.make(park.ChooseStands())
    table.make(park.ChooseStands(("security", "info-point", "toilets", "gallery", "incinerator")))
    table.make(park.ChooseDirector("baron"))
    table.until(ended)
    table.make(Confirm(), host=True)
    return table.document("A game of five with every module, the Baron, phone dice and the phone's bag, confirmed")


def phones_with_five() -> dict[str, Any]:
    everything = [module.id for module in GAME.modules]
    names = ("Ana", "Bo", "Cy", "Dee", "Eli")
    options = {"house_rules": {"roll": "phone-dice"}, "box_facts": {"dirt-track": TRACK}}
    table = Recorder(names, 7, tracking="full", modules=everything, **options)
    table.talkative = True
    table.make(park.ChooseStands(("kiosk", "fountain", "mirrors", "office", "incinerator")))
    table.make(park.ChooseDirector("sweet-talker"))
    table.until(ended)
    table.make(Confirm(), host=True)
    return table.document("A game of five with every module and the Sweet-talker; phones say when the finger went down")


def gambler_with_four() -> dict[str, Any]:
    table = Recorder(("Ana", "Bo", "Cy", "Dee"), 4, tracking="full", modules=["directors", "new-stands"])
    table.make(park.ChooseStands(("casino", "kiosk", "fountain", "office", "mirrors")))
    table.make(park.ChooseDirector("gambler"))
    table.until(ended)
    return table.document("A game of four with the Gambler, fees never entered and never confirmed")


def light_game_of_three() -> dict[str, Any]:
    table = Recorder(("Ana", "Bo", "Cy"), 3, tracking="light", house_rules={"roll": "by-hand"}, modules=["stingy"])
    table.until(ended)
    table.make(Confirm(), host=True)
    return table.document("A light game of three, tokens by hand, counted at the end, confirmed")


def stopped_game_of_four() -> dict[str, Any]:
    table = Recorder(("Ana", "Bo", "Cy", "Dee"), 6, tracking="full", modules=["directors", "extensions", "stingy"])
    table.make(park.ChooseDirector("sweeper"))
    table.until(lambda move_log: (move_log.table.round, move_log.table.phase) == (4, "income"))
    table.make(Stop(), host=True)
    return table.document("A game of four with the Sweeper that was stopped in round 4")


RECORDINGS = {
    "base-2": base_game_of_two,
    "everything-5": everything_with_five,
    "gambler-4": gambler_with_four,
    "light-3": light_game_of_three,
    "phones-5": phones_with_five,
    "stopped-4": stopped_game_of_four,
}


def written(document: dict[str, Any]) -> str:
    """One entry of the log a line."""
    head = {key: document[key] for key in ("about", "setup", "result")}
    log = ",\n".join("  " + json.dumps(entry, ensure_ascii=False) for entry in document["log"])
    body = ",\n".join(f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items())
    return f'{{\n{body},\n"log": [\n{log}\n]\n}}\n'


if __name__ == "__main__":
    for name, record in RECORDINGS.items():
        path = HERE / f"steam-park-v{GAME.rules_version}-{name}.json"
        if path.exists():
            continue  # what was played once is never played again
        document = record()
        assert second_opinion(document) == document["result"], (name, second_opinion(document), document["result"])
        path.write_text(written(document), "utf-8")
        print(path.name, len(document["log"]), document["result"], Counter(e["move"]["type"] for e in document["log"]))
