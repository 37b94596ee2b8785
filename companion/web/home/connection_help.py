"""Help for phones that cannot reach the server: the usual causes, a test code, and the choice of the address."""

from urllib.parse import urlsplit

from flask import Blueprint, current_app, redirect, render_template, request
from werkzeug.wrappers import Response

from companion.machine.addresses import machine_addresses, normalised_address
from companion.store.settings import store_setting
from companion.web.access.application import table_service
from companion.web.access.machine_token import is_this_machine, take_token
from companion.web.access.public_address import PUBLIC_ADDRESS, chosen_address, public_url
from companion.web.shell.language import message

pages = Blueprint("connection_help", __name__)


@pages.get("/help/reach")
def show() -> str | Response:
    """The page; the link from the terminal has a token, which the browser keeps."""
    return take_token("/help/reach") or _page()


def _page(given: str = "", fault: str | None = None) -> str:
    address = public_url()
    return render_template(
        "reach.html",
        address=address,
        port=port(),
        candidates=candidates() if is_this_machine() else [],
        may_choose=is_this_machine(),
        chosen=chosen_address(),
        given=given,
        fault=fault,
    )


def port() -> int:
    """The port the server listens on, as far as this request can tell."""
    started = urlsplit(str(current_app.config["MIDWAY_URL"]))
    return started.port or urlsplit(request.host_url).port or (443 if request.is_secure else 80)


def candidates() -> list[str]:
    """Every address of this machine, with the port."""
    return [f"http://{one}:{port()}" for one in machine_addresses()]


@pages.post("/help/reach")
def choose() -> Response | tuple[str, int]:
    """Only for whoever runs the server: the codes of every table follow this address."""
    if not is_this_machine():
        return _page(), 403
    given = request.form.get("address") or request.form.get("other", "")
    address = normalised_address(given)
    if "forget" not in request.form and address is None:
        return _page(given, message("reach.faulty")), 422
    with table_service().store.transaction() as db:
        store_setting(db, PUBLIC_ADDRESS, None if "forget" in request.form else address)
    return redirect("/help/reach", 303)
