"""Backup and restore of the file; a backup is consistent, also while people play."""

import sqlite3
from contextlib import closing
from pathlib import Path

from companion.store.database import FILE_NAME, Store, UnusableFile
from companion.store.folder_locks import no_server
from companion.store.migrations import KNOWN, applied_migrations
from companion.store.private_files import make_private_file


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
    with no_server(data):
        with closing(_read_only(copy)) as one, closing(sqlite3.connect(data / FILE_NAME, timeout=30)) as other:
            one.backup(other)
        Store(data / FILE_NAME).close()  # applies newer migrations to an older copy


def is_of_older_midway(path: Path) -> bool:
    """Whether opening the file would change its schema."""
    with closing(_read_only(path)) as connection:
        return applied_migrations(connection) < KNOWN


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
            applied = applied_migrations(connection)
    except sqlite3.Error as error:
        raise UnusableFile(f"{copy}: {error}") from error
    if verdict != "ok":
        raise UnusableFile(f"{copy}: damaged: {verdict}")
    if not applied:
        raise UnusableFile(f"{copy}: not a file of Midway")
    if applied - KNOWN:
        raise UnusableFile(f"{copy}: written by a newer Midway; install that one, or restore a copy of before")
