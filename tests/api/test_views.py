"""A table as somebody may see it, and who is somebody."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.api.client import ANA, BO, FOUR_ACTIONS, NAMES, TableOnline, bearer, check_problem, open_table


def test_a_table_is_shown_with_everything_the_api_names(table: TableOnline) -> None:
    shown = table.look()
    assert {"code", "game", "seq", "round", "rounds", "phase", "turn", "players", "state"} <= set(shown)
    assert (shown["code"], shown["game"], shown["seq"]) == (table.code, "scream-machine", 0)
    assert (shown["round"], shown["rounds"]) == (1, 6)
    assert [(one["seat"], one["name"], one["counters"]) for one in shown["players"]] == [
        (seat, name, {"visitors": 0}) for seat, name in enumerate(NAMES)
    ]


def test_the_turn_is_a_seat_or_seats_or_nobody(client: FlaskClient) -> None:
    light, full = open_table(client), open_table(client, tracking="full")
    assert light.look()["turn"] is None
    assert full.look()["turn"] == [0, 1, 2]
    light.next()
    assert light.look()["turn"] == 0


def test_everybody_sees_the_same_table_where_nothing_is_secret(table: TableOnline) -> None:
    spectator = table.look() | {"offers": None}
    assert [table.look(key) | {"offers": None} for key in (table.host, *table.seats)] == [spectator] * 4


def test_a_seat_sees_its_own_secret_and_nobody_else_does(full: TableOnline) -> None:
    full.go({"type": "seal", "seat": ANA, "cards": FOUR_ACTIONS}, key=full.seats[ANA])
    sealed = [full.look(key)["state"]["parks"][ANA]["sealed"] for key in (full.seats[ANA], full.seats[BO], full.host)]
    assert sealed == [FOUR_ACTIONS, None, None]
    assert full.look()["state"]["parks"][ANA]["sealed"] is None


def test_a_code_may_be_typed_in_small_letters(table: TableOnline) -> None:
    assert table.client.get(f"/api/tables/{table.code.lower()}").json["code"] == table.code


@pytest.mark.parametrize(
    "header", ["Bearer", "Bearer ", "Bearer nonsense", "Basic QW5hOkFuYQ==", "nonsense", "Bearer é"]
)
def test_an_unknown_key_gets_401_and_is_told_how_to_come_in(table: TableOnline, header: str) -> None:
    for response in (
        table.client.get(table.url, headers={"Authorization": header}),
        table.client.get(f"{table.url}/live", headers={"Authorization": header}),
    ):
        check_problem(response, 401)
        assert response.headers["WWW-Authenticate"] == "Bearer"


def test_a_key_of_another_table_gets_403(client: FlaskClient, table: TableOnline) -> None:
    other = open_table(client)
    for key in (other.host, other.seats[0]):
        check_problem(client.get(table.url, headers=bearer(key)), 403)
        check_problem(client.get(f"{table.url}/live", headers=bearer(key)), 403)


def test_the_recovery_code_is_no_key(table: TableOnline) -> None:
    check_problem(table.client.get(table.url, headers=bearer(table.recovery)), 401)


def test_the_scheme_of_a_key_may_be_written_small(table: TableOnline) -> None:
    assert table.client.get(table.url, headers={"Authorization": f"bearer {table.host}"}).status_code == 200


@pytest.mark.parametrize("code", ["NOSUCH", "x", "%00", "%ff", "..%2f..", "' OR 1=1 --", "ß" * 300])
def test_an_unknown_table_gets_404_in_every_way(table: TableOnline, code: str) -> None:
    for response in (
        table.client.get(f"/api/tables/{code}"),
        table.client.get(f"/api/tables/{code}/live"),
        table.client.post(f"/api/tables/{code}/moves", json={"type": "redo"}, headers=bearer(table.host)),
    ):
        check_problem(response, 404)


def test_labels_are_spoken_in_the_language_asked_for(table: TableOnline) -> None:
    table.go({"type": "adjust", "seat": 0, "counter": "visitors", "by": 2})
    english, french = (table.client.get(f"{table.url}?lang={lang}").json["undo"] for lang in ("en", "fr"))
    assert english["of"] == french["of"] == 1
    assert english["label"] != french["label"]
