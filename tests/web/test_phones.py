"""What a phone is offered: preferences, the home screen, the address in the codes, the tour, explanations."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path

import brotli
import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.demo import fill
from companion.drawing.paths import static_folder
from companion.rules import games
from companion.store.settings import setting
from companion.web import create_app
from companion.web.home.addresses import normalised_address
from companion.web.shell.templates import template_folder
from tests.api.client import TableOnline

FROM_THE_SERVER = {"REMOTE_ADDR": "127.0.0.1"}
FROM_A_PHONE = {"REMOTE_ADDR": "203.0.113.9"}
SECRET_PLACES = ("/t/", "/groups", "/plays", "/s/", "/packs")


def status(client: FlaskClient, path: str) -> int:
    with client.get(path) as answer:
        return answer.status_code


# --- preferences ------------------------------------------------------------------------------------------------------


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


# --- the home screen --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "name"), [("en", "Midway, the table’s own fair"), ("fr", "Midway, la fête autour de la table")]
)
def test_the_manifest_speaks_the_language_and_its_icons_exist(client: FlaskClient, language: str, name: str) -> None:
    manifest = json.loads(client.get(f"/manifest.webmanifest?lang={language}").text)
    assert (manifest["name"], manifest["lang"], manifest["display"]) == (name, language, "standalone")
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    assert {status(client, icon["src"]) for icon in manifest["icons"]} == {200}


def test_the_worker_keeps_guides_and_calculators_and_nothing_of_a_table_or_a_group(client: FlaskClient) -> None:
    script = client.get("/sw.js?lang=fr").text
    files, kept = (json.loads(re.findall(rf"const {name} = (\[.*?\]);", script)[0]) for name in ("FILES", "PAGES"))
    assert {f"/games/{game}/guide" for game in games()} <= set(kept)
    assert {f"/games/{game.id}/calculators/{one.id}" for game in games().values() for one in game.calculators} <= set(
        kept
    )
    assert not [path for path in (*files, *kept) if path.startswith(SECRET_PLACES)]
    assert {status(client, path) for path in (*files, *kept)} == {200}
    assert 'credentials: "omit"' in script


# --- the address in the codes -----------------------------------------------------------------------------------------


def test_whoever_runs_the_server_chooses_the_address_in_every_code(client: FlaskClient, table: TableOnline) -> None:
    client.post("/help/reach", data={"other": "https://fair.example"}, environ_base=FROM_THE_SERVER)
    assert "https://fair.example" in client.get("/help/reach", environ_base=FROM_A_PHONE).text
    assert f"https://fair.example/t/{table.code}" in client.get(f"/t/{table.code}/opened").text
    client.post("/help/reach", data={"forget": "yes"}, environ_base=FROM_THE_SERVER)
    assert "https://fair.example" not in client.get("/help/reach", environ_base=FROM_A_PHONE).text


@pytest.mark.parametrize(
    ("environment", "headers"),
    [
        (FROM_A_PHONE, {}),
        (FROM_THE_SERVER, {"X-Forwarded-For": "203.0.113.9"}),
        (FROM_THE_SERVER, {"Host": "fair.example"}),
    ],
)
def test_nobody_else_does(app: Flask, environment: dict[str, str], headers: dict[str, str]) -> None:
    client = app.test_client()
    answer = client.post(
        "/help/reach", data={"other": "http://evil.example"}, environ_base=environment, headers=headers
    )
    assert answer.status_code == 403
    assert setting(app.extensions["midway-table-service"].store, "public-address") is None
    assert (
        '<form method="post" action="/help/reach"'
        not in client.get("/help/reach", environ_base=environment, headers=headers).text
    )


def test_a_faulty_address_is_refused_in_words_and_not_lost(client: FlaskClient) -> None:
    answer = client.post("/help/reach", data={"other": "ftp://<b>"}, environ_base=FROM_THE_SERVER)
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


# --- the tour and the example -----------------------------------------------------------------------------------------


def test_the_tour_has_an_end(client: FlaskClient) -> None:
    assert client.get("/tour").headers["Location"] == "/tour/1"
    steps = [client.get(f"/tour/{step}") for step in range(1, 7)]
    assert [step.status_code for step in steps] == [200] * 5 + [404]
    for number, step in enumerate(steps[:4], start=1):
        assert f'href="/tour/{number + 1}"' in step.text
    assert re.search(r'href="/games/[\w-]+/open"', steps[4].text)


def test_an_empty_server_offers_no_example(client: FlaskClient) -> None:
    assert "/example" not in client.get("/").text
    assert client.post("/example").status_code == 404


def test_the_example_seats_a_phone_at_a_table_of_every_game_and_in_a_group(tmp_path: Path) -> None:
    fill(tmp_path)
    phone = create_app(tmp_path).test_client()
    assert 'action="/example"' in phone.get("/").text
    phone.post("/example")
    home = phone.get("/").text
    for game in games():
        assert len(re.findall(rf"<strong>{re.escape(_title(game))}</strong>", home)) == 2
    assert "La Grande Roue" in phone.get("/groups").text
    assert "Célestine" in phone.get("/groups/1/statistics").text


def _title(game: str) -> str:
    return game.replace("-", " ").title()


# --- explanations -----------------------------------------------------------------------------------------------------


def explained(page: str) -> tuple[bool, bool]:
    """Whether the phase is explained at length, and whether by its usual sentence."""
    return 'id="coach-' in page, "Everybody secretly picks" in page


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


# --- the design system ------------------------------------------------------------------------------------------------


def components() -> set[str]:
    """Everything `macros.html` hands on, whether it is made there or not."""
    source = (template_folder() / "macros.html").read_text("utf-8")
    return set(re.findall(r"macro (\w+)\(", source)) | set(re.findall(r"component\.(\w+)", source))


def test_the_page_of_components_shows_every_macro_and_every_drawing(client: FlaskClient) -> None:
    shown = client.get("/help/components").text
    source = (template_folder() / "gallery.html").read_text("utf-8")
    missing = {name for name in components() if f"ui.{name}(" not in source}
    assert missing == {"keypad", "hidden_fields", "disabled"}  # used by base.html, every form and the picker
    drawings = [path.read_text("utf-8") for path in (static_folder() / "games").glob("*/icons.svg")]
    names = re.findall(
        r'<symbol id="([\w-]+)"', "".join([(static_folder() / "icons.svg").read_text("utf-8"), *drawings])
    )
    assert {name for name in names if f'#{name}"' not in shown} == set()


def test_the_documentation_names_every_component() -> None:
    page = (Path(__file__).parents[2] / "docs" / "components.md").read_text("utf-8")
    assert {name for name in components() if f"`{name}`" not in page} == set()


@pytest.mark.parametrize(("encoding", "unpack"), [("br", brotli.decompress), ("gzip", gzip.decompress)])
def test_files_travel_as_small_as_they_get(
    client: FlaskClient, encoding: str, unpack: Callable[[bytes], bytes]
) -> None:
    href = re.findall(r'href="(/static/css/components.css[^"]*)"', client.get("/").text)[0]
    with client.get(href, headers={"Accept-Encoding": encoding}) as packed, client.get(href) as plain:
        assert packed.headers["Content-Encoding"] == encoding
        assert "immutable" in packed.headers["Cache-Control"]
        assert "Content-Encoding" not in plain.headers
        assert unpack(packed.data).count(b"}") == plain.data.count(b"}")
        assert len(packed.data) < len(plain.data) / 3
