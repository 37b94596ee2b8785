"""Files that plays come from and go to: JSON, CSV and BG Stats, each a module with `write` and `read`."""

from collections.abc import Iterable, Iterator
from types import ModuleType

from companion.history.formats import bgstats, csv_rows, json_documents
from companion.history.formats.imported_play import ImportedPlay
from companion.speech.catalogue import Catalogue
from companion.store.groups import Group
from companion.store.imported_records import ImportedRecords
from companion.store.plays import Play

FORMATS: dict[str, ModuleType] = {"json": json_documents, "csv": csv_rows, "bgstats": bgstats}
MEDIA = {
    "json": ("application/json", "json"),
    "csv": ("text/csv; charset=utf-8", "csv"),
    "bgstats": ("application/json", "bgsplay"),
}


def write(
    name: str,
    plays: Iterable[Play],
    group: Group | None,
    catalogue: Catalogue,
    records: ImportedRecords | None = None,
) -> Iterator[str]:
    """A file in pieces, so that a long history is never in memory at once.

    `records` are what came from BG Stats, which gets it back as it was.
    """
    if name == "bgstats":
        return bgstats.write(plays, group, catalogue, records)
    pieces: Iterator[str] = FORMATS[name].write(plays, group, catalogue)
    return pieces


def read(content: str, name: str | None = None) -> Iterator[ImportedPlay]:
    """The plays of a file; its format is guessed unless it is given. Raises NotJson."""
    found: Iterator[ImportedPlay] = FORMATS[name or guess_format(content)].read(content)
    return found


def guess_format(content: str) -> str:
    """Which format a file is in: BG Stats is the JSON that lists games and players, too."""
    start = content.lstrip("\ufeff \t\r\n")
    if not start.startswith(("{", "[")):
        return "csv"
    return "bgstats" if start.startswith("{") and bgstats.looks_like(start) else "json"
