"""Wake-ups between the processes that share a data folder: an empty letter in everybody's mailbox says "look".

A mailbox is a Unix datagram socket in the folder `wake`. A letter carries nothing, so one that finds the mailbox full
may be dropped: its owner has yet to read the others, and will look after this one was sent. Where there are no such
sockets, or the path is too long for one, looking every so often has to do.
"""

from __future__ import annotations

import os
import secrets
import socket
import time
from contextlib import suppress
from pathlib import Path

LETTER = b"!"
AS_GOOD_AS_NOW = 0.1  # seconds; the clock of a file system is not as fine as ours


class Wakes:
    """The mailbox of this process, and how to reach the others."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._name = ""
        self._mailbox: socket.socket | None = None
        self._others: list[Path] = []
        self._listed = 0.0  # when the others were last looked for

    def open(self) -> None:
        """Put up a mailbox, if this machine has any."""
        name = f"{os.getpid()}-{secrets.token_hex(4)}"
        with suppress(OSError, AttributeError):
            self._folder.mkdir(exist_ok=True)
            mailbox = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            try:
                mailbox.bind(str(self._folder / name))
            except OSError:
                mailbox.close()
                raise
            self._name, self._mailbox = name, mailbox

    def close(self) -> None:
        if self._mailbox is not None:
            self._mailbox.close()
            self._mailbox = None
            (self._folder / self._name).unlink(missing_ok=True)

    def wait(self, seconds: float) -> bool:
        """Sleep until there is a letter (all are taken), or the time is up; False where there is no mailbox."""
        if self._mailbox is None:
            return False
        try:
            self._mailbox.settimeout(seconds)
            self._mailbox.recv(1)
            self._mailbox.settimeout(0)
            while True:
                self._mailbox.recv(1)
        except (TimeoutError, BlockingIOError):
            return True
        except OSError:  # closed meanwhile
            return False

    def send(self) -> None:
        """A letter to everybody else; mailboxes of processes that were killed are taken down.

        Never raises: what is to be told is on the disk by now, and who gets no letter looks by themselves.
        """
        others = self._mailboxes()
        if others:
            with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
                sender.setblocking(False)
                for mailbox in others:
                    _post(sender, mailbox)

    def _mailboxes(self) -> list[Path]:
        """All but our own; listed anew only when one has come or gone since, or may have come just then."""
        try:
            if self._folder.stat().st_mtime + AS_GOOD_AS_NOW > self._listed:
                self._listed = time.time()
                self._others = [mailbox for mailbox in self._folder.iterdir() if mailbox.name != self._name]
        except OSError:
            self._others = []
        return self._others


def _post(sender: socket.socket, mailbox: Path) -> None:
    try:
        sender.sendto(LETTER, str(mailbox))
    except ConnectionRefusedError:
        mailbox.unlink(missing_ok=True)
    except OSError:  # full, which is as good as delivered, or just gone
        return
