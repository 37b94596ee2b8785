"""The first page on the server's own computer: what to do with the phones, and whether one got through."""

import hashlib
import ipaddress
from dataclasses import dataclass

from flask import Blueprint, current_app, redirect, render_template, request
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response

from companion.machine.addresses import interface_addresses
from companion.store.running_server import running_server
from companion.store.settings import setting, store_setting
from companion.web.access.application import table_service
from companion.web.access.code_guesses import count_wrong_code, refuse_guessing
from companion.web.access.machine_token import is_this_machine, take_token
from companion.web.access.public_address import public_url
from companion.web.home.connection_help import port

pages = Blueprint("first_page", __name__)
REACHED = "phone-reached"  # the setting that says which phone got through, and in which start of the server
DEVICES = ("iPhone", "iPad", "Android")


@dataclass(frozen=True)
class PhoneVisit:
    """A phone that opened the address of the code."""

    at: str
    device: str


@pages.get("/health")
def health() -> tuple[str, dict[str, str]]:
    """For programs that watch the server: it answers, and its file can be read."""
    setting(table_service().store, REACHED)
    return "ok\n", {"Content-Type": "text/plain"}


@pages.get("/start")
def show() -> str | Response:
    """Only for whoever runs the server; the link from the terminal has a token, which the browser keeps."""
    admitted = take_token("/start")
    if admitted is not None:
        return admitted
    if not is_this_machine():
        return redirect("/help/reach", 303)
    store = table_service().store
    running = running_server(store.path.parent)
    return render_template(
        "start.html",
        address=public_url(),
        scanned=f"{public_url()}/start/{test_code()}",
        name=f"http://{running.name}:{port()}" if running is not None and running.name else None,
        visit=last_visit(),
        data=store.path.parent.absolute(),
    )


@pages.get("/start/<code>")
def reached(code: str) -> str:
    """What a phone sees that scanned the code; the page on the computer hears of it."""
    refuse_guessing()
    if code != test_code():
        count_wrong_code()
        raise NotFound
    itself = is_own_address(request.remote_addr or "")
    if not itself:
        agent = request.user_agent.string
        device = next((one for one in DEVICES if one in agent), "")
        store = table_service().store
        with store.transaction() as db:
            store_setting(db, REACHED, {"start": code, "at": store.now(), "device": device})
    return render_template("reached.html", itself=itself)


def test_code() -> str:
    """A code for the test that is another one after every start, and opens nothing."""
    token = str(current_app.config["MIDWAY_TOKEN"])
    return hashlib.sha256(f"test code {token}".encode()).hexdigest()[:8]


def last_visit() -> PhoneVisit | None:
    """The phone that got through last since the server started."""
    found = setting(table_service().store, REACHED)
    if found is None or found["start"] != test_code():
        return None
    return PhoneVisit(found["at"], found["device"])


def is_own_address(address: str) -> bool:
    """Whether a request came from the server's own computer."""
    try:
        return ipaddress.ip_address(address).is_loopback or address in interface_addresses()
    except ValueError:
        return False
