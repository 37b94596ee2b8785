"""gevent's server with limits on connections."""

import socket
from collections import Counter
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from typing import Any

import gevent
from flask import Flask
from gevent.lock import Semaphore
from gevent.pywsgi import WSGIServer

from companion.limits import Limits
from companion.machine.addresses import network_of
from companion.machine.open_files import most_open_files
from companion.network.event_loop import let_others_go_first, on_another_stack
from companion.network.handler import MOST_LINGERING, SECONDS_TO_LINGER, LimitedHandler
from companion.network.request_reader import RETRY_AFTER
from companion.rate_limit import Rate

SEND_BUFFER = 131_072  # bytes the system holds for a client that takes nothing
NEW_WITHIN = 5.0  # seconds in which new connections of an address are counted
SPARE_FILES = 256  # open files that are no connections


class Server(WSGIServer):  # type: ignore[misc]
    """The server as every process runs it.

    Without gevent's messages about malformed requests, which repeat what was sent, keys included.
    """

    handler_class = LimitedHandler

    def __init__(self, listener: socket.socket, application: Flask, **options: Any) -> None:
        super().__init__(listener, partial(on_another_stack, application), error_log=None, **options)
        self.limits: Limits = application.config["MIDWAY_LIMITS"]
        self.bodies: Counter[str] = Counter()
        self._connections: Counter[str] = Counter()
        self._new = Rate()
        self._total = 0
        self._lingering = 0  # refused connections whose clients may still read the answer
        self._turns: dict[str, Semaphore] = {}
        self._beginning: dict[str, Semaphore] = {}
        self._behind_proxy = application.config["MIDWAY_TRUST_PROXY"] > 0  # then all connections are the proxy's
        self._most_per_address = (
            self.limits.max_connections if self._behind_proxy else self.limits.max_connections_per_address
        )
        self._most = min(self.limits.max_connections, most_open_files() - SPARE_FILES)

    def turns_of(self, host: str) -> Semaphore:
        """The turns of an address; a proxy's connections are everybody's."""
        if self._behind_proxy:
            return Semaphore(self.limits.max_requests_at_once)
        return self._turns.setdefault(host, Semaphore(self.limits.max_requests_at_once))

    def do_handle(self, connection: socket.socket, address: Any) -> None:
        """Serve a connection in a greenlet; one too many is answered at once, since a flood of them has to be short."""
        host = _host(address)
        refusal = self._refusal(host)
        if refusal is not None:
            self._refuse(connection, refusal)
            return
        self._connections[host] += 1
        self._total += 1
        super().do_handle(connection, address)

    def handle(self, connection: socket.socket, address: Any) -> None:
        host = _host(address)
        try:
            self._let_others_begin(host)
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
            self.handler_class(connection, address, self).handle()
        finally:
            self._connections[host] -= 1
            self._total -= 1
            if not self._connections[host]:
                del self._connections[host]
                self._turns.pop(host, None)
                self._beginning.pop(host, None)

    def _let_others_begin(self, host: str) -> None:
        """New connections of an address begin one after the other, those of other addresses in between."""
        if not self._behind_proxy:
            with self._beginning.setdefault(host, Semaphore(1)):
                let_others_go_first()

    def _refuse(self, connection: socket.socket, status: HTTPStatus) -> None:
        """Answer without reading anything, and close when the client has had the time to read it."""
        with suppress(OSError):
            connection.settimeout(0.0)
            connection.send(REFUSALS[status])
        if self._lingering < MOST_LINGERING:
            self._lingering += 1
            with suppress(OSError):
                connection.shutdown(socket.SHUT_WR)
            gevent.spawn_later(SECONDS_TO_LINGER, self._end_refused, connection)
        else:
            connection.close()

    def _end_refused(self, connection: socket.socket) -> None:
        self._lingering -= 1
        connection.close()

    def _refusal(self, host: str) -> HTTPStatus | None:
        """Why a new connection is one too many, if it is."""
        if self._total >= self._most:
            return HTTPStatus.SERVICE_UNAVAILABLE
        if host and self._connections[host] >= self._most_per_address:
            return HTTPStatus.TOO_MANY_REQUESTS
        if host and not self._behind_proxy and self._new.take(host, self.limits.max_new_connections, NEW_WITHIN):
            return HTTPStatus.TOO_MANY_REQUESTS
        return None


def _host(address: Any) -> str:
    """Whose connection it is: an address, or a household of IPv6."""
    return network_of(address[0]) if isinstance(address, tuple) else ""


def _refusal_text(status: HTTPStatus) -> bytes:
    body = f"{status.phrase}.\n"
    return (
        f"HTTP/1.1 {status.value} {status.phrase}\r\nContent-Type: text/plain; charset=utf-8\r\n"
        f"Content-Length: {len(body)}\r\nRetry-After: {RETRY_AFTER}\r\nConnection: close\r\n\r\n{body}"
    ).encode()


REFUSALS = {status: _refusal_text(status) for status in (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE)}
