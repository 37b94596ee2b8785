"""The tour and the example data."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.demo import fill
from companion.rules import games
from companion.speech.catalogue import catalogue
from companion.store.database import FILE_NAME, Store
from companion.store.play_list import PlayFilter, list_plays
from companion.web import create_app
from companion.wire.example_game import has_example_game


@pytest.mark.parametrize("game", [game.id for game in games().values() if has_example_game(game)])
def test_the_tour_of_every_game_has_an_end(client: FlaskClient, game: str) -> None:
    assert re.fullmatch(r"/tour/[\w-]+/1", client.get("/tour").headers["Location"])
    assert f'href="/tour/{game}/1"' in (home := client.get("/").text)
    assert f"games/{game}/poster.svg" in home
    steps = [client.get(f"/tour/{game}/{step}") for step in range(1, 7)]
    assert [step.status_code for step in steps] == [200] * 5 + [404]
    for number, step in enumerate(steps[:4], start=1):
        assert f'href="/tour/{game}/{number + 1}"' in step.text
    assert 'class="tour-pictures"><svg' in steps[3].text
    assert f'href="/games/{game}/open"' in steps[4].text
    assert client.get("/tour/none/1").status_code == 404


def test_the_year_of_the_example_looks_like_one(tmp_path: Path) -> None:
    """Different people come, several win, and no two evenings end alike."""
    fill(tmp_path)
    plays = list_plays(Store(tmp_path / FILE_NAME), PlayFilter(group=1), 100)
    assert len(plays) > 20
    assert len({play.ended_at[:7] for play in plays}) > 8
    assert len({(play.game, *sorted(player.total or 0 for player in play.players)) for play in plays}) == len(plays)
    wins = Counter(player.name for play in plays for player in play.players if player.place == 1)
    evenings = Counter(player.name for play in plays for player in play.players)
    assert len(wins) == len(evenings) == 6
    assert max(wins.values()) < len(plays) / 2
    assert len(set(evenings.values())) > 3


def test_an_empty_server_offers_no_example(client: FlaskClient) -> None:
    assert "/example" not in client.get("/").text
    assert client.post("/example").status_code == 404


def test_the_example_seats_a_phone_at_a_table_of_every_game_and_in_a_group(tmp_path: Path) -> None:
    fill(tmp_path)
    phone = create_app(tmp_path).test_client()
    assert 'action="/example"' in phone.get("/").text
    phone.post("/example")
    home = phone.get("/").text
    for game in games():
        title = catalogue("en").message(f"{game}.title")
        assert home.count(f"<strong>{title}</strong>") == 2
    assert 'href="/groups/1"' in phone.get("/groups").text
    assert 'href="/groups/1/people/1"' in phone.get("/groups/1/statistics").text
