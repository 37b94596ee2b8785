"""Dated copies of the file in one folder: made when one is due, and thinned out the older they get."""

import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from companion.store.backup import back_up
from companion.store.database import UnusableFile
from companion.store.file_locks import Locked, locked_file
from companion.store.private_files import make_private_folder

FOLDER = "backups"
LOCK = "lock"
_NAME = re.compile(r"midway-(\d{8}-\d{6})(?:-before-(restore|upgrade))?\.db")
DAYS, WEEKS, MONTHS = 7, 4, 12  # of each of which the newest copy is kept
BEFORE = 5  # copies that were made before something was done to the file, and are kept however old
INTERVALS = {"day": timedelta(days=1), "week": timedelta(days=7), "never": None}
DEFAULT_INTERVAL = "day"


@dataclass(frozen=True)
class DatedCopy:
    path: Path
    made_at: datetime
    before: str = ""  # what was about to be done to the file

    @property
    def name(self) -> str:
        return self.path.name


def copy_folder(data: Path, chosen: Path | None = None) -> Path:
    """The folder of copies: the chosen one, else one in the data folder."""
    return chosen or data / FOLDER


def dated_copies(folder: Path) -> list[DatedCopy]:
    """Every copy, the newest first."""
    if not folder.is_dir():
        return []
    named = ((path, _NAME.fullmatch(path.name)) for path in folder.iterdir())
    found = [DatedCopy(path, _moment(name[1]), name[2] or "") for path, name in named if name is not None]
    return sorted(found, key=lambda copy: (copy.made_at, copy.name), reverse=True)


def _moment(text: str) -> datetime:
    return datetime.strptime(text, "%Y%m%d-%H%M%S").replace(tzinfo=UTC)


def make_copy(data: Path, folder: Path, now: datetime, before: str = "") -> DatedCopy:
    """Make a copy and remove those that are no longer wanted; one at a time, others get `UnusableFile`."""
    make_private_folder(folder, LOCK)
    try:
        with locked_file(folder / LOCK):
            ending = f"-before-{before}" if before else ""
            path = folder / f"midway-{now:%Y%m%d-%H%M%S}{ending}.db"
            back_up(data, path)
            for unwanted in superfluous(dated_copies(folder)):
                unwanted.path.unlink(missing_ok=True)
    except Locked:
        raise UnusableFile(f"{folder}: another copy is being made") from None
    return DatedCopy(path, now, before)


def superfluous(copies: Iterable[DatedCopy]) -> list[DatedCopy]:
    """All but the newest copies of the last days, weeks and months that have one, and those of special occasions."""
    newest_first = sorted(copies, key=lambda copy: copy.made_at, reverse=True)
    kept = set([copy for copy in newest_first if copy.before][:BEFORE])
    ordinary = [copy for copy in newest_first if not copy.before]
    for form, most in (("%Y-%m-%d", DAYS), ("%G-%V", WEEKS), ("%Y-%m", MONTHS)):
        newest: dict[str, DatedCopy] = {}
        for copy in ordinary:
            newest.setdefault(copy.made_at.strftime(form), copy)
        kept.update(list(newest.values())[:most])
    return [copy for copy in newest_first if copy not in kept]


def is_due(copies: list[DatedCopy], interval: str, now: datetime) -> bool:
    """Whether the newest copy is older than the interval; one made before a restore counts as well."""
    wanted = INTERVALS[interval]
    return wanted is not None and (not copies or now - copies[0].made_at >= wanted)


def replace_copies(data: Path, folder: Path, now: datetime) -> None:
    """Make one copy and remove all earlier ones, which still have what was erased from the file."""
    earlier = dated_copies(folder)
    if earlier:
        fresh = make_copy(data, folder, now)
        for copy in earlier:
            if copy.path != fresh.path:
                with suppress(OSError):
                    copy.path.unlink(missing_ok=True)
