"""A random player for every game: proposes moves, legal or not, and plays whole games with them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from companion.rules import engine, games
from companion.rules.chance import Chance
from companion.rules.faults import Refused
from companion.rules.game import Game
from companion.rules.move_log import MoveLog
from companion.rules.moves import Adjust, Move, Next, Redo, Remark, Undo, seat_of
from companion.rules.new_table import NewPlayer, NewTable, Options, open_table
from companion.rules.scream_machine import moves as fair
from companion.rules.scream_machine.facts import FAMILIES, KINDS, OPTIONS, VALUES
from companion.rules.small_city import moves as town
from companion.rules.small_city.checklist import ITEMS
from companion.rules.small_city.facts import CARDS, CITIES, DIRECTIONS
from companion.rules.small_city.godzilla_nights import cleanings, starts
from companion.rules.table import Table
from tests.rules.steam_park.player import steam_park
from tests.rules.steam_tunnel.player import steam_tunnel

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")
PATIENCE = 5_000  # proposals after which a game counts as endless


def scream_machine(table: Table[Any], random: Random) -> Move:
    """Any move of Scream Machine, mostly by whoever has the turn."""
    seat = table.turn if isinstance(table.turn, int) and random.random() < 0.9 else random.choice(table.active)
    gap = random.choice(table.active)
    place: Any = random.choice(("national", gap))
    kind, family, value = random.choice(KINDS), random.choice(FAMILIES), random.choice(VALUES)
    cards = tuple((random.choice(FAMILIES), random.choice(VALUES)) for _ in range(random.randint(1, 3)))
    by_phase: dict[str, tuple[Callable[[], Move], ...]] = {
        "opening": (lambda: fair.Seal(seat, cards),),
        "deal": (lambda: fair.Arrive(place, kind),),
        "turns": (
            lambda: fair.Build(seat, family, value),
            lambda: fair.TearDown(seat, *random.choice(table.play.parks[seat].cards or (("food", 1),))),
            lambda: fair.UseOption(seat, random.choice(OPTIONS)),
            lambda: fair.Peek(seat, gap, random.choice((kind, None))),
        ),
        "reveal": (lambda: fair.TurnUp(gap, kind), lambda: fair.Arrive(place, kind), lambda: fair.Dismiss(place, kind)),
    }
    anytime = (
        lambda: fair.CorrectPark(seat, cards),
        lambda: fair.Symbols(seat, random.randint(0, len(FAMILIES))),
    )
    of_this_phase = by_phase.get(table.phase, anytime)
    return random.choice(anytime if random.random() < 0.05 else of_this_phase)()


def small_city(table: Table[Any], random: Random) -> Move:
    """Any move of Small City, mostly one that the phase asks for."""
    seat = table.turn if isinstance(table.turn, int) and random.random() < 0.9 else random.choice(table.active)
    few, some = random.randint(0, 3), random.randint(0, 12)
    square = (random.randint(0, 7), random.randint(0, 7))
    plan = table.play.boroughs[seat].plan
    tile = random.choice(starts(plan) or ((square,),))
    row = random.randint(0, 6)
    by_phase: dict[str, tuple[Callable[[], Move], ...]] = {
        "setup": (
            lambda: town.ChooseCity(seat, random.choice((None, *CITIES))),
            lambda: town.ChooseBoard(seat, random.choice(("easy", "expert")), random.choice(("plain", "river"))),
        ),
        "actions": (
            lambda: town.TakeCard(seat, random.choice(CARDS), random.choice((None, None, "clean", "money"))),
            lambda: town.LayCircle(),
            lambda: town.Clean(seat, random.choice(cleanings(plan.markers, 2) or ((square,),))),
        ),
        "income": (lambda: town.Exchange(seat, random.choice(("money", "votes")), few, 0, few),),
        "vote": (lambda: town.CountVotes(seat, some, random.randint(0, 6), 0, random.random() < 0.5),),
        "pollution": (
            lambda: town.Measure(seat, some, few, few, random.randint(0, 9), parks_lost=random.randint(0, 1)),
            lambda: town.RollDie(seat, random.choice((None, random.randint(1, 6)))),
            lambda: town.Trample(
                seat, tile, random.choice(tile), random.choice(DIRECTIONS), tuple(random.choices(DIRECTIONS, k=few))
            ),
            lambda: town.WalkOff(seat),
            lambda: town.FactoryArea(seat, some),
        ),
        "mayor": (lambda: town.NameHost(seat),),
    }
    anytime: tuple[Callable[[], Move], ...] = (
        lambda: town.MakePromise(seat, random.choice((0, 6, 12, 18)), random.random() < 0.5, random.choice("abc")),
        lambda: town.TickLine(random.choice(ITEMS).id, random.choice((None, seat)), random.random() < 0.8),
        lambda: town.DrawPlan(
            seat, 8, 8, (), ((row, 0), (row, 1)), (((row, 3),),), parks=((row, 5),), markers=plan.markers
        ),
    )
    of_this_phase = by_phase.get(table.phase, anytime)
    return random.choice(anytime if random.random() < 0.15 else of_this_phase)()


# A new game adds its function here: a table and a source of chance in, any move of that game out.
CANDIDATES: dict[str, Callable[[Table[Any], Random], Move]] = {
    "scream-machine": scream_machine,
    "steam-park": steam_park,
    "small-city": small_city,
    "steam-tunnel": steam_tunnel,
}


def new_table(game: Game, players: int, tracking: str, modules: tuple[str, ...] = (), **house_rules: str) -> Table[Any]:
    """A table with the first few of NAMES; house rules with `_` for `-`."""
    rules = {name.replace("_", "-"): choice for name, choice in house_rules.items()}
    seated = [NewPlayer(name) for name in NAMES[:players]]
    options = Options(modules=list(modules), house_rules=rules, tracking=tracking)  # type: ignore[arg-type]
    return open_table(game, NewTable(game.id, seated, options))


def module_choices(game: Game, tracking: str) -> list[tuple[str, ...]]:
    """Without modules, and with each one that stands alone."""
    alone = [one.id for one in game.modules if not one.requires and (tracking == "full" or not one.needs_full)]
    return [(), *((one,) for one in alone)]


def press_next(move_log: MoveLog, random: Random) -> MoveLog:
    """Go on, with whatever chance has to say about it."""
    return move_log.add(
        engine.draw(move_log.game, move_log.table, Next(move_log.seq), Chance(random, 100 * move_log.seq)), host=True
    )


def played(start: Table[Any], random: Random) -> MoveLog:
    """A whole game of random moves, notes, corrections, undos and redos."""
    move_log = MoveLog(games()[start.setup.game], start)
    for _ in range(PATIENCE):
        if move_log.table.outcome is not None:
            return move_log
        try:
            move_log = _one_more(move_log, random)
        except Refused:
            continue
    raise AssertionError("a random game does not end")


def _one_more(move_log: MoveLog, random: Random) -> MoveLog:
    chance = random.random()
    if chance < 0.12:
        return press_next(move_log, random)
    move = _house_keeping(move_log, random) if chance < 0.2 else CANDIDATES[move_log.game.id](move_log.table, random)
    seat = seat_of(move)
    return move_log.add(
        engine.draw(move_log.game, move_log.table, move, Chance(random, 100 * move_log.seq)), seat, host=True
    )


def _house_keeping(move_log: MoveLog, random: Random) -> Move:
    last = move_log.undoable(None, host=True)
    counter = random.choice(move_log.game.counters).id
    seat = random.choice(move_log.table.active)
    return random.choice(
        (
            Adjust(seat, counter, random.choice((-1, 1, 2))),
            Remark("what a park"),
            Undo(last.seq if last else 0),
            Redo(),
        )
    )
