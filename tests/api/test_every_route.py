"""What holds for every route there is: strangers' pages are kept out, nothing runs inline, no key is in an address.

The routes are read off the application. A route with a new kind of part fails until EXAMPLES says what to put there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from companion.web import create_app
from companion.web.shell.security import SAFE
from tests.api.client import ANA, TableOnline, bearer, open_table

EXAMPLES: dict[str, Any] = {
    "filename": "css/base.css",
    "game_id": "scream-machine",
    "calculator_id": "final",
    "fact_id": "families",
    "name": "seal",
    "seat": ANA,
    "answer": "grant",
    "request_id": 1,
    "format_name": "json",
    "token": "unknown",
    "person_id": 1,
    "merge_id": 1,
    "year": 2026,
    "pack_id": "unknown",
    "kind": "pad",
    "step": 1,
    "number": 1,
    "table_id": 1,
    "what": "standings",
    "photo_id": 1,
}
ADDRESSES = ("href", "src", "action", "formaction", "hx-get", "hx-post", "data-url")
STREAMS = ("page_stream.stream", "api.stream_moves")
# Where somebody without any key may change something: by joining, opening or founding, or because it is nobody's.
WITHOUT_KEY = {
    *("api.run_calculator", "api.draw_seating", "api.rank_event", "api.create_group", "api.open_table"),
    *("home.change_settings", "games.calculator"),
    *("games.score", "games.save_score", "box_facts.copy", "box_facts.copy_all"),
    *("opening.open_table", "seats.claim", "seats.request_host"),
    *("seats.recover", "groups.create", "groups.enter", "groups.leave", "packs.make", "packs.start", "filled.read"),
    *("printing.prepare", "sheets.show", "sheets.save", "home.components"),
    *("my_events.create", "my_events.enter", "event_viewers.choose", "game_exchange.take"),
}
KINDS_OF_NO = {401, 403, 404}


@dataclass
class World:
    """A server with a group, a play, a table in the middle of a game, and every secret there is."""

    app: Flask
    table: TableOnline
    group: dict[str, Any]
    event: tuple[str, str]  # its code, and the key that runs it
    examples: dict[str, Any]

    @property
    def secrets(self) -> set[str]:
        table = self.table
        of_table = {table.host, table.recovery, *table.seats}
        return {*of_table, self.group["edit_key"], self.group["view_key"], self.event[1]}

    def insider(self) -> FlaskClient:
        """A phone with every key: the host's, a seat's, the group's, the organiser's."""
        client = self.app.test_client()
        client.set_cookie(f"midway-host-{self.table.code}", self.table.host)
        client.set_cookie(f"midway-seat-{self.table.code}", self.table.seats[ANA])
        assert client.post("/groups/enter", data={"key": self.group["edit_key"]}).status_code == 303
        client.set_cookie(f"midway-event-{self.event[0]}", self.event[1])
        return client

    def address(self, rule: Rule) -> str:
        missing = set(rule.arguments) - set(self.examples)
        assert not missing, f"say in EXAMPLES what stands for {missing} in {rule.rule}"
        examples = self.examples | ({"code": self.event[0]} if rule.rule.startswith("/e/") else {})
        return re.sub(r"<(?:[^:<>]*:)?(\w+)>", lambda part: str(examples[part[1]]), rule.rule)


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    app = create_app(Path(tmp_path_factory.mktemp("world")))
    client = app.test_client()
    group = client.post("/api/groups", json={"name": "Club"}).json
    players = [{"name": name} for name in ("Ana", "Bo", "Cy")]
    asked = {"game": "scream-machine", "players": players, "group": group["edit_key"]}
    opened = client.post("/api/tables", json=asked).json
    finished = TableOnline(client, opened["code"], opened["host_key"], [one["key"] for one in opened["seats"]], "")
    finished.play_to("over")
    finished.go({"type": "confirm"})
    [play_id] = (row["id"] for row in app.extensions["midway-table-service"].store.rows("SELECT id FROM plays"))
    table = open_table(client, tracking="full")
    found = {"code": table.code, "play_id": play_id, "group_id": 1}
    organiser = app.test_client()
    form = {"name": "Cup", "game": "steam-park", "names": "Ana\nBo\nCy\nDi", "group": "none"}
    code = organiser.post("/events", data=form).location.split("/")[2]
    assert organiser.post(f"/e/{code}/draw", data={"way": "next"}).status_code == 303
    key = organiser.get_cookie(f"midway-event-{code}")
    assert key is not None
    yield World(app, table, group, (code, key.value), EXAMPLES | found)
    app.extensions["midway-table-service"].store.close()


def routes(world: World, unsafe: bool) -> list[tuple[str, str, str]]:
    """Endpoint, method and an address of every route that changes something, or of every one that only shows."""
    return [
        (rule.endpoint, method, world.address(rule))
        for rule in world.app.url_map.iter_rules()
        for method in sorted(rule.methods or ())
        if method not in ("HEAD", "OPTIONS") and (method not in SAFE) == unsafe
    ]


@dataclass
class Page(HTMLParser):
    """What of a page could run, be styled or be followed."""

    inline: list[str] = field(default_factory=list)
    addresses: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if (tag == "script" and "src" not in given) or tag == "style":
            self.inline.append(f"<{tag}>")
        self.inline += [f"{tag} {name}" for name in given if name.startswith("on") or name in ("style", "hx-on")]
        here = [
            str(value) for name, value in attrs if name in ("href", "src", "action", "hx-get", "hx-post", "data-url")
        ]
        self.inline += [one for one in here if one.lower().startswith("javascript:")]
        self.addresses += here


def test_every_unsafe_route_refuses_a_foreign_origin(world: World) -> None:
    phone = world.insider()
    for endpoint, method, address in routes(world, unsafe=True):
        answer = phone.open(address, method=method, headers={"Origin": "http://evil.example"})
        assert answer.status_code == 403, endpoint


def test_no_unsafe_route_takes_more_than_it_should(world: World) -> None:
    phone = world.insider()
    for endpoint, method, address in routes(world, unsafe=True):
        answer = phone.open(address, method=method, data=b"x" * 1_500_000, content_type="application/json")
        assert answer.status_code in KINDS_OF_NO | {302, 303, 400, 409, 413, 415, 422}, endpoint
    for address in ("/api/tables", "/api/groups", f"/api/tables/{world.table.code}/moves"):
        headers = bearer(world.table.host) | {"Idempotency-Key": "large"}
        answer = phone.post(address, data=b"x" * 1_500_000, content_type="application/json", headers=headers)
        assert answer.status_code == 413
        assert answer.json["detail"]
    form = phone.post(f"/t/{world.table.code}/moves", data={"text": "x" * 1_500_000})
    assert (form.status_code, "too large" in form.text) == (413, True)


def test_whoever_has_no_key_changes_nothing(world: World) -> None:
    for endpoint, method, address in routes(world, unsafe=True):
        if endpoint not in WITHOUT_KEY:
            answer = world.app.test_client().open(address, method=method, data={"seat": 0, "type": "redo"})
            assert answer.status_code in KINDS_OF_NO, endpoint


def test_what_is_a_groups_is_not_shown_without_its_key(world: World) -> None:
    shown = world.examples["play_id"]
    private = ("/groups/1", f"/plays/{shown}", f"/b/{shown}", f"/B/{shown}", "/print/result/")
    for endpoint, method, address in routes(world, unsafe=False):
        if address.startswith(private):
            answer = world.app.test_client().open(address, method=method)
            assert answer.status_code in KINDS_OF_NO, endpoint


def test_every_page_is_free_of_inline_code_and_of_keys_in_addresses(world: World) -> None:
    phone = world.insider()
    shown = set()
    for endpoint, method, address in routes(world, unsafe=False):
        if endpoint in STREAMS:
            continue
        with closing(phone.open(address, method=method)) as answer:
            text = answer.text if answer.mimetype == "text/html" else ""
        assert answer.status_code < 500, endpoint
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert not any(secret in answer.headers.get("Location", "") for secret in world.secrets), endpoint
        if text:
            shown.add(endpoint)
            page = Page()
            page.feed(text)
            assert page.inline == [], endpoint
            for one in page.addresses:
                assert not any(secret in one.partition("#")[0] for secret in world.secrets), endpoint
    assert {"tables.show", "tables.opened", "groups.show", "groups.settings", "plays.show", "home.home"} <= shown
    assert {"event_people.show", "event_rounds.show", "event_desk.show", "event_settings.show"} <= shown


SAME_FOR_ALL = ("static", "web_app.worker")


@pytest.mark.parametrize("phone", ["insider", "organiser"])
def test_no_cache_keeps_any_page_that_was_asked_for_with_a_key(world: World, phone: str) -> None:
    client = world.insider() if phone == "insider" else world.app.test_client()
    client.set_cookie(f"midway-event-{world.event[0]}", world.event[1])
    for endpoint, method, address in routes(world, unsafe=False):
        with closing(client.open(address, method=method, buffered=False)) as answer:
            kept = ["no-cache"] if endpoint in SAME_FOR_ALL else ["no-store"]
            assert answer.headers.getlist("Cache-Control") == kept, endpoint


def test_every_cookie_with_a_key_is_out_of_reach_of_scripts_and_other_sites(world: World) -> None:
    phone = world.app.test_client()
    form = {"game": "scream-machine", "name": ["Ana", "Bo"], "key": world.group["edit_key"], "lang": "fr", "seat": "1"}
    found: dict[str, Any] = {}
    for _, method, address in routes(world, unsafe=True):
        answer = phone.open(address, method=method, data=form)
        assert not any(secret in answer.headers.get("Location", "") for secret in world.secrets), address
        for header in answer.headers.getlist("Set-Cookie"):
            found |= {name: cookie for name, cookie in SimpleCookie(header).items() if cookie.value}
    assert {name.split("-")[1] for name in found if name.startswith("midway-")} >= {"seat", "host", "group"}
    for name, cookie in found.items():
        assert cookie["samesite"] in ("Lax", "Strict"), name
        assert cookie["httponly"] or len(cookie.value) < 16, name
