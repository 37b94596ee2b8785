"""Offers of every game: what is offered is accepted, what is not is refused, and offers alone end every game."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest

from companion.rules import engine, games
from companion.rules.chance import Chance
from companion.rules.faults import Refused
from companion.rules.game import Game, no_offers
from companion.rules.move_log import MoveLog
from companion.rules.moves import Confirm, Move, Next, seat_of
from companion.rules.offers import Offer, offers
from companion.rules.table import Table
from tests.rules.move_samples import sample_move
from tests.rules.random_play import WITHOUT_OFFERS, add, module_combinations, new_table, variant

MOST = 4_000  # moves after which a game counts as endless
SAMPLES = 60  # moves tried at a table
OFFERING = [game for game in games().values() if game.id not in WITHOUT_OFFERS]
TABLES = [
    pytest.param(game, tracking, modules, players, id="-".join((game.id, tracking, str(players), *modules)))
    for game in OFFERING
    for tracking in ("light", "full")
    for modules in module_combinations(game, tracking)
    for players in sorted({game.min_players, game.max_players})
]
every_table = pytest.mark.parametrize(("game", "tracking", "modules", "players"), TABLES)


def test_games_without_offers_are_named() -> None:
    assert {game.id for game in games().values() if game.offers is no_offers} == set(WITHOUT_OFFERS)


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


@every_table
def test_playing_offers_at_random_ends_the_game(
    game: Game, tracking: str, modules: tuple[str, ...], players: int
) -> None:
    for varied in (False, True):
        start = new_table(game, players, tracking, modules)
        end = play_examples(game, start, Random(f"{game.id}{players}{varied}"), varied)[-1]
        assert end.outcome is not None
        assert all_offers(game, end) == ()


def visited(game: Game, tracking: str, modules: tuple[str, ...], players: int, count: int) -> list[Table[Any]]:
    """Tables on the way through a game: at least one of each phase, and some more."""
    passed = play_examples(game, new_table(game, players, tracking, modules), Random(players), varied=True)
    by_phase = {table.phase: table for table in passed}
    return [*by_phase.values(), *Random(7).sample(passed, min(count, len(passed)))]


def refusal(game: Game, table: Table[Any], move: Move) -> Refused | None:
    try:
        engine.apply(game, table, engine.draw(game, table, move, Chance(Random(1), 1)))
    except Refused as refused:
        return refused
    return None


@every_table
def test_what_is_offered_is_accepted_and_a_choice_with_a_reason_is_refused(
    game: Game, tracking: str, modules: tuple[str, ...], players: int
) -> None:
    for table in visited(game, tracking, modules, players, 25):
        for offer in all_offers(game, table):
            assert refusal(game, table, offer.move) is None, offer.move
            assert offer.covers(offer.move)
            for values, reason in (one for _, choices in offer.entries for one in choices or ()):
                move: Any = replace(offer.move, **values)  # type: ignore[type-var]
                refused = refusal(game, table, move)
                assert (refused is None) == (reason is None), move
                assert offer.covers(move) == (reason is None)


@every_table
def test_a_move_that_is_not_offered_is_refused(
    game: Game, tracking: str, modules: tuple[str, ...], players: int
) -> None:
    random = Random(f"{game.id}{tracking}{players}{modules}")
    tables = visited(game, tracking, modules, players, 25)
    tried = [offer.move for table in tables for offer in all_offers(game, table) if isinstance(offer.move, game.moves)]
    for table in tables:
        offered = all_offers(game, table)
        for _ in range(SAMPLES):
            move = sample_move(game, len(table.players), random, tried)
            if not any(offer.covers(move) for offer in offered):
                assert refusal(game, table, move) is not None, f"accepted, not offered, in {table.phase}: {move}"


@every_table
def test_a_seat_is_offered_moves_of_its_own(game: Game, tracking: str, modules: tuple[str, ...], players: int) -> None:
    for table in visited(game, tracking, modules, players, 10):
        assert all(one.seat is None for one in game.table_offers(table))
        for seat in table.active:
            assert {one.seat for one in game.offers(table, seat)} <= {seat}


@every_table
def test_going_on_is_offered_when_nothing_is_missing(
    game: Game, tracking: str, modules: tuple[str, ...], players: int
) -> None:
    for table in visited(game, tracking, modules, players, 25):
        offered = {type(one.move) for one in all_offers(game, table)}
        assert (Next in offered) == (table.outcome is None and not game.missing(table))
        assert (Confirm in offered) == (table.outcome is not None and not table.confirmed)


@every_table
def test_open_fields_are_fields_of_the_move(game: Game, tracking: str, modules: tuple[str, ...], players: int) -> None:
    for table in visited(game, tracking, modules, players, 10):
        for offer in all_offers(game, table):
            names = {name for entry, _ in offer.entries for name in entry}
            assert names <= {one.name for one in fields(offer.move)} - {"type", "seat"}
            assert offer.seat == seat_of(offer.move)
