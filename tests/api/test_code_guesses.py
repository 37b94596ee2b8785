"""The limit on guessing codes."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.web.access import code_guesses
from companion.web.access.code_guesses import FREE_GUESSES, SECONDS_PER_GUESS, CodeGuesses
from tests.api.client import ANA, TableOnline, bearer, check_problem

HERE, THERE = "10.0.0.1", "10.0.0.2"


class Watch:
    """A clock moved by hand."""

    def __init__(self) -> None:
        self.time = 1_000.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def few(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Watch:
    """Only three slips are free, and the time stands still."""
    monkeypatch.setattr(code_guesses, "FREE_GUESSES", 3)
    watch = Watch()
    app.extensions["midway-code-guesses"] = CodeGuesses(watch)
    return watch


def guess(client: FlaskClient, times: int) -> list[int]:
    return [client.get("/api/tables/CCCCCC").status_code for _ in range(times)]


def test_a_burst_is_free_then_codes_come_one_by_one() -> None:
    watch = Watch()
    guesses = CodeGuesses(watch)
    for _ in range(FREE_GUESSES):
        guesses.count(HERE)
    assert guesses.wait(HERE) == 0
    guesses.count(HERE)
    assert guesses.wait(HERE) == pytest.approx(SECONDS_PER_GUESS)
    assert guesses.wait(THERE) == 0
    watch.time += SECONDS_PER_GUESS
    assert guesses.wait(HERE) == 0


def test_everything_is_forgotten_in_time() -> None:
    watch = Watch()
    guesses = CodeGuesses(watch)
    for _ in range(FREE_GUESSES):
        guesses.count(HERE)
    watch.time += FREE_GUESSES * SECONDS_PER_GUESS + 1
    for _ in range(FREE_GUESSES):
        guesses.count(HERE)
    assert guesses.wait(HERE) == 0


def test_the_addresses_remembered_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code_guesses, "MOST_ADDRESSES", 10)
    watch = Watch()
    guesses = CodeGuesses(watch)
    for number in range(100):
        guesses.count(str(number))
        watch.time += SECONDS_PER_GUESS
    assert len(guesses._forgotten_at) <= 10


def test_a_guesser_is_told_when_to_come_back(app: Flask, few: Watch) -> None:
    client = app.test_client()
    assert guess(client, 5) == [404, 404, 404, 404, 429]
    answer = client.get("/api/tables/CCCCCC")
    check_problem(answer, 429)
    assert int(answer.headers["Retry-After"]) >= 1
    page = client.get("/t/CCCCCC")
    assert page.status_code == 429
    assert "Retry-After" in page.headers
    assert "wrong codes" in page.text
    assert client.get("/s/CCCCCC").status_code == 429
    few.time += 10
    assert guess(client, 1) == [404]


def test_right_codes_count_for_nothing(table: TableOnline, few: Watch) -> None:
    assert [table.client.get(table.url).status_code for _ in range(20)] == [200] * 20


def test_whoever_has_a_key_goes_on_beside_a_guesser(app: Flask, table: TableOnline, few: Watch) -> None:
    guess(app.test_client(), 10)
    assert app.test_client().get(table.url).status_code == 429
    assert app.test_client().get(table.url, headers=bearer(table.seats[ANA])).status_code == 200
    phone = app.test_client()
    phone.set_cookie(f"midway-seat-{table.code}", table.seats[ANA])
    assert phone.get(f"/t/{table.code}").status_code == 200
    liar = app.test_client()
    liar.set_cookie(f"midway-seat-{table.code}", "made up")
    assert liar.get(f"/t/{table.code}").status_code == 429
