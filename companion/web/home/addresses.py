"""The addresses of this machine on its networks."""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import urlsplit

import ifaddr
from flask import request

FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Real-IP", "Via")
LONGEST = 200


def lan_address() -> str:
    """This machine's address on the local network (asking the routing table sends nothing)."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def machine_addresses() -> list[str]:
    """Every IPv4 address of this machine that others may know, the likeliest first."""
    found = [str(ip.ip) for adapter in ifaddr.get_adapters() for ip in adapter.ips if ip.is_IPv4]
    likeliest = lan_address()
    outward = [one for one in dict.fromkeys(found) if not ipaddress.ip_address(one).is_loopback]
    return sorted(outward, key=lambda one: (one != likeliest, one.startswith("172."), one))


def is_local_request() -> bool:
    """Whether the request comes from the machine the server runs on, with no proxy in between."""
    own = {*machine_addresses(), "127.0.0.1", "::1"}
    host = urlsplit(f"//{request.host}").hostname or ""
    forwarded = any(name in request.headers for name in FORWARDED)
    return not forwarded and request.remote_addr in own and (host in own or host == "localhost")


def normalised_address(address: str) -> str | None:
    """Scheme, host and port of an address; None if phones could not open it."""
    given = address.strip()
    try:
        parts = urlsplit(given if "://" in given else f"http://{given}")
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return None
    odd = parts.username or parts.query or parts.fragment or parts.path not in ("", "/")
    host = parts.hostname or ""
    named = all(one.isalnum() or one in ".-_" for one in host) or (":" in host)
    if len(given) > LONGEST or odd or not host or not named or parts.scheme not in ("http", "https"):
        return None
    return f"{parts.scheme}://{f'[{host}]' if ':' in host else host}{port}"
