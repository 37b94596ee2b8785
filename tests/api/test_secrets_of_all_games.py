"""The secrets of every game, while they are secrets: nobody else finds a trace, wherever they look.

Two tables are played alike but for one secret. To everybody who does not share it they look the same, to the letter: in
the API and its stream, on every page and in its fragments, in both languages, in what refused moves say, in the log
of the server and in what is kept of a finished game.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

import pytest

from companion.history import play_service
from companion.rules import games
from tests.api.client import ANA, BO, TableOnline, bearer
from tests.api.pairs import compose_names, differences, nobody_else_can_tell, pair, servers, without_chance
from tests.rules.random_play import new_table, played

__all__ = ["pair", "servers"]


def at_the_deals(table: TableOnline) -> None:
    table.go({"type": "director", "director": "baron"})
    table.play_to("deals")


def with_bonus_dice(table: TableOnline) -> None:
    table.play_to("roll")
    for seat in range(3):
        table.go({"type": "dice", "seat": seat, "dice": ["bonus"] * 6})
    table.play_to("actions")
    while table.look()["turn"] != ANA:
        table.next()


def at_research(table: TableOnline) -> None:
    table.next(2)
    table.go({"type": "option", "seat": ANA, "option": "research"}, key=table.seats[ANA])


@dataclass(frozen=True)
class Secret:
    """Ana's two ways to keep the same secret, where it can be had, and the page on which it is put together."""

    game: str
    one: dict[str, Any]
    other: dict[str, Any]
    page: str
    reach: Callable[[TableOnline], None] = lambda table: None
    options: dict[str, Any] = field(default_factory=dict)


def promise(value: int, kept: bool, words: str) -> dict[str, Any]:
    return {"type": "promise", "seat": ANA, "value": value, "kept": kept, "words": words}


PROMISES = promise(6, False, "zebrazebra"), promise(18, True, "okapiokapiokapi")
BIDS = {"type": "bid", "seat": ANA, "bid": 0}, {"type": "bid", "seat": ANA, "bid": 7}
CARDS = {"type": "bonus", "seat": ANA, "danari": [2]}, {"type": "bonus", "seat": ANA, "danari": [90]}
SEALS = [
    {"type": "seal", "seat": ANA, "cards": cards}
    for cards in ([["thrill", 5], ["food", 1]], [["nostalgia", 3], ["kiddie", 3]])
]
PEEKS = [{"type": "peek", "seat": ANA, "gap": 0, "visitor": visitor} for visitor in ("food", "water")]
SECRETS = {
    "a promise at a light table": Secret("small-city", *PROMISES, "promise", options={"tracking": "light"}),
    "a promise": Secret("small-city", *PROMISES, "promise", lambda table: table.play_to("income")),
    "a bid for the Baron": Secret("steam-park", *BIDS, "bid", at_the_deals, {"modules": ["directors"]}),
    "what Bonus cards pay": Secret(
        "steam-park", *CARDS, "bonus", with_bonus_dice, {"house_rules": {"money": "secret"}}
    ),
    "a sealed opening": Secret("scream-machine", *SEALS, "seal"),
    "what research showed": Secret("scream-machine", *PEEKS, "look", at_research),
}
every_secret = pytest.mark.parametrize("secret", SECRETS.values(), ids=SECRETS)


def kept_by(tables: tuple[TableOnline, TableOnline], secret: Secret, *, undone: bool = False) -> None:
    """Bring both tables there, and let Ana have her secret, one way or the other; perhaps think better of it."""
    for table, move in zip(tables, (secret.one, secret.other), strict=True):
        secret.reach(table)
        seq = table.go(move, key=table.seats[ANA])
        if undone:
            table.go({"type": "undo", "of": seq}, key=table.seats[ANA])


@every_secret
def test_nobody_but_its_owner_can_tell(pair: Any, secret: Secret) -> None:
    tables = pair(secret.game, **secret.options)
    kept_by(tables, secret)
    nobody_else_can_tell(tables, ANA)


def test_hidden_money_is_hidden_in_later_rounds_and_from_who_tries_moves_for_others(pair: Any) -> None:
    secret = SECRETS["what Bonus cards pay"]
    tables = pair(secret.game, **secret.options)
    kept_by(tables, secret)
    for table in tables:
        table.play_to("roll")
    nobody_else_can_tell(tables, ANA)
    adjust = {"type": "adjust", "seat": ANA, "counter": "danari", "by": -999}
    one, other = (table.move(adjust) for table in tables)
    assert (one.status_code, one.data) == (other.status_code, other.data)
    assert one.status_code == 409


def test_bids_that_were_changed_are_told_by_no_move(pair: Any) -> None:
    """Of one that was the same as the last, others would know it."""
    tables = pair("steam-park", modules=["directors"])
    heard = []
    for table, first in zip(tables, (0, 7), strict=True):
        at_the_deals(table)
        for seat, bid in ((ANA, first), (ANA, 0), (BO, 1), (2, 2)):
            table.go({"type": "bid", "seat": seat, "bid": bid}, key=table.seats[seat])
        assert table.look()["state"]["baron"]["shown"]
        heard.append([message["data"] for message in table.heard(table.look()["seq"])])
    assert heard[0] == heard[1]


@every_secret
def test_nor_once_it_was_taken_back(pair: Any, secret: Secret) -> None:
    tables = pair(secret.game, **secret.options)
    kept_by(tables, secret, undone=True)
    for viewer in (None, "host", BO):
        assert differences(tables, viewer) == [], viewer


@every_secret
def test_a_host_cannot_look_over_the_shoulder_of_another_phone(pair: Any, secret: Secret) -> None:
    """Where a seat has a phone of its own, the host still puts moves together for it, but not with its eyes."""
    tables = pair(secret.game, **secret.options)
    kept_by(tables, secret)
    for table in tables:
        phone = table.client.application.test_client()
        assert phone.post(f"/t/{table.code}/claim", data={"seat": ANA}).status_code == 303
    for name in compose_names(secret.game):
        answers = [
            table.client.get(f"/t/{table.code}/compose/{name}/{ANA}?passed", headers=bearer(table.host))
            for table in tables
        ]
        assert [answer.status_code for answer in answers] == [200, 200], name
        one, other = (without_chance(answer.text) for answer in answers)
        assert one == other, name


@every_secret
def test_the_log_of_the_server_is_silent(pair: Any, secret: Secret, caplog: pytest.LogCaptureFixture) -> None:
    tables = pair(secret.game, **secret.options)
    said = []
    for table, move in zip(tables, (secret.one, secret.other), strict=True):
        secret.reach(table)
        caplog.clear()
        with caplog.at_level(logging.DEBUG):
            table.go(move, key=table.seats[ANA])
            table.move({**move, "unknown": 1}, key=table.seats[ANA])
            table.move(move, key=table.seats[BO])
        said.append(caplog.messages)
    assert said[0] == said[1]


@every_secret
def test_somebody_elses_secret_cannot_be_guessed_by_trying_to_make_it(pair: Any, secret: Secret) -> None:
    tables = pair(secret.game, **secret.options)
    kept_by(tables, secret)
    for key_of in (lambda table: table.seats[BO], lambda table: "nobody's"):
        for move in (secret.one, secret.other):
            one, other = (table.move(move, key=key_of(table)) for table in tables)
            assert (one.status_code, one.data) == (other.status_code, other.data)
            assert one.status_code in (401, 403)


def test_what_research_showed_is_not_in_the_play_that_is_kept(pair: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play_service, "new_play_id", lambda: "f00dcafe")
    tables = pair()
    kept_by(tables, SECRETS["what research showed"])
    pages = []
    for table in tables:
        table.play_to("over")
        table.go({"type": "confirm"})
        page = table.client.get("/plays/f00dcafe")
        assert page.status_code == 200
        pages.append(page.text)
    assert pages[0] == pages[1]


@pytest.mark.parametrize("tracking", ["light", "full"])
def test_in_steam_tunnel_everything_is_open(tracking: str) -> None:
    """So there is nothing to keep: every seat sees what anybody sees."""
    game = games()["steam-tunnel"]
    move_log = played(new_table(game, 3, tracking), Random(4))
    for snapshot in move_log.snapshots:
        assert all(game.view(snapshot.table, seat) == game.view(snapshot.table, None) for seat in range(3))
    assert not any(game.is_secret(move_log.table, entry.move, None) for entry in move_log.entries)


@pytest.mark.parametrize("game", games())
def test_every_page_of_a_move_opens_for_its_seat_at_any_time(pair: Any, game: str) -> None:
    table, _ = pair(game)
    for name in compose_names(game):
        answer = table.client.get(f"/t/{table.code}/compose/{name}/{ANA}", headers=bearer(table.seats[ANA]))
        assert answer.status_code == 200, name


def test_every_game_with_secrets_is_walked() -> None:
    """A game that keeps a secret has a place in this file."""
    secretive = {secret.game for secret in SECRETS.values()}
    keepers = {game.id for game in games().values() if not isinstance(game.is_secret, partial)}
    assert keepers == secretive
