"""Imports beside the requests: a long file is looked at and written while a page tells how far it is.

What is known of an import lies in a file beside the upload, so that every worker can tell.
"""

from __future__ import annotations

import re
import secrets
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from companion.history.formats import guessed, read
from companion.history.importer import Report, import_plays
from companion.history.play_service import import_file
from companion.rules.text import Text, text
from companion.store.database import Store
from companion.wire import parser

WAITS = 3_600  # seconds until an upload that nobody confirmed is thrown away
SILENT = 30  # seconds after which a busy import that says nothing has died
BREATH = 20  # plays after which other phones get a turn
TOLD = 200  # plays after which the progress is written down
SOON = 0.4  # seconds a request waits, so that a short file shows its result at once
State = Literal["looking", "looked", "writing", "written", "failed"]


@dataclass(frozen=True)
class Progress:
    """How far an import is: plays done, of how many if that is known, and in the end the report or what was wrong.

    `has_rows`: the file is a table, and faults name its rows.
    """

    state: State
    done: int = 0
    total: int = 0
    report: Report | None = None
    problem: Text | None = None
    has_rows: bool = False

    @property
    def is_busy(self) -> bool:
        return self.state in ("looking", "writing")


class Imports:
    """The uploads of a data folder."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._folder = database.parent / "imports"

    def upload(self, group: int, content: bytes) -> str:
        """Keep a file and begin to look at it; the answer is its token."""
        self._folder.mkdir(exist_ok=True)
        self._throw_away(lambda path: path.stat().st_mtime < time.time() - WAITS)
        token = secrets.token_hex(16)
        self._file(group, token).write_bytes(content)
        self._start(group, token, Progress("looking"), "")
        return token

    def write(self, group: int, token: str, by: str) -> None:
        """Begin to write what was looked at; only the first of two presses counts."""
        known = self.progress(group, token)
        if known is not None and known.state == "looked" and known.report is not None and not known.report.faults:
            self._start(group, token, Progress("writing", total=known.report.plays), by)

    def progress(self, group: int, token: str) -> Progress | None:
        """What is known of an import; None when there is no such upload."""
        path = self._status(group, token)
        try:
            found: Progress = parser.read_stored(Progress, path.read_text())
            silent = time.time() - path.stat().st_mtime
        except FileNotFoundError:
            return None
        died = found.is_busy and silent > SILENT
        return replace(found, state="failed", problem=text("import.died")) if died else found

    def drop(self, group: int) -> None:
        """Throw away what waits for a group: it may hold a name that was just forgotten."""
        self._throw_away(lambda path: path.name.startswith(f"{group}-"))

    def _throw_away(self, which: Callable[[Path], bool]) -> None:
        for path in self._folder.iterdir() if self._folder.is_dir() else ():
            with suppress(FileNotFoundError):  # another worker tidies up, too
                if which(path):
                    path.unlink()

    def _file(self, group: int, token: str) -> Path:
        """Where an upload lies; a token that we never made leads nowhere."""
        return self._folder / f"{group}-{token if re.fullmatch('[0-9a-f]{32}', token) else 'none'}"

    def _status(self, group: int, token: str) -> Path:
        return self._file(group, token).with_suffix(".json")

    def _tell(self, group: int, token: str, progress: Progress) -> None:
        """Readers see the old words or the new ones, never half of them."""
        draft = self._status(group, token).with_suffix(".part")
        draft.write_text(parser.write(Progress, progress))
        draft.replace(self._status(group, token))

    def _start(self, group: int, token: str, progress: Progress, by: str) -> None:
        self._tell(group, token, progress)
        work = threading.Thread(target=self._work, args=(group, token, progress, by), daemon=True)
        work.start()
        work.join(SOON)

    def _work(self, group: int, token: str, progress: Progress, by: str) -> None:
        def told(done: int) -> None:
            if done % TOLD == 0:
                self._tell(group, token, replace(progress, done=done))
            if done % BREATH == 0:
                time.sleep(0)

        try:
            ended = self._run(group, token, progress.state == "looking", by, told)
        except parser.NotJson as error:
            ended = Progress("failed", problem=text("import.cut-short", reason=str(error)))
        except UnicodeDecodeError:
            ended = Progress("failed", problem=text("import.not-text"))
        except Exception:
            self._tell(group, token, Progress("failed", problem=text("import.died")))
            raise
        self._tell(group, token, ended)
        if ended.state in ("written", "failed"):
            self._file(group, token).unlink(missing_ok=True)

    def _run(self, group: int, token: str, looking: bool, by: str, told: Callable[[int], None]) -> Progress:
        """On a connection of its own, so that nobody who only looks has to wait."""
        content = self._file(group, token).read_bytes().decode("utf-8-sig")
        store = Store(self._database)
        try:
            if looking:
                report = import_plays(store, group, read(content), only_looking=True, progress=told)
            else:
                report = import_file(store, group, read(content), by, told)
        finally:
            store.close()
        state: State = "looked" if looking or report.faults else "written"
        return Progress(state, report.plays, report.plays, report, has_rows=guessed(content) == "csv")
