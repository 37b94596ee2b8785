"""Messages between a process and its children: a kind, a length, and so many bytes."""

import socket
import struct
from collections.abc import Callable
from enum import Enum

HEAD = struct.Struct("!cQ")
PIECE = 262_144
LARGEST = 500_000_000


class MessageKind(Enum):
    READY = b"r"  # a child has imported its modules
    JOB = b"j"  # a pickled function path with its arguments; children are sent nothing else
    PROGRESS = b"p"  # two whole numbers: done, and of how many
    RESULT = b"="  # the bytes a job returned
    FAULTS = b"f"  # the faults of a FaultyInput, as JSON
    ERROR = b"e"  # the traceback of any other exception
    LIMIT = b"l"  # a job died, since it exceeded a limit


class ChildConnection:
    """One end of a socket pair; a message that was received in part stays until the rest has come."""

    def __init__(self, connection: socket.socket) -> None:
        self._socket, self._received = connection, bytearray()

    def send(self, kind: MessageKind, content: bytes = b"") -> None:
        """Raises EOFError when the other side is gone."""
        waited = self._socket.gettimeout()
        self._socket.settimeout(None)
        try:
            self._socket.sendall(HEAD.pack(kind.value, len(content)) + content)
        except OSError:
            raise EOFError from None
        finally:
            self._socket.settimeout(waited)

    def receive(self, on_timeout: Callable[[], None] = lambda: None) -> tuple[MessageKind, bytes]:
        """The next message; raises EOFError when the other side is gone. `on_timeout` may raise to stop waiting."""
        self._receive(HEAD.size, on_timeout)
        kind, length = HEAD.unpack_from(self._received)
        if length > LARGEST:
            raise EOFError
        self._receive(HEAD.size + length, on_timeout)
        content = bytes(memoryview(self._received)[HEAD.size : HEAD.size + length])
        del self._received[: HEAD.size + length]
        return MessageKind(kind), content

    def _receive(self, size: int, on_timeout: Callable[[], None]) -> None:
        while len(self._received) < size:
            try:
                piece = self._socket.recv(PIECE)
            except TimeoutError:
                on_timeout()
                continue
            except OSError:
                raise EOFError from None
            if not piece:
                raise EOFError
            self._received += piece

    def close(self) -> None:
        self._socket.close()
