"""`midway` on an interpreter that lacks what Windows lacks: modules, functions of `os`, signals and Unix sockets.

What the packages we use import for Linux is imported before; from then on only our own code meets the other system.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import sys
from types import ModuleType
from typing import Any

from gevent import monkey

monkey.patch_all(subprocess=False, os=False, signal=False)  # gevent's own processes would ask which system this is
monkey.patch_all = lambda: None

import asyncio  # noqa: E402, F401
import webbrowser  # noqa: E402, F401

import babel.dates  # noqa: E402, F401
import flask_compress  # noqa: E402, F401
import gevent.pywsgi  # noqa: E402, F401
import ifaddr  # noqa: E402, F401
import markdown_it  # noqa: E402, F401
import openskill.models  # noqa: E402, F401
import platformdirs  # noqa: E402
import platformdirs.unix  # noqa: E402, F401
import pydantic  # noqa: E402, F401
import sqlite_utils  # noqa: E402, F401
import zeroconf.asyncio  # noqa: E402, F401

MODULES = ("resource", "fcntl", "pwd", "grp", "termios", "tty", "pty", "syslog", "gunicorn", "rjsmin", "rcssmin")
FUNCTIONS = (
    "fork",
    "forkpty",
    "killpg",
    "getpgid",
    "setsid",
    "getuid",
    "geteuid",
    "chown",
    "getloadavg",
    "uname",
    "wait",
)
SIGNALS = ("SIGHUP", "SIGKILL", "SIGCHLD", "SIGALRM", "SIGUSR1", "SIGUSR2", "alarm", "pthread_sigmask", "setitimer")


def become_windows() -> None:
    import fcntl

    flock, taken = fcntl.flock, ModuleType("msvcrt")

    def locking(descriptor: int, mode: int, size: int) -> None:
        flock(descriptor, (fcntl.LOCK_SH if size == 1 else fcntl.LOCK_EX) | fcntl.LOCK_NB)

    stand_in: Any = taken
    stand_in.locking, stand_in.LK_NBLCK = locking, 2
    for name in MODULES:
        sys.modules[name] = None  # type: ignore[assignment]
    sys.modules["msvcrt"] = taken
    for name in FUNCTIONS:
        delattr(os, name)
    for name in SIGNALS:
        delattr(signal, name)
    del socket.AF_UNIX
    socket.SO_EXCLUSIVEADDRUSE = socket.SO_REUSEADDR  # type: ignore[attr-defined]
    shutil.which = lambda *_: None  # since Python 3.12 it asks a module of Windows
    sys.platform = "win32"


if __name__ == "__main__":
    become_windows()
    from companion.cli import main

    sys.exit(main())
