"""Jobs in forks of the child, on systems that have forks: limits of the system and leaks end with the job."""

import os
import pickle
import signal
import sys
from contextlib import suppress
from pathlib import Path

from companion.child_process.jobs import Allowance, ChildJob, answer
from companion.child_process.messages import ChildConnection, MessageKind

assert sys.platform != "win32"


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
                given: ChildJob = pickle.loads(job)  # noqa: S301 (from our own parent)
                _limit(given.allowance)
                answer(self._connection, given)
            finally:
                os._exit(0)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM])
        status = os.waitpid(self._process, 0)[1]
        self._process = None
        if status != 0:
            self._connection.send(MessageKind.LIMIT)


def _limit(allowance: Allowance) -> None:
    """Limits of the system; who exceeds one is killed, or gets a MemoryError. The alarm is for a parent that died."""
    import resource

    signal.alarm(int(allowance.seconds) + 5)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (allowance.processor_seconds, allowance.processor_seconds + 1))
    pages = Path("/proc/self/statm")
    if pages.exists():
        most = int(pages.read_text().split()[0]) * resource.getpagesize() + allowance.memory_bytes
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
