"""Random play of any game by its offers, with a few moves at random that may be refused."""

from __future__ import annotations

import os
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

from companion.rules import engine
from companion.rules.chance import Chance
from companion.rules.faults import Refused
from companion.rules.game import Game
from companion.rules.library import known_game
from companion.rules.move_log import MoveLog
from companion.rules.moves import Adjust, Move, Next, Redo, Remark, Undo, seat_of
from companion.rules.new_table import NewPlayer, NewTable, Options, faults_of, open_table
from companion.rules.offers import Offer, offers
from companion.rules.table import Table
from tests.rules.move_samples import resample_field, sample_move

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Lea")
PATIENCE = 5_000  # proposals after which a game counts as endless
LONG = os.environ.get("HYPOTHESIS_PROFILE") == "long"
COMBINATIONS = 10 if LONG else 4  # of modules that are played of a game


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


def module_combinations(game: Game, tracking: str, most: int = COMBINATIONS) -> list[tuple[str, ...]]:
    """Combinations of modules that can be played: all, or none, many and some that have every module among them."""
    free = [one.id for one in game.modules if one.players is None]
    subsets = [chosen for size in range(len(free) + 1) for chosen in combinations(free, size)]
    possible = [chosen for chosen in subsets if is_playable(game, tracking, chosen)]
    if len(possible) <= most:
        return possible
    found = [possible[0], possible[-1]]
    others = Random(game.id).sample(possible[1:-1], len(possible) - 2)
    playable = {module for chosen in possible for module in chosen}
    while missing := playable.difference(*found):
        found.append(max(others, key=lambda chosen: len(missing.intersection(chosen))))
    return found + [chosen for chosen in others if chosen not in found][: max(0, most - len(found))]


def is_playable(game: Game, tracking: str, modules: tuple[str, ...]) -> bool:
    options = Options(modules=list(modules), tracking=tracking)  # type: ignore[arg-type]
    players = [NewPlayer(name) for name in NAMES[: game.common_players]]
    return not any(faults_of(game, NewTable(game.id, players, options)))


def press_next(move_log: MoveLog, random: Random) -> MoveLog:
    """Go on, with whatever chance has to say about it."""
    drawn = engine.draw(move_log.game, move_log.table, Next(move_log.seq), Chance(random, 100 * move_log.seq))
    return move_log.add(drawn, host=True)


def played(start: Table[Any], random: Random) -> MoveLog:
    """A whole game of random moves, notes, corrections, undos and redos."""
    move_log = MoveLog(known_game(start.setup.game), start)
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
    if chance < (0.03 if move_log.game.missing(move_log.table) else 0.12):
        return press_next(move_log, random)
    return add(move_log, housekeeping(move_log, random) if chance < 0.2 else proposed(move_log, random), random)


def add(move_log: MoveLog, move: Move, random: Random) -> MoveLog:
    """A move made by whose it is, with whatever chance has to say about it."""
    drawn = engine.draw(move_log.game, move_log.table, move, Chance(random, 100 * move_log.seq))
    return move_log.add(drawn, seat_of(move), host=True)


def proposed(move_log: MoveLog, random: Random) -> Move:
    """A move of the game's own: mostly one that is offered, sometimes any at all."""
    game, table = move_log.game, move_log.table
    offered = [one for one in offers(game, table, table.active, move_log.seq) if isinstance(one.move, game.moves)]
    if not offered or random.random() < 0.1:
        return sample_move(game, len(table.players), random, [one.move for one in offered])
    return variant(random.choice(offered), len(table.players), random)


def variant(offer: Offer, seats: int, random: Random, free: bool = True) -> Move:
    """What is offered, with open fields chosen; `free` ones, which have no choices, at random by their type."""
    chosen: dict[str, Any] = {}
    for names, choices in offer.entries:
        if choices is not None:
            chosen |= random.choice([values for values, reason in choices if reason is None])
        elif free and random.random() < 0.5:
            chosen |= {name: resample_field(offer.move, name, seats, random) for name in names}
    move: Move = replace(offer.move, **chosen)  # type: ignore[type-var]
    return move


def housekeeping(move_log: MoveLog, random: Random) -> Move:
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
