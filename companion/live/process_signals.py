"""Signals between the processes that share a data folder: an empty datagram says "check the file".

Every process has a Unix datagram socket in the folder `wake`. A datagram carries nothing, so one that finds the socket
full may be dropped: its owner has yet to read the others, and will check after this one was sent. Where there are no
such sockets, or the path is too long for one, regular checks have to do.
"""

import os
import secrets
import socket
import sys
import time
from contextlib import suppress
from pathlib import Path

DATAGRAM = b"!"
CLOCK_DIFFERENCE = 0.1  # seconds; the clock of a file system is coarser than ours


class ProcessSignals:
    """The socket of this process, and the way to those of the others."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._name = ""
        self._socket: socket.socket | None = None
        self._others: list[Path] = []
        self._listed_at = 0.0

    def open(self) -> None:
        """Create the socket, where the system has such sockets."""
        name = f"{os.getpid()}-{secrets.token_hex(4)}"
        with suppress(OSError):
            self._folder.mkdir(mode=0o700, exist_ok=True)
            created = _datagram_socket()
            try:
                created.bind(str(self._folder / name))
            except OSError:
                created.close()
                raise
            self._name, self._socket = name, created

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None
            (self._folder / self._name).unlink(missing_ok=True)

    def wait(self, seconds: float) -> bool:
        """Sleep until there is a datagram (all are taken), or the time is up; False where there is no socket."""
        own = self._socket  # another thread may close it meanwhile
        if own is None:
            return False
        try:
            own.settimeout(seconds)
            own.recv(1)
            own.settimeout(0)
            while True:
                own.recv(1)
        except (TimeoutError, BlockingIOError):
            return True
        except OSError:  # closed meanwhile
            return False

    def send(self) -> None:
        """Signal every other process; sockets of processes that were killed are removed.

        Never raises: the change is on the disk by now, and a process that misses the signal checks by itself.
        """
        others = self._other_sockets()
        if others:
            with suppress(OSError), _datagram_socket() as sender:
                sender.setblocking(False)
                for address in others:
                    _send(sender, address)

    def _other_sockets(self) -> list[Path]:
        """All but our own; listed again only when the folder changed since, or may have changed just then."""
        try:
            if self._folder.stat().st_mtime + CLOCK_DIFFERENCE > self._listed_at:
                self._listed_at = time.time()
                self._others = [path for path in self._folder.iterdir() if path.name != self._name]
        except OSError:
            self._others = []
        return self._others


def _datagram_socket() -> socket.socket:
    if sys.platform == "win32":
        raise OSError("no Unix sockets")
    return socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)


def _send(sender: socket.socket, address: Path) -> None:
    try:
        sender.sendto(DATAGRAM, str(address))
    except ConnectionRefusedError:
        address.unlink(missing_ok=True)
    except OSError:  # full, which is as good as delivered, or just gone
        return
