"""Imports beside the requests: a child process checks and writes a file while a page shows how far it is.

The progress of an import is a file beside the upload, so that every worker process can read it.
"""

import re
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import IO, Literal

from companion.child_process import modules
from companion.child_process.child_handle import LimitExceeded
from companion.child_process.jobs import Allowance
from companion.child_process.pool import Busy, ChildPool
from companion.history.formats import decode_file, guess_format, read
from companion.history.import_service import import_file, undo_import
from companion.history.importer import BATCH, Report, check_plays
from companion.history.play_document import PlayDocument
from companion.rules.text import Text, text
from companion.store.database import Store
from companion.store.imports import ImportCancelled
from companion.store.own_games import use_own_games
from companion.store.private_files import copy_to_private_file, make_private_folder, write_private_file
from companion.wire import parser

KEPT = timedelta(hours=1)  # how long an upload waits to be confirmed, and its result can be seen
SILENT = timedelta(seconds=30)  # after which a busy import that reports nothing has died
REPORT_EVERY = 200  # plays after which the progress is stored
SHORT_WAIT = 0.4  # seconds a request waits, so that a short file shows its result at once
CHILDREN = ChildPool(modules.READING, children=2, waiting=8, allowance=Allowance(600.0, 300, 50_000_000))
State = Literal["checking", "checked", "writing", "written", "undone", "cancelled", "failed"]


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
    at: str = ""

    @property
    def is_busy(self) -> bool:
        return self.state in ("checking", "writing")


class ImportJobs:
    """The uploads of a data folder."""

    def __init__(self, store: Store, asker: str = "") -> None:
        """`asker`: the address that uploads, which does not keep all children busy."""
        self._store, self._asker = store, asker
        self._folder = store.path.parent / "imports"

    def upload(self, group: int, content: IO[bytes]) -> str:
        """Store a file and begin to check it; the answer is its token."""
        make_private_folder(self._folder)
        self._delete(lambda path: path.suffix == ".json" and self._age(_read_progress(path)) > KEPT)
        token = secrets.token_hex(16)
        copy_to_private_file(self._file(group, token), content)
        self._start(group, token, Progress("checking"), "")
        return token

    def write(self, group: int, token: str, by: str) -> None:
        """Begin to write what was checked; only the first of two presses counts."""
        known = self.progress(group, token)
        if known is not None and known.state == "checked" and known.report is not None and not known.report.faults:
            self._start(group, token, Progress("writing", total=known.report.plays), by)

    def undo(self, group: int, token: str, by: str) -> None:
        """Undo an import that was written; raises Refused when it is gone already."""
        known = self.progress(group, token)
        if known is not None and known.report is not None and known.report.import_id is not None:
            undo_import(self._store, group, known.report.import_id, by)
            self._report(group, token, Progress("undone"))

    def cancel(self, group: int, token: str) -> None:
        """Stop an import that is being checked or written; its child removes what it wrote.

        Whoever takes the upload away first, this or the child at its end, decides whether it was cancelled.
        """
        known = self.progress(group, token)
        if known is not None and known.is_busy:
            with suppress(FileNotFoundError):
                self._file(group, token).unlink()
                self._report(group, token, Progress("cancelled"))

    def progress(self, group: int, token: str) -> Progress | None:
        """What is known of an import; None when there is no such upload."""
        try:
            found = _read_progress(self._status(group, token))
        except FileNotFoundError:
            return None
        died = found.is_busy and self._age(found) > SILENT
        return replace(found, state="failed", problem=text("import.died")) if died else found

    def drop(self, group: int) -> None:
        """Delete what waits for a group: it may hold a name that was just erased."""
        self._delete(lambda path: path.name.startswith(f"{group}-"))

    def _delete(self, which: Callable[[Path], bool]) -> None:
        for path in self._folder.iterdir() if self._folder.is_dir() else ():
            with suppress(FileNotFoundError):  # another worker tidies up, too
                if which(path):
                    path.with_suffix("").unlink(missing_ok=True)
                    path.unlink(missing_ok=True)

    def _age(self, progress: Progress) -> timedelta:
        return self._store.clock() - datetime.fromisoformat(progress.at)

    def _file(self, group: int, token: str) -> Path:
        """Where an upload lies; a token that we never made leads nowhere."""
        return self._folder / f"{group}-{token if re.fullmatch('[0-9a-f]{32}', token) else 'none'}"

    def _status(self, group: int, token: str) -> Path:
        return self._file(group, token).with_suffix(".json")

    def _report(self, group: int, token: str, progress: Progress) -> None:
        """Replace the progress at once, so that nobody reads half of it."""
        draft = self._status(group, token).with_suffix(".part")
        write_private_file(draft, parser.write(Progress, replace(progress, at=self._store.now())).encode())
        draft.replace(self._status(group, token))

    def _start(self, group: int, token: str, progress: Progress, by: str) -> None:
        self._report(group, token, progress)
        work = threading.Thread(target=self._wait, args=(group, token, progress, by), daemon=True)
        work.start()
        work.join(SHORT_WAIT)

    def _wait(self, group: int, token: str, progress: Progress, by: str) -> None:
        """Have the work done by a child process, and report what it cannot: that it was too much."""
        arguments = (self._store.path, self._store.clock(), group, token, progress, by)
        try:
            CHILDREN.run("companion.history.import_jobs:run_import", *arguments, asker=self._asker)
        except Busy:
            self._report_work(group, token, Progress("failed", problem=text("import.busy")))
        except LimitExceeded:
            self._report_work(group, token, Progress("failed", problem=text("import.too-long")))

    def _report_work(self, group: int, token: str, progress: Progress) -> None:
        """Report, unless the upload was dropped meanwhile."""
        with suppress(FileNotFoundError):
            if self._file(group, token).exists():
                self._report(group, token, progress)

    def work(self, group: int, token: str, progress: Progress, by: str) -> None:
        """Check or write a file, report how far it is, and in the end what was found."""

        def report(done: int) -> None:
            if done % BATCH == 0 and not self._file(group, token).exists():
                raise ImportCancelled
            if done % REPORT_EVERY == 0:
                self._report_work(group, token, replace(progress, done=done))

        try:
            ended = self._run(group, token, progress.state == "checking", by, report)
        except parser.NotJson as error:
            ended = Progress("failed", problem=text("import.cut-short", reason=str(error)))
        except UnicodeDecodeError:
            ended = Progress("failed", problem=text("import.not-text"))
        except (FileNotFoundError, ImportCancelled):
            return  # dropped or cancelled
        except Exception:
            self._report_work(group, token, Progress("failed", problem=text("import.died")))
            raise
        if ended.state == "written":
            self._end(group, token, ended, by)
            return
        self._report_work(group, token, ended)
        if ended.state == "failed":
            self._file(group, token).unlink(missing_ok=True)

    def _end(self, group: int, token: str, ended: Progress, by: str) -> None:
        """Report what was written, or undo it where it was cancelled after the last play."""
        assert ended.report is not None
        assert ended.report.import_id is not None
        try:
            self._file(group, token).unlink()
        except FileNotFoundError:
            undo_import(self._store, group, ended.report.import_id, by)
        else:
            self._report(group, token, ended)

    def _run(self, group: int, token: str, checking: bool, by: str, report: Callable[[int], None]) -> Progress:
        content = decode_file(self._file(group, token).read_bytes())
        if checking:
            found = check_plays(self._store, group, read(content), report)
        else:
            found = import_file(self._store, group, read(content), by, report)
        state: State = "checked" if checking or found.faults else "written"
        return Progress(state, found.plays, found.plays, found, has_rows=guess_format(content) == "csv")


def _read_progress(status: Path) -> Progress:
    progress: Progress = parser.read_stored(Progress, status.read_text())
    return progress


def load_parsers() -> Iterator[None]:
    """Build what every import reads plays with, which is shared when it is built before the fork."""
    parser.adapter(PlayDocument)
    yield


def run_import(path: Path, moment: datetime, group: int, token: str, progress: Progress, by: str) -> bytes:
    """The work of an import, in a child process; `moment` is what the clock of the parent said when it began."""
    began = time.monotonic()
    store = Store(path, lambda: moment + timedelta(seconds=time.monotonic() - began))
    use_own_games(store)
    try:
        ImportJobs(store).work(group, token, progress, by)
    finally:
        store.close()
    return b""
