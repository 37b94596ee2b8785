"""Seats: who answers a request, who is told what, what a used key claims, and whose an idempotency key is."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.live import seat_claims
from companion.live.access import Access, Keys, UnknownKey, access_of
from companion.live.live_table import LiveTable
from companion.live.lobby import lobby_of
from companion.live.move_service import submit
from companion.live.table_service import TableService
from companion.rules.moves import Remark
from companion.store.changes import increment_version
from companion.store.keys import SeatRequest, issue_key, open_requests
from tests.api.client import ANA, BO, CY, TableOnline, bearer, check_problem
from tests.api.test_seats import NOTE, claim, lock, note, seat_request


class Phones:
    """Browsers at one table: the host's, Ana's, Bo's and a stranger's."""

    def __init__(self, app: Flask, table: TableOnline) -> None:
        self.table = table
        self.host, self.ana, self.bo, self.stranger = (app.test_client() for _ in range(4))
        self.host.set_cookie(f"midway-host-{table.code}", table.host)
        claim(self.ana, table, ANA)
        claim(self.bo, table, BO)

    def answer(self, phone: FlaskClient, word: str = "grant") -> int:
        """The status of an answer to the last request."""
        return phone.post(f"/t/{self.table.code}/{word}/{seat_request(phone, self.table)}").status_code

    def page(self, phone: FlaskClient, path: str = "") -> Any:
        return phone.get(f"/t/{self.table.code}{path}")


@pytest.fixture
def phones(app: Flask, table: TableOnline) -> Phones:
    return Phones(app, table)


# --- at the same moment ----------------------------------------------------------------------------------------------


def seat_lost_after_the_look_up(app: Flask, table: TableOnline) -> tuple[TableService, LiveTable, Access]:
    """What somebody in Ana's seat was found to be, just before the host gave the seat back."""
    service: TableService = app.extensions["midway-table-service"]
    live_table = service.live_table(table.code)
    access = access_of(service, live_table, Keys(table.seats[ANA]))
    seat_claims.free(service, live_table, ANA, Access(host=True))
    return service, live_table, access


def test_a_move_of_somebody_who_lost_the_seat_meanwhile_is_not_made(app: Flask, table: TableOnline) -> None:
    service, live_table, access = seat_lost_after_the_look_up(app, table)
    with pytest.raises(UnknownKey):
        submit(service, live_table, access, Remark("mine"), "7")
    assert table.look()["seq"] == 0


def test_the_first_use_of_a_key_that_was_replaced_meanwhile_claims_nothing(app: Flask, table: TableOnline) -> None:
    service: TableService = app.extensions["midway-table-service"]
    live_table = service.live_table(table.code)
    lobby_of(service.store, live_table).bearer_of(service.store, table.seats[ANA])  # as this process remembers it
    with service.store.transaction() as db:  # another process gives the seat to a phone
        key = issue_key(db, live_table.id, "seat", ANA, claimed=True)
        increment_version(db, live_table.id)
    assert table.client.post(f"{table.url}/moves", json=NOTE, headers=sent_with(table.seats[ANA])).status_code == 401
    assert table.client.post(f"{table.url}/moves", json=NOTE, headers=sent_with(key)).status_code == 201


def sent_with(key: str) -> dict[str, str]:
    return {**bearer(key), "Idempotency-Key": "7"}


def test_seats_are_changed_by_nobody_who_lost_theirs_meanwhile(app: Flask, table: TableOnline) -> None:
    service, live_table, access = seat_lost_after_the_look_up(app, table)
    phone = app.test_client()
    claim(phone, table, ANA)
    claim(app.test_client(), table, ANA)
    request_id = open_requests(service.store, live_table.id)[0].id
    with pytest.raises(UnknownKey):
        seat_claims.grant(service, live_table, request_id, access)
    with pytest.raises(UnknownKey):
        seat_claims.decline(service, live_table, request_id, access)
    with pytest.raises(UnknownKey):
        seat_claims.free(service, live_table, ANA, access)
    assert note(phone, table, "7") == 201


# --- who answers -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["grant", "decline"])
@pytest.mark.parametrize("who", ["ana", "host"])
def test_the_holder_of_a_seat_and_the_host_answer_a_request(phones: Phones, who: str, word: str) -> None:
    claim(phones.stranger, phones.table, ANA)
    assert phones.answer(getattr(phones, who), word) == 303


@pytest.mark.parametrize("word", ["grant", "decline"])
def test_nobody_else_does(phones: Phones, word: str) -> None:
    claim(phones.stranger, phones.table, ANA)
    assert phones.answer(phones.bo, word) == 403
    assert phones.answer(phones.stranger, word) == 401


def test_a_phone_does_not_let_itself_in_through_a_seat_it_holds(phones: Phones) -> None:
    lock(phones.host, phones.table)
    claim(phones.bo, phones.table, ANA)
    assert phones.answer(phones.bo) == 403
    assert phones.page(phones.bo, "/seat-request").status_code == 200
    assert phones.table.look(phones.table.host)["seq"] == 0


def test_the_host_does_not_answer_for_the_host_s_own_wish(phones: Phones) -> None:
    claim(phones.host, phones.table, ANA)
    assert phones.answer(phones.host) == 403
    assert phones.answer(phones.ana) == 303


@pytest.mark.parametrize("phone", ["ana", "bo", "stranger"])
def test_the_host_s_role_is_given_by_the_host_alone(phones: Phones, phone: str) -> None:
    phones.stranger.post(f"/t/{phones.table.code}/host")
    assert phones.answer(getattr(phones, phone)) in (401, 403)
    assert phones.answer(phones.host) == 303


def test_a_request_is_shown_to_those_who_may_answer_it(phones: Phones) -> None:
    claim(phones.stranger, phones.table, ANA)
    shown = f"/decline/{seat_request(phones.ana, phones.table)}"
    assert shown in phones.page(phones.ana).text
    assert shown in phones.page(phones.host).text
    assert shown not in phones.page(phones.bo).text


@pytest.mark.parametrize("by_seat", [None, ANA, BO])
@pytest.mark.parametrize("by_host", [False, True])
@pytest.mark.parametrize("role", ["seat", "host"])
def test_whoever_asked_never_answers(role: Any, by_host: bool, by_seat: int | None) -> None:
    request = SeatRequest(1, 1, role, ANA if role == "seat" else None, None, False, by_seat, by_host)
    for seat in (None, ANA, BO, CY):
        for host in (False, True):
            asked = (host and by_host) or (seat is not None and seat == by_seat)
            entitled = host or (role == "seat" and seat == ANA)
            assert Access(seat, host).may_answer(request) == (entitled and not asked)


def test_a_yes_is_good_only_while_the_seat_is_where_it_was(phones: Phones, app: Flask) -> None:
    claim(phones.stranger, phones.table, ANA)
    phones.answer(phones.ana)
    phones.ana.post(f"/t/{phones.table.code}/free", data={"seat": ANA})
    next_one = app.test_client()
    claim(next_one, phones.table, ANA)
    assert 'data-testid="seat-declined"' in phones.page(phones.stranger, "/seat-request").text
    assert note(next_one, phones.table, "still here") == 201
    assert note(phones.stranger, phones.table, "let me") == 401


def test_of_two_who_were_told_yes_the_first_has_the_seat(phones: Phones, app: Flask) -> None:
    second = app.test_client()
    for phone in (phones.stranger, second):
        claim(phone, phones.table, ANA)
        phones.answer(phones.ana)
    phones.page(phones.stranger, "/seat-request")
    phones.page(second, "/seat-request")
    assert note(phones.stranger, phones.table, "first") == 201
    assert note(second, phones.table, "second") == 401


def test_the_recovery_code_ends_what_the_host_before_said(phones: Phones, app: Flask) -> None:
    """Else a host who took the role could leave a way back open."""
    phones.stranger.post(f"/t/{phones.table.code}/host")
    phones.answer(phones.host)
    owner = app.test_client()
    owner.post(f"/t/{phones.table.code}/recover", data={"recovery": phones.table.recovery})
    phones.page(phones.stranger, "/seat-request")
    assert phones.page(owner, "/opened").status_code == 200
    assert owner.post(f"/t/{phones.table.code}/lock", data={"locked": "yes"}).status_code == 303
    assert phones.stranger.post(f"/t/{phones.table.code}/lock", data={"locked": "yes"}).status_code in (401, 403)


# --- who is told -----------------------------------------------------------------------------------------------------


def test_who_asked_is_told_no(phones: Phones) -> None:
    claim(phones.stranger, phones.table, ANA)
    phones.answer(phones.ana, "decline")
    polled = phones.stranger.get(f"/t/{phones.table.code}/seat-request", headers={"HX-Request": "true"})
    assert polled.headers["HX-Redirect"].endswith("/seat-request")
    assert 'data-testid="seat-declined"' in phones.page(phones.stranger, "/seat-request").text
    assert phones.page(phones.stranger, "/seat-request").status_code == 303
    assert phones.answer(phones.ana) == 409
    assert note(phones.ana, phones.table, "still here") == 201


def test_a_locked_table_says_no_to_those_who_asked(phones: Phones) -> None:
    claim(phones.stranger, phones.table, ANA)
    lock(phones.host, phones.table)
    assert 'data-testid="seat-declined"' in phones.page(phones.stranger, "/seat-request").text


LOST = 'data-testid="seat-lost"'


def test_who_loses_a_seat_is_told_why(phones: Phones) -> None:
    claim(phones.stranger, phones.table, ANA)
    phones.answer(phones.host)
    assert LOST not in phones.page(phones.ana).text
    phones.page(phones.stranger, "/seat-request")
    page = phones.page(phones.ana).text
    assert LOST in page
    assert "the host said yes" in page
    assert LOST not in phones.page(phones.stranger).text
    claim(phones.ana, phones.table, CY)
    assert LOST not in phones.page(phones.ana).text


def test_who_loses_a_seat_to_the_host_s_hand_is_told_why(phones: Phones) -> None:
    phones.host.post(f"/t/{phones.table.code}/free", data={"seat": ANA})
    assert "The host gave the seat back" in phones.page(phones.ana).text
    phones.bo.post(f"/t/{phones.table.code}/free", data={"seat": BO})
    assert LOST not in phones.page(phones.bo).text


def test_a_host_who_is_replaced_by_the_recovery_code_is_told_so(phones: Phones) -> None:
    phones.stranger.post(f"/t/{phones.table.code}/recover", data={"recovery": phones.table.recovery})
    assert "recovery code" in phones.page(phones.host).text
    assert LOST in phones.page(phones.host).text


# --- what a used key claims ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("use", ["look", "move", "stream", "page"])
def test_a_seat_whose_key_was_used_is_not_free(table: TableOnline, app: Flask, use: str) -> None:
    key, stranger = table.seats[ANA], app.test_client()
    match use:
        case "look":
            table.look(key)
        case "move":
            table.go(NOTE, key=key)
        case "stream":
            table.go(NOTE)
            table.heard(1, key)
        case "page":
            table.client.get(f"/t/{table.code}", headers=bearer(key))
    assert claim(stranger, table, ANA).headers["Location"].endswith("/seat-request")
    assert table.move(NOTE, key=key).status_code == 201
    assert note(stranger, table, "let me") == 401


def test_an_unused_seat_is_free_whatever_other_keys_did(table: TableOnline, app: Flask) -> None:
    table.go(NOTE)
    table.look(table.seats[BO])
    assert claim(app.test_client(), table, ANA).headers["Location"] == f"/t/{table.code}"


def test_a_freed_seat_can_be_claimed_again(table: TableOnline, app: Flask) -> None:
    table.look(table.seats[ANA])
    table.client.post(f"/t/{table.code}/free", data={"seat": ANA}, headers=bearer(table.host))
    assert claim(app.test_client(), table, ANA).headers["Location"] == f"/t/{table.code}"


# --- idempotency keys ------------------------------------------------------------------------------------------------


def test_two_phones_with_the_same_idempotency_key_make_two_moves(table: TableOnline) -> None:
    keys = [table.host, *table.seats]
    answers = [table.move(NOTE, key=key, once="7") for key in keys]
    assert [answer.status_code for answer in answers] == [201] * 4
    again = [table.move(NOTE, key=key, once="7") for key in keys]
    assert [(answer.status_code, answer.json) for answer in again] == [(200, answer.json) for answer in answers]
    assert len(table.look()["notes"]) == 4


def test_another_move_under_somebody_elses_key_is_not_refused(table: TableOnline) -> None:
    table.move(NOTE, key=table.seats[ANA], once="7")
    other = {"type": "note", "text": "something else"}
    assert table.move(other, key=table.seats[BO], once="7").status_code == 201
    check_problem(table.move(other, key=table.seats[ANA], once="7"), 422)


def test_a_phone_with_two_keys_repeats_what_it_sent_with_one(table: TableOnline, app: Flask) -> None:
    """A phone that becomes the host, or sits down, before its move was answered sends it once all the same."""
    phone = app.test_client()
    phone.set_cookie(f"midway-seat-{table.code}", table.seats[ANA])
    assert note(phone, table, "7") == 201
    phone.set_cookie(f"midway-host-{table.code}", table.host)
    assert note(phone, table, "7") == 200
    assert len(table.look()["notes"]) == 1


def test_the_next_bearer_of_a_seat_does_not_inherit_its_idempotency_keys(phones: Phones) -> None:
    assert note(phones.ana, phones.table, "7") == 201
    claim(phones.stranger, phones.table, ANA)
    phones.answer(phones.ana)
    phones.page(phones.stranger, "/seat-request")
    assert note(phones.stranger, phones.table, "7") == 201


def test_pages_and_programs_share_the_keys_of_their_bearer(table: TableOnline) -> None:
    form = {"doc": json.dumps(NOTE), "move_id": "7"}
    headers = bearer(table.seats[ANA])
    assert table.client.post(f"/t/{table.code}/moves", data=form, headers=headers).headers["Seq"] == "1"
    assert table.move(NOTE, key=table.seats[ANA], once="7").status_code == 200
