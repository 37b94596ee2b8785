"""Two tables of one code that differ in a secret, and everything that somebody can get hold of at each."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest
from flask import Flask

from companion.store.tables import new_code
from companion.web import create_app
from companion.web.shell.templates import template_folder
from tests.api.client import ANA, BO, GAME, TableOnline, bearer, open_table

PAGES = ("", "/log", "/seats", "/screen", "/opened", "/seat-request")
MOMENT = datetime(2026, 1, 9, 20, 30, tzinfo=UTC)
HIDDEN = 6  # the place in the pile of the first hidden card: five nationals and an open local lie before it
UNDEALT = 20  # a place of a card that stays in the pile
REFUSED = [
    {"type": "arrive", "place": "national", "visitor": kind} for kind in ("coaster", "food", "nostalgia", "cheapskate")
] + [
    {"type": "turn-up", "gap": 0, "visitor": "food"},
    {"type": "dismiss", "place": 0, "visitor": "food"},
    {"type": "redo"},
]


class Stacked(Random):
    """Deals a pile that is always the same, except for the card that lies hidden."""

    def __init__(self, swapped: bool) -> None:
        super().__init__(5)
        self.swapped = swapped

    def shuffle(self, cards: Any) -> None:
        cards.sort()
        Random(5).shuffle(cards)
        others = [place for place in range(UNDEALT, len(cards)) if cards[place] != cards[HIDDEN]]
        if self.swapped and others:
            cards[HIDDEN], cards[others[0]] = cards[others[0]], cards[HIDDEN]


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Flask]]:
    """Two servers whose clock stands still; the second one's pile has another card hidden."""
    apps = [create_app(tmp_path_factory.mktemp("server"), clock=lambda: MOMENT) for _ in range(2)]
    for app, swapped in zip(apps, (False, True), strict=True):
        app.extensions["midway-table-service"]._random = Stacked(swapped)
    yield apps
    for app in apps:
        app.extensions["midway-table-service"].store.close()


@pytest.fixture
def pair(servers: list[Flask], monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[TableOnline, TableOnline]]:
    """Opens two tables of one code, one on each server."""
    code = new_code()
    monkeypatch.setattr("companion.store.tables.new_code", lambda: code)

    def opened(game: str = GAME, tracking: str = "full", **options: Any) -> tuple[TableOnline, TableOnline]:
        one, other = (open_table(app.test_client(), game=game, tracking=tracking, **options) for app in servers)
        return one, other

    return opened


def key_of(table: TableOnline, viewer: str | int | None) -> str | None:
    """The key of a seat, of the host, or of nobody."""
    return table.host if viewer == "host" else table.seats[viewer] if isinstance(viewer, int) else None


def seen(table: TableOnline, viewer: str | int | None) -> dict[str, str]:
    """Everything somebody can get hold of, by where it comes from, without what differs from table to table."""
    key = key_of(table, viewer)
    shown = table.look(key)
    found = {"table": json.dumps(shown), "stream": json.dumps(table.heard(shown["seq"], key))}
    for page in (*PAGES, "?lang=fr", "/log?lang=fr"):
        found[page] = table.client.get(f"/t/{table.code}{page}", headers=bearer(key)).text
    for view in ("", "?view=screen"):
        found["fragments" + view] = first_fragment(table, key, view)
    if viewer != "host":  # whose phone may be passed on to a seat that has none
        for name in compose_names(shown["game"]):
            address = f"/t/{table.code}/compose/{name}/{ANA}?passed"
            found[name] = table.client.get(address, headers=bearer(key)).text
    if viewer is not None:
        found["refusals"] = " ".join(table.move(move, key).text for move in REFUSED)
        found["toasts"] = " ".join(pressed(table, move, key) for move in REFUSED)
    return {place: without_chance(text) for place, text in found.items()}


def first_fragment(table: TableOnline, key: str | None, view: str) -> str:
    """What the stream of a page brings at once."""
    response = table.client.get(f"/t/{table.code}/stream{view}", headers=bearer(key), buffered=False)
    with closing(response):
        messages = (message.decode() for message in response.response)
        return next(message for message in messages if "event: table" in message)


def compose_names(game: str) -> list[str]:
    """The pages on which a move of this game is put together."""
    folder = template_folder() / "games" / game
    return sorted(path.stem.removeprefix("compose-") for path in folder.glob("compose-*.html"))


def pressed(table: TableOnline, move: Any, key: str) -> str:
    """What the page says to a move that is refused."""
    headers = {**bearer(key), "HX-Request": "true"}
    return table.client.post(f"/t/{table.code}/moves", data={"doc": json.dumps(move)}, headers=headers).text


def without_chance(text: str) -> str:
    """Without the ids of moves that forms carry."""
    return re.sub(r"\b[0-9a-f]{16}\b", "ID", text)


def differences(tables: tuple[TableOnline, TableOnline], viewer: str | int | None) -> list[str]:
    one, other = (seen(table, viewer) for table in tables)
    return [place for place in one if one[place] != other[place]]


def nobody_else_can_tell(tables: tuple[TableOnline, TableOnline], owner: int) -> None:
    for viewer in (None, "host", ANA, BO):
        if viewer != owner:
            assert differences(tables, viewer) == [], viewer
    assert {"table"} <= set(differences(tables, owner))
