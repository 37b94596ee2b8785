"""Backup and restore of the file; a backup is consistent, also while people play."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from sqlite_utils import Database

from companion.store.database import FILE_NAME, Store, UnusableFile, known_migrations
from companion.store.file_locks import Locked, locked_file
from companion.store.private_files import make_private_file, make_private_folder
from companion.store.schema import migrations

IN_USE = "in-use"  # locked by every server on the folder
SECONDS_TO_STOP = 2.0  # for the workers of a server that was just told to


def back_up(data: Path, copy: Path) -> None:
    """Copy the data folder's file as it is at one instant. The copy is complete or it is not there."""
    source = data / FILE_NAME
    if not source.exists():
        raise UnusableFile(f"{source}: there is nothing to copy")
    draft = copy.with_name(copy.name + ".part")
    try:
        make_private_file(draft)
        with closing(_read_only(source)) as one, closing(sqlite3.connect(draft)) as other:
            one.backup(other)
        draft.replace(copy)
    except (OSError, sqlite3.Error) as error:
        draft.unlink(missing_ok=True)
        raise UnusableFile(f"{copy}: {error}") from error


def _read_only(path: Path) -> sqlite3.Connection:
    """A connection that cannot change the file."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def restore(copy: Path, data: Path) -> None:
    """Put a copy in place of the data folder's file; a damaged or newer one is refused and changes nothing."""
    check(copy)
    Store(data / FILE_NAME).close()
    with _no_server(data):
        with closing(_read_only(copy)) as one, closing(sqlite3.connect(data / FILE_NAME, timeout=30)) as other:
            one.backup(other)
        Store(data / FILE_NAME).close()  # applies newer migrations to an older copy


@contextmanager
def serving(data: Path) -> Iterator[None]:
    """Held by every server for as long as it serves a data folder; refused while a copy is put back there."""
    with ExitStack() as held:
        try:
            make_private_folder(data, FILE_NAME)
            held.enter_context(locked_file(data / IN_USE, shared=True))
        except Locked:
            raise UnusableFile(f"{data}: a copy is being put back there; wait until that is done") from None
        except OSError as error:
            raise UnusableFile(f"{data / FILE_NAME}: {error.strerror}") from error
        yield


@contextmanager
def _no_server(data: Path) -> Iterator[None]:
    """Keep servers off a data folder; refused while one serves it, since its tables are in memory as well."""
    deadline = time.monotonic() + SECONDS_TO_STOP
    with ExitStack() as held:
        while True:
            try:
                held.enter_context(locked_file(data / IN_USE))
                break
            except Locked:
                if time.monotonic() > deadline:
                    raise UnusableFile(f"{data}: a server is running on this folder; stop it first") from None
            time.sleep(0.05)
        yield


def check(copy: Path, thoroughly: bool = True) -> None:
    """Raise UnusableFile unless this is a whole file of ours, not newer than we are.

    A thorough check compares the indexes with what they index.
    """
    if not copy.is_file():
        raise UnusableFile(f"{copy}: there is no such file")
    try:
        with closing(_read_only(copy)) as connection:
            pragma = "integrity_check" if thoroughly else "quick_check"
            [verdict] = connection.execute(f"PRAGMA {pragma}(1)").fetchone()
            applied = {one.name for one in migrations.applied(Database(connection))}
    except sqlite3.Error as error:
        raise UnusableFile(f"{copy}: {error}") from error
    if verdict != "ok":
        raise UnusableFile(f"{copy}: damaged: {verdict}")
    if not applied:
        raise UnusableFile(f"{copy}: not a file of Midway")
    if applied - known_migrations():
        raise UnusableFile(f"{copy}: written by a newer Midway")
