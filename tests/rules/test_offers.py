"""Offers of every game: what is offered is accepted, what is not is refused, and offers alone end every game."""

from __future__ import annotations

from dataclasses import fields
from functools import cache, partial
from random import Random
from typing import Any

import pytest

from companion.rules import games
from companion.rules.category_score import Score
from companion.rules.game import Game
from companion.rules.library import known_game
from companion.rules.moves import Confirm, Next, seat_of
from companion.rules.table import Table
from tests.rules.offer_checks import all_offers, check_choices, check_completeness, play_examples, sample_tables
from tests.rules.random_play import LONG, module_combinations, new_table


def table_sizes(game: Game, number: int) -> list[int]:
    """The smallest and the largest table, in turn; both of them in `make check-long`."""
    both = sorted({game.min_players, game.max_players})
    return both if LONG else [both[-1 - number % len(both)]]


TABLES = [
    pytest.param(game, tracking, modules, players, id="-".join((game.id, tracking, str(players), *modules)))
    for game in games().values()
    for tracking in game.trackings
    for number, modules in enumerate(module_combinations(game, tracking))
    for players in table_sizes(game, number)
]
# The scope lets all tests of one table follow each other, so that a worker plays its game once.
every_table = pytest.mark.parametrize(("game", "tracking", "modules", "players"), TABLES, scope="module")


def test_every_game_declares_offers() -> None:
    """A game whose only move is the score of the core needs none of its own."""
    assert not [game.id for game in games().values() if isinstance(game.offers, partial) and Score not in game.moves]


@every_table
def test_playing_examples_at_random_ends_the_game(
    game: Game, tracking: str, modules: tuple[str, ...], players: int
) -> None:
    """With choices at random, too: `visited` plays whole games."""
    start = new_table(game, players, tracking, modules)
    end = play_examples(game, start, Random(f"{game.id}{players}"), varied=False)[-1]
    assert end.outcome is not None
    assert all_offers(game, end) == ()


@cache
def visited(game_id: str, tracking: str, modules: tuple[str, ...], players: int) -> list[Table[Any]]:
    """Tables on the way through a game: at least one of each phase, and some more; several tests look at the same."""
    game = known_game(game_id)
    return sample_tables(game, new_table(game, players, tracking, modules), Random(players), 25 if LONG else 12)


@every_table
def test_what_is_offered_is_accepted_and_a_choice_with_a_reason_is_refused(
    game: Game, tracking: str, modules: tuple[str, ...], players: int
) -> None:
    for table in visited(game.id, tracking, modules, players):
        check_choices(game, table)


@every_table
def test_a_move_that_is_not_offered_is_refused(
    game: Game, tracking: str, modules: tuple[str, ...], players: int
) -> None:
    random = Random(f"{game.id}{tracking}{players}{modules}")
    check_completeness(game, visited(game.id, tracking, modules, players), random)


@every_table
def test_a_seat_is_offered_moves_of_its_own(game: Game, tracking: str, modules: tuple[str, ...], players: int) -> None:
    for table in visited(game.id, tracking, modules, players):
        assert all(one.seat is None for one in game.table_offers(table))
        for seat in table.active:
            assert {one.seat for one in game.offers(table, seat)} <= {seat}


@every_table
def test_going_on_is_offered_when_nothing_is_missing(
    game: Game, tracking: str, modules: tuple[str, ...], players: int
) -> None:
    for table in visited(game.id, tracking, modules, players):
        offered = {type(one.move) for one in all_offers(game, table)}
        assert (Next in offered) == (table.outcome is None and not game.missing(table))
        assert not (Next in offered and game.unsealed(table)), "a seat could not go on"
        is_decided = table.outcome is not None and not table.confirmed and not game.missing(table)
        assert (Confirm in offered) == is_decided


@every_table
def test_open_fields_are_fields_of_the_move(game: Game, tracking: str, modules: tuple[str, ...], players: int) -> None:
    for table in visited(game.id, tracking, modules, players):
        for offer in all_offers(game, table):
            names = {name for entry, _ in offer.entries for name in entry}
            assert names <= {one.name for one in fields(offer.move)} - {"type", "seat"}
            assert offer.seat == seat_of(offer.move)
