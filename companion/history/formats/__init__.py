"""Files that plays come from and go to: JSON, CSV and BG Stats, each a module with `write` and `read`."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from types import ModuleType

from companion.history.formats import bgstats, csv_rows, json_documents
from companion.history.formats.imported_play import ImportedPlay
from companion.speech.catalogue import Catalogue
from companion.store.database import Store
from companion.store.group_clock import play_time
from companion.store.groups import Group
from companion.store.imported_records import ImportedRecords, records_of
from companion.store.play_list import PlayFilter, every_play
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


def export(store: Store, name: str, chosen: PlayFilter, group: Group | None, catalogue: Catalogue) -> Iterator[str]:
    """The plays of a filter as a file. BG Stats has hours without a zone: it is told those of the group's clock."""
    plays = every_play(store, chosen)
    if name == "bgstats":
        plays = (replace(play, ended_at=play_time(store, play)[0]) for play in plays)
    return write(name, plays, group, catalogue, records_of(store, chosen.group))


def read(content: str, name: str | None = None) -> Iterator[ImportedPlay]:
    """The plays of a file; its format is guessed unless it is given. Raises NotJson."""
    found: Iterator[ImportedPlay] = FORMATS[name or guess_format(content)].read(content)
    return found


def decode_file(body: bytes) -> str:
    """The text of a file: UTF-8, UTF-16 with its mark, or a table as a French Excel writes it.

    Raises UnicodeDecodeError.
    """
    if body.startswith((b"\xff\xfe", b"\xfe\xff")):
        return body.decode("utf-16")
    try:
        return body.decode("utf-8-sig")
    except UnicodeDecodeError:
        if b"\0" in body or body.lstrip().startswith((b"{", b"[")):
            raise
        return body.decode("cp1252")


def guess_format(content: str) -> str:
    """Which format a file is in: BG Stats is the JSON that lists games and players, too."""
    start = content.lstrip("\ufeff \t\r\n")
    if not start.startswith(("{", "[")):
        return "csv"
    return "bgstats" if start.startswith("{") and bgstats.looks_like(start) else "json"
