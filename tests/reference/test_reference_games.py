"""Random games played beside a second implementation of the rules: every counter, turn, phase and the end agree.

A game has its reference in tests/reference/GAME.py: a class `Reference` that is made from the JSON of a setup, plays
moves as JSON, and has `phase`, `round`, `turn`, `counters` by seat, and `result()`. A few games are played here,
thousands with HYPOTHESIS_PROFILE=long.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

import pytest

from companion.rules import games
from companion.rules.faults import Refused
from companion.rules.game import Game, Module
from companion.rules.move_log import MoveLog
from companion.rules.moves import Adjust, Move
from companion.rules.table import Table
from companion.wire import moves, tables
from tests.recorded.recorder import result_of
from tests.reference import proposals
from tests.rules.random_play import LONG, NAMES, add, is_playable, new_table, press_next, proposed

SEEDS = 40 if LONG else 1
MANY = 3  # modules that the short run plays together
REFERENCES = {
    game.id: import_module(f"tests.reference.{game.package}").Reference
    for game in games().values()
    if find_spec(f"tests.reference.{game.package}")
}


def tables_to_play() -> Iterator[Any]:
    """Smallest and largest tables: no modules, each module alone with what it requires, and all that go together.

    The short run plays only the largest tables with many modules, and the smallest without any.
    """
    for game in (games()[game_id] for game_id in REFERENCES):
        for tracking in game.trackings if LONG else tuple(one for one in game.trackings if one != "light"):
            for modules in module_sets(game, tracking):
                for players in table_sizes(game, modules):
                    name = "+".join(modules) or "base"
                    yield pytest.param(game, players, tracking, modules, id=f"{game.id}-{tracking}-{players}-{name}")


def table_sizes(game: Game, modules: tuple[str, ...]) -> list[int]:
    if LONG or not modules:
        return sorted({game.min_players, game.max_players})
    return [game.max_players] if len(modules) > MANY else []


def module_sets(game: Game, tracking: str) -> list[tuple[str, ...]]:
    free = [one for one in game.modules if one.players is None and (tracking == "full" or not one.needs_full)]
    alone = [tuple(one.id for one in free if one is module or one.id in module.requires) for module in free]
    return list(dict.fromkeys([(), *alone, together(game, tracking, free), together(game, tracking, free[::-1])]))


def together(game: Game, tracking: str, modules: list[Module]) -> tuple[str, ...]:
    """As many modules as go with each other, the first ones first."""
    chosen: tuple[str, ...] = ()
    for one in modules:
        more = (*chosen, *(other for other in (one.id, *one.requires) if other not in chosen))
        chosen = more if is_playable(game, tracking, more) else chosen
    return tuple(module.id for module in game.modules if module.id in chosen)


def drawn_rules(game: Game, random: Random) -> dict[str, str]:
    """The usual house rules, sometimes some others."""
    return {rule.id: random.choice(rule.choices) for rule in game.house_rules if random.random() < 0.3}


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize(("game", "players", "tracking", "modules"), list(tables_to_play()))
def test_a_random_game_agrees_with_its_reference(
    game: Game, players: int, tracking: str, modules: tuple[str, ...], seed: int
) -> None:
    random = Random(f"{game.id} {players} {modules} {seed}")
    play_beside(new_table(game, players, tracking, modules, **drawn_rules(game, random)), random)


def play_beside(table: Table[Any], random: Random) -> None:
    """Play to the end by offers, now and then a press of *next* or a counter put right; compare after every move."""
    game = games()[table.setup.game]
    move_log = MoveLog(game, table)
    reference = REFERENCES[game.id](json.loads(tables.write_setup(table.setup)))
    while move_log.table.outcome is None:
        before = move_log.seq
        try:
            move_log = one_more(move_log, random)
        except Refused:
            continue
        for entry in move_log.entries[before:]:
            reference.play(json.loads(moves.write_move(game, entry.move)))
            compare(move_log, reference, entry.move)
    assert reference.result() == result_of(move_log)


def one_more(move_log: MoveLog, random: Random) -> MoveLog:
    chance = random.random()
    if chance < (0.03 if move_log.game.missing(move_log.table) else 0.12):
        return press_next(move_log, random)
    if chance > 0.98:
        counter = random.choice(move_log.game.counters).id
        return add(move_log, Adjust(random.choice(move_log.table.active), counter, random.choice((-1, 1, 3))), random)
    return add(move_log, a_move(move_log, random), random)


def a_move(move_log: MoveLog, random: Random) -> Move:
    """Mostly what moves the game on: moves that a game says are `rare` wait, some are proposed by hand."""
    own = proposals.of(move_log.table, random)
    if own and random.random() < 0.3:
        return random.choice(own)
    for _ in range(5):
        move = proposed(move_log, random)
        if move.type not in proposals.RARE or random.random() < 0.03:
            return move
    return move


def compare(move_log: MoveLog, reference: Any, move: Move) -> None:
    table = move_log.table
    ours = (table.phase, table.round, table.turn, [dict(player.counters) for player in table.players])
    theirs = (reference.phase, reference.round, reference.turn, reference.counters)
    assert ours == theirs, f"after {move} (move {move_log.seq} of {', '.join(NAMES[: len(table.players)])})"
