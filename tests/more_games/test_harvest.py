"""A game of about 25 lines, in a folder of its own: it opens, plays by offers, scores, prints and logs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.rules import games
from companion.rules.game import Game
from companion.web import create_app
from tests.api.client import TableOnline, open_table
from tests.more_games.registration import added_games
from tests.rules import test_conformance, test_offers

FOLDER = Path(__file__).parent
SOURCE = FOLDER / "harvest" / "__init__.py"
NAMES = ("Ana", "Bo")


@pytest.fixture(scope="module")
def game() -> Iterator[Game]:
    with added_games(FOLDER):
        yield games()["harvest"]


@pytest.fixture(scope="module")
def client(game: Game, tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    application = create_app(tmp_path_factory.mktemp("harvest"))
    yield application.test_client()
    application.extensions["midway-table-service"].store.close()


@pytest.fixture
def table(client: FlaskClient) -> TableOnline:
    return open_table(client, NAMES, "harvest")


def test_the_declaration_is_short() -> None:
    lines = [line for line in SOURCE.read_text("utf-8").splitlines() if line.strip()]
    assert len(lines) <= 25


CONFORMANCE = [one for name, one in vars(test_conformance).items() if name.startswith("test_")]
OFFERS = [one for name, one in vars(test_offers).items() if name.startswith("test_") and "named" not in name]


@pytest.mark.parametrize("tracking", ["light", "full"])
@pytest.mark.parametrize("check", CONFORMANCE, ids=lambda check: check.__name__)
def test_it_does_what_every_game_does(game: Game, tracking: str, check: Any) -> None:
    if "secret" not in check.__name__:
        check(game, tracking, ())


@pytest.mark.parametrize("check", OFFERS, ids=lambda check: check.__name__)
def test_its_offers_are_what_can_be_done(game: Game, check: Any) -> None:
    for players in (game.min_players, game.max_players):
        check(game, "light", (), players)
