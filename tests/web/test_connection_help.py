"""The address in the codes, chosen on the help page."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.machine.addresses import normalised_address
from companion.store.settings import setting
from tests.api.client import TableOnline

TOKEN = "printed in the terminal"


@pytest.fixture
def tokened(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """The server of a start that printed a token."""
    monkeypatch.setitem(app.config, "MIDWAY_TOKEN", TOKEN)
    return app


def opened_link(app: Flask) -> FlaskClient:
    """The browser that opened the link of the terminal."""
    client = app.test_client()
    answer = client.get("/help/reach", query_string={"token": TOKEN})
    assert answer.headers["Location"] == "/help/reach", "the token does not stay in the address"
    return client


def test_whoever_runs_the_server_chooses_the_address_in_every_code(tokened: Flask, table: TableOnline) -> None:
    runner, phone = opened_link(tokened), tokened.test_client()
    runner.post("/help/reach", data={"other": "https://fair.example"})
    assert "https://fair.example" in phone.get("/help/reach").text
    assert f"https://fair.example/t/{table.code}" in phone.get(f"/t/{table.code}/opened").text
    runner.post("/help/reach", data={"forget": "yes"})
    assert "https://fair.example" not in phone.get("/help/reach").text


@pytest.mark.parametrize("token", ["", "guessed", None])
@pytest.mark.parametrize("address", ["127.0.0.1", "203.0.113.9"])
def test_nobody_else_does(tokened: Flask, token: str | None, address: str) -> None:
    client = tokened.test_client()
    client.get("/help/reach", query_string={} if token is None else {"token": token})
    if token is not None:
        client.set_cookie("midway-machine", token)
    answer = client.post("/help/reach", data={"other": "http://evil.example"}, environ_base={"REMOTE_ADDR": address})
    assert answer.status_code == 403
    assert setting(tokened.extensions["midway-table-service"].store, "public-address") is None
    assert '<form method="post" action="/help/reach"' not in client.get("/help/reach").text


def test_without_a_token_an_empty_one_opens_nothing(client: FlaskClient) -> None:
    client.set_cookie("midway-machine", "")
    assert client.post("/help/reach", data={"other": "http://evil.example"}).status_code == 403


def test_a_faulty_address_is_refused_in_words_and_not_lost(tokened: Flask) -> None:
    answer = opened_link(tokened).post("/help/reach", data={"other": "ftp://<b>"})
    assert answer.status_code == 422
    assert "http://192.168.1.20:8000" in answer.text
    assert "ftp://&lt;b&gt;" in answer.text


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("192.168.1.20:8000", "http://192.168.1.20:8000"),
        (" https://fair.example/ ", "https://fair.example"),
        ("http://[fe80::1]:8000", "http://[fe80::1]:8000"),
        ("http://host:99999", None),
        ("javascript:alert(1)", None),
        ("http://a b", None),
        ("https://fair.example/path", None),
        ("https://user@fair.example", None),
        ("", None),
        ("x" * 300, None),
    ],
)
def test_an_address_is_scheme_host_and_port(given: str, kept: str | None) -> None:
    assert normalised_address(given) == kept
