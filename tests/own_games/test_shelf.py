"""The shelf: every definition comes out as its examples say, speaks both languages, plays by its offers and prints."""

from __future__ import annotations

import os
from collections.abc import Iterator
from inspect import signature
from typing import Any

import pytest

from companion.rules.definitions.own_game import own_game
from companion.rules.game import Game
from companion.rules.library import open_library
from companion.speech import LANGUAGES
from companion.wire.definitions import read_definition
from companion.wire.shelf import TEMPLATES, ShelfGame, find_on_shelf, search_shelf, shelf
from pdf import PrintRequest, make_sheet
from tests.own_games.definitions import field, game_of, simple
from tests.rules import test_conformance, test_offers

ALL = {one.definition.id: own_game(one.definition, 1) for one in shelf()}
SAMPLE = ("agricola", "spades", "codenames", "pandemic", "sushi-go", "tarot")
PLAYED = tuple(ALL) if os.environ.get("HYPOTHESIS_PROFILE") == "long" else SAMPLE


@pytest.fixture(autouse=True)
def on_the_shelf() -> Iterator[None]:
    open_library(lambda game_id, revision: ALL.get(game_id))
    yield
    open_library(lambda game_id, revision: None)


@pytest.mark.parametrize("one", shelf(), ids=lambda one: one.definition.id)
def test_its_examples_come_out_and_it_speaks_both_languages(one: ShelfGame) -> None:
    definition = read_definition(one.document)
    titles = [definition.title, *(part.title for part in (*definition.fields, *definition.lines, *definition.modules))]
    titles += [choice.title for part in definition.fields for choice in part.choices or ()]
    titles += [definition.about] if definition.about else []
    assert all(set(LANGUAGES) <= set(title) for title in titles)
    assert one.kind == TEMPLATES or (definition.source and definition.about)


def test_there_are_thirty_games_and_they_are_found_by_words() -> None:
    games = [one for one in shelf() if one.kind != TEMPLATES]
    assert len(games) >= 30
    assert len({one.definition.id for one in shelf()}) == len(shelf())
    assert [one.definition.id for one in search_shelf("aventuriers RAIL")] == ["ticket-to-ride"]
    assert search_shelf("no such game at all") == []
    assert find_on_shelf("tarot") is not None


CONFORMANCE = [one for name, one in vars(test_conformance).items() if name.startswith("test_")]
OFFERS = [
    one
    for name, one in vars(test_offers).items()
    if name.startswith("test_") and "players" in signature(one).parameters
]


@pytest.mark.parametrize("game_id", PLAYED)
@pytest.mark.parametrize("check", CONFORMANCE, ids=lambda check: check.__name__)
def test_it_does_what_every_game_does(game_id: str, check: Any) -> None:
    game = ALL[game_id]
    has_places = game.definition is not None and game.definition.wins in ("highest", "lowest")
    in_teams = game.definition is not None and game.definition.teams and "places" in check.__name__  # 1, 1, 2, 2
    if "secret" not in check.__name__ and has_places and game.counters and not in_teams:
        check(ALL[game_id], "light", ())


@pytest.mark.parametrize("game_id", PLAYED)
@pytest.mark.parametrize("check", OFFERS, ids=lambda check: check.__name__)
def test_its_offers_are_what_can_be_done(game_id: str, check: Any) -> None:
    game: Game = ALL[game_id]
    check(game, "light", (), game.min_players)


@pytest.mark.parametrize("game_id", PLAYED)
def test_its_paper_is_printed_for_the_smallest_and_the_largest_table(game_id: str) -> None:
    game = ALL[game_id]
    for players, kind, language in ((game.min_players, "pad", "en"), (game.max_players, "pad", "fr")):
        assert make_sheet(PrintRequest(kind, game_id, players=players, lang=language))
    for kind in ("aid", "tent", "tracker", "rules"):
        assert make_sheet(PrintRequest(kind, game_id))


def test_even_the_longest_game_is_printed() -> None:
    long = game_of(simple(id="long", rounds={"count": 100}, fields=[field("points", each_round=True)]))
    open_library(lambda game_id, revision: long)
    for kind in ("pad", "aid", "tracker"):
        assert make_sheet(PrintRequest(kind, "long", players=12))
