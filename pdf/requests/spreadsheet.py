"""Reads the tables of an event from a spreadsheet saved as CSV, in any usual encoding."""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from io import StringIO
from itertools import islice

from companion.rules import games
from companion.rules.faults import Fault, FaultyInput, pointer, raise_faults
from companion.rules.inputs import MOST_TYPED_NAMES
from companion.rules.text import text
from companion.speech import LANGUAGES
from companion.speech.catalogue import catalogue
from companion.store.sheets import PackTable
from pdf.requests.pack import MOST_TABLES

LONGEST_FILE = 200_000  # characters; 300 tables of twelve long names each
MOST_CELLS = 80  # of a row; more make no sense
_COLUMNS = {
    "table": ("table", "table number", "n°", "no"),
    "game": ("game", "jeu"),
    "names": ("names", "players", "noms", "joueurs"),
    "modules": ("modules", "options"),
}
_ONE_PLAYER = re.compile(r"(player|joueur|name|nom) ?\d+")
_QUOTES = ' "“”„«»'  # as phones and word processors write them, too
_DELIMITER = re.compile(r"\s*[,;/|]\s*")
_SEPARATOR = re.compile(r"sep=([,;\t])\n", re.IGNORECASE)
_BLANK_LINES = re.compile(r"^[\s,;]+\n", re.MULTILINE)
_MARKS = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16", b"\xef\xbb\xbf": "utf-8-sig"}


def read_csv(body: bytes) -> list[PackTable]:
    """The tables of a spreadsheet with a line of headings; raises FaultyInput with all that is wrong with it."""
    rows = _rows(decoded(body))
    if len(rows) < 2:
        raise FaultyInput([Fault("/tables", text("paper.fault.no-tables"))])
    headings = _without_end(rows[0])
    columns = [_column(heading) for heading in headings]
    raise_faults(_heading_faults(headings, columns))
    lines = [_line(columns, row) for row in rows[1:]]
    raise_faults(_line_faults(lines))
    return [line.table for line in lines]


def _rows(content: str) -> list[list[str]]:
    """The lines that hold anything, in cells; a quote that is never closed would swallow the rest of the file."""
    if len(content) > LONGEST_FILE:
        raise FaultyInput([Fault("/tables", text("fault.text-too-long", n=LONGEST_FILE))])
    content = content.replace("\r\n", "\n").replace("\r", "\n").lstrip()
    named = _SEPARATOR.match(content)  # a line for Excel
    if named:
        content = content[named.end() :]
    delimiter = named[1] if named else max(";\t,", key=content.partition("\n")[0].count)
    if not content.count('"') % 2:
        with suppress(csv.Error):
            return _first_rows(StringIO(_BLANK_LINES.sub("", content)), delimiter)
    raise FaultyInput([Fault("/tables", text("paper.fault.quote"))])


def _first_rows(content: StringIO, delimiter: str) -> list[list[str]]:
    """The rows that hold anything, up to one more than there can be."""
    cells = (row[:MOST_CELLS] for row in csv.reader(content, delimiter=delimiter))
    rows = list(islice((row for row in cells if any(cell.strip() for cell in row)), 2 + MOST_TABLES))
    if len(rows) > 1 + MOST_TABLES:
        raise FaultyInput([Fault("/tables", text("fault.too-high", n=MOST_TABLES))])
    return rows


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
            parts = _DELIMITER.split(cell.strip(), maxsplit=MOST_TYPED_NAMES)
            cells[column] += [part.strip(_QUOTES) for part in parts]
    names = _without_end(cells["names"])
    count = int(names[0]) if len(names) == 1 and names[0].isdecimal() and len(names[0]) < 4 else None
    game = game_id(" ".join(filter(None, cells["game"])))
    table = PackTable(
        game=game,
        table=" ".join(filter(None, cells["table"])),
        names=() if count is not None else tuple(filter(None, names)),
        players=count,
        modules=tuple(_module_id(game, given) for given in cells["modules"] if given),
    )
    return _Line(table, bool(spare) and not runs_on, "" in names)


def _without_end(cells: list[str]) -> list[str]:
    """Cells without the empty ones behind the last."""
    last = max((at for at, cell in enumerate(cells) if cell.strip()), default=-1)
    return cells[: last + 1]


def _line_faults(lines: Sequence[_Line]) -> Iterator[Fault]:
    numbers = [str(int(own)) if own.isdecimal() else own for own in (line.table.table for line in lines)]
    for index, line in enumerate(lines):
        own = numbers[index]
        if line.has_more_cells:
            yield Fault(pointer("tables", index), text("paper.fault.more-cells"))
        if line.has_gap:
            yield Fault(pointer("tables", index, "names"), text("paper.fault.empty-name"))
        if own and own in numbers[:index]:
            yield Fault(pointer("tables", index, "table"), text("paper.fault.table-twice", table=line.table.table))
        if not own and any(numbers):
            yield Fault(pointer("tables", index, "table"), text("paper.fault.no-number"))


def game_id(given: str) -> str:
    """The id of a game by its id or its title in any language; anything unknown stays as it is."""
    return _id_of(given, {game: f"{game}.title" for game in games()})


def _module_id(game: str, given: str) -> str:
    """The id of a module of one of our games, found in the same way."""
    modules = games()[game].modules if game in games() else ()
    return _id_of(given, {module.id: f"{game}.module.{module.id}.title" for module in modules})


def _id_of(given: str, titles: Mapping[str, str]) -> str:
    """The id that is given, or whose title in any language is; `titles` has their keys in the catalogue."""
    wanted = given.strip().casefold()
    for one, key in titles.items():
        if wanted in {one, *(catalogue(language).message(key).casefold() for language in LANGUAGES)}:
            return one
    return given.strip()
