"""Scores a recorded game of Steam Park from its JSON alone, with none of the code that is tested."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.recorded.recorder import ranking


class Scorer:
    """Dice, parks, dirt and money, move by move, under the default house rules."""

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
            total = self.danari[seat] - fee
            scores[seat] = ((not lost, 0 if lost else total), total)
        return {"reason": self.reason, "ranking": ranking(scores, self.names)}
