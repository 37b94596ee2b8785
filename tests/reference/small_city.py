"""A second Small City with Winter, written from docs/rules/small-city.md alone, without a line of the rules core.

It reads the setup and the moves of a table as JSON and keeps its own boroughs, tracks and markers.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.reference.ranking import ranking

PHASES = ("actions", "construction", "citizens", "income", "vote", "pollution", "council", "mayor")
MONEY = {"wood": 2, "stone": 3, "metal": 5}
VOTES = {"wood": 3, "stone": 5, "metal": 7}
PRICES = {"airport": 3, "bank": 2, "recycling": 4, "tramway": 2, "opera": 10, "plant-1": 4, "plant-2": 6, "plant-3": 8}
WAYS = {"north": (-1, 0), "south": (1, 0), "west": (0, -1), "east": (0, 1)}
SIDES = {"north": ("west", "east"), "south": ("west", "east"), "west": ("north", "south"), "east": ("north", "south")}
RECOUNTED = (
    "exchange",
    "vote",
    "measure",
    "count",
    "plan",
    "march",
    "walk-off",
    "clean",
)  # after them those awaited change
EMPTY = {"rows": 7, "columns": 7, "blocked": [], "harbour": [], "factories": [], "people": [], "markers": []}
Square = tuple[int, int]


class Borough:
    """What one player has; the lower half is of one round."""

    def __init__(self) -> None:
        self.votes = self.money = self.pollution = self.markers = 0
        self.city: str | None = None
        self.promise: dict[str, Any] = {"value": 0, "kept": False, "votes": None}
        self.plan: dict[str, Any] = EMPTY
        self.marked: list[Square] = []
        self.godzilla: list[Square] = []
        self.area: int | None = None
        self.tiles: set[str] = set()
        self.begin_round()

    def begin_round(self) -> None:
        self.card: str | None = None
        self.option: str | None = None
        self.roll: int | None = None
        self.cleaned = self.marched = self.measured = self.stale = self.voted = self.paid = False
        self.added = self.counted = 0

    @property
    def is_out(self) -> bool:
        return self.pollution >= 100 and self.city != "delhi"

    @property
    def level_before(self) -> int:
        return max(0, self.pollution - self.added)


class Reference:
    """A game of Small City."""

    def __init__(self, setup: dict[str, Any]) -> None:
        self.names, self.modules, self.version = setup["names"], setup["modules"], setup["rules_version"]
        self.full, self.rules, self.box = setup["tracking"] == "full", setup["house_rules"], setup["box_facts"]
        self.follows_money = self.rules.get("money") != "table"
        self.seats = list(range(len(self.names)))
        self.boroughs = [Borough() for _ in self.seats]
        self.rounds = 9 if "nuclear" in self.modules else 8
        self.phase, self.round, self.reason = "setup", 1, ""
        self.turn: Any = None
        self.host = 0
        self.named_host: int | None = None
        self.acted: list[int] = []
        self.circle: list[str] = []
        self.face_down = False

    # --- what is compared -------------------------------------------------------------------------------------------

    @property
    def counters(self) -> list[dict[str, int]]:
        return [
            {name: getattr(one, name) for name in ("votes", "money", "pollution", "markers")} for one in self.boroughs
        ]

    def result(self) -> dict[str, Any]:
        """Rules 6: track, promise, pollution, with Stockholm a vote a marker; the eliminated share the last place."""
        scores = {}
        for seat, one in enumerate(self.boroughs):
            total = one.votes + self.promise_votes(one.promise) - (0 if one.city == "delhi" else one.pollution)
            if "stockholm" in self.modules:
                total += one.markers
                if self.rules.get("standing-godzilla") == "counts":
                    total += sum(square not in one.marked for square in one.godzilla)
            scores[seat] = ((0, 0) if one.is_out else (1, total), total)
        return {"reason": self.reason, "ranking": ranking(scores, self.names)}

    def promise_votes(self, promise: dict[str, Any]) -> int:
        if promise.get("votes") is not None:
            return int(promise["votes"])
        if promise["kept"] is None:  # not judged
            return 0
        if promise["kept"]:
            return int(promise["value"])
        return -int(promise["value"]) if self.rules.get("broken-promise") == "costs" else 0

    # --- moves ------------------------------------------------------------------------------------------------------

    def play(self, move: dict[str, Any]) -> None:
        borough = self.boroughs[move["seat"]] if move.get("seat") is not None else self.boroughs[0]
        getattr(self, "on_" + move["type"].replace("-", "_"), self.ignored)(borough, move)
        if move["type"] in RECOUNTED and self.phase != "actions":
            self.await_players()

    def ignored(self, borough: Borough, move: Any) -> None: ...

    def on_stop(self, borough: Borough, move: Any) -> None:
        self.phase, self.reason, self.turn = "over", "unfinished", None

    def on_adjust(self, borough: Borough, move: Any) -> None:
        setattr(borough, move["counter"], getattr(borough, move["counter"]) + move["by"])

    def on_city(self, borough: Borough, move: Any) -> None:
        borough.city = move["city"] or move["drawn"]

    def on_promise(self, borough: Borough, move: Any) -> None:
        borough.promise = move

    def on_host(self, borough: Borough, move: Any) -> None:
        self.named_host = move["host"]

    # --- rules 3: the round -----------------------------------------------------------------------------------------

    def order(self) -> list[int]:
        """Clockwise from the host, without those who are out."""
        around = [(self.host + step) % len(self.seats) for step in range(len(self.seats))]
        return [seat for seat in around if not self.boroughs[seat].is_out]

    def on_next(self, borough: Borough, move: Any) -> None:
        if self.phase == "setup":
            self.open_boroughs()
            self.begin_round(1, self.host)
        elif self.phase == "actions":
            self.pass_turn()
        elif self.phase == "mayor":
            if self.round == self.rounds or not self.order():
                self.end()
            else:
                self.begin_round(self.round + 1, self.next_host())
        else:
            self.enter(PHASES[PHASES.index(self.phase) + 1])

    def open_boroughs(self) -> None:
        money = (8, 10, 12, 14) if "nuclear" in self.modules else self.box.get("start-money")
        for place in range(len(self.seats)):
            one = self.boroughs[(self.host + place) % len(self.seats)]
            one.pollution += 7 if one.city == "seoul" else 0
            one.money += money[place] if money and self.follows_money else 0

    def begin_round(self, number: int, host: int) -> None:
        for one in self.boroughs:
            one.begin_round()
        self.round, self.host, self.named_host, self.phase = number, host, None, "actions"
        self.acted, self.circle, self.face_down = [], [], False
        self.next_turn()

    def next_turn(self) -> None:
        waiting = [seat for seat in self.order() if seat not in self.acted]
        if waiting:
            self.turn = waiting[0]
        else:
            self.enter("construction")

    def pass_turn(self) -> None:
        self.acted.append(self.turn)
        self.next_turn()

    def enter(self, phase: str) -> None:
        if not self.order():
            self.end()
            return
        self.phase = phase
        if phase == "pollution" and len(self.seats) > 1:
            for one in self.boroughs:
                self.mark(one, [square for square in one.godzilla if square not in one.marked])
                one.godzilla = []
        self.await_players()

    def await_players(self) -> None:
        awaited: tuple[int, ...] = ()
        if self.full and self.phase == "vote":
            awaited = tuple(seat for seat in self.order() if not self.boroughs[seat].voted)
        if self.full and self.phase == "pollution":
            awaited = tuple(seat for seat in self.order() if self.has_to_measure(self.boroughs[seat]))
        self.turn = awaited or None

    def has_to_measure(self, one: Borough) -> bool:
        return one.city != "delhi" and (not one.measured or one.stale)

    def end(self) -> None:
        self.phase, self.reason, self.turn = "over", "finished", None

    def next_host(self) -> int:
        if self.named_host is not None:
            return self.named_host
        for seat, one in enumerate(self.boroughs):
            if one.card == "mayor":
                return seat
        order = self.order()
        if self.rules.get("no-mayor-card") == "stays":
            return order[0]
        return order[1 % len(order)] if order[0] == self.host else order[0]

    # --- rules 3.1: special actions ---------------------------------------------------------------------------------

    def on_circle(self, borough: Borough, move: Any) -> None:
        if move.get("real"):
            self.circle, self.face_down = [], False
            return
        self.circle = move["cards"] or move["drawn"]
        assert len(set(self.circle)) == 8
        self.face_down = not move["cards"] and self.version >= 2

    def options(self, card: str) -> list[str]:
        if card == "engineer":
            return ["filter", "clean"] if "godzillas" in self.modules else ["filter"]
        return ["votes", "money"] if card == "supporter" else []

    def on_take(self, borough: Borough, move: Any) -> None:
        assert self.turn == move["seat"]
        if move.get("place") is not None:
            card = self.circle[move["place"] - 1]
            options = self.options(card)
            if len(options) > 1:
                borough.card = card
                return
            self.use_card(borough, card, options[0] if options else None)
        else:
            usual = {"engineer": "filter", "supporter": "votes"}.get(move["card"])
            self.use_card(borough, move["card"], move["option"] or usual)

    def use_card(self, borough: Borough, card: str, option: str | None) -> None:
        assert card not in [one.card for one in self.boroughs if one is not borough]
        borough.card, borough.option = card, option
        if card == "supporter" and self.full:
            borough.money += 1 if option == "money" and self.follows_money else 0
            borough.votes += 2 if option == "votes" else 0
        cleans = option == "clean" and self.full and borough.marked and self.version >= 2
        if not cleans:
            self.pass_turn()

    def on_clean(self, borough: Borough, move: Any) -> None:
        gone = {tuple(square) for square in move["squares"]}
        assert gone <= set(borough.marked)
        borough.marked = [square for square in borough.marked if square not in gone]
        borough.markers -= min(len(gone), borough.markers)
        borough.cleaned = True
        if self.phase == "actions" and self.turn == move["seat"] and self.version >= 2:
            self.pass_turn()

    # --- rules 3.4, 8 and 12: money, materials and tiles ------------------------------------------------------------

    def on_exchange(self, borough: Borough, move: Any) -> None:
        rates = MONEY if move["to"] == "money" else VOTES
        worth = sum(rate * move[material] for material, rate in rates.items())
        if move["to"] == "money" and not self.follows_money:
            return
        setattr(borough, move["to"], getattr(borough, move["to"]) + worth)

    def on_money(self, borough: Borough, move: Any) -> None:
        borough.money += move["earned"] - move["spent"]
        borough.votes -= move.get("votes", 0)
        assert min(borough.money, borough.votes) >= 0

    def on_build(self, borough: Borough, move: Any) -> None:
        price = PRICES.get(move["tile"], 0) if self.follows_money else 0
        borough.money -= price - 1 if borough.card == "mediator" and price > 1 else price
        borough.votes -= 5 if move["tile"] == "airport" else 0
        borough.tiles.add(move["tile"])
        assert min(borough.money, borough.votes) >= 0

    def on_own(self, borough: Borough, move: Any) -> None:
        if move["owned"]:
            borough.tiles.add(move["tile"])
        else:
            borough.tiles.remove(move["tile"])

    def on_wage(self, borough: Borough, move: Any) -> None:
        assert "clinic-doctor" in borough.tiles
        assert not borough.paid
        borough.paid = True
        if not move["pay"]:
            borough.tiles.remove("clinic-doctor")
        elif self.follows_money:
            borough.money -= 2

    # --- rules 3.5 and 4: votes and pollution -----------------------------------------------------------------------

    def on_vote(self, borough: Borough, move: Any) -> None:
        worths = self.box.get("residential-votes") or [0] * 5
        votes = move["base"] + sum(worth * move.get(f"level_{level}", 0) for level, worth in enumerate(worths, 1))
        votes += move.get("university", 0) * (self.box.get("university-votes") or 0)
        votes += move["speech"] + 2 * move["action_citizens"] + 3 * move["opera"]
        borough.votes += max(votes - borough.counted, -borough.votes)
        borough.counted, borough.voted = votes, True

    def on_measure(self, borough: Borough, move: Any) -> None:
        before = borough.level_before
        level = before
        if borough.city != "delhi":
            total = move["citizens"] + move["tourists"] - (move["parks"] - move["parks_lost"]) + move["noise"]
            total -= move["workers"] if self.rules["workers"] == "production" else 0
            total += 0 if move["engineer"] else move["workers"] + move["port_workers"]
            total += 5 if borough.city == "tokyo" else 0
            total -= 5 if move["recycling"] and self.rules.get("recycling") != "level" else 0
            level = max(0, before + total) if self.rules["surplus"] == "lowers" else before + max(0, total)
        if move["recycling"] and self.rules.get("recycling") == "level":
            level = max(0, level - 5)
        borough.pollution, borough.added = level, level - before
        borough.measured, borough.stale = True, False

    def on_count(self, borough: Borough, move: Any) -> None:
        """Both at once, only where no Godzilla walks between the two phases."""
        assert PHASES.index(self.phase) >= PHASES.index("vote")
        assert "godzillas" not in self.modules or self.round < 5
        self.on_vote(borough, move)
        self.on_measure(borough, move)

    # --- rules 7: Godzillas -----------------------------------------------------------------------------------------

    def supply(self) -> int:
        return max(0, 40 - sum(one.markers for one in self.boroughs))

    def mark(self, borough: Borough, squares: Iterable[Square]) -> None:
        new = list(squares)[: self.supply()]
        borough.marked += new
        borough.markers += len(new)

    def on_plan(self, borough: Borough, move: Any) -> None:
        squares = list(dict.fromkeys(tuple(square) for square in move["markers"]))
        borough.markers += max(len(squares) - len(borough.marked), -borough.markers)
        borough.plan, borough.marked, borough.area = move, squares, None

    def on_factories(self, borough: Borough, move: Any) -> None:
        borough.area = move["squares"]

    def on_roll(self, borough: Borough, move: Any) -> None:
        borough.roll = move["roll"] or move["drawn"]

    def factory_area(self, one: Borough) -> int:
        drawn = sum(len({tuple(square) for square in factory}) for factory in one.plan["factories"])
        return drawn if one.area is None else one.area

    def hosts(self) -> list[int]:
        """Rules 7.2: everybody but the lowest; ties by level, then by factories; a full tie spares all or the tied."""
        order = self.order()
        if len(order) == 1:
            return order
        low = [seat for seat in order if self.boroughs[seat].roll == min(self.boroughs[one].roll or 0 for one in order)]
        for worth in (lambda one: one.level_before, self.factory_area):
            if len(low) > 1:
                least = min(worth(self.boroughs[seat]) for seat in low)
                low = [seat for seat in low if worth(self.boroughs[seat]) == least]
        if len(low) > 1 and self.rules["full-tie"] == "all":
            return []
        return [seat for seat in order if seat not in low]

    def on_march(self, borough: Borough, move: Any) -> None:
        hosts = self.hosts()
        assert move["seat"] in hosts
        if self.version >= 2:
            waiting = [seat for seat in reversed(hosts) if not self.boroughs[seat].marched]
            assert waiting[0] == move["seat"]
        path = self.walk(borough, move)
        borough.godzilla = [tuple(move["exit"]), *path][-2:]
        crossed = [square for square in dict.fromkeys(path) if square not in (*borough.godzilla, *borough.marked)]
        self.mark(borough, crossed)
        borough.marched, borough.stale = True, borough.measured and self.version >= 2

    def on_walk_off(self, borough: Borough, move: Any) -> None:
        borough.marched = True

    def walk(self, borough: Borough, move: Any) -> list[Square]:
        plan = borough.plan
        blocked = {tuple(square) for square in plan["blocked"]}

        def step(start: Square, way: str) -> Square | None:
            to = (start[0] + WAYS[way][0], start[1] + WAYS[way][1])
            inside = 0 <= to[0] < plan["rows"] and 0 <= to[1] < plan["columns"] and to not in blocked
            return to if inside else None

        square: Square = tuple(move["exit"])  # type: ignore[assignment]
        way, answers, path = move["direction"], list(move["turns"]), []
        for _ in range(borough.roll or 0):
            to = step(square, way)
            if to is None:
                inside = [side for side in SIDES[way] if step(square, side) is not None]
                if not inside:
                    break
                clean = [side for side in inside if step(square, side) not in borough.marked]
                way = inside[0] if len(inside) == 1 else clean[0] if len(clean) == 1 else answers.pop(0)
                to = step(square, way)
            assert to is not None
            square = to
            path.append(to)
        return path
