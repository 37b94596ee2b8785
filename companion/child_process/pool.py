"""Kinds of work that children do, for callers that may stop waiting."""

import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from companion.child_process.child_handle import CHECK_EVERY, LimitExceeded, check_waiting
from companion.child_process.jobs import Allowance, ChildJob
from companion.child_process.messages import MessageKind
from companion.child_process.workplace import WORKPLACE, Workplace
from companion.rules.faults import Fault, FaultyInput
from companion.rules.library import games_in_use
from companion.wire import parser
from companion.wire.definitions import write_definition


class Busy(Exception):
    """Too many jobs wait already."""


class ChildFailed(Exception):
    """A job with a fault of ours; the message is its traceback."""


class ChildPool:
    """Jobs that need `modules`. Some are done at a time; more wait: limited in number, and for each asker."""

    def __init__(
        self,
        modules: tuple[str, ...],
        children: int,
        waiting: int,
        allowance: Allowance,
        workplace: Workplace = WORKPLACE,
    ) -> None:
        self._modules, self._waiting, self._allowance = modules, waiting, allowance
        self._children, self._workplace = children, workplace
        self._askers: Counter[str] = Counter()
        self._working: Counter[str] = Counter()  # jobs being done by their asker

    def run(
        self,
        function: str,
        *arguments: Any,
        asker: str = "",
        cancelled: Callable[[], bool] = lambda: False,
        progress: Callable[[int, int], None] | None = None,
    ) -> bytes:
        """The result of `module:name` called in a child. A file among the arguments is read when it is its turn.

        Raises FaultyInput and NotJson as the function does, Busy, Cancelled, LimitExceeded or ChildFailed.
        """
        games = _games_in_use()
        with self._turn(asker, cancelled), self._workplace.place(self._modules, cancelled) as connection:
            check = check_waiting(cancelled, self._allowance.seconds)
            sent = tuple(map(_as_sent, arguments))
            connection.send_job(ChildJob(function, sent, progress is not None, self._allowance, games))
            del sent
            while (received := connection.receive(check))[0] is MessageKind.PROGRESS:
                if progress is not None:
                    progress(*map(int, received[1].split()))
        return _result(*received)

    @contextmanager
    def _turn(self, asker: str, cancelled: Callable[[], bool]) -> Iterator[None]:
        """Wait until a job may begin; half of those who wait may be the same asker, and one place is always for others.

        So many jobs of one asker are done at a time, of whatever kind, since each takes memory.
        """
        freed, jobs = self._workplace.freed, self._workplace.jobs
        with freed:
            if self._askers.total() >= self._waiting or self._askers[asker] >= max(1, self._waiting // 2):
                raise Busy
            self._askers[asker] += 1
        try:
            check = check_waiting(cancelled, self._allowance.seconds, Busy)
            with freed:
                while self._is_busy_for(asker):
                    freed.wait(CHECK_EVERY)
                    check()
                self._working[asker] += 1
                jobs[asker] += 1
            try:
                yield
            finally:
                with freed:
                    _count_down(self._working, asker)
                    _count_down(jobs, asker)
                    freed.notify_all()
        finally:
            with freed:
                _count_down(self._askers, asker)

    def _is_busy_for(self, asker: str) -> bool:
        return (
            self._working.total() >= self._children
            or self._working[asker] >= max(1, self._children - 1)
            or self._workplace.jobs[asker] >= self._workplace.most_per_asker
        )


def _as_sent(argument: Any) -> Any:
    content = argument.read() if hasattr(argument, "read") else argument
    return pickle.PickleBuffer(content) if isinstance(content, bytes) else content


def _count_down(counter: Counter[str], asker: str) -> None:
    counter[asker] -= 1
    if not counter[asker]:
        del counter[asker]


def _games_in_use() -> tuple[tuple[str, int], ...]:
    """The games written as data that the caller has looked up, for the job to find them, too."""
    return tuple((write_definition(game), game.rules_version) for game in games_in_use().values())


def _result(kind: MessageKind, content: bytes) -> bytes:
    if kind is MessageKind.RESULT:
        return content
    if kind is MessageKind.FAULTS:
        raise FaultyInput(parser.read_stored(list[Fault], content))
    if kind is MessageKind.NOT_JSON:
        raise parser.NotJson(content.decode(errors="replace"))
    if kind is MessageKind.ERROR:
        raise ChildFailed(content.decode(errors="replace"))
    raise LimitExceeded
