"""Messages between a process and its children: a kind, a length, and so many bytes."""

import pickle
import socket
import struct
from collections.abc import Callable
from enum import Enum

from companion.child_process.jobs import ChildJob

HEAD = struct.Struct("!cQ")
PIECE = 262_144
LARGEST = 500_000_000


class MessageKind(Enum):
    READY = b"r"  # a child has imported its modules
    CONTENT = b"c"  # bytes among the arguments of the job that follows
    JOB = b"j"  # a pickled function path with its other arguments; children are sent nothing else
    PROGRESS = b"p"  # two whole numbers: done, and of how many
    RESULT = b"="  # the bytes a job returned
    FAULTS = b"f"  # the faults of a FaultyInput, as JSON
    NOT_JSON = b"n"  # the message of a NotJson
    ERROR = b"e"  # the traceback of any other exception
    LIMIT = b"l"  # a job died, since it exceeded a limit


class ChildConnection:
    """One end of a socket pair."""

    def __init__(self, connection: socket.socket) -> None:
        self._socket = connection

    def send(self, kind: MessageKind, content: bytes | memoryview = b"") -> None:
        """Raises EOFError when the other side is gone."""
        waited = self._socket.gettimeout()
        self._socket.settimeout(None)
        try:
            self._socket.sendall(HEAD.pack(kind.value, len(content)))
            self._socket.sendall(content)
        except OSError:
            raise EOFError from None
        finally:
            self._socket.settimeout(waited)

    def receive(self, on_timeout: Callable[[], None] = lambda: None) -> tuple[MessageKind, bytes]:
        """The next message; raises EOFError when the other side is gone. `on_timeout` may raise to stop waiting."""
        kind, length = HEAD.unpack(self._receive(HEAD.size, on_timeout))
        if length > LARGEST:
            raise EOFError
        return MessageKind(kind), self._receive(length, on_timeout)

    def _receive(self, size: int, on_timeout: Callable[[], None]) -> bytes:
        """Exactly `size` bytes, read without copying where nobody has to be asked meanwhile."""
        pieces: list[bytes] = []
        missing = size
        while missing:
            try:
                if self._socket.gettimeout() is None:
                    piece = self._socket.recv(missing, socket.MSG_WAITALL)
                else:
                    piece = self._socket.recv(min(missing, PIECE))
            except TimeoutError:
                on_timeout()
                continue
            except OSError:
                raise EOFError from None
            if not piece:
                raise EOFError
            pieces.append(piece)
            missing -= len(piece)
        return b"".join(pieces)

    def send_job(self, job: ChildJob) -> None:
        """Send a job; a file among its arguments is not copied on its way."""
        contents: list[pickle.PickleBuffer] = []
        pickled = pickle.dumps(job, protocol=5, buffer_callback=contents.append)
        for content in contents:
            self.send(MessageKind.CONTENT, content.raw())
        self.send(MessageKind.JOB, pickled)

    def receive_job(self) -> ChildJob:
        contents = []
        while (received := self.receive())[0] is MessageKind.CONTENT:
            contents.append(received[1])
        job: ChildJob = pickle.loads(received[1], buffers=contents)  # noqa: S301 (from our own parent)
        return job

    def close(self) -> None:
        self._socket.close()
