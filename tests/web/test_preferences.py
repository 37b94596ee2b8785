"""Preferences of a phone."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.web.shell.template_context import long_date


def test_a_new_phone_is_silent_and_shows_no_timer(client: FlaskClient) -> None:
    page = client.get("/").text
    assert 'data-sound="off" data-buzz="off" data-timer="off"' in page


def test_preferences_are_kept_and_nonsense_changes_nothing(client: FlaskClient) -> None:
    answer = client.post("/settings", data={"sound": "on", "timer": "3", "buzz": "loud", "lang": "fr", "back": "/help"})
    assert answer.headers["Location"] == "/help"
    page = client.get("/").text
    assert 'data-sound="on" data-buzz="off" data-timer="3"' in page
    assert '<html lang="fr"' in page


@pytest.mark.parametrize("back", ["//evil.example", "https://evil.example", "/\\evil.example"])
def test_the_settings_never_lead_elsewhere(client: FlaskClient, back: str) -> None:
    assert client.post("/settings", data={"back": back}).headers["Location"] == "/"


@pytest.mark.parametrize(
    ("asked", "day"), [("en-GB,en", "6 May 2024"), ("en-US,en", "May 6, 2024"), ("fr-FR", "6 mai 2024")]
)
def test_a_date_is_written_as_the_phones_country_writes_it(app: Flask, asked: str, day: str) -> None:
    with app.test_request_context(headers={"Accept-Language": asked}):
        assert long_date("2024-05-06") == day
