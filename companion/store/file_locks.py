"""Locks on files, which the system releases when their holder ends, however it ends."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.store.private_files import FILE_MODE

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

MOST_SHARED = 64  # holders of a shared lock on Windows, where each locks a byte of its own


class Locked(OSError):
    """Another process holds the lock."""


@contextmanager
def locked_file(path: Path, shared: bool = False) -> Iterator[int]:
    """Hold a lock on a file, together with others who share it or alone; raises Locked at once if that cannot be.

    Processes forked meanwhile hold it as well, until the last of them ends.
    """
    descriptor = os.open(path, os.O_CREAT | os.O_RDWR, FILE_MODE)
    try:
        _lock(descriptor, shared, path)
        yield descriptor
    finally:
        os.close(descriptor)


if sys.platform == "win32":

    def _lock(descriptor: int, shared: bool, path: Path) -> None:
        """All bytes for one holder alone, the first free one for a holder that shares."""
        sizes = [(place, 1) for place in range(MOST_SHARED)] if shared else [(0, MOST_SHARED)]
        for place, size in sizes:
            os.lseek(descriptor, place, os.SEEK_SET)
            try:
                msvcrt.locking(descriptor, msvcrt.LK_NBLCK, size)
            except OSError:
                continue
            return
        raise Locked(f"{path}: locked")

else:

    def _lock(descriptor: int, shared: bool, path: Path) -> None:
        try:
            fcntl.flock(descriptor, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Locked(f"{path}: locked") from None
