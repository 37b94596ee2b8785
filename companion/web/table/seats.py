"""Seats: pick one, request one that is taken, answer a request, take over as host, recover a table."""

from flask import Blueprint, make_response, redirect, request
from werkzeug.wrappers import Response

from companion.live import seat_claims
from companion.live.live_table import LiveTable
from companion.rules.faults import Refused
from companion.web.access.application import table_service
from companion.web.access.code_guesses import count_wrong_code, refuse_guessing
from companion.web.access.cookies import keep_key
from companion.web.access.lookup import find_live_table, find_seated
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


@pages.post("/<code>/claim")
def claim(code: str) -> Response:
    """Take a free seat at once; request a taken one."""
    live_table = find_live_table(code)
    seat, access, token = _seat(), current_access(live_table), _earlier_token(live_table)
    try:
        key = seat_claims.claim(table_service(), live_table, seat, access.is_seated, token)
    except Refused as refused:
        if refused.reason.key != "refused.seat-taken":
            raise
        token = seat_claims.request_seat(table_service(), live_table, "seat", seat, access, token)
        return _to_waiting_page(live_table, token)
    return keep_key(_to_table(live_table), seat_cookie(live_table.code), key)


@pages.post("/<code>/host")
def request_host(code: str) -> Response:
    """Ask to become the host."""
    live_table = find_live_table(code)
    access, token = current_access(live_table), _earlier_token(live_table)
    return _to_waiting_page(
        live_table, seat_claims.request_seat(table_service(), live_table, "host", None, access, token)
    )


def _to_waiting_page(live_table: LiveTable, token: str) -> Response:
    return keep_key(redirect(f"/t/{live_table.code}/seat-request", 303), _request_cookie(live_table.code), token, 3600)


@pages.get("/<code>/seat-request")
def wait_for_seat(code: str) -> str | Response:
    """Wait until a request is answered, and collect the key if it was granted."""
    live_table = find_live_table(code)
    try:
        collected = seat_claims.collect(table_service(), live_table, _earlier_token(live_table))
    except Refused:
        return _to_table(live_table)
    except seat_claims.Declined:
        return _declined(live_table)
    if collected is None:
        return _waiting_page(live_table, declined=False)
    role, _, key = collected
    cookie = seat_cookie(live_table.code) if role == "seat" else host_cookie(live_table.code)
    response = keep_key(_to_table(live_table), cookie, key)
    response.delete_cookie(_request_cookie(live_table.code))
    return _polled(response, f"/t/{live_table.code}") if "HX-Request" in request.headers else response


def _waiting_page(live_table: LiveTable, declined: bool) -> str:
    context = table_context(live_table, current_access(live_table))
    return render_table("table/seat-request.html", context, declined=declined)


def _declined(live_table: LiveTable) -> Response:
    """The word for a request that was declined, shown once."""
    if "HX-Request" in request.headers:
        return _polled(make_response(), f"/t/{live_table.code}/seat-request")
    response: Response = make_response(_waiting_page(live_table, declined=True))
    response.delete_cookie(_request_cookie(live_table.code))
    return response


def _polled(response: Response, address: str) -> Response:
    """The waiting page polls: its script goes on to an address."""
    response.status_code = 204
    response.headers["HX-Redirect"] = address
    return response


@pages.post("/<code>/<any(grant, decline):answer>/<int:request_id>")
def answer_request(code: str, answer: str, request_id: int) -> Response:
    """Say yes or no to a request, on the phone of the seat's holder or the host."""
    live_table, access = find_seated(code)
    answer_it = seat_claims.grant if answer == "grant" else seat_claims.decline
    answer_it(table_service(), live_table, request_id, access)
    return _to_table(live_table)


@pages.post("/<code>/free")
def free(code: str) -> Response:
    """Give a seat back: one's own, or for the host any."""
    live_table, access = find_seated(code)
    seat_claims.free(table_service(), live_table, _seat(), access)
    return redirect(f"/t/{live_table.code}/seats", 303)


@pages.post("/<code>/lock")
def lock(code: str) -> Response:
    """The host locks the table for newcomers, or unlocks it."""
    live_table, access = find_seated(code)
    seat_claims.lock(table_service(), live_table, request.form.get("locked") == "yes", access)
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
