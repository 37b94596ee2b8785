"""Reads the tables of an event from a spreadsheet saved as CSV."""

import csv
import re
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


def read_csv(body: bytes) -> list[PackTable]:
    """The tables of a spreadsheet with a line of headings; comma, semicolon or tab, in any usual encoding."""
    content = _decoded(body)
    head = content.lstrip().partition("\n")[0]
    delimiter = max(";\t,", key=head.count)
    rows = [row for row in csv.reader(StringIO(content), delimiter=delimiter) if any(cell.strip() for cell in row)]
    if len(rows) < 2:
        raise FaultyInput([Fault("/tables", text("paper.fault.no-tables"))])
    columns = [_column(heading) for heading in rows[0]]
    unknown = [
        Fault(pointer("columns", index), text("paper.fault.column", name=rows[0][index].strip()[:40]))
        for index, column in enumerate(columns)
        if column is None
    ]
    if "game" not in columns:
        unknown.append(Fault("/columns", text("paper.fault.no-game-column")))
    if unknown:
        raise FaultyInput(unknown)
    return [_table(columns, row) for row in rows[1:]]


def _decoded(body: bytes) -> str:
    try:
        return body.decode("utf-8-sig")
    except UnicodeDecodeError:
        return body.decode("cp1252", errors="replace")


def _column(heading: str) -> str | None:
    plain = " ".join(heading.casefold().split())
    if _ONE_PLAYER.fullmatch(plain):
        return "names"
    return next((column for column, headings in _COLUMNS.items() if plain in headings), None)


def _table(columns: list[str | None], row: list[str]) -> PackTable:
    """The table of a row; a single number in place of names is the number of players."""
    cells: dict[str, list[str]] = {column: [] for column in _COLUMNS}
    for column, cell in zip(columns, row, strict=False):
        if column and cell.strip():
            cells[column] += [part.strip('"') for part in _DELIMITER.split(cell.strip()) if part.strip('"')]
    names = cells["names"]
    count = int(names[0]) if len(names) == 1 and names[0].isdecimal() and len(names[0]) < 4 else None
    return PackTable(
        game=game_id(" ".join(cells["game"])),
        table=" ".join(cells["table"]),
        names=() if count is not None else tuple(names),
        players=count,
        modules=tuple(cells["modules"]),
    )


def game_id(given: str) -> str:
    """The id of a game by its id or its title in any language; anything unknown stays as it is."""
    wanted = given.strip().casefold()
    for game in games().values():
        titles = {catalogue(language).message(f"{game.id}.title").casefold() for language in LANGUAGES}
        if wanted in titles | {game.id}:
            return game.id
    return given.strip()
