"""Codes and ids: guessing is slow everywhere, and what a stranger may not see looks like what does not exist."""

from __future__ import annotations

import json

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.history.play_service import add_play
from companion.store.database import Store
from companion.store.plays import play_of_table
from companion.store.sheets import PackTable, prepare_pack, prepare_sheet
from companion.web.access import code_guesses
from companion.web.access.code_guesses import CodeGuesses
from tests.api.client import ANA, TableOnline, bearer, open_table
from tests.events.event_client import Organiser
from tests.history.conftest import Club
from tests.history.play_factory import play

WRONG = "CCCCCC"
GUESSED = [
    ("GET", "/t/{}"),
    ("GET", "/t/{}/deleted"),
    ("POST", "/t/{}/delete"),
    ("POST", "/t/{}/restore"),
    ("GET", "/join?code={}"),
    ("GET", "/api/tables/{}"),
    ("GET", "/s/{}"),
    ("POST", "/s/{}/save"),
    ("GET", "/s/{}/pad.pdf"),
    ("GET", "/packs/{}"),
    ("GET", "/packs/{}/pack.pdf"),
    ("GET", "/plays/{}"),
    ("GET", "/plays/{}/edit"),
    ("POST", "/plays/{}/delete"),
    ("POST", "/plays/{}/restore"),
    ("GET", "/B/{}"),
    ("GET", "/b/{}/0123456789abcdef0123"),
    ("GET", "/print/result/{}.pdf"),
    ("GET", "/print/result/{}.png"),
]
OF_PLAYS = [case for case in GUESSED if case[1].lower().startswith(("/plays/", "/print/result/", "/b/"))]
NOT_FOUND = (401, 404)


@pytest.fixture
def few(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only three wrong codes are free, and the time stands still."""
    monkeypatch.setattr(code_guesses, "FREE_GUESSES", 3)
    app.extensions["midway-code-guesses"] = CodeGuesses(lambda: 0.0)


def content(answer: TestResponse, code: str) -> tuple[int, str, list[tuple[str, str]]]:
    """An answer without the code itself."""
    headers = [(name, value) for name, value in answer.headers if name not in ("Content-Length", "Date")]
    return answer.status_code, answer.text.replace(code, WRONG), headers


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(("method", "address"), GUESSED)
def test_every_address_with_a_code_counts_wrong_ones(app: Flask, method: str, address: str) -> None:
    client = app.test_client()
    statuses = [client.open(address.format(WRONG), method=method).status_code for _ in range(6)]
    assert all(status in NOT_FOUND for status in statuses[:4]), statuses
    assert statuses[4:] == [429, 429]


SECRET = {"code", "play_id", "pack_id"}  # in addresses; groups have numbers, and keys
EXAMPLES = {"name": "seal", "kind": "pad", "what": "standings", "answer": "grant", "token": "0123456789abcdef0123"}


@pytest.mark.usefixtures("few")
def test_no_address_with_a_code_is_forgotten(app: Flask) -> None:
    """Also those that come with the next feature: at the limit each of them refuses to look."""
    client = app.test_client()
    for _ in range(5):
        client.get(f"/t/{WRONG}")
    for rule in app.url_map.iter_rules():
        for method in sorted((rule.methods or set()) & {"GET", "POST"}) if rule.arguments & SECRET else ():
            values = {name: EXAMPLES.get(name, WRONG if name in SECRET else 1) for name in rule.arguments}
            with app.test_request_context():
                address = app.url_map.bind("localhost").build(rule.endpoint, values, method=method)
            assert client.open(address, method=method).status_code == 429, (method, address)


@pytest.mark.usefixtures("few")
def test_wrong_recovery_codes_and_group_keys_count(app: Flask, table: TableOnline) -> None:
    client = app.test_client()
    tried = [client.post(f"/t/{table.code}/recover", data={"recovery": "x"}).status_code for _ in range(5)]
    assert tried[3:] == [409, 429]
    assert client.post("/groups/enter", data={"key": "x"}).status_code == 429


@pytest.mark.usefixtures("few")
def test_the_key_of_one_table_opens_no_way_past_the_limit_to_another(app: Flask, table: TableOnline) -> None:
    other = open_table(table.client)
    guesser = app.test_client()
    guesser.set_cookie(f"midway-seat-{table.code}", table.seats[ANA])
    for code in (WRONG, other.code):  # also under the name of another table's cookie
        guesser.set_cookie(f"midway-seat-{code}", table.seats[ANA])
    key = bearer(table.seats[ANA])
    assert [guesser.get(f"/t/{WRONG}").status_code for _ in range(5)][-1] == 429
    assert guesser.get(f"/t/{other.code}").status_code == 429
    assert guesser.get(f"/api/tables/{other.code}", headers=key).status_code == 429
    assert guesser.get(f"/t/{table.code}").status_code == 200
    assert guesser.get(f"/api/tables/{table.code}", headers=key).status_code == 200
    assert guesser.get(f"/api/tables/{table.code}", headers=bearer(table.recovery)).status_code == 429


@pytest.mark.usefixtures("few")
def test_at_the_limit_existing_and_unknown_codes_are_answered_alike_without_a_look(
    app: Flask, table: TableOnline, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = app.test_client()
    for _ in range(4):
        client.get(f"/t/{WRONG}")
    store: Store = app.extensions["midway-table-service"].store
    asked: list[str] = []
    monkeypatch.setattr(store, "row", lambda sql, *_: asked.append(sql))
    answers = [content(client.get(f"/t/{code}"), code) for code in (WRONG, table.code)]
    assert answers[0] == answers[1]
    assert [sql for sql in asked if "game_tables" in sql] == []


@pytest.mark.parametrize(
    ("method", "address"),
    [case for case in GUESSED if "/plays/" in case[1] or "/result/" in case[1] or "/B/" in case[1]],
)
@pytest.mark.parametrize("role", ["none", "edit"])
def test_a_private_play_looks_like_none_at_all(club: Club, method: str, address: str, role: str) -> None:
    other = club.app.test_client().post("/api/groups", json={"name": "Others"}).json
    add_play(club.store, play("cafe00", group=2))
    phone = club.phone(role)
    found, unknown = (content(phone.open(address.format(one), method=method), one) for one in ("cafe00", "beef00"))
    assert (found[0], found[1].replace("beef00", WRONG)) == (unknown[0], unknown[1])
    assert found[0] in NOT_FOUND
    owner = club.app.test_client()
    owner.post("/groups/enter", data={"key": other["edit_key"]})
    assert owner.get("/plays/cafe00").status_code == 200


@pytest.mark.parametrize("change", ["delete", "restore"])
def test_a_stranger_cannot_tell_a_table_by_deleting_it(app: Flask, table: TableOnline, change: str) -> None:
    stranger = app.test_client()
    answers = [content(stranger.post(f"/t/{code}/{change}"), code) for code in (table.code, WRONG)]
    assert answers[0] == answers[1]


def test_a_stranger_costs_the_same_queries_for_a_private_play_and_for_none(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_play(club.store, play("cafe00", group=club.group))
    asked: list[list[str]] = []
    row, rows = club.store.row, club.store.rows
    monkeypatch.setattr(club.store, "row", lambda sql, *values: (asked[-1].append(sql), row(sql, *values))[1])
    monkeypatch.setattr(club.store, "rows", lambda sql, *values: (asked[-1].append(sql), rows(sql, *values))[1])
    for one in ("cafe00", "beef00"):
        asked.append([])
        club.phone("none").get(f"/plays/{one}")
    assert asked[0] == asked[1]


def test_cookies_named_after_codes_list_no_tables(app: Flask, table: TableOnline) -> None:
    """Hundreds of codes can be tried in one request so."""
    guesser = app.test_client()
    guesser.set_cookie(f"midway-seat-{table.code}", "x")
    guesser.set_cookie(f"midway-host-{table.code}", table.recovery)
    assert table.code not in guesser.get("/").text
    guesser.set_cookie(f"midway-seat-{table.code}", table.seats[ANA])
    assert table.code in guesser.get("/").text


def test_a_phone_that_lost_its_seat_still_finds_the_table(app: Flask, table: TableOnline) -> None:
    phone = app.test_client()
    phone.post(f"/t/{table.code}/claim", data={"seat": ANA})
    table.client.post(f"/t/{table.code}/free", data={"seat": ANA}, headers=bearer(table.host))
    assert table.code in phone.get("/").text


@pytest.mark.usefixtures("few")
def test_cookies_named_after_events_count_as_guesses(app: Flask) -> None:
    cup = Organiser(app.test_client())
    assert cup.code in cup.client.get("/events").text
    viewer = app.test_client()
    viewer.set_cookie(f"midway-event-{cup.code}", "x")
    assert cup.code not in viewer.get("/events").text, "only the key proves who runs it"
    viewer.set_cookie(f"midway-me-{cup.code}", "1")
    assert cup.code in viewer.get("/events").text
    for number in range(5):
        viewer.set_cookie(f"midway-me-{WRONG}{number}", "1")
    viewer.get("/events")
    assert viewer.get(f"/t/{WRONG}").status_code == 429
    assert cup.code not in viewer.get("/events").text
    assert cup.code in cup.client.get("/events").text


def confirmed(client: FlaskClient) -> tuple[TableOnline, str]:
    """A table with a result, and the id of its play."""
    table = open_table(client)
    table.go({"type": "stop"}, {"type": "confirm"})
    service = client.application.extensions["midway-table-service"]
    return table, str(play_of_table(service.store, service.live_table(table.code).id))


def test_the_id_of_a_play_is_random(app: Flask) -> None:
    table, play_id = confirmed(app.test_client())
    _, another = confirmed(app.test_client())
    assert table.code.lower() not in play_id
    assert len(play_id) == len(another) >= 16
    assert app.test_client().get(f"/plays/{table.code.lower()}").status_code in NOT_FOUND
    assert app.test_client().get(f"/B/{table.code}").status_code in NOT_FOUND


def posted(club: Club, play_id: str) -> TestResponse:
    players = [{"name": "Ana", "total": 3}, {"name": "Bo", "total": 2}]
    document = {"id": play_id, "game": "steam-park", "ended_at": "2025-05-06T20:00:00Z", "players": players}
    return club.app.test_client().post("/api/plays", json=document, headers=bearer(club.edit_key))


def test_an_imported_id_never_stands_in_the_way_of_a_table(club: Club) -> None:
    table = open_table(club.app.test_client())
    for spelling in (table.code, table.code.lower()):
        answer = posted(club, spelling)
        assert answer.status_code == 201
        assert answer.json["id"] not in (table.code, table.code.lower()), "taken or not, this is no id of a play"
    table.go({"type": "stop"}, {"type": "confirm"})


@pytest.mark.parametrize(
    "given",
    ['a"; filename="x.exe', "a/b", "../x", "..", "bin", "é", "a\u2019b", "a b", "a%0d%0aX: y", "<b>", "a?b#c", "-x"],
)
def test_an_imported_id_that_is_unsafe_in_addresses_gets_another_and_has_its_page(club: Club, given: str) -> None:
    answer = posted(club, given)
    assert answer.status_code == 201
    phone = club.phone()
    assert answer.headers["Location"].isascii()
    assert phone.get(answer.headers["Location"]).status_code == 200
    sheet = phone.get(f"/print/result/{answer.json['id']}.pdf")
    assert sheet.status_code == 200
    disposition = sheet.headers["Content-Disposition"]
    assert disposition.count('"') == 2
    assert disposition.isascii()
    assert posted(club, given).status_code == 200, "the same play again is known by the id of its file"


def test_two_groups_may_have_the_same_ids(club: Club) -> None:
    other = club.app.test_client().post("/api/groups", json={"name": "Others"}).json
    one, two = posted(club, "game-1"), posted(Club(club.app, club.store, 2, other["edit_key"]), "game-1")
    assert (one.status_code, two.status_code) == (201, 201)
    assert one.json["id"] != two.json["id"]
    again = posted(Club(club.app, club.store, 2, other["edit_key"]), "game-1")
    assert (again.status_code, again.json["id"]) == (200, two.json["id"])


def test_sheets_and_packs_that_exist_are_found(app: Flask) -> None:
    store: Store = app.extensions["midway-table-service"].store
    with store.transaction() as db:
        code = prepare_sheet(db, PackTable("steam-park", ("Ana", "Bo")))
        pack = prepare_pack(db, json.dumps({"tables": [], "title": "Fair"}), [])
    client = app.test_client()
    assert client.get(f"/s/{code}").status_code == client.get(f"/s/{code}/pad.pdf").status_code == 200
    assert client.get(f"/join?code={code}").headers["Location"] == f"/s/{code}"
    assert client.get(f"/packs/{pack}").status_code == 200


def test_many_addresses_are_bounded_and_a_household_of_ipv6_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code_guesses, "MOST_ADDRESSES", 100)
    guesses = CodeGuesses(lambda: 0.0)
    for _ in range(code_guesses.FREE_GUESSES + 5):
        guesses.count("203.0.113.9")
    for number in range(5_000):
        guesses.count(f"10.{number // 250}.1.{number % 250}")
    assert len(guesses._forgotten_at) <= 100
    assert guesses.wait("203.0.113.9") > 0, "many others do not make a guesser forgotten"
    for number in range(code_guesses.FREE_GUESSES + 5):
        guesses.count(f"2001:db8::{number:x}")
    assert guesses.wait("2001:db8::ffff") > 0
    assert guesses.wait("2001:db8:0:1::1") == 0
