"""Seats: claimed in a browser, requested and granted, hosts who take over, and pages of other sites kept out."""

from __future__ import annotations

from http.cookies import SimpleCookie
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.store import keys
from tests.api.client import ANA, BO, FOUR_ACTIONS, TableOnline, bearer, check_problem, open_table

NOTE = {"type": "note", "text": "here"}


@pytest.fixture
def phone(app: Flask) -> FlaskClient:
    """A second browser, without the cookies of the first."""
    return app.test_client()


def claim(phone: FlaskClient, table: TableOnline, seat: object) -> Any:
    return phone.post(f"/t/{table.code}/claim", data={"seat": seat})


def note(phone: FlaskClient, table: TableOnline, once: str) -> int:
    """The status of a note written with nothing but the browser's cookies."""
    return phone.post(f"{table.url}/moves", json=NOTE, headers={"Idempotency-Key": once}).status_code


def seat_request(phone: FlaskClient, table: TableOnline) -> int:
    """The number of the last seat request at a table."""
    store = phone.application.extensions["midway-table-service"].store
    row = store.row(
        "SELECT max(seat_requests.id) AS id FROM seat_requests"
        " JOIN game_tables ON game_tables.id = game_table_id WHERE code = ?",
        table.code,
    )
    return int(row["id"])


def test_a_claimed_seat_is_equal_to_its_key(full: TableOnline, phone: FlaskClient) -> None:
    assert claim(phone, full, ANA).status_code == 303
    seal = {"type": "seal", "seat": ANA, "cards": FOUR_ACTIONS}
    assert phone.post(f"{full.url}/moves", json=seal, headers={"Idempotency-Key": "seal"}).status_code == 201
    assert phone.get(full.url).json["state"]["parks"][ANA]["sealed"] == FOUR_ACTIONS
    other = {"type": "seal", "seat": BO, "cards": FOUR_ACTIONS}
    check_problem(phone.post(f"{full.url}/moves", json=other, headers={"Idempotency-Key": "other"}), 403)


def test_claiming_a_seat_stops_its_key_from_creation(table: TableOnline, phone: FlaskClient) -> None:
    claim(phone, table, ANA)
    check_problem(table.move(NOTE, key=table.seats[ANA]), 401)
    check_problem(table.client.get(table.url, headers=bearer(table.seats[ANA])), 401)
    assert table.move(NOTE, key=table.seats[BO]).status_code == 201
    assert table.move(NOTE).status_code == 201


@pytest.mark.parametrize("seat", [-1, 3, 99, "", "one", "1e1", "٣", "0" * 50, None])
def test_only_a_seat_that_exists_is_claimed(table: TableOnline, phone: FlaskClient, seat: object) -> None:
    response = phone.post(f"/t/{table.code}/claim", data={} if seat is None else {"seat": seat})
    assert response.status_code == 409
    assert "Set-Cookie" not in response.headers


def test_a_key_lives_in_a_cookie_that_no_script_and_no_other_site_sees(table: TableOnline, phone: FlaskClient) -> None:
    response = claim(phone, table, ANA)
    cookies = SimpleCookie(response.headers["Set-Cookie"])
    [cookie] = cookies.values()
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert not cookie["secure"]
    assert cookie.value not in response.headers["Location"]


def test_over_https_the_cookie_is_secure(table: TableOnline, phone: FlaskClient) -> None:
    response = phone.post(f"/t/{table.code}/claim", data={"seat": ANA}, base_url="https://localhost")
    assert "Secure" in response.headers["Set-Cookie"]


def test_a_taken_seat_is_requested_and_granted_by_its_holder(table: TableOnline, app: Flask) -> None:
    first, second = app.test_client(), app.test_client()
    claim(first, table, ANA)
    assert claim(second, table, ANA).headers["Location"].endswith("/seat-request")
    assert note(second, table, "too early") == 401
    assert second.get(f"/t/{table.code}/seat-request").status_code == 200
    assert first.post(f"/t/{table.code}/grant/{seat_request(first, table)}").status_code == 303
    assert second.get(f"/t/{table.code}/seat-request").status_code == 303
    assert (note(second, table, "new phone"), note(first, table, "old phone")) == (201, 401)


def open_requests(app: Flask, table: TableOnline) -> list[tuple[str, int | None]]:
    """The role and seat of every request that nobody has granted yet."""
    table_service = app.extensions["midway-table-service"]
    return [
        (one.role, one.seat) for one in keys.open_requests(table_service.store, table_service.live_table(table.code).id)
    ]


def test_whoever_sits_down_elsewhere_withdraws_the_request(table: TableOnline, app: Flask) -> None:
    first, second = app.test_client(), app.test_client()
    claim(first, table, ANA)
    claim(second, table, ANA)
    assert open_requests(app, table) == [("seat", ANA)]
    claim(second, table, BO)
    assert open_requests(app, table) == []


def test_a_later_request_replaces_the_one_before(table: TableOnline, app: Flask) -> None:
    first, second = app.test_client(), app.test_client()
    for seat in (ANA, BO):
        claim(first, table, seat)
        claim(second, table, seat)
    assert open_requests(app, table) == [("seat", BO)]


def test_whoever_changes_places_still_asks_to_be_the_host(table: TableOnline, phone: FlaskClient, app: Flask) -> None:
    phone.post(f"/t/{table.code}/host")
    claim(phone, table, ANA)
    assert open_requests(app, table) == [("host", None)]


def test_a_door_lets_in_once(table: TableOnline, app: Flask) -> None:
    first, second = app.test_client(), app.test_client()
    claim(first, table, ANA)
    claim(second, table, ANA)
    cookie = second.get_cookie(f"midway-request-{table.code}")
    assert cookie is not None
    first.post(f"/t/{table.code}/grant/{seat_request(first, table)}")
    second.get(f"/t/{table.code}/seat-request")
    thief = app.test_client()
    thief.set_cookie(f"midway-request-{table.code}", cookie.value)
    assert thief.get(f"/t/{table.code}/seat-request").status_code == 303
    assert (note(thief, table, "thief"), note(second, table, "second")) == (401, 201)


def test_nobody_lets_themselves_in(table: TableOnline, phone: FlaskClient, client: FlaskClient) -> None:
    claim(client, table, ANA)
    claim(phone, table, ANA)
    assert phone.post(f"/t/{table.code}/grant/{seat_request(phone, table)}").status_code == 401
    other = open_table(client)
    foreign = phone.post(f"/t/{table.code}/grant/{seat_request(phone, table)}", headers=bearer(other.host))
    assert foreign.status_code == 403
    assert note(phone, table, "still out") == 401


@pytest.mark.parametrize("request_id", [0, 999_999, 10**30])
def test_an_unknown_request_is_not_granted(table: TableOnline, request_id: int) -> None:
    response = table.client.post(f"/t/{table.code}/grant/{request_id}", headers=bearer(table.host))
    assert response.status_code == 409


def test_a_request_at_one_table_opens_no_other(table: TableOnline, phone: FlaskClient, client: FlaskClient) -> None:
    claim(client, table, ANA)
    claim(phone, table, ANA)
    other = open_table(client)
    response = client.post(f"/t/{other.code}/grant/{seat_request(phone, table)}", headers=bearer(other.host))
    assert response.status_code == 409


def test_the_host_gives_the_role_away(table: TableOnline, phone: FlaskClient) -> None:
    phone.post(f"/t/{table.code}/host")
    request_id = seat_request(phone, table)
    response = table.client.post(f"/t/{table.code}/grant/{request_id}", headers=bearer(table.host))
    assert response.status_code == 303
    phone.get(f"/t/{table.code}/seat-request")
    assert note(phone, table, "new host") == 201
    check_problem(table.move(NOTE, key=table.host), 401)


def test_the_recovery_code_makes_a_host(table: TableOnline, phone: FlaskClient) -> None:
    for wrong in ("", "nonsense", table.host, open_table(phone).recovery, "x" * 5_000):
        assert phone.post(f"/t/{table.code}/recover", data={"recovery": wrong}).status_code == 409
    typed = f" {table.recovery[:5].lower()}-{table.recovery[5:]} "
    assert phone.post(f"/t/{table.code}/recover", data={"recovery": typed}).status_code == 303
    assert note(phone, table, "host again") == 201
    check_problem(table.move(NOTE, key=table.host), 401)


def test_a_seat_is_given_back_by_its_owner_or_the_host(
    table: TableOnline, phone: FlaskClient, client: FlaskClient
) -> None:
    claim(phone, table, ANA)
    claim(client, table, BO)
    assert client.post(f"/t/{table.code}/free", data={"seat": ANA}).status_code == 403
    assert phone.post(f"/t/{table.code}/free", data={"seat": ANA}).status_code == 303
    assert note(phone, table, "gone") == 401
    assert client.post(f"/t/{table.code}/free", data={"seat": BO}, headers=bearer(table.host)).status_code == 303
    assert note(client, table, "gone, too") == 401
    assert claim(client, table, ANA).headers["Location"] == f"/t/{table.code}"


@pytest.mark.parametrize("path", ["free", "rematch", "moves", "grant/1"])
def test_a_spectator_only_looks(table: TableOnline, phone: FlaskClient, path: str) -> None:
    assert phone.post(f"/t/{table.code}/{path}", data={"seat": 0, "type": "redo"}).status_code == 401


ORIGINS = ["http://evil.example", "null", "http://[", "http://localhost:81", "http://localhost.evil.example", "x", ""]


@pytest.mark.parametrize("origin", ORIGINS)
@pytest.mark.parametrize("path", ["/api/tables", "/api/games/scream-machine/final", "/settings"])
def test_an_unsafe_request_from_another_site_gets_403(client: FlaskClient, origin: str, path: str) -> None:
    assert client.post(path, json={}, headers={"Origin": origin}).status_code == 403


def test_a_foreign_origin_cannot_move_with_a_cookie_either(table: TableOnline, phone: FlaskClient) -> None:
    claim(phone, table, ANA)
    headers = {"Origin": "http://evil.example", "Idempotency-Key": "evil"}
    check_problem(phone.post(f"{table.url}/moves", json=NOTE, headers=headers), 403)
    assert table.look()["seq"] == 0


def test_our_own_origin_is_welcome_and_looking_needs_none(client: FlaskClient) -> None:
    assert client.post("/settings", data={}, headers={"Origin": "http://localhost"}).status_code == 303
    assert client.get("/api/games", headers={"Origin": "http://evil.example"}).status_code == 200


def test_no_key_and_no_secret_stands_in_any_address_of_a_table(table: TableOnline) -> None:
    html = table.client.get(f"/t/{table.code}/opened", headers=bearer(table.host)).text
    for secret in (table.host, *table.seats):
        assert secret not in html


def test_keys_are_stored_only_as_digests(table: TableOnline) -> None:
    store = table.client.application.extensions["midway-table-service"].store
    for name in ("keys", "seat_requests", "game_tables", "moves"):
        for row in store.rows(f"SELECT * FROM {name}"):
            assert not {table.host, table.recovery, *table.seats} & {str(value) for value in tuple(row)}


# --- a locked table --------------------------------------------------------------------------------------------------


@pytest.fixture
def host(app: Flask, table: TableOnline) -> FlaskClient:
    """The browser of the host."""
    browser = app.test_client()
    browser.set_cookie(f"midway-host-{table.code}", table.host)
    return browser


def lock(browser: FlaskClient, table: TableOnline, locked: str = "yes") -> int:
    return browser.post(f"/t/{table.code}/lock", data={"locked": locked}).status_code


def test_nobody_new_sits_down_at_a_locked_table(table: TableOnline, host: FlaskClient, phone: FlaskClient) -> None:
    assert lock(host, table) == 303
    assert claim(phone, table, ANA).status_code == 409
    assert phone.post(f"/t/{table.code}/host").status_code == 409
    assert "This table is locked" in phone.get(f"/t/{table.code}").text
    assert lock(host, table, "") == 303
    assert claim(phone, table, ANA).status_code == 303


def test_those_inside_go_on_at_a_locked_table(table: TableOnline, host: FlaskClient, phone: FlaskClient) -> None:
    claim(phone, table, ANA)
    lock(host, table)
    assert note(phone, table, "a") == 201
    assert claim(host, table, BO).status_code == 303
    assert "This table is locked" not in host.get(f"/t/{table.code}").text


def test_locking_sends_those_at_the_door_away(table: TableOnline, host: FlaskClient, phone: FlaskClient) -> None:
    claim(host, table, ANA)
    claim(phone, table, ANA)
    request_id = seat_request(phone, table)
    lock(host, table)
    assert host.post(f"/t/{table.code}/grant/{request_id}").status_code == 409


def test_only_the_host_locks(table: TableOnline, phone: FlaskClient) -> None:
    assert lock(phone, table) == 401
    claim(phone, table, ANA)
    assert lock(phone, table) == 403
