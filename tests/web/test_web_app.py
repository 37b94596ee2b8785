"""Midway as an installed web app."""

from __future__ import annotations

import json
import re

import pytest
from flask.testing import FlaskClient

from companion.rules import games
from companion.speech import LANGUAGES
from companion.speech.catalogue import catalogue

SECRET_PLACES = ("/t/", "/groups", "/plays", "/s/", "/packs")


def status(client: FlaskClient, path: str) -> int:
    with client.get(path) as answer:
        return answer.status_code


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manifest_is_translated_and_its_icons_exist(client: FlaskClient, language: str) -> None:
    manifest = json.loads(client.get(f"/manifest.webmanifest?lang={language}").text)
    name = catalogue(language).message("app.long-name")
    assert (manifest["name"], manifest["lang"], manifest["display"]) == (name, language, "standalone")
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    assert {status(client, icon["src"]) for icon in manifest["icons"]} == {200}


def test_the_worker_caches_guides_and_calculators_and_nothing_of_a_table_or_a_group(client: FlaskClient) -> None:
    script = client.get("/sw.js?lang=fr").text
    files, pages = (json.loads(re.findall(rf"const {name} = (\[.*?\]);", script)[0]) for name in ("FILES", "PAGES"))
    assert {f"/games/{game}/guide" for game in games()} <= set(pages)
    assert {f"/games/{game.id}/calculators/{one.id}" for game in games().values() for one in game.calculators} <= set(
        pages
    )
    assert not [path for path in (*files, *pages) if path.startswith(SECRET_PLACES)]
    assert {status(client, path) for path in (*files, *pages)} == {200}
    assert 'credentials: "omit"' in script
