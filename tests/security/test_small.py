"""Redirects, names, caches and names of groups: small holes that stay closed."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import unquote

import pytest
from flask.testing import FlaskClient

from companion.history.play_service import add_play
from companion.rules.inputs import doubled_names
from companion.rules.names import name_key
from companion.store.database import FILE_NAME, Store
from companion.store.groups import create_group
from companion.store.people import people_of, person_for
from companion.web.shell import static_files
from companion.web.shell.own_path import own_path
from tests.api.client import request_for
from tests.history.conftest import Club
from tests.history.play_factory import play

ELSEWHERE = [
    *("//evil.example/x", "/\t/evil.example/x", "/\n/evil.example", "/\r\nX: y", "/\\evil.example", "\\\\evil.example"),
    *("https://evil.example", "evil.example", "javascript:alert(1)", " //evil.example", "/\x00/evil.example", ""),
    *("/ /evil.example", "/\u2028/evil.example", "/é", "/t/AB\\..\\..", "\t//evil.example"),
]


@pytest.mark.parametrize("back", ELSEWHERE)
def test_the_settings_lead_to_no_other_site(client: FlaskClient, back: str) -> None:
    answer = client.post("/settings", data={"back": back, "theme": "dark"})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/")
    page = client.get("/settings", query_string={"back": back})
    assert page.status_code == 200
    assert 'name="back" value="/"' in page.text


@pytest.mark.parametrize(
    "path", ["/%09/evil.example/x", "/%2F/evil.example", "//evil.example/x", "/%5Cevil.example", "/%0d%0aX:y"]
)
def test_no_path_of_ours_redirects_elsewhere(client: FlaskClient, path: str) -> None:
    answer = client.get("/", environ_overrides={"PATH_INFO": unquote(path)})
    assert answer.status_code in (404, 308, 301)
    assert answer.headers.get("Location", "http://localhost/").startswith("http://localhost/")
    assert "X" not in answer.headers


@pytest.mark.parametrize("path", ["/t/K7M4QX", "/t/K7M4QX/log?x=1", "/", "/games/steam-park"])
def test_own_paths_are_followed(path: str) -> None:
    assert own_path(path) == path


@pytest.mark.parametrize("path", ["//evil.example/x", "/\\evil.example/x", "/%09"])
def test_the_way_back_from_an_error_stays_here(client: FlaskClient, path: str) -> None:
    page = client.get("/nowhere", headers={"Referer": f"http://localhost{path}"}).text
    assert 'href="//' not in page
    assert 'href="/\\' not in page
    assert client.get("/nowhere", headers={"Referer": "http://[::1"}).status_code == 404


def test_a_group_keeps_its_name_when_another_has_the_new_one(club: Club) -> None:
    club.app.test_client().post("/groups", data={"name": "Thursday"})
    for name in ("Thursday", "THURSDAY", "Thurs\u200dday", "Тhursday"):
        answer = club.phone().post(f"{club.base}/settings", data={"name": name})
        assert answer.status_code == 422
        assert "Thursday".casefold() in answer.text.casefold() or name in answer.text
    for name in ("", " ", "x" * 61, "a\u202eb", "\u200d"):
        assert club.phone().post(f"{club.base}/settings", data={"name": name}).status_code == 422
    assert club.phone().post(f"{club.base}/settings", data={"name": "Friday"}).status_code == 303
    assert club.phone().post(f"{club.base}/settings", data={"name": "FRIDAY"}).status_code == 303


UNSEEN = [
    "\u200b",
    "\u202e",
    "\u2066",
    "\u200f",
    "\u00ad",
    "\u2060",
    "\ufeff",
    "\u3164",
    "\u115f",
    "\u2800",
    "\U000e0041",
]


@pytest.mark.parametrize("letter", UNSEEN)
def test_names_hold_nothing_invisible_and_nothing_that_reorders(client: FlaskClient, club: Club, letter: str) -> None:
    for name in (f"An{letter}a", f"{letter}", f"Ana{letter}"):
        assert client.post("/api/tables", json=request_for((name, "Bo"))).status_code == 422
    assert client.post("/api/groups", json={"name": f"Cl{letter}ub"}).status_code == 422
    assert client.get("/print/steam-park/pad.pdf", query_string={"names": f"An{letter}a,Bo"}).status_code == 422
    add_play(club.store, play(group=club.group))
    person = people_of(club.store, club.group)[0]
    answer = club.phone().post(f"{club.base}/people/{person.id}", data={"name": f"An{letter}a", "colour": "red"})
    assert answer.status_code == 409


ALIKE = [
    "Amélie",
    "AMÉLIE",
    "Ame\u0301lie",
    "Am\u200délie",
    "Am\ufe0félie",
    "\uff21m\u00e9lie",
    "Аmélie",
    "Amélіe",
    "Αmélie",
]


@pytest.mark.parametrize("name", ALIKE)
def test_two_who_look_alike_are_one(client: FlaskClient, club: Club, name: str) -> None:
    assert name_key(name) == name_key("Amélie")
    assert len(list(doubled_names(["Amélie", name]))) == 1
    if name != "Amélie":
        assert client.post("/api/tables", json=request_for(("Amélie", name))).status_code == 422
    with club.store.transaction() as db:
        first = person_for(db, club.group, "Amélie", "red")
        assert person_for(db, club.group, name, "blue").id == first.id


@pytest.mark.parametrize(
    "names",
    [("Amélie", "Amelie"), ("Ana", "Anna"), ("Вова", "Вера"), ("❤️ Bo", "💙 Bo"), ("👩‍👧", "👨‍👧"), ("李", "王")],
)
def test_names_that_look_different_stay_two(client: FlaskClient, names: tuple[str, str]) -> None:
    assert client.post("/api/tables", json=request_for(names)).status_code == 201


def test_a_file_with_people_who_look_alike_is_migrated(tmp_path: Path) -> None:
    store = Store(tmp_path / FILE_NAME)
    with store.transaction() as db:
        create_group(db, "Club")
        for number, name in enumerate(("Amélie", "Ame\u0301lie", "Bo"), start=1):
            db.execute(
                "INSERT INTO people (id, group_id, name, name_folded, colour) VALUES (?, 1, ?, ?, 'red')",
                (number, name, name.casefold()),
            )
        db.execute("DELETE FROM _sqlite_migrations WHERE name = 'm002_name_keys'")
    store.close()
    store = Store(tmp_path / FILE_NAME)
    assert [one.id for one in people_of(store, 1)] == [1, 2, 3]
    with store.transaction() as db:
        assert person_for(db, 1, "AMÉLIE", "red").id == 1
        assert person_for(db, 1, "bo", "red").id == 3
    store.close()


def test_spellings_of_a_path_do_not_fill_the_memory(client: FlaskClient) -> None:
    static_files.compressed.cache_clear()
    for number in range(400):
        spelling = "/static/" + "./" * (number % 20) + "css/" + "../css/" * (number // 20) + "base.css"
        client.get(f"{spelling}?v={number}", headers={"Accept-Encoding": "gzip"}).close()
    known = static_files.compressed.cache_info()
    assert known.currsize == 1
    assert known.maxsize is not None


def test_a_name_in_json_needs_no_escape_to_be_refused(client: FlaskClient) -> None:
    body = json.dumps(request_for(("An\u202ea", "Bo")))
    answer = client.post("/api/tables", data=body, content_type="application/json")
    assert answer.json["errors"][0]["where"] == "/players/0/name"
