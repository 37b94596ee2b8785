"""Seats: pick one, request one that is taken, grant a request, take over as host, recover a table."""

from __future__ import annotations

from flask import Blueprint, redirect, request
from werkzeug.wrappers import Response

from companion.live import seat_claims
from companion.live.access import ForeignKey
from companion.live.live_table import LiveTable
from companion.rules.faults import Refused
from companion.web.access.application import table_service
from companion.web.access.code_guesses import count_wrong_code, refuse_guessing
from companion.web.access.cookies import keep_key
from companion.web.access.lookup import find_live_table
from companion.web.access.table_access import current_access, host_cookie, seat_cookie
from companion.web.table.context import render_table, table_context

pages = Blueprint("seats", __name__, url_prefix="/t")


def _request_cookie(code: str) -> str:
    return f"midway-request-{code}"


def _earlier_token(live_table: LiveTable) -> str:
    """Of the seat request this phone made before."""
    return request.cookies.get(_request_cookie(live_table.code), "")


def _to_table(live_table: LiveTable) -> Response:
    return redirect(f"/t/{live_table.code}", 303)


def _seat() -> int:
    given = request.form.get("seat", "")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 4 else -1


def _is_inside(live_table: LiveTable) -> bool:
    return current_access(live_table).is_seated


@pages.post("/<code>/claim")
def claim(code: str) -> Response:
    """Take a free seat at once; request a taken one."""
    live_table = find_live_table(code)
    seat, inside, token = _seat(), _is_inside(live_table), _earlier_token(live_table)
    try:
        key = seat_claims.claim(table_service(), live_table, seat, inside, token)
    except Refused as refused:
        if refused.reason.key != "refused.seat-taken":
            raise
        token = seat_claims.request_seat(table_service(), live_table, "seat", seat, inside, token)
        return _to_waiting_page(live_table, token)
    return keep_key(_to_table(live_table), seat_cookie(live_table.code), key)


@pages.post("/<code>/host")
def request_host(code: str) -> Response:
    """Ask to become the host."""
    live_table = find_live_table(code)
    inside, token = _is_inside(live_table), _earlier_token(live_table)
    return _to_waiting_page(
        live_table, seat_claims.request_seat(table_service(), live_table, "host", None, inside, token)
    )


def _to_waiting_page(live_table: LiveTable, token: str) -> Response:
    return keep_key(redirect(f"/t/{live_table.code}/door", 303), _request_cookie(live_table.code), token, 3600)


@pages.get("/<code>/door")
def wait_for_seat(code: str) -> str | Response:
    """Wait until a request is granted, and collect the key then."""
    live_table = find_live_table(code)
    try:
        collected = seat_claims.collect(table_service(), live_table, _earlier_token(live_table))
    except Refused:
        return _to_table(live_table)
    if collected is None:
        return render_table("table/seat-request.html", table_context(live_table, current_access(live_table)))
    role, _, key = collected
    cookie = seat_cookie(live_table.code) if role == "seat" else host_cookie(live_table.code)
    response = keep_key(_to_table(live_table), cookie, key)
    response.delete_cookie(_request_cookie(live_table.code))
    if "HX-Request" in request.headers:  # the waiting page polls: its script goes on to the table
        response.status_code = 204
        response.headers["HX-Redirect"] = f"/t/{live_table.code}"
    return response


@pages.post("/<code>/let-in/<int:request_id>")
def grant(code: str, request_id: int) -> Response:
    """Grant a request from any seated phone."""
    live_table = find_live_table(code)
    current_access(live_table).check_seated()
    seat_claims.grant(table_service(), live_table, request_id)
    return _to_table(live_table)


@pages.post("/<code>/free")
def free(code: str) -> Response:
    """Give a seat back: one's own, or for the host any."""
    live_table = find_live_table(code)
    access = current_access(live_table)
    access.check_seated()
    if not access.host and access.seat != _seat():
        raise ForeignKey
    seat_claims.free(table_service(), live_table, _seat())
    return redirect(f"/t/{live_table.code}/seats", 303)


@pages.post("/<code>/lock")
def lock(code: str) -> Response:
    """The host locks the table for newcomers, or unlocks it."""
    live_table = find_live_table(code)
    access = current_access(live_table)
    access.check_seated()
    if not access.host:
        raise ForeignKey
    seat_claims.lock(table_service(), live_table, request.form.get("locked") == "yes")
    return redirect(f"/t/{live_table.code}/seats", 303)


@pages.route("/<code>/recover", methods=["GET", "POST"])
def recover(code: str) -> Response | str:
    """With the recovery code shown when the table was opened, this phone becomes the host."""
    live_table = find_live_table(code)
    if request.method == "GET":
        return render_table("table/recover.html", table_context(live_table, current_access(live_table)))
    refuse_guessing()
    try:
        key = seat_claims.recover(table_service(), live_table, request.form.get("recovery", ""))
    except Refused:
        count_wrong_code()
        raise
    return keep_key(_to_table(live_table), host_cookie(live_table.code), key)
