"""The fork server, on systems that have forks: it imports what jobs need, and forks for each.

All kinds of work share what it imported. Limits of the system and leaks end with the job.
"""

import gc
import importlib
import os
import select
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from companion.child_process.answers import answer, prepare
from companion.child_process.jobs import Allowance
from companion.child_process.messages import ChildConnection, MessageKind
from companion.child_process.orders import ORDER, Order
from companion.machine.memory import give_back_free_memory

assert sys.platform != "win32"

LOOK_EVERY = 0.1  # seconds between two looks whether a job has ended


class Forks:
    """The running jobs by number, and the steps that fill caches, each with the job that it waits for."""

    def __init__(self, control: socket.socket) -> None:
        self._control = control
        self._imported: set[str] = set()
        self._jobs: dict[int, int] = {}
        self._warm_ups: list[tuple[int, Iterator[object]]] = []

    def serve(self) -> None:
        prepare()
        with suppress(EOFError):
            while True:
                self._fill_caches()
                order, files = _receive_order(self._control)
                self._forget_ended()
                if order.begin:
                    self._import(order.modules, order.number)
                    self._jobs[order.number] = self._fork(files[0])
                    os.close(files[0])
                elif order.number in self._jobs:
                    os.kill(self._jobs[order.number], signal.SIGKILL)

    def _fill_caches(self) -> None:
        """Step by step, after the first job, which somebody waits for."""
        while self._warm_ups:
            self._forget_ended()
            number, steps = self._warm_ups[0]
            has_ended = number not in self._jobs
            if has_ended and next(steps, self) is self:
                del self._warm_ups[0]
                _freeze()
            if select.select([self._control], [], [], 0 if has_ended else LOOK_EVERY)[0]:
                return

    def _forget_ended(self) -> None:
        for number, process in list(self._jobs.items()):
            if os.waitpid(process, os.WNOHANG)[0]:
                del self._jobs[number]

    def _import(self, modules: tuple[str, ...], number: int) -> None:
        for entry in modules:
            if entry not in self._imported:
                self._imported.add(entry)
                name, _, warm_up = entry.partition(":")
                module = importlib.import_module(name)
                if warm_up:
                    steps = getattr(module, warm_up)()
                    next(steps)  # the first is what every job would do
                    self._warm_ups.append((number, steps))
                _freeze()

    def _fork(self, file: int) -> int:
        process = os.fork()
        if process == 0:
            ended = 1
            try:
                self._control.close()
                os.dup2(1, 2)  # to nowhere: libraries that give up on a stranger's file do not fill the log
                _do_job(ChildConnection(socket.socket(fileno=file)))
                ended = 0
            finally:  # whatever was raised, a panic of a library in Rust too, the fork server goes on
                os._exit(ended)
        return process


def _receive_order(control: socket.socket) -> tuple[Order, list[int]]:
    """The next order with its files; raises EOFError when nobody gives any more."""
    head, files, _, _ = socket.recv_fds(control, ORDER.size, 1)
    if not head:
        raise EOFError
    begin, number, length = ORDER.unpack(head)
    names = control.recv(length).decode() if length else ""
    return Order(begin, number, tuple(names.split())), files


def _freeze() -> None:
    """Exempt every present object from garbage collection, so that its memory stays shared with the forks."""
    gc.collect()
    give_back_free_memory()
    gc.freeze()


def _do_job(connection: ChildConnection) -> None:
    before = _memory()
    connection.send(MessageKind.READY)
    job = connection.receive_job()
    _limit(job.allowance, before)
    answer(connection, job)


def _memory() -> int:
    """Bytes of address space, where the system tells."""
    pages = Path("/proc/self/statm")
    return int(pages.read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE") if pages.exists() else 0


def _limit(allowance: Allowance, before: int) -> None:
    """Limits of the system; who exceeds one is killed, or gets a MemoryError. The alarm is for a parent that died."""
    import resource

    signal.alarm(int(allowance.seconds) + 5)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (allowance.processor_seconds, allowance.processor_seconds + 1))
    if before:
        most = before + allowance.memory_bytes
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
