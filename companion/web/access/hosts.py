"""Which hosts a request may ask for, so that no name that somebody else controls leads to this server."""

import ipaddress
import re
import socket
import time
from collections.abc import Iterable
from functools import cache
from http import HTTPStatus
from typing import cast

from flask import Flask, Response, abort, current_app, request

from companion.machine.addresses import interface_addresses, normalised_address
from companion.web.access.public_address import chosen_address

_ADDRESS = re.compile(r"(?:https?://)?(?:\[(?P<ipv6>[0-9A-Fa-f:.]+)\]|(?P<name>[\w.*-]+))(?::\d{1,5})?/?")
LOCAL_NAMES = ("midway.local", *(f"midway-{number}.local" for number in range(2, 10)))  # as announced by `LocalName`
FRESH = 5.0  # seconds after which the machine may have got another address


class UnknownHost(Exception):
    """A request for a host that is not this server."""


class AllowedHosts:
    """The machine's own addresses and names, and those given at the start; `*.example.org` means every name below."""

    def __init__(self, given: Iterable[str]) -> None:
        self._given = frozenset(hostname(one) for one in given) - {""}
        self._addresses: frozenset[str] = frozenset()
        self._checked_at = -FRESH

    def allow(self, host: str, chosen: str | None = None) -> bool:
        """Whether a host, with or without a port, is this server; `chosen` is an address of it, too."""
        name = hostname(host)
        if not name:
            return False
        if name in self._given | own_names() or name == hostname(chosen or ""):
            return True
        if any(name.endswith(one.removeprefix("*")) for one in self._given if one.startswith("*.")):
            return True
        return self._is_own_address(name)

    def _is_own_address(self, name: str) -> bool:
        try:
            address = ipaddress.ip_address(name)
        except ValueError:
            return False
        if address.is_loopback or str(address) in self._addresses:
            return True
        if time.monotonic() - self._checked_at >= FRESH:
            self._checked_at = time.monotonic()
            self._addresses = frozenset(interface_addresses())
        return str(address) in self._addresses


@cache
def own_names() -> frozenset[str]:
    """Names of this machine that need no configuration; `.local` is answered on the local network alone."""
    name = socket.gethostname().lower().rstrip(".")
    short = name.partition(".")[0]
    return frozenset({"localhost", name, short, f"{short}.local", *LOCAL_NAMES}) - {""}


def hostname(address: str) -> str:
    """The host of an address or of a header `Host`, in lower case; empty for anything but scheme, host and port."""
    found = _ADDRESS.fullmatch(address)
    return "" if found is None else (found["ipv6"] or found["name"]).lower().rstrip(".")


def init_app(app: Flask) -> None:
    app.extensions["midway-hosts"] = AllowedHosts([app.config["MIDWAY_URL"], *app.config["MIDWAY_ALLOW_HOSTS"]])
    app.before_request(refuse_unknown_host)


def refuse_unknown_host() -> None:
    """Raise UnknownHost; a request of HTTP/1.0 without the header comes from no browser."""
    host = request.environ.get("HTTP_HOST")
    if host is None:
        return
    try:
        host.encode("idna")
    except UnicodeError:  # no name at all: for such a host Flask cannot make the links of an error page either
        abort(Response(status=HTTPStatus.MISDIRECTED_REQUEST))
    if not is_own_host(host):
        raise UnknownHost(host)


def is_own_host(host: str) -> bool:
    hosts = cast("AllowedHosts", current_app.extensions["midway-hosts"])
    return hosts.allow(host) or hosts.allow(host, chosen_address())


def own_address(given: str) -> str | None:
    """An address that may stand in a code of ours, as scheme, host and port; None when it leads elsewhere."""
    address = normalised_address(given)
    return address if address is not None and is_own_host(hostname(address)) else None
