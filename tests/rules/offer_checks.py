"""Checks of the offers of any table: what is offered is accepted, what is not offered is refused."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from companion.rules import engine
from companion.rules.chance import Chance
from companion.rules.faults import Refused
from companion.rules.game import Game
from companion.rules.move_log import MoveLog
from companion.rules.moves import Move
from companion.rules.offers import Offer, offers
from companion.rules.table import Table
from tests.rules.move_samples import sample_move
from tests.rules.random_play import LONG, add, variant

MOST = 4_000  # moves after which a game counts as endless
SAMPLES = 60 if LONG else 30  # moves tried at a table


def all_offers(game: Game, table: Table[Any], seq: int = 0) -> tuple[Offer, ...]:
    """As the host reads them."""
    return offers(game, table, table.active, seq)


def play_examples(game: Game, start: Table[Any], random: Random, varied: bool) -> list[Table[Any]]:
    """Every table of a game played by offers alone until it is confirmed."""
    move_log = MoveLog(game, start)
    passed = [start]
    while not move_log.table.confirmed:
        assert move_log.seq < MOST, "a game played by its offers does not end"
        offer = random.choice(all_offers(game, move_log.table, move_log.seq))
        move = variant(offer, len(start.players), random, free=False) if varied else offer.move
        move_log = add(move_log, move, random)
        passed.append(move_log.table)
    return passed


def sample_tables(game: Game, start: Table[Any], random: Random, count: int) -> list[Table[Any]]:
    """Tables on the way through a game: at least one of each phase, and some more."""
    passed = play_examples(game, start, random, varied=True)
    by_phase = {table.phase: table for table in passed}
    return [*by_phase.values(), *Random(7).sample(passed, min(count, len(passed)))]


def refusal(game: Game, table: Table[Any], move: Move) -> Refused | None:
    try:
        engine.apply(game, table, engine.draw(game, table, move, Chance(Random(1), 1)))
    except Refused as refused:
        return refused
    return None


def check_choices(game: Game, table: Table[Any]) -> None:
    """Every offer is accepted with each choice that has no reason, and refused with the others."""
    for offer in all_offers(game, table):
        assert refusal(game, table, offer.move) is None, offer.move
        assert offer.covers(offer.move)
        for values, reason in (one for _, choices in offer.entries for one in choices or ()):
            move: Any = replace(offer.move, **values)  # type: ignore[type-var]
            refused = refusal(game, table, move)
            assert (refused is None) == (reason is None), move
            assert offer.covers(move) == (reason is None)


def check_completeness(game: Game, tables: list[Table[Any]], random: Random) -> None:
    """Moves at random that no offer covers are refused."""
    tried = [offer.move for table in tables for offer in all_offers(game, table) if isinstance(offer.move, game.moves)]
    for table in tables:
        offered = all_offers(game, table)
        for _ in range(SAMPLES):
            move = sample_move(game, len(table.players), random, tried)
            if not any(offer.covers(move) for offer in offered):
                assert refusal(game, table, move) is not None, f"accepted, not offered, in {table.phase}: {move}"
