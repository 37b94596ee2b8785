"""gevent's server with limits on connections."""

import socket
from collections import Counter
from http import HTTPStatus
from typing import Any

from flask import Flask
from gevent.lock import Semaphore
from gevent.pywsgi import WSGIServer

from companion.limits import Limits
from companion.machine.open_files import most_open_files
from companion.network.handler import LimitedHandler
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
        super().__init__(listener, application, error_log=None, **options)
        self.limits: Limits = application.config["MIDWAY_LIMITS"]
        self.bodies: Counter[str] = Counter()
        self._connections: Counter[str] = Counter()
        self._new = Rate()
        self._total = 0
        self._turns: dict[str, Semaphore] = {}
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

    def handle(self, connection: socket.socket, address: Any) -> None:
        """Serve a connection, or refuse one too many."""
        host = address[0] if isinstance(address, tuple) else ""
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        handler = self.handler_class(connection, address, self)
        handler.refusal = self._refusal(host)
        if handler.refusal is not None:
            handler.handle()
            return
        self._connections[host] += 1
        self._total += 1
        try:
            handler.handle()
        finally:
            self._connections[host] -= 1
            self._total -= 1
            if not self._connections[host]:
                del self._connections[host]
                self._turns.pop(host, None)

    def _refusal(self, host: str) -> HTTPStatus | None:
        """Why a new connection is one too many, if it is."""
        if self._total >= self._most:
            return HTTPStatus.SERVICE_UNAVAILABLE
        if host and self._connections[host] >= self._most_per_address:
            return HTTPStatus.TOO_MANY_REQUESTS
        if host and not self._behind_proxy and self._new.take(host, self.limits.max_new_connections, NEW_WITHIN):
            return HTTPStatus.TOO_MANY_REQUESTS
        return None
