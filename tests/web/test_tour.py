"""The tour and the example data."""

from __future__ import annotations

import re
from pathlib import Path

from flask.testing import FlaskClient

from companion.demo import fill
from companion.rules import games
from companion.speech.catalogue import catalogue
from companion.web import create_app


def test_the_tour_has_an_end(client: FlaskClient) -> None:
    assert client.get("/tour").headers["Location"] == "/tour/1"
    steps = [client.get(f"/tour/{step}") for step in range(1, 7)]
    assert [step.status_code for step in steps] == [200] * 5 + [404]
    for number, step in enumerate(steps[:4], start=1):
        assert f'href="/tour/{number + 1}"' in step.text
    assert re.search(r'href="/games/[\w-]+/open"', steps[4].text)


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
