"""Plays and records games of Small City: `python -m tests.recorded.record_small_city`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.rules import games
from companion.rules.moves import Adjust, Confirm, Remark, Stop, Undo
from companion.rules.small_city import facts
from companion.rules.small_city import moves as town
from companion.rules.small_city.godzilla_nights import arrivals, cleanings, hosts, starts, ways
from companion.rules.small_city.queries import supply
from tests.recorded.recorder import Json, Recorder, ended, record_all
from tests.reference.small_city import Reference

GAME = games()["small-city"]
HARBOURS = (((0, 0), (1, 0)), ((3, 3), (3, 4), (4, 3), (4, 4)), ((6, 5), (6, 6)), ((2, 6), (3, 6)))


class SmallCity(Recorder):
    """A table where people do what every phase asks of them."""

    game = GAME

    def phase(self) -> None:
        table = self.table
        if table.phase == "setup":
            self.setup()
        elif table.phase == "actions":
            self.action(table.turn)
        elif table.setup.is_full:
            for seat in table.active:
                self.counting(seat)
        elif table.phase == "vote":
            for seat in table.active:
                self.make(Adjust(seat, "votes", self.random.randint(3, 20)), seat)
                self.make(Adjust(seat, "pollution", self.random.randint(1, 6)), seat)
        elif table.phase == "pollution":
            for seat in table.active:
                self.make(town.RollDie(seat))

    def setup(self) -> None:
        for seat in self.table.active:
            self.make(town.ChooseCity(seat))
            self.make(town.ChooseBoard(seat, self.random.choice(("easy", "expert")), "mountain"))
            self.make(town.MakePromise(seat, self.random.choice((6, 12, 18)), words="parks"))
            self.make(town.DrawPlan(seat, 7, 7, harbour=HARBOURS[seat], parks=((5, 1), (5, 2)), people=((0, 4),)))

    def action(self, seat: Any) -> None:
        if "action-cards" in self.table.setup.modules:
            self.make(town.LayCircle(), seat)
        table = self.table
        seen = GAME.view(table, None)
        if seen["places"]:
            self.turn_up(seat, [one["place"] for one in seen["places"] if one["seat"] is None])
            return
        cards = [one["card"] for one in seen["cards"] if one["seat"] is None]
        card = "engineer" if "engineer" in cards and self.random.random() < 0.5 else self.random.choice(cards)
        option: Any = "clean" if card == "engineer" and table.play.boroughs[seat].plan.markers else None
        assert self.make(town.TakeCard(seat, card, option))
        for pair in cleanings(self.table.play.boroughs[seat].plan.markers, 2)[:1]:
            self.make(town.Clean(seat, pair))
        if self.random.random() < 0.05:
            last = self.move_log.undoable(None)
            self.make(Undo(last.seq if last else 0), None, host=True)

    def turn_up(self, seat: int, places: list[int]) -> None:
        """A card of the face-down circle, used at random where it offers a choice."""
        assert self.make(town.TakeCard(seat, place=self.random.choice(places)))
        borough = self.table.play.boroughs[seat]
        if self.table.turn == seat and borough.option is None:
            options = facts.CARD_OPTIONS[borough.card]
            assert self.make(town.TakeCard(seat, borough.card, self.random.choice(options)))

    def counting(self, seat: int) -> None:
        random, table = self.random, self.table
        borough = table.play.boroughs[seat]
        if table.phase == "income":
            self.make(town.Exchange(seat, random.choice(("votes", "money")), random.randint(0, 2), 1, 0))
            self.make(Adjust(seat, "money", random.randint(1, 6)), seat)
        elif table.phase == "vote":
            counts = random.randint(0, 3) if borough.card in ("physicist", "artist") else 0
            self.make(town.CountVotes(seat, random.randint(4, 16), 0, counts))
        elif table.phase == "pollution":
            if seat == table.active[0]:
                self.night()
            people, parks = random.randint(3, 12), random.randint(0, 8)
            census = town.Measure(
                seat, people, random.randint(0, 2), random.randint(0, 3), parks, engineer=borough.option == "filter"
            )
            self.make(census)
        else:
            lines = [line for line in GAME.view(table, seat)["checklist"] if line["seat"] == seat]
            for line in lines[:1]:
                self.make(town.TickLine(line["id"], seat))

    def night(self) -> None:
        for seat in self.table.active:
            self.make(town.RollDie(seat, self.random.choice((None, 2, 5))))
        for seat in hosts(self.table):
            borough = self.table.play.boroughs[seat]
            tiles = starts(borough.plan, borough.godzilla)
            if not tiles or borough.roll is None:
                continue
            found = ways(borough.plan, self.random.choice(tiles), borough.roll, supply(self.table))
            if found:
                way = self.random.choice(found)
                pair = self.random.choice(arrivals(borough.plan, way.tile))
                assert self.make(town.Trample(seat, way.tile, way.exit, way.direction, way.turns, pair))

    def finish(self) -> None:
        """Promises are settled after the last round, then the table is confirmed."""
        for seat in self.table.active:
            promise = self.table.play.boroughs[seat].promise
            if promise is not None:
                self.make(town.MakePromise(seat, promise.value, self.random.random() < 0.6, "parks"))
        self.make(Remark("What a winter!"), None, host=True)
        self.make(Confirm(), None, host=True)


# --- the games -----------------------------------------------------------------------------------------------------


def recording(about: str, names: tuple[str, ...], seed: int, stop_at: int = 99, **options: Any) -> Callable[[], Json]:
    """A whole game, or one that is stopped when a round of that number begins."""

    def play() -> Json:
        city = SmallCity(names, seed, **options)
        city.until(lambda move_log: ended(move_log) or move_log.table.round >= stop_at)
        if city.table.outcome is None:
            city.make(Stop(), None, host=True)
        city.finish()
        return city.document(about)

    return play


EVERYTHING = [
    "godzillas", "stockholm", "doctors", "mayor", "terrain", "action-cards", "promises", "buildings",
    "real-buildings", "nuclear",
]  # fmt: skip
FOUR = ("Ana", "Bo", "Cy", "Dee")
ASIA = ["godzillas", "stockholm", "asia"]

RECORDINGS = {
    "everything-4": recording(
        "Four players with every module but the Asia boards, in full.", FOUR, 41, modules=EVERYTHING, tracking="full"
    ),
    "asia-3": recording(
        "Three cities of Asia, dealt by lot, with Godzillas and Stockholm.", FOUR[:3], 7, modules=ASIA, tracking="full"
    ),
    "solo": recording("Alone with a Godzilla.", FOUR[:1], 5, modules=["godzillas", "stockholm"], tracking="full"),
    "light-2": recording("Two players, light.", FOUR[:2], 3, modules=["godzillas"]),
    "stopped-3": recording(
        "Three players who stop in the sixth round.", FOUR[:3], 11, stop_at=6, modules=["godzillas"], tracking="full"
    ),
}

if __name__ == "__main__":
    record_all(GAME, RECORDINGS, Reference)
