"""Getting in: pick a seat, knock when it is taken, be let in, take over as host, recover a table."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response

from companion.live import seat_claims
from companion.live.table_service import LiveTable
from companion.rules.faults import Refused
from companion.web.access.application import table_service
from companion.web.access.cookies import keep_key
from companion.web.access.lookup import live_table
from companion.web.access.table_access import ForeignKey, host_cookie, seat_cookie, who_asks
from companion.web.table.pages import context

pages = Blueprint("doors", __name__, url_prefix="/t")


def _knock_cookie(code: str) -> str:
    return f"midway-knock-{code}"


def _knocked_before(here: LiveTable) -> str:
    return request.cookies.get(_knock_cookie(here.code), "")


def _to_table(here: LiveTable) -> Response:
    return redirect(f"/t/{here.code}", 303)


def _seat() -> int:
    given = request.form.get("seat", "")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 4 else -1


def _inside(here: LiveTable) -> bool:
    return who_asks(table_service(), here, request).is_seated


@pages.post("/<code>/claim")
def claim(code: str) -> Response:
    """A free seat is taken at once; for a taken one this phone knocks."""
    here = live_table(code)
    seat, inside, knocked = _seat(), _inside(here), _knocked_before(here)
    try:
        key = seat_claims.claim(table_service(), here, seat, inside, knocked)
    except Refused as refused:
        if refused.reason.key != "refused.seat-taken":
            raise
        return _knocked(here, seat_claims.knock(table_service(), here, "seat", seat, inside, knocked))
    return keep_key(_to_table(here), seat_cookie(here.code), key)


@pages.post("/<code>/host")
def take_over(code: str) -> Response:
    """Ask to become the host."""
    here = live_table(code)
    return _knocked(here, seat_claims.knock(table_service(), here, "host", None, _inside(here), _knocked_before(here)))


def _knocked(here: LiveTable, token: str) -> Response:
    return keep_key(redirect(f"/t/{here.code}/door", 303), _knock_cookie(here.code), token, 3600)


@pages.get("/<code>/door")
def door(code: str) -> str | Response:
    """Waiting at the door; whoever was let in comes through here."""
    here = live_table(code)
    try:
        entered = seat_claims.enter(table_service(), here, _knocked_before(here))
    except Refused:
        return _to_table(here)
    if entered is None:
        return render_template("table/door.html", **context(here, who_asks(table_service(), here, request)))
    role, _, key = entered
    response = keep_key(_to_table(here), seat_cookie(here.code) if role == "seat" else host_cookie(here.code), key)
    response.delete_cookie(_knock_cookie(here.code))
    if "HX-Request" in request.headers:  # the waiting page polls: tell the script to go on
        response.status_code = 204
        response.headers["HX-Redirect"] = f"/t/{here.code}"
    return response


@pages.post("/<code>/let-in/<int:knock_id>")
def let_in(code: str, knock_id: int) -> Response:
    """One tap of any seated phone."""
    here = live_table(code)
    who_asks(table_service(), here, request).check_seated()
    seat_claims.let_in(table_service(), here, knock_id)
    return _to_table(here)


@pages.post("/<code>/free")
def free(code: str) -> Response:
    """Give a seat back: one's own, or for the host any."""
    here = live_table(code)
    who = who_asks(table_service(), here, request)
    who.check_seated()
    if not who.host and who.seat != _seat():
        raise ForeignKey
    seat_claims.free(table_service(), here, _seat())
    return redirect(f"/t/{here.code}/seats", 303)


@pages.post("/<code>/lock")
def lock(code: str) -> Response:
    """The host keeps newcomers out, or lets them in again."""
    here = live_table(code)
    who = who_asks(table_service(), here, request)
    who.check_seated()
    if not who.host:
        raise ForeignKey
    seat_claims.lock(table_service(), here, request.form.get("locked") == "yes")
    return redirect(f"/t/{here.code}/seats", 303)


@pages.route("/<code>/recover", methods=["GET", "POST"])
def recover(code: str) -> Response | str:
    """With the recovery code shown when the table was opened, this phone becomes the host."""
    here = live_table(code)
    if request.method == "GET":
        return render_template("table/recover.html", **context(here, who_asks(table_service(), here, request)))
    key = seat_claims.recover(table_service(), here, request.form.get("recovery", ""))
    return keep_key(_to_table(here), host_cookie(here.code), key)
