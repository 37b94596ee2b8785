"""Reads the tables of an event from a spreadsheet saved as CSV, in any usual encoding."""

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import StringIO

from companion.rules import games
from companion.rules.faults import Fault, FaultyInput, pointer
from companion.rules.text import text
from companion.speech import LANGUAGES
from companion.speech.catalogue import catalogue
from companion.store.sheets import PackTable

_COLUMNS = {
    "table": ("table", "table number", "n°", "no"),
    "game": ("game", "jeu"),
    "names": ("names", "players", "noms", "joueurs"),
    "modules": ("modules", "options"),
}
_ONE_PLAYER = re.compile(r"(player|joueur|name|nom) ?\d+")
_DELIMITER = re.compile(r"\s*[,;/|]\s*")
_MARKS = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16", b"\xef\xbb\xbf": "utf-8-sig"}


def read_csv(body: bytes) -> list[PackTable]:
    """The tables of a spreadsheet with a line of headings; raises FaultyInput with all that is wrong with it."""
    content = decoded(body)
    head = content.lstrip().partition("\n")[0]
    delimiter = max(";\t,", key=head.count)
    rows = [row for row in csv.reader(StringIO(content), delimiter=delimiter) if any(cell.strip() for cell in row)]
    if len(rows) < 2:
        raise FaultyInput([Fault("/tables", text("paper.fault.no-tables"))])
    columns = [_column(heading) for heading in rows[0]]
    if faults := tuple(_heading_faults(rows[0], columns)):
        raise FaultyInput(faults)
    lines = [_line(columns, row) for row in rows[1:]]
    if faults := tuple(_line_faults(lines)):
        raise FaultyInput(faults)
    return [line.table for line in lines]


def decoded(body: bytes) -> str:
    """The text of a file: by its first bytes, else UTF-8, else as old programs write in Western Europe."""
    for mark, encoding in _MARKS.items():
        if body.startswith(mark):
            return body.decode(encoding, errors="replace").replace("\0", "")
    if body[1:2] == b"\0" or body[:1] == b"\0":  # two bytes a letter, without a mark
        return body.decode("utf-16-le" if body[1:2] == b"\0" else "utf-16-be", errors="replace").replace("\0", "")
    try:
        return body.decode("utf-8").replace("\0", "")
    except UnicodeDecodeError:
        return body.decode("cp1252", errors="replace").replace("\0", "")


def _column(heading: str) -> str | None:
    plain = " ".join(heading.casefold().split())
    if _ONE_PLAYER.fullmatch(plain):
        return "names"
    return next((column for column, headings in _COLUMNS.items() if plain in headings), None)


def _heading_faults(headings: Sequence[str], columns: Sequence[str | None]) -> Iterator[Fault]:
    for index, (heading, column) in enumerate(zip(headings, columns, strict=True)):
        if column is None:
            yield Fault(pointer("columns", index), text("paper.fault.column", name=heading.strip()[:40]))
    if "game" not in columns:
        yield Fault("/columns", text("paper.fault.no-game-column"))


@dataclass(frozen=True)
class _Line:
    """A line of the file: its table, whether it has more cells than headings, and whether a name is missing."""

    table: PackTable
    has_more_cells: bool
    has_gap: bool


def _line(columns: Sequence[str | None], row: Sequence[str]) -> _Line:
    """The table of a line. Names without quotes run on over the last column, where it is theirs."""
    spare = [cell for cell in row[len(columns) :] if cell.strip()]
    runs_on = bool(spare) and columns[-1] == "names"
    cells: dict[str, list[str]] = {column: [] for column in _COLUMNS}
    for column, cell in zip([*columns, *["names"] * (len(spare) if runs_on else 0)], [*row, *spare], strict=False):
        if column:
            cells[column] += [part.strip(' "') for part in _DELIMITER.split(cell.strip())]
    names = _without_end(cells["names"])
    count = int(names[0]) if len(names) == 1 and names[0].isdecimal() and len(names[0]) < 4 else None
    table = PackTable(
        game=game_id(" ".join(filter(None, cells["game"]))),
        table=" ".join(filter(None, cells["table"])),
        names=() if count is not None else tuple(filter(None, names)),
        players=count,
        modules=tuple(filter(None, cells["modules"])),
    )
    return _Line(table, bool(spare) and not runs_on, "" in names)


def _without_end(names: list[str]) -> list[str]:
    """Names without the empty cells behind the last."""
    last = max((at for at, name in enumerate(names) if name), default=-1)
    return names[: last + 1]


def _line_faults(lines: Sequence[_Line]) -> Iterator[Fault]:
    numbers = [line.table.table for line in lines]
    for index, line in enumerate(lines):
        own = line.table.table
        if line.has_more_cells:
            yield Fault(pointer("tables", index), text("paper.fault.more-cells"))
        if line.has_gap:
            yield Fault(pointer("tables", index, "names"), text("paper.fault.empty-name"))
        if own and own in numbers[:index]:
            yield Fault(pointer("tables", index, "table"), text("paper.fault.table-twice", table=own))
        if not own and any(numbers):
            yield Fault(pointer("tables", index, "table"), text("paper.fault.no-number"))


def game_id(given: str) -> str:
    """The id of a game by its id or its title in any language; anything unknown stays as it is."""
    wanted = given.strip().casefold()
    for game in games().values():
        titles = {catalogue(language).message(f"{game.id}.title").casefold() for language in LANGUAGES}
        if wanted in titles | {game.id}:
            return game.id
    return given.strip()
