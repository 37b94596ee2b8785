"""Files and folders that only the user who runs the server can read, whatever the umask."""

import os
import shutil
from contextlib import suppress
from pathlib import Path
from typing import IO

FOLDER_MODE, FILE_MODE = 0o700, 0o600


def make_private_folder(path: Path, holds: str = "") -> None:
    """Create a folder; one that exists is made private if it is empty or holds the file that marks it as ours."""
    path.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)
    if (path / holds).exists() or not any(path.iterdir()):
        _set_mode(path, FOLDER_MODE)


def make_private_file(path: Path) -> None:
    """Create an empty file where there is none; what is there already is made private.

    A file that exists is never opened: closing it would release the locks that SQLite holds on it in this process, and
    another process would then take the write-ahead log away.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, FILE_MODE))
    _set_mode(path, FILE_MODE)


def write_private_file(path: Path, content: bytes) -> None:
    make_private_file(path)
    path.write_bytes(content)


def copy_to_private_file(path: Path, content: IO[bytes]) -> None:
    make_private_file(path)
    with path.open("wb") as file:
        shutil.copyfileobj(content, file)


def make_database_private(path: Path) -> None:
    """Make the file of a database private, and what SQLite keeps beside it; files made later take its mode over."""
    make_private_file(path)
    for ending in ("-wal", "-shm", "-journal"):
        _set_mode(path.with_name(path.name + ending), FILE_MODE)


def _set_mode(path: Path, mode: int) -> None:
    with suppress(OSError):  # somebody else's, or not there
        if path.stat().st_mode & 0o777 != mode:
            path.chmod(mode)
