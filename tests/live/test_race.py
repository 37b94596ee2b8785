"""The race with real files, processes and sockets: every token is given exactly once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.live.access import Access
from companion.live.live_table import LiveTable
from companion.live.move_service import submit
from companion.live.table_service import TableService
from companion.rules.faults import Refused
from companion.rules.moves import Next
from companion.rules.new_table import NewPlayer, NewTable, Options
from companion.rules.steam_park.moves import PressDone
from companion.store.database import FILE_NAME, Store
from tests.live.server import Server
from tests.live.together import at_once

SEATS, PRESSES = 5, 20
FIVE = ["1", "2", "3", "4", "last"]
ALONE = {"last-rolls": "none"}  # whoever is the last without a token takes it at once


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path / FILE_NAME)
    yield opened
    opened.close()


def racing(table_service: TableService) -> str:
    """The code of a table of five at the start of the first race."""
    players = [NewPlayer(name) for name in ("Ana", "Bo", "Cy", "Dee", "Eli")]
    code = table_service.open(NewTable("steam-park", players, Options(house_rules=ALONE))).code
    submit(table_service, table_service.live_table(code), Access(host=True), Next(0), "start")
    return code


def press(table_service: TableService, code: str, seat: int, once: str) -> bool:
    """Whether this press counts as a new one."""
    try:
        live_table = table_service.live_table(code)
        return not submit(table_service, live_table, Access(seat), PressDone(seat), once).repeated
    except Refused:
        return False


def tokens(live_table: LiveTable) -> list[Any]:
    found: list[Any] = live_table.game.view(live_table.table, None)["race"]["tokens"]
    return found


# Twenty presses: whose, which of its phone's messages it is (the same one again is a repeat), and the millisecond.
TWENTY = st.lists(
    st.tuples(st.integers(0, SEATS - 1), st.integers(0, 2), st.integers(0, 1)), min_size=PRESSES, max_size=PRESSES
)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(presses=TWENTY)
def test_twenty_presses_within_a_millisecond_in_any_interleaving(
    store: Store, presses: list[tuple[int, int, int]]
) -> None:
    """The table services of two servers on one file take the presses in turns, then those still missing."""
    one, other = TableService(store), TableService(Store(store.path))
    code = racing(one)
    everybody = [(seat, 9, 1) for seat in range(SEATS)]
    for number, (seat, message, late) in enumerate([*presses, *everybody]):
        table_service = (one, other)[number % 2]
        table_service.round_trips.now = lambda late=late: 1_000_000 + late  # type: ignore[method-assign]
        press(table_service, code, seat, f"{seat}-{message}")
    assert sorted(tokens(one.live_table(code))) == FIVE
    assert tokens(one.live_table(code)) == tokens(other.live_table(code))
    other.store.close()


def test_twenty_threads_press_at_once(store: Store) -> None:
    table_service = TableService(store)
    code = racing(table_service)
    counted = at_once(lambda number: press(table_service, code, number % SEATS, f"press-{number % 10}"), PRESSES)
    assert sum(counted) in (SEATS - 1, SEATS)
    assert sorted(tokens(table_service.live_table(code))) == FIVE


def test_presses_at_the_same_moment_over_real_connections(tmp_path: Path) -> None:
    """Five seats press four times each, all at once, at two processes of one server; every press is sent twice."""
    with Server(tmp_path, workers=2) as server:
        names = [{"name": name} for name in ("Ana", "Bo", "Cy", "Dee", "Eli")]
        wanted = {"game": "steam-park", "players": names, "options": {"house_rules": ALONE}}
        _, opened = server.call("POST", "/api/tables", wanted)
        moves = f"/api/tables/{opened['code']}/moves"
        start = {"Authorization": f"Bearer {opened['host_key']}", "Idempotency_Key": "start"}
        assert server.call("POST", moves, {"type": "next", "seen": 0}, **start)[0] == 201

        def pressed(number: int) -> list[int]:
            seat = opened["seats"][number % SEATS]
            headers = {"Authorization": f"Bearer {seat['key']}", "Idempotency_Key": f"press-{number}"}
            return [server.call("POST", moves, {"type": "press", "seat": seat["seat"]}, **headers)[0] for _ in range(2)]

        answers = at_once(pressed, PRESSES)
        first, again = (Counter(both[place] for both in answers) for place in range(2))
        assert first[201] in (SEATS - 1, SEATS)  # the fourth press leaves the last token to whoever has none
        assert first[201] + first[409] == PRESSES
        assert again == {200: first[201], 409: first[409]}  # what is sent again counts once
        _, now = server.call("GET", f"/api/tables/{opened['code']}")
        assert sorted(now["state"]["race"]["tokens"]) == FIVE


def test_a_press_carries_its_moment_and_the_server_knows_the_way(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A phone asks the clock, comes back with its stamp, and presses: the server's own measurement is recorded."""
    names = [{"name": name} for name in ("Ana", "Bo", "Cy")]
    opened = client.post("/api/tables", json={"game": "steam-park", "players": names}).json
    table = f"/api/tables/{opened['code']}"
    headers = {"Authorization": f"Bearer {opened['host_key']}"}
    client.post(f"{table}/moves", json={"type": "next", "seen": 0}, headers={**headers, "Idempotency-Key": "start"})
    clock = client.application.extensions["midway-table-service"].round_trips
    monkeypatch.setattr(clock, "now", lambda: 50_000)
    first = client.get(f"{table}/clock").json
    monkeypatch.setattr(clock, "now", lambda: 50_080)
    second = client.get(f"{table}/clock", query_string={"stamp": first["stamp"]}).json
    assert (first["now"], first["trip"], second["now"], second["trip"]) == (50_000, None, 50_080, 80)

    def pressed(seat: int, moment: int, stamp: str) -> dict[str, Any]:
        sent = {**headers, "Idempotency-Key": f"press-{seat}", "Clock-Stamp": stamp}
        body = {"type": "press", "seat": seat, "pressed": moment}
        assert client.post(f"{table}/moves", json=body, headers=sent).status_code == 201
        presses = client.get(table).json["state"]["race"]["presses"]
        found: dict[str, Any] = next(one for one in presses if one["seat"] == seat)
        return found

    assert pressed(0, 50_055, second["stamp"]) == {"seat": 0, "at": 50_080, "correction": 25, "trip": 80}
    assert pressed(1, 1, second["stamp"]) == {"seat": 1, "at": 50_080, "correction": 40, "trip": 80}
    brought = {"type": "press", "seat": 2, "trip": 800}
    answer = client.post(f"{table}/moves", json=brought, headers={**headers, "Idempotency-Key": "liar"})
    assert answer.status_code == 422
    assert answer.json["errors"][0]["where"] == "/trip"


def test_a_stamp_nobody_gave_counts_for_nothing(client: FlaskClient) -> None:
    opened = client.post("/api/tables", json={"game": "steam-park", "players": [{"name": "Ana"}, {"name": "Bo"}]}).json
    table = f"/api/tables/{opened['code']}"
    headers = {"Authorization": f"Bearer {opened['host_key']}", "Clock-Stamp": "1/800.forged"}
    client.post(f"{table}/moves", json={"type": "next", "seen": 0}, headers={**headers, "Idempotency-Key": "start"})
    body = {"type": "press", "seat": 0, "pressed": 0}
    assert client.post(f"{table}/moves", json=body, headers={**headers, "Idempotency-Key": "1"}).status_code == 201
    [press_of_ana] = client.get(table).json["state"]["race"]["presses"]
    assert (press_of_ana["correction"], press_of_ana["trip"]) == (0, 0)
    assert client.get(f"{table}/clock?stamp=1/800.forged").json["trip"] is None
    assert client.get("/api/tables/NOBODY/clock").status_code == 404
