"""The first page on the server's own computer, and the copies; both only for whoever runs the server."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.store.dated_copies import dated_copies
from companion.store.restore_request import restore_is_requested
from companion.web import create_app
from companion.web.home.first_page import test_code as code_of_start

TOKEN = "printed in the terminal"
PHONE = {"REMOTE_ADDR": "203.0.113.9"}
IPHONE = {"User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)"}


@pytest.fixture
def own_app(tmp_path: Path) -> Flask:
    return create_app(tmp_path, "http://192.0.2.2:8000", token=TOKEN)


@pytest.fixture
def computer(own_app: Flask) -> FlaskClient:
    client = own_app.test_client()
    assert client.get("/start", query_string={"token": TOKEN}).headers["Location"] == "/start"
    return client


def code(app: Flask) -> str:
    with app.app_context():
        return code_of_start()


def test_the_page_hears_of_the_phone_that_got_through(own_app: Flask, computer: FlaskClient) -> None:
    assert "http://192.0.2.2:8000" in computer.get("/start").text
    assert 'class="notice notice-good' not in computer.get("/start").text
    phone = own_app.test_client().get(f"/start/{code(own_app)}", environ_base=PHONE, headers=IPHONE)
    assert phone.status_code == 200
    assert "iPhone" in computer.get("/start").text


def test_the_computer_itself_is_no_phone(own_app: Flask, computer: FlaskClient) -> None:
    before = computer.get("/start").text
    assert computer.get(f"/start/{code(own_app)}").status_code == 200
    assert computer.get("/start").text == before


def test_a_visit_counts_for_the_start_in_which_it_was(own_app: Flask, tmp_path: Path) -> None:
    own_app.test_client().get(f"/start/{code(own_app)}", environ_base=PHONE, headers=IPHONE)
    again = create_app(tmp_path, "http://192.0.2.2:8000", token="of another start")
    client = again.test_client()
    client.get("/start?token=of another start")
    assert "iPhone" not in client.get("/start").text


def test_phones_are_led_to_help_and_wrong_codes_to_nothing(own_app: Flask) -> None:
    phone = own_app.test_client()
    assert phone.get("/start").headers["Location"] == "/help/reach"
    assert phone.get("/start?token=guessed").headers["Location"] == "/help/reach"
    assert phone.get("/start/00000000").status_code == 404


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/backups"),
        ("POST", "/backups"),
        ("POST", "/backups/interval"),
        ("GET", "/backups/midway-20261117-200000.db"),
        ("POST", "/backups/midway-20261117-200000.db/restore"),
    ],
)
def test_copies_are_for_whoever_runs_the_server(own_app: Flask, tmp_path: Path, method: str, path: str) -> None:
    assert own_app.test_client().open(path, method=method).status_code == 403
    assert not (tmp_path / "backups").exists()


def test_copies_are_made_listed_downloaded_and_asked_back(computer: FlaskClient, tmp_path: Path) -> None:
    assert 'data-testid="last"' not in computer.get("/backups").text
    assert computer.post("/backups").status_code == 303
    [copy] = dated_copies(tmp_path / "backups")
    page = computer.get("/backups").text
    assert 'data-testid="last"' in page
    with computer.get(f"/backups/{copy.name}") as download:
        assert download.data == copy.path.read_bytes()
    [action] = re.findall(r'action="(/backups/\S+/restore)"', page)
    assert computer.post(action).status_code == 200
    assert restore_is_requested(tmp_path), "no server of ours runs here, so the next start does it"


def test_how_often_copies_are_made_is_kept(computer: FlaskClient) -> None:
    assert computer.post("/backups/interval", data={"interval": "week"}).status_code == 303
    assert re.search(r'value="week"\s+aria-pressed="true"', computer.get("/backups").text)
    assert computer.post("/backups/interval", data={"interval": "hour"}).status_code == 404


@pytest.mark.parametrize("name", ["midway.db", "..%2Fmidway.db", "midway-20261117-200000.db", "lock"])
def test_nothing_but_copies_is_given_out(computer: FlaskClient, name: str) -> None:
    computer.post("/backups")
    assert computer.get(f"/backups/{name}").status_code == 404


def test_a_damaged_copy_is_refused_in_words(computer: FlaskClient, tmp_path: Path) -> None:
    computer.post("/backups")
    [copy] = dated_copies(tmp_path / "backups")
    copy.path.write_bytes(b"no database")
    assert computer.post(f"/backups/{copy.name}/restore").status_code == 409
    assert not restore_is_requested(tmp_path)


def test_a_watching_program_is_told_that_all_is_well(own_app: Flask) -> None:
    assert own_app.test_client().get("/health").text == "ok\n"
