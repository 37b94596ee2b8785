"""Moves from forms and the stream of a page, as docs/api.md 2.8 describes them for measuring programs."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.api.client import ANA, BO, TableOnline, bearer

ADJUST = {"type": "adjust", "seat": ANA, "counter": "visitors", "by": 1}
SCRIPT = {"HX-Request": "true"}


def post(table: TableOnline, fields: dict[str, Any], **headers: str) -> TestResponse:
    return table.client.post(f"/t/{table.code}/moves", data=fields, headers={**bearer(table.host), **headers})


@pytest.mark.parametrize(("headers", "status"), [(SCRIPT, 204), ({}, 303)])
def test_the_answer_to_an_accepted_form_has_the_number_of_the_move(
    table: TableOnline, headers: dict[str, str], status: int
) -> None:
    for seq in (1, 2):
        answer = post(table, ADJUST | {"move_id": f"id-{seq}"}, **headers)
        assert (answer.status_code, answer.headers["Seq"]) == (status, str(seq))
    again = post(table, ADJUST | {"move_id": "id-1"}, **headers)
    assert (again.status_code, again.headers["Seq"]) == (status, "1")
    assert table.look()["seq"] == 2


def position(table: TableOnline) -> str:
    """What the page says its stream goes on after."""
    page = table.client.get(f"/t/{table.code}", headers=bearer(table.host)).text
    found = re.search(r'data-after="([^"]+)"', page)
    assert found is not None
    return found[1]


def test_the_ids_of_a_page_stream_end_in_the_newest_move_shown(table: TableOnline) -> None:
    table.go(ADJUST, ADJUST)
    before = position(table)
    assert before.endswith("-2")
    table.go(ADJUST)
    address = f"/t/{table.code}/stream?after={before}"
    with table.client.get(address, headers=bearer(table.host), buffered=False) as response:
        parts = (part.decode() for part in response.response)
        message = next(part for part in parts if "event: table" in part)
    number = re.search(r"^id: (\S+)$", message, re.MULTILINE)
    assert number is not None
    assert number[1].endswith("-3")
    assert number[1] == position(table)


REFUSED = {
    400: {"doc": "{"},
    409: ADJUST | {"by": -1},
    422: ADJUST | {"by": "many"},
}


@pytest.mark.parametrize("status", REFUSED)
def test_a_refused_form_is_answered_in_the_form_its_sender_reads(table: TableOnline, status: int) -> None:
    toast, page = post(table, REFUSED[status], **SCRIPT), post(table, REFUSED[status])
    assert (toast.status_code, page.status_code) == (status, status)
    assert "<" not in toast.text
    assert f'href="/t/{table.code}"' in page.text
    assert "Seq" not in toast.headers
    assert table.look()["seq"] == 0


@pytest.mark.parametrize(
    ("key", "move", "status"), [("seat", ADJUST | {"seat": BO}, 403), ("nobody", ADJUST, 401), ("host", ADJUST, 422)]
)
def test_forms_and_the_api_are_refused_with_one_status(
    table: TableOnline, key: str, move: dict[str, Any], status: int
) -> None:
    """A key of another seat, none at all, and an idempotency key that was used for another move."""
    keys = {"seat": table.seats[ANA], "host": table.host, "nobody": "unknown"}
    table.move(ADJUST | {"by": 5}, once="used")
    headers = {**bearer(keys[key]), "HX-Request": "true"}
    form = table.client.post(f"/t/{table.code}/moves", data=move | {"move_id": "used"}, headers=headers)
    api = table.move(move, keys[key], once="used")
    assert (form.status_code, api.status_code) == (status, status)


def test_a_refused_move_of_the_api_is_decided_once(
    table: TableOnline, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_service = client.application.extensions["midway-table-service"]
    commits: list[Any] = []
    commit = table_service.commit
    monkeypatch.setattr(table_service, "commit", lambda store, job: commits.append(job) or commit(store, job))
    problem = json.loads(table.move(ADJUST | {"by": -1}).data)
    assert (problem["status"], problem["seq"], len(commits)) == (409, 0, 1)


def test_a_move_that_ends_a_seats_part_says_so_and_the_last_one_takes_the_table_on(client: FlaskClient) -> None:
    """Sent again it does nothing more, though the next phase waits for the same seat."""
    body = {"game": "small-city", "players": [{"name": "Ana"}, {"name": "Bo"}], "options": {"tracking": "full"}}
    opened = client.post("/api/tables", json=body).json
    keys = [seat["key"] for seat in opened["seats"]]
    table = TableOnline(client, opened["code"], opened["host_key"], keys, "")
    for key in keys:  # whoever has looked with it has a phone
        client.get(f"/t/{table.code}", headers=bearer(key))
    table.play_to("income")
    earned = [
        {"type": "money", "seat": seat, "earned": 2 + seat, "then": "done", "move_id": f"done-{seat}"}
        for seat in (ANA, BO)
    ]
    begun = table.look()["seq"]
    for seat, phase in ((ANA, "income"), (BO, "vote"), (BO, "vote")):
        assert post(table, earned[seat], **SCRIPT).status_code == 204
        now = table.look()
        assert (now["phase"], now["seq"]) == (phase, begun + 2 + 2 * seat)
    votes = [
        {"type": "vote", "seat": seat, "base": 3, "then": "next", "move_id": f"votes-{seat}"} for seat in (ANA, BO)
    ]
    for seat, phase in ((ANA, "vote"), (BO, "pollution"), (BO, "pollution")):  # a phase that names whom it waits for
        assert post(table, votes[seat], **SCRIPT).status_code == 204
        assert table.look()["phase"] == phase


def test_a_page_offers_nothing_that_would_be_refused_or_do_nothing(client: FlaskClient) -> None:
    """A seat cannot go on without sealed bids, the host can; with the Sweeper a single Broom takes no Dirt."""

    def opened(director: str) -> TableOnline:
        options = {"tracking": "full", "modules": ["directors"]}
        body = {"game": "steam-park", "players": [{"name": "Ana"}, {"name": "Bo"}], "options": options}
        table = client.post("/api/tables", json=body).json
        online = TableOnline(client, table["code"], table["host_key"], [one["key"] for one in table["seats"]], "")
        online.move({"type": "director", "director": director})
        return online

    def page(table: TableOnline, key: str) -> str:
        return client.get(f"/t/{table.code}", headers=bearer(key)).text

    bidding = opened("baron")
    bidding.play_to("deals")
    assert ["ask-move" in page(bidding, key) for key in (bidding.host, bidding.seats[ANA])] == [True, False]
    for brooms, is_idle in ((1, True), (2, False)):
        cleaning = opened("sweeper")
        cleaning.play_to("roll")
        cleaning.move({"type": "adjust", "seat": ANA, "counter": "dirt", "by": 9})
        cleaning.move({"type": "dice", "seat": ANA, "dice": ["broom"] * brooms + ["blank"] * (6 - brooms)})
        cleaning.play_to("actions")
        found = re.search(r'<form[^>]*id="clean-all".*?</form>', page(cleaning, cleaning.seats[ANA]), re.S)
        assert found
        assert ("disabled" in found[0]) is is_idle
