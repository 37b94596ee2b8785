"""How much of the rules a table explains."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient
from markupsafe import escape

from companion.speech.catalogue import catalogue
from tests.api.client import TableOnline

HELP = catalogue("en").message("scream-machine.phase.opening.help")


def explained(page: str) -> tuple[bool, bool]:
    """Whether the phase is explained at length, and whether by its usual help."""
    return 'id="coach-' in page, escape(HELP) in page


def test_explanations_shorten_with_the_plays_of_the_group(app: Flask, client: FlaskClient) -> None:
    client.post("/groups", data={"name": "Les Forains"})
    people = [{"name": name, "total": total} for name, total in (("Ana", 3), ("Bo", 2))]
    key = next(cookie.value for cookie in client._cookies.values() if cookie.key.startswith("midway-group-"))
    seen = []
    for _ in range(6):
        opened = client.post(
            "/games/scream-machine/open", data={"name": ["Ana", "Bo"], "tracking": "full", "group": "1"}
        )
        seen.append(explained(client.get(opened.headers["Location"].removesuffix("/opened")).text))
        play = {"game": "scream-machine", "players": people}
        added = client.post("/api/plays", json=play, headers={"Authorization": f"Bearer {key}"})
        assert added.status_code == 201, added.text
    assert seen == [(True, True), (False, True), (False, True), (False, True), (False, True), (False, False)]


@pytest.mark.parametrize(("asked", "seen"), [("long", (True, True)), ("short", (False, False))])
def test_a_phone_may_ask_for_more_or_less(
    client: FlaskClient, full: TableOnline, asked: str, seen: tuple[bool, bool]
) -> None:
    client.post("/settings", data={"explain": asked})
    assert explained(client.get(f"/t/{full.code}").text) == seen
