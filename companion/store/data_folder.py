"""Where data is kept: the same folder wherever a command is started."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from platformdirs import user_data_path

FILE_NAME = "midway.db"
EARLIER = Path("data")  # beside whoever started an earlier Midway


class UnusableFile(OSError):
    """A file that cannot be opened, is no database of ours, or was written by a newer Midway; it is left as it was."""


def default_folder() -> Path:
    """$MIDWAY_DATA, else where this system keeps the data of its user's programs."""
    named = os.environ.get("MIDWAY_DATA")
    return Path(named) if named else user_data_path("midway", appauthor=False)


def earlier_folder(chosen: Path) -> Path | None:
    """`./data` with games in it, when the folder in use has none yet."""
    there = EARLIER.absolute()
    if there == chosen.absolute() or has_games(chosen / FILE_NAME):
        return None
    return there if has_games(there / FILE_NAME) else None


def has_games(path: Path) -> bool:
    """Whether somebody opened a table or entered a play; a file that cannot be read counts, since it is not empty."""
    if not path.is_file():
        return False
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            question = "SELECT EXISTS (SELECT 1 FROM game_tables) OR EXISTS (SELECT 1 FROM plays)"
            return bool(connection.execute(question).fetchone()[0])
    except sqlite3.Error:
        return True


def backups_folder() -> Path | None:
    """$MIDWAY_BACKUPS, else none, which means the folder of copies in the data folder."""
    named = os.environ.get("MIDWAY_BACKUPS")
    return Path(named) if named else None
