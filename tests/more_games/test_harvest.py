"""A game of about 25 lines, in a folder of its own: it opens, plays by offers, scores, prints and logs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from inspect import signature
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.rules import games
from companion.rules.game import Game
from companion.speech.catalogue import catalogue
from companion.web import create_app
from pdf import PrintRequest, make_sheet
from tests.api.client import TableOnline, open_table
from tests.more_games.registration import added_games
from tests.pdf.pdf_reader import squeezed, text_of
from tests.rules import test_conformance, test_offers
from tests.web.page_forms import forms_of

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
OFFERS = [
    one
    for name, one in vars(test_offers).items()
    if name.startswith("test_") and "players" in signature(one).parameters
]


@pytest.mark.parametrize("tracking", ["light", "full"])
@pytest.mark.parametrize("check", CONFORMANCE, ids=lambda check: check.__name__)
def test_it_does_what_every_game_does(game: Game, tracking: str, check: Any) -> None:
    if "secret" not in check.__name__:
        check(game, tracking, ())


@pytest.mark.parametrize("check", OFFERS, ids=lambda check: check.__name__)
def test_its_offers_are_what_can_be_done(game: Game, check: Any) -> None:
    for players in (game.min_players, game.max_players):
        check(game, "light", (), players)


def test_it_is_played_by_taps_on_the_generic_screen(table: TableOnline) -> None:
    table.client.set_cookie(f"midway-host-{table.code}", table.host)
    random = Random(3)
    pressed = 0
    while not table.look()["confirmed"]:
        page = table.client.get(f"/t/{table.code}").text
        forms = [form for form in forms_of(page) if form.id.startswith(("offer-", "main-move", "confirm-move"))]
        form = random.choice(forms)
        chosen = form.fields | random.choice(form.buttons) | ({"points": "3"} if "points" in form.fields else {})
        answer = table.client.post(form.action, data=chosen)
        assert answer.status_code == 303, answer.text
        pressed += "points" in chosen
        assert table.look()["seq"] < 500
    assert pressed
    ranking = table.look()["outcome"]["ranking"]
    assert sum(one["total"] for one in ranking) == 3 * pressed


def test_it_is_scored_and_logged_as_a_play(client: FlaskClient, table: TableOnline) -> None:
    table.go({"type": "score", "seat": 0, "counter": "wheat", "points": 7})
    table.go({"type": "score", "seat": 1, "counter": "sheep", "points": 5})
    table.play_to("over")
    table.go({"type": "confirm"})
    client.set_cookie(f"midway-host-{table.code}", table.host)
    [address] = set(re.findall(r'"(/plays/[^"/]+)"', client.get(f"/t/{table.code}").text))
    page = client.get(address)
    assert page.status_code == 200
    assert "wheat" in page.text
    players = [
        {"name": "Ana", "wheat": 1, "grapes": 2, "sheep": 3},
        {"name": "Bo", "wheat": 4, "grapes": 0, "sheep": 1},
    ]
    answer = client.post("/api/games/harvest/final", json={"players": players})
    assert [(one["name"], one["total"]) for one in answer.json["ranking"]] == [("Ana", 6), ("Bo", 5)]  # type: ignore[index]
    saved = client.post("/games/harvest/score/save", data={"doc": json.dumps({"players": players})})
    assert saved.status_code == 303, saved.text
    assert "Ana" in client.get(saved.headers["Location"]).text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_its_pages_speak_its_words(client: FlaskClient, language: str) -> None:
    words = catalogue(language)
    for page in ("", "/guide", "/open", "/calculators/final", "/score"):
        answer = client.get(f"/games/harvest{page}?lang={language}")
        assert answer.status_code == 200
        assert words.message("harvest.title") in answer.text
    assert words.message("harvest.counter.wheat") in answer.text
    assert words.message("harvest.title") in client.get(f"/?lang={language}").text


def test_the_api_describes_it(client: FlaskClient) -> None:
    described = client.get("/api/games/harvest").json
    assert described is not None
    assert [one["id"] for one in described["counters"]] == ["wheat", "grapes", "sheep"]


@pytest.mark.parametrize("kind", ["pad", "tracker", "aid", "rules", "tent"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_its_paper_is_printed(game: Game, kind: str, language: str) -> None:
    words = text_of(make_sheet(PrintRequest(kind, game.id, lang=language)))
    assert squeezed(catalogue(language).message("harvest.title")) in words
    if kind == "pad":
        assert all(squeezed(catalogue(language).message(f"harvest.counter.{one.id}")) in words for one in game.counters)
