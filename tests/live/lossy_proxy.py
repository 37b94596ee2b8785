"""A network between phones and a server that is slow, or loses connections without a word to either end."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field

BLOCK = 65_536  # bytes


@dataclass
class LossyProxy:
    """Passes on what comes, `delay` seconds later; `with` closes it."""

    target: int
    delay: float = 0.0
    lost: set[socket.socket] = field(default_factory=set)
    streams: set[socket.socket] = field(default_factory=set)
    open: set[socket.socket] = field(default_factory=set)

    def __enter__(self) -> LossyProxy:
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        for one in (self.listener, *self.open):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()

    def lose_streams(self) -> None:
        """Streams of events stay open at both ends, and carry nothing any more; other connections work."""
        self.lost |= self.streams

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                phone, _ = self.listener.accept()
                server = socket.create_connection(("127.0.0.1", self.target))
                self.open |= {phone, server}
                for one, other in ((phone, server), (server, phone)):
                    threading.Thread(target=self._pass_on, args=(one, other), daemon=True).start()

    def _pass_on(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(BLOCK):
                time.sleep(self.delay)
                if b"text/event-stream" in data:
                    self.streams.add(one)
                if one not in self.lost:
                    other.sendall(data)
            other.shutdown(socket.SHUT_RDWR)
