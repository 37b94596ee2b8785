"""Parts of a page: applied one after the other they give the page as it would be loaded anew, for everybody."""

from __future__ import annotations

from random import Random

import pytest
from flask import Flask, current_app
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.live import seat_claims
from companion.live.access import Access
from companion.live.live_table import LiveTable
from companion.live.move_service import submit
from companion.live.table_service import TableService
from companion.rules import games
from companion.rules.faults import FaultyInput, Refused
from companion.rules.new_table import NewPlayer, NewTable, Options
from companion.store.tables import find_table
from companion.web import create_app
from companion.web.table.live_pages import LivePage, LivePages, Viewer, pages_of
from tests.rules.random_play import LONG, NAMES, housekeeping, proposed
from tests.web.phone_model import PhoneModel, without_places

MOVES = 14
HOST = Access(0, True)


@pytest.fixture(scope="module")
def application(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return create_app(tmp_path_factory.mktemp("parts"))


class Phone:
    """A phone that may be slow: it applies what its stream would send whenever it looks."""

    def __init__(self, viewer: Viewer, live_table: LiveTable) -> None:
        self.viewer, self.live_table, self.model = viewer, live_table, PhoneModel()
        self.page = pages_of(live_table).page(live_table, viewer)
        self.model.apply(self.page.everything())

    def look(self) -> None:
        page = pages_of(self.live_table).page(self.live_table, self.viewer)
        self.model.apply(page.changes_since(self.page))
        self.page = page

    def check(self) -> None:
        """What is shown is what a phone that loads the page now is shown."""
        fresh = fresh_page(self.live_table, self.viewer)
        for root in self.model.roots:
            assert self.model.shown(root) == without_places(fresh_root(fresh, root))
        assert self.page.position == fresh.position


def fresh_page(live_table: LiveTable, viewer: Viewer) -> LivePage:
    """The page from the state alone: nothing that was worked out before is used."""
    service: TableService = current_app.extensions["midway-table-service"]
    row = find_table(service.store, live_table.code)
    assert row is not None
    twin = LiveTable(row, live_table.move_log, live_table.rewrites)
    twin.state = live_table.state
    return LivePages().page(twin, viewer)


def fresh_root(page: LivePage, root: str) -> str:
    model = PhoneModel()
    model.apply(page.everything())
    return model.shown(root)


def viewers(players: int) -> list[Viewer]:
    seats = [Viewer(Access(seat), False, "en", "usual", (), "") for seat in range(players)]
    screen = Viewer(Access(), True, "en", "usual", (), "")
    return [*seats, Viewer(HOST, False, "en", "usual", (), ""), Viewer(Access(), False, "en", "long", (), ""), screen]


@pytest.mark.parametrize("game_id", list(games()))
@given(seed=st.integers(0, 10_000), tracking=st.sampled_from(["full", "middle", "light"]))
@settings(max_examples=100 if LONG else 3, deadline=None)
def test_parts_one_after_the_other_give_the_page(application: Flask, game_id: str, seed: int, tracking: str) -> None:
    game, random = games()[game_id], Random(seed)
    tracking = tracking if tracking in game.trackings else "full"
    service: TableService = application.extensions["midway-table-service"]
    players = random.randint(game.min_players, min(5, game.max_players))
    names = [NewPlayer(name) for name in NAMES[:players]]
    opened = service.open(NewTable(game_id, names, Options(tracking=tracking)))  # type: ignore[arg-type]
    live_table = service.live_table(opened.code)
    with application.test_request_context(f"/t/{opened.code}"):
        phones = [Phone(viewer, live_table) for viewer in viewers(players)]
        for number in range(MOVES):
            if number == MOVES // 2:
                seat_claims.request_seat(service, live_table, "seat", 0, Access())
            change(service, live_table, random, number)
            for phone in random.sample(phones, len(phones) // 2):
                phone.look()
            phone = random.choice(phones)
            phone.look()
            phone.check()
        for phone in phones:
            phone.look()
            phone.check()


def change(service: TableService, live_table: LiveTable, random: Random, number: int) -> None:
    """Some moves, or none where what was tried is refused."""
    for attempt in range(3):
        kind = housekeeping if random.random() < 0.25 else proposed
        try:
            submit(service, live_table, HOST, kind(live_table.move_log, random), f"{number}-{attempt}")
        except (Refused, FaultyInput):
            continue
