"""A second Steam Park, written from docs/rules/steam-park.md alone: plain, slow, and without a line of the rules core.

It reads the setup and the moves of a table as JSON and keeps its own dice, parks, Dirt and money.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.reference.ranking import ranking

DIRTY = ("ride", "stand", "bonus")
TOKENS = {2: ["1", "last"], 3: ["1", "2", "last"], 4: ["1", "2", "3", "last"], 5: ["1", "2", "3", "4", "last"]}
LIMITS = {"three": 3, "five": 5, "one": 1, "none": 0}
DOUBLES = {"broom": "toilets", "visitor": "kiosk", "bonus": "office"}


class Die:
    def __init__(self, face: str, spy: bool = False, locked: bool = False) -> None:
        self.face, self.spy, self.locked = face, spy, locked

    def copy(self) -> Die:
        return Die(self.face, self.spy, self.locked)


class Reference:
    """A game of Steam Park with Play Dirty."""

    def __init__(self, setup: dict[str, Any]) -> None:
        self.names, self.modules, self.version = setup["names"], setup["modules"], setup["rules_version"]
        self.light, self.rules, self.box = setup["tracking"] == "light", setup["house_rules"], setup["box_facts"]
        self.middle = setup["tracking"] == "middle"
        self.seats = list(range(len(self.names)))
        self.rounds = 5 if len(self.seats) == 5 else 6
        self.counters = [dict.fromkeys(("danari", "dirt", "visitors", "stingy"), 0) for _ in self.seats]
        self.rides: list[list[dict[str, Any]]] = [[] for _ in self.seats]
        self.stands: list[Counter[str]] = [Counter() for _ in self.seats]
        self.copied: list[list[str]] = [[] for _ in self.seats]
        self.fees: dict[int, int] = {}
        self.effects = dict(zip(("1", "2", "3", "last"), self.box["token-dirt"], strict=True))
        if self.box.get("token-4-dirt") is not None:
            self.effects["4"] = self.box["token-4-dirt"]
        self.director: str | None = None
        self.phase, self.round, self.reason = "setup", 1, ""
        self.acting: int | None = None
        self.begin_round()

    def begin_round(self) -> None:
        self.dice: list[list[Die]] = [[] for _ in self.seats]
        self.kept: list[bool | None] = [None for _ in self.seats]
        self.declined: list[str | None] = [None for _ in self.seats]
        self.hands: dict[int, str] = {}
        self.presses: list[tuple[int, int, int, str | None]] = []
        self.swaps: list[tuple[int, int]] = []
        self.extra = 0
        self.bids: dict[int, int] = {}
        self.highest: int | None = None
        self.stolen = False
        self.acted: list[int] = []
        self.late: dict[int, int] = {}

    def rule(self, name: str) -> str:
        return str(self.rules.get(name))

    def gain(self, seat: int, counter: str, by: int) -> None:
        self.counters[seat][counter] += by

    # --- what is compared -------------------------------------------------------------------------------------------

    @property
    def turn(self) -> Any:
        """Who is awaited: everybody without a token, everybody with something to decide, or whoever acts."""
        if self.phase == "roll":
            return tuple(seat for seat in self.seats if seat not in self.tokens())
        if self.phase == "deals":
            return tuple(seat for seat in self.seats if self.has_to_decide(seat))
        return self.acting if self.phase == "actions" else None

    def has_to_decide(self, seat: int) -> bool:
        if self.undecided(seat):
            return True
        if self.director != "baron":
            return False
        if self.highest is None:
            return seat not in self.bids
        return seat == self.highest and not self.stolen and bool(self.dice[seat])

    def undecided(self, seat: int) -> bool:
        """Whether an Espionage die lies there that was neither paid for nor put away."""
        return "espionage" in self.modules and self.kept[seat] is None and any(die.spy for die in self.dice[seat])

    def result(self) -> dict[str, Any]:
        """Rules 10: money less the fee of the track; too much Dirt loses; a tie is shared or goes by Dirt."""
        scores = {}
        for seat in self.seats:
            dirt, money = self.counters[seat]["dirt"], self.counters[seat]["danari"]
            lost = dirt >= self.box.get("defeat", 30)
            track = self.box.get("dirt-track")
            fee = self.fees.get(seat, track[dirt] if track and dirt < len(track) else 0)
            total = money if lost else money - fee
            clean = -dirt if self.rule("tie") == "less-dirt" else 0
            scores[seat] = ((0, 0, 0) if lost else (1, total, clean), total)
        return {"reason": self.reason, "ranking": ranking(scores, self.names)}

    # --- moves every game knows -------------------------------------------------------------------------------------

    def play(self, move: dict[str, Any]) -> None:
        getattr(self, "on_" + move["type"].replace("-", "_"))(move)

    def on_note(self, move: Any) -> None: ...

    def on_confirm(self, move: Any) -> None: ...

    def on_stop(self, move: Any) -> None:
        self.phase, self.reason = "over", "unfinished"

    def on_adjust(self, move: Any) -> None:
        self.gain(move["seat"], move["counter"], move["by"])

    def on_next(self, move: Any) -> None:
        getattr(self, "end_" + self.phase)()

    # --- rules 3: preparation ---------------------------------------------------------------------------------------

    def on_director(self, move: Any) -> None:
        self.director = move["director"] or move["drawn"]

    def on_stands(self, move: Any) -> None: ...

    def end_setup(self) -> None:
        if not self.light:
            money = self.box.get("start-money", 0) + 4 * ("espionage" in self.modules) + 10 * (self.director == "baron")
            for seat in self.seats:
                self.gain(seat, "danari", money)
        self.phase = "roll"

    # --- rules 5.1: the race ----------------------------------------------------------------------------------------

    def limit(self) -> int:
        return 0 if self.director == "planner" and self.version >= 3 else LIMITS[self.rule("last-rolls")]

    def tokens(self) -> dict[int, str]:
        pool = TOKENS[len(self.seats)]
        tokens = dict(self.hands)
        for _, _, seat, wish in sorted(self.presses, key=lambda press: press[:2]):
            left = [token for token in pool if token not in tokens.values()]
            if seat not in tokens and left:
                tokens[seat] = wish if wish in left else left[0]
        waiting = [seat for seat in self.seats if seat not in tokens]
        if len(waiting) == 1 and self.extra >= self.limit():
            tokens[waiting[0]] = next(token for token in pool if token not in tokens.values())
        for one, other in self.swaps:
            if one in tokens and other in tokens:
                tokens[one], tokens[other] = tokens[other], tokens[one]
        return tokens

    def order(self) -> list[int]:
        tokens, pool = self.tokens(), TOKENS[len(self.seats)]
        ranked = sorted(tokens, key=lambda seat: pool.index(tokens[seat]))
        return ranked + [seat for seat in self.seats if seat not in tokens]

    def is_last(self, seat: int) -> bool:
        return [one for one in self.seats if one not in self.tokens()] == [seat]

    def on_roll(self, move: Any) -> None:
        seat, fell = move["seat"], list(move["fell"])
        if self.is_last(seat):
            self.extra += 1
        if self.dice[seat]:
            for index, die in enumerate(self.dice[seat]):
                die.locked = die.locked or index in move["keep"]
                if not die.locked:
                    die.face = fell.pop(0)
        else:
            self.dice[seat] = [Die(face, index >= 6) for index, face in enumerate(fell)]
            self.dice_are_known(seat)

    def on_set_die(self, move: Any) -> None:
        die = self.dice[move["seat"]][move["die"]]
        assert not die.locked
        die.face, die.locked = move["face"], True

    def on_dice(self, move: Any) -> None:
        seat = move["seat"]
        self.dice[seat] = [Die(face, False, True) for face in move["dice"]]
        self.kept[seat] = None
        if move["espionage"] is not None:
            self.dice[seat].append(Die(move["espionage"], True, True))
            self.kept[seat] = True if self.phase not in ("roll", "deals") else None
        self.dice_are_known(seat)

    def dice_are_known(self, seat: int) -> None:
        """Rules 5.2-7: whoever acts has them to spend, and Dirt that was not dealt out comes now."""
        if self.phase in ("roll", "deals"):
            return
        if self.acting == seat:
            self.left = [die.copy() for die in self.dice[seat]]
        self.late_dirt()

    def on_press(self, move: Any) -> None:
        for die in self.dice[move["seat"]]:
            die.locked = True
        back = min(move["trip"], 800) // 2
        if move.get("pressed") is not None:
            back = max(0, min(back, move["at"] - move["pressed"]))
        self.presses.append((move["at"] - back, move["at"], move["seat"], move.get("token")))

    def on_take(self, move: Any) -> None:
        self.hands[move["seat"]] = move["token"]

    def on_swap(self, move: Any) -> None:
        self.swaps.append((move["one"], move["other"]))

    def on_last_roll(self, move: Any) -> None:
        assert self.is_last(move["seat"])
        self.extra += 1

    def end_roll(self) -> None:
        if len([seat for seat in self.seats if seat not in self.tokens()]) == 1:
            self.extra = self.limit()
        self.phase = "deals" if "espionage" in self.modules or self.director == "baron" else "dirt"

    # --- rules 9.4 and 9.5: bids and Espionage ----------------------------------------------------------------------

    def on_spy(self, move: Any) -> None:
        seat = move["seat"]
        spy = next(die for die in self.dice[seat] if die.spy)
        if not move["pay"]:
            self.put_away(seat)
            return
        right = self.seats[self.seats.index(seat) - 1]
        beside = [die.face for die in self.dice[right] if not die.spy or self.rule("spied-dice") == "all"]
        if self.rule("spied-dice") == "all" and self.version >= 3 and self.declined[right] is not None:
            beside.append(str(self.declined[right]))
        if not self.light:
            self.gain(seat, "danari", -max(0, 4 - beside.count(spy.face)))
        self.kept[seat] = True

    def put_away(self, seat: int) -> None:
        spy = next(die for die in self.dice[seat] if die.spy)
        self.dice[seat].remove(spy)
        self.kept[seat], self.declined[seat] = False, spy.face

    def on_bid(self, move: Any) -> None:
        self.bids[move["seat"]] = move["bid"]
        if len(self.bids) < len(self.seats):
            return
        order, tokens = self.order(), self.tokens()
        number = {seat: place for place, seat in enumerate(order, 1)}
        for seat in self.seats:
            if tokens.get(seat) == "last" and self.rule("last-number") == "none":
                number[seat] = 0
        ranked = sorted(self.seats, key=lambda seat: (self.bids[seat], number[seat]))
        self.lowest, self.highest = ranked[0], ranked[-1]
        if not self.light:
            self.gain(self.highest, "danari", -self.bids[self.highest])
            for seat in ranked[1:-1]:
                self.gain(seat, "danari", -(self.bids[seat] // 2))

    def on_steal(self, move: Any) -> None:
        assert move["seat"] == self.highest
        die = next(die for die in self.dice[self.lowest] if (die.face, die.spy) == (move["face"], move["spy"]))
        self.dice[self.lowest].remove(die)
        self.dice[move["seat"]].append(die)
        self.stolen = True

    def end_deals(self) -> None:
        for seat in self.seats:
            if self.kept[seat] is None and any(die.spy for die in self.dice[seat]):
                self.put_away(seat)
        self.phase = "dirt"

    # --- rules 5.2: Dirt --------------------------------------------------------------------------------------------

    def on_token_dirt(self, move: Any) -> None:
        self.effects[move["token"]] = move["dirt"]
        self.late_dirt()

    def soil(self, seat: int, visitors: int) -> bool:
        """Deal out a seat's Dirt; False while dice or token are unknown."""
        token = self.tokens().get(seat)
        if not self.dice[seat] or token is None or token not in self.effects:
            return False
        gained = sum(die.face in DIRTY for die in self.dice[seat]) + visitors
        dirt, effect = self.counters[seat]["dirt"], self.effects[token]
        token_first = self.rule("dirt-order") == "token-first"
        after = max(0, dirt + effect) + gained if token_first else max(0, dirt + gained + effect)
        self.counters[seat]["dirt"] = after
        return True

    def late_dirt(self) -> None:
        for seat, visitors in list(self.late.items()):
            if self.soil(seat, visitors):
                del self.late[seat]

    def end_dirt(self) -> None:
        if not self.light:
            visitors = {seat: self.counters[seat]["visitors"] for seat in self.seats}
            unknown = {seat: count for seat, count in visitors.items() if not self.soil(seat, count)}
            self.late = unknown if self.version >= 3 else {}
        self.phase = "actions"
        self.next_turn()

    # --- rules 5.3, 6 and 9: actions --------------------------------------------------------------------------------

    def next_turn(self) -> None:
        waiting = [seat for seat in self.order() if seat not in self.acted]
        if not waiting:
            self.phase, self.acting = "income", None
            return
        self.acting = waiting[0]
        self.left = [die.copy() for die in self.dice[self.acting]]
        self.done: list[str] = []
        self.used: Counter[str] = Counter()

    def end_actions(self) -> None:
        assert self.acting is not None
        self.acted.append(self.acting)
        self.next_turn()

    def begin(self, seat: int, action: str) -> None:
        assert seat == self.acting
        assert action not in self.done
        assert self.version < 3 or not self.used["fountain"]
        self.done.append(action)

    def spend(self, face: str, count: int) -> None:
        there = sorted((die for die in self.left if die.face == face), key=lambda die: die.spy)[:count]
        assert len(there) == count or (self.middle and there and count <= 2 * len(there))  # Stands it does not know
        for die in there:
            self.left.remove(die)

    def has(self, seat: int, stand: str) -> int:
        return self.stands[seat][stand] + self.copied[seat].count(stand)

    def use(self, seat: int, stand: str, times: int = 1) -> None:
        self.used[stand] += times
        assert self.used[stand] <= self.has(seat, stand)

    def doubled(self, seat: int, face: str, count: int) -> int:
        """How many of so many dice count twice: white ones, one for each Stand; an Office doubles one in all."""
        stand = DOUBLES[face]
        there = self.has(seat, stand)
        if stand == "office" and self.rule("office-doubling") == "once":
            there = min(1, there)
        white = sum(die.face == face and not die.spy for die in self.left)
        return 0 if self.rule("doubling") == "off" else min(there - self.used[stand], white, count)

    def on_rides(self, move: Any) -> None:
        seat = move["seat"]
        self.begin(seat, "rides")
        for colour, size in move["rides"]:
            self.spend("ride", size)
            assert not any((colour, size) == (one["colour"], one["size"]) for park in self.rides for one in park)
            self.rides[seat].append({"colour": colour, "size": size, "guests": [], "passing": [], "extension": None})
        for new in move["extensions"]:
            self.spend("ride", new["size"])
            ride = self.ride(seat, new["ride"])
            assert ride["extension"] is None
            ride["extension"] = {"kind": new["kind"], "size": new["size"], "guests": []}

    def ride(self, seat: int, name: Any) -> dict[str, Any]:
        return next(one for one in self.rides[seat] if [one["colour"], one["size"]] == list(name))

    def on_build_stands(self, move: Any) -> None:
        seat = move["seat"]
        self.begin(seat, "stands")
        for stand in move["stands"]:
            self.spend("stand", 2 if self.rule("stand-cost") == "two" else 1)
            self.stands[seat][stand] += 1
        if move["copies"]:
            self.copied[seat].append(move["copies"])

    def on_attract(self, move: Any) -> None:
        seat = move["seat"]
        self.begin(seat, "attract")
        self.used["kiosk"] += self.doubled(seat, "visitor", move["dice"])
        self.spend("visitor", move["dice"])
        self.gain(seat, "dirt", len(move["tile"]))

    def on_security(self, move: Any) -> None:
        self.use(move["seat"], "security")

    def on_seat_visitor(self, move: Any) -> None:
        seat, guest = move["seat"], move["visitor"]
        ride = self.ride(seat, move["ride"])
        self.gain(seat, "stingy" if guest == "stingy" else "visitors", 1)
        if not move["extension"]:
            assert len(ride["guests"]) + len(ride["passing"]) < ride["size"]
            if guest in (ride["colour"], "stingy"):
                ride["guests"].append(guest)
            else:
                self.use(seat, "info-point")
                ride["passing"].append(guest)
            return
        extension = ride["extension"]
        extension["guests"].append(guest)
        assert len(extension["guests"]) <= extension["size"]
        is_full = len(extension["guests"]) == extension["size"]
        if is_full and set(extension["guests"]) <= {ride["colour"], "stingy"}:
            penalty = 2 * extension["size"]
            if extension["kind"] == "golden":
                self.gain(seat, "danari", -min(penalty, self.counters[seat]["danari"]))
            else:
                self.gain(seat, "dirt", penalty)

    def on_visitors(self, move: Any) -> None:
        assert self.middle
        self.counters[move["seat"]] |= {"visitors": move["visitors"], "stingy": move["stingy"]}

    def on_clean(self, move: Any) -> None:
        seat = move["seat"]
        self.begin(seat, "clean")
        twice = self.doubled(seat, "broom", move["dice"])
        self.used["toilets"] += twice
        self.spend("broom", move["dice"])
        brooms = move["dice"] + twice
        if self.director == "sweeper":
            brooms = move["dice"] if self.rule("sweeper-toilets") == "single" else brooms
            for _ in range(brooms // 2):
                self.counters[seat]["dirt"] //= 2
        else:
            self.counters[seat]["dirt"] = max(0, self.counters[seat]["dirt"] - 2 * brooms)

    def on_bonus(self, move: Any) -> None:
        seat, cards = move["seat"], len(move["danari"])
        self.begin(seat, "bonus")
        dice = next(dice for dice in range(1, cards + 1) if dice + self.doubled(seat, "bonus", dice) >= cards)
        self.used["office"] += self.doubled(seat, "bonus", dice)
        self.spend("bonus", dice)
        by_round = cards * (5, 4, 3, 2, 1, 0)[self.round - 1]
        self.gain(seat, "danari", by_round if self.director == "gambler" else sum(move["danari"]))

    def on_expand(self, move: Any) -> None:
        self.begin(move["seat"], "expand")
        for face in move["dice"]:
            self.spend(face, 1)
        if self.director == "architect":
            self.gain(move["seat"], "dirt", 2 * len(move["dice"]))

    def turn_die(self, face: str, to: str) -> None:
        next(die for die in self.left if die.face == face and not die.spy).face = to

    def on_casino(self, move: Any) -> None:
        self.use(move["seat"], "casino")
        self.turn_die(move["face"], move["to"])

    def on_shoot(self, move: Any) -> None:
        landed = move["landed"] or move["fell"]
        self.use(move["seat"], "gallery")
        self.turn_die(move["face"], landed)
        blank = 3 if self.rule("gallery-blank") == "on-top" else 2
        self.gain(move["seat"], "danari", blank if landed == "blank" else 1)

    def on_fountain(self, move: Any) -> None:
        seat, times = move["seat"], move["times"]
        self.use(seat, "fountain", times)
        self.gain(seat, "danari", -2 * times)
        self.counters[seat]["dirt"] = max(0, self.counters[seat]["dirt"] - 2 * times)

    def on_park(self, move: Any) -> None:
        """The park as it stands on the table; the counters of Visitors follow its guests."""
        seat = move["seat"]
        before, after = self.guests(self.rides[seat]), self.guests(move["rides"])
        stingy = after.count("stingy") - before.count("stingy")
        for counter, change in (("stingy", stingy), ("visitors", len(after) - len(before) - stingy)):
            self.gain(seat, counter, max(change, -self.counters[seat][counter]))
        self.rides[seat] = [dict(ride, guests=[*ride["guests"]], passing=[*ride["passing"]]) for ride in move["rides"]]
        for ride in self.rides[seat]:
            if ride["extension"]:
                ride["extension"] = dict(ride["extension"], guests=[*ride["extension"]["guests"]])
        self.stands[seat], self.copied[seat] = Counter(move["stands"]), [*move["copied"]]

    def guests(self, rides: list[dict[str, Any]]) -> list[str]:
        found = []
        for ride in rides:
            found += [*ride["guests"], *ride["passing"], *(ride["extension"]["guests"] if ride["extension"] else [])]
        return found

    # --- rules 5.4: income ------------------------------------------------------------------------------------------

    def end_income(self) -> None:
        if not self.light:
            self.late_dirt()
            self.pay()
        if self.round == self.rounds:
            self.phase = "final"
        else:
            self.round, self.phase = self.round + 1, "roll"
            self.begin_round()

    def pay(self) -> None:
        dirt = [self.counters[seat]["dirt"] for seat in self.seats]
        alone = dirt.count(max(dirt)) == 1
        for seat in self.seats:
            self.gain(seat, "danari", 3 * self.counters[seat]["visitors"] + 2 * self.counters[seat]["stingy"])
            if alone and self.counters[seat]["dirt"] == max(dirt):
                self.gain(seat, "danari", 2 * self.has(seat, "incinerator"))
        for seat in self.seats:
            gone = 0
            for ride in self.rides[seat]:
                gone += len(ride["passing"])
                ride["passing"] = []
                if ride["extension"]:
                    stay = [guest for guest in ride["extension"]["guests"] if guest in (ride["colour"], "stingy")]
                    gone += len(ride["extension"]["guests"]) - len(stay)
                    ride["extension"]["guests"] = stay
            self.gain(seat, "visitors", -min(gone, self.counters[seat]["visitors"]))

    # --- rules 10: the end ------------------------------------------------------------------------------------------

    def on_gambler(self, move: Any) -> None:
        for seat in move["winners"]:
            self.gain(seat, "danari", move["danari"])

    def on_fee(self, move: Any) -> None:
        self.fees[move["seat"]] = move["fee"]

    def on_count(self, move: Any) -> None:
        self.counters[move["seat"]] |= {"danari": move["danari"], "dirt": move["dirt"]}

    def end_final(self) -> None:
        self.phase, self.reason = "over", "finished"
