"""The child: imports modules once, then forks for every job, so that limits and leaks end with the job.

`python -m companion.child_process.child MODULE[:FUNCTION]...` with a socket as standard input; the functions are called
to fill caches. Only whoever started it can send it anything, so jobs may be pickled. Answers are bytes and JSON, since
a job may have been taken over by what it read.
"""

import gc
import importlib
import os
import pickle
import signal
import socket
import sys
import traceback
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.child_process.messages import ChildConnection, MessageKind
from companion.rules.definitions.own_game import own_game
from companion.rules.faults import Fault, FaultyInput
from companion.rules.library import open_library
from companion.wire import parser
from companion.wire.definitions import read_stored_definition


@dataclass(frozen=True)
class Allowance:
    """What a job may use; memory is counted on top of what the child has when the job begins."""

    seconds: float
    processor_seconds: int
    memory_bytes: int


@dataclass(frozen=True)
class ChildJob:
    """A function (`module:name`) that returns bytes; with `reports`, its last argument is a function for progress."""

    function: str
    arguments: tuple[Any, ...]
    reports: bool
    allowance: Allowance
    games: tuple[tuple[str, int], ...] = ()  # written as data, by definition and revision


class Forks:
    """The process that does the job of now; SIGTERM ends the job, not the child."""

    def __init__(self, connection: ChildConnection) -> None:
        self._connection = connection
        self._process: int | None = None
        signal.signal(signal.SIGTERM, self._stop)

    def _stop(self, *_: object) -> None:
        if self._process is not None:
            with suppress(ProcessLookupError):
                os.kill(self._process, signal.SIGKILL)

    def run(self, job: bytes) -> None:
        """Do a job in a fork, and answer for it if it was killed."""
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])  # a signal in between would find no process
        self._process = os.fork()
        if self._process == 0:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            try:
                signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM])
                _answer(self._connection, pickle.loads(job))  # noqa: S301 (from our own parent)
            finally:
                os._exit(0)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM])
        status = os.waitpid(self._process, 0)[1]
        self._process = None
        if status != 0:
            self._connection.send(MessageKind.LIMIT)


def main(modules: list[str]) -> None:
    connection = ChildConnection(socket.socket(fileno=os.dup(0)))
    with Path(os.devnull).open("r+b", buffering=0) as nowhere:
        os.dup2(nowhere.fileno(), 0)
        os.dup2(nowhere.fileno(), 1)
    for entry in modules:
        name, _, warm_up = entry.partition(":")
        module = importlib.import_module(name)
        if warm_up:
            getattr(module, warm_up)()
    gc.freeze()  # what was imported is never collected, and stays shared with the forks
    forks = Forks(connection)
    with suppress(EOFError):
        connection.send(MessageKind.READY)
        while True:
            forks.run(connection.receive()[1])


def _answer(connection: ChildConnection, job: ChildJob) -> None:
    def report(done: int, total: int) -> None:
        connection.send(MessageKind.PROGRESS, f"{done} {total}".encode())

    _limit(job.allowance)
    try:
        _use_games(job.games)
        module, name = job.function.split(":")
        function = getattr(importlib.import_module(module), name)
        arguments = (*job.arguments, report) if job.reports else job.arguments
        connection.send(MessageKind.RESULT, function(*arguments))
    except FaultyInput as error:
        connection.send(MessageKind.FAULTS, parser.write(list[Fault], list(error.faults)).encode())
    except MemoryError:
        connection.send(MessageKind.LIMIT)
    except Exception:  # noqa: BLE001 (told to the parent, which raises it)
        connection.send(MessageKind.ERROR, traceback.format_exc().encode(errors="replace"))


def _use_games(games: tuple[tuple[str, int], ...]) -> None:
    """Let the job find the games that its caller uses."""
    found = [own_game(read_stored_definition(document), revision) for document, revision in games]
    by_id = {game.id: game for game in found}
    open_library(lambda game_id, revision: by_id.get(game_id))


def _limit(allowance: Allowance) -> None:
    """Limits of the system; who exceeds one is killed, or gets a MemoryError. The alarm is for a parent that died."""
    signal.alarm(int(allowance.seconds) + 5)
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (allowance.processor_seconds, allowance.processor_seconds + 1))
    pages = Path("/proc/self/statm")
    if pages.exists():
        most = int(pages.read_text().split()[0]) * resource.getpagesize() + allowance.memory_bytes
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


if __name__ == "__main__":
    main(sys.argv[1:])
