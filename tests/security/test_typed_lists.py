"""Lists that are typed into one field, or stand in a file of tables or names, take little work at any length."""

from __future__ import annotations

import json

import pytest
from flask.testing import FlaskClient

from companion.events.name_list import read_names
from companion.events.seating_request import MOST_PEOPLE
from companion.history.formats import read
from companion.rules import games
from companion.rules.faults import FaultyInput
from companion.web.home.tour import _recorded
from companion.wire.example_game import example_game, has_example_game
from pdf.requests.pack import MOST_TABLES
from pdf.requests.spreadsheet import read_csv
from tests.history.conftest import Club
from tests.security.test_inputs import MOST_CALLS, calls

LONG = 190_000  # characters
HEADINGS = "game,names\nsteam-park,"


def repeated(piece: str, length: int = LONG) -> str:
    return piece * (length // len(piece))


@pytest.mark.parametrize("piece", ["a\n", "a,", "a;", "a/", '""', ",\n", "1\n", "a\t"])
@pytest.mark.parametrize("start", [HEADINGS, "table,game,names\n", ""])
def test_a_file_of_tables_takes_little_work(start: str, piece: str) -> None:
    file = (start + repeated(piece)).encode()
    calls(lambda: read_csv(f"{HEADINGS}Ana;Bo\n".encode()))  # reads words
    assert calls(lambda: read_csv(file)) < MOST_CALLS


@pytest.mark.parametrize("piece", ["a\n", "a;", "steam-park,Ana;Bo\n"])
def test_a_file_of_tables_longer_than_any_is_refused(piece: str) -> None:
    for length in (LONG, 2 * LONG):
        with pytest.raises(FaultyInput):
            read_csv((HEADINGS + repeated(piece, length)).encode())


def test_as_many_tables_as_a_pack_has_are_read() -> None:
    file = "game,names\n" + MOST_TABLES * "steam-park,Ana;Bo;Cy\n\n"
    assert len(read_csv(file.encode())) == MOST_TABLES
    with pytest.raises(FaultyInput):
        read_csv((file + "steam-park,Ana;Bo\n").encode())


@pytest.mark.parametrize("name", ["names", "module", "players"])
def test_names_of_a_sheet_take_little_work(client: FlaskClient, name: str) -> None:
    body = f"{name}={repeated('a,', 480_000)}".encode()

    def ask() -> None:
        answer = client.post("/print/steam-park/sheet", data=body, content_type="application/x-www-form-urlencoded")
        assert answer.status_code == 422

    client.get("/print/steam-park")
    ask()
    assert calls(ask) < MOST_CALLS


@pytest.mark.parametrize("piece", ["a\n", "a,", "a;", "a\t", "1. a\n", '"\n', 1_000 * "a" + "\n"])
@pytest.mark.parametrize("start", ["", "name\n", '"'])
def test_names_for_an_event_take_little_work(start: str, piece: str) -> None:
    typed = start + repeated(piece, 480_000)
    assert calls(lambda: read_names(typed)) < MOST_CALLS
    assert len(read_names(typed)) <= MOST_PEOPLE + 3


def test_one_person_more_than_an_event_takes_is_still_seen() -> None:
    typed = "name\n" + "".join(f"Person {number}\n" for number in range(MOST_PEOPLE + 1))
    assert len(read_names(typed)) == MOST_PEOPLE + 1


def test_others_who_were_there_take_little_work(club: Club) -> None:
    phone = club.phone()

    def ask() -> None:
        others = ",".join(f"a{number}" for number in range(60_000))
        answer = phone.post(f"{club.base}/log", data={"game": "steam-park", "others": others})
        assert answer.status_code == 422

    ask()
    assert calls(ask) < MOST_CALLS


@pytest.mark.parametrize("reference", [[1], {"a": 1}, None, 1.5])
@pytest.mark.parametrize("scores", [5, {}, None, [{"playerRefId": [1], "score": "1"}]])
def test_references_of_bg_stats_that_are_none_are_told(reference: object, scores: object) -> None:
    play = {
        "uuid": "u",
        "gameRefId": reference,
        "locationRefId": reference,
        "playDate": "2024-05-06 20:00:00",
        "playerScores": scores,
        "expansionPlays": scores,
    }
    one = {"id": reference, "name": "A", "bggId": reference}
    whole = {"plays": [play, 5], "games": [one], "players": [one, "x"], "locations": scores}
    assert [found.where for found in read(json.dumps(whole))] == ["/plays/0", "/plays/1"]


def test_a_crowd_at_one_table_of_bg_stats_takes_little_work() -> None:
    scores = [{"playerRefId": number, "score": "1"} for number in range(8_000)]
    play = {"uuid": "u", "gameRefId": 1, "playDate": "2024-05-06 20:00:00", "playerScores": scores}
    whole = {"plays": [play], "games": [{"id": 1, "name": "Catan"}], "players": [], "locations": []}
    file = json.dumps(whole)
    list(read(file))
    assert calls(lambda: list(read(file))) < MOST_CALLS
    assert [bool(found.faults) for found in read(file)] == [True]


@pytest.mark.parametrize("game", [game.id for game in games().values() if has_example_game(game)])
def test_the_tour_of_a_game_folds_its_example_once(game: str) -> None:
    example = example_game(games()[game])
    assert example is not None
    once = calls(lambda: example.until(games()[game], len(example.log)))
    assert calls(lambda: _recorded.__wrapped__(game)) < 1.5 * once
