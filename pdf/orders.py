"""Orders: what an organiser wants printed for an event, from a spreadsheet or a form."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import StringIO

from companion.rules import games
from companion.rules.faults import Fault, FaultyInput, pointer
from companion.rules.text import text
from companion.speech import DEFAULT, LANGUAGES
from companion.speech.catalogue import catalogue
from pdf.paper import PAPERS
from pdf.request import Request
from pdf.sheet import PER_PAGE, one_of, settle

MOST_TABLES = 300
MOST_SPARES = 20
LONGEST_TITLE = 60
_COLUMNS = {
    "table": ("table", "table number", "n°", "no"),
    "game": ("game", "jeu"),
    "names": ("names", "players", "noms", "joueurs"),
    "modules": ("modules", "options"),
}
_ONE_PLAYER = re.compile(r"(player|joueur|name|nom) ?\d+")
_BETWEEN = re.compile(r"\s*[,;/|]\s*")


@dataclass(frozen=True)
class OrderedTable:
    """A table of an event; `players` counts where there are no names."""

    game: str
    table: str = ""
    names: list[str] = field(default_factory=list)
    players: int | None = None
    modules: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Order:
    """A pack to be made."""

    tables: list[OrderedTable]
    title: str = ""
    lang: str = DEFAULT
    paper: str = "a4"
    per_page: int = 1
    spares: int = 1
    tents: bool = True
    rules: bool = True


def request_for(order: Order, table: OrderedTable, kind: str, **more: str | int | None) -> Request:
    """What is asked of the printer for one table."""
    return Request(
        kind,
        table.game,
        players=table.players if not table.names else None,
        names=tuple(table.names),
        lang=order.lang,
        paper=order.paper,
        modules=tuple(table.modules),
        table=table.table,
        **more,  # type: ignore[arg-type]
    )


def check(order: Order) -> None:
    """Raise every fault of an order at once, by table."""
    faults = [*_order_faults(order)]
    for index, table in enumerate(order.tables[:MOST_TABLES]):
        try:
            settle(request_for(order, table, "pad"), (order.lang,))
        except FaultyInput as error:
            own = [one for one in error.faults if one.where not in ("/paper", "/lang")]
            faults += [Fault(f"/tables/{index}{one.where}", one.message) for one in own]
    if faults:
        raise FaultyInput(faults)


def _order_faults(order: Order) -> Iterator[Fault]:
    if not order.tables:
        yield Fault("/tables", text("paper.fault.no-tables"))
    if len(order.tables) > MOST_TABLES:
        yield Fault("/tables", text("fault.too-high", n=MOST_TABLES))
    if len(order.title) > LONGEST_TITLE:
        yield Fault("/title", text("fault.text-too-long", n=LONGEST_TITLE))
    if not 0 <= order.spares <= MOST_SPARES:
        limit = ("fault.too-high", MOST_SPARES) if order.spares > 0 else ("fault.too-low", 0)
        yield Fault("/spares", text(limit[0], n=limit[1]))
    yield from one_of("lang", order.lang, LANGUAGES)
    yield from one_of("paper", order.paper, list(PAPERS))
    yield from one_of("per_page", str(order.per_page), [str(count) for count in PER_PAGE])


def read_csv(body: bytes) -> list[OrderedTable]:
    """The tables of a spreadsheet with a line of headings; comma, semicolon or tab, in any usual encoding."""
    words = _decoded(body)
    head = words.lstrip().partition("\n")[0]
    between = max(";\t,", key=head.count)
    rows = [row for row in csv.reader(StringIO(words), delimiter=between) if any(cell.strip() for cell in row)]
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


def _table(columns: list[str | None], row: list[str]) -> OrderedTable:
    """A row; a single number among the names is how many will play."""
    cells: dict[str, list[str]] = {column: [] for column in _COLUMNS}
    for column, cell in zip(columns, row, strict=False):
        if column and cell.strip():
            cells[column] += [part.strip('"') for part in _BETWEEN.split(cell.strip()) if part.strip('"')]
    names = cells["names"]
    count = int(names[0]) if len(names) == 1 and names[0].isdecimal() and len(names[0]) < 4 else None
    return OrderedTable(
        game=game_named(" ".join(cells["game"])),
        table=" ".join(cells["table"]),
        names=[] if count is not None else names,
        players=count,
        modules=cells["modules"],
    )


def game_named(words: str) -> str:
    """The id of a game by its id or its title in any language; what is unknown stays as it is."""
    wanted = words.strip().casefold()
    for game in games().values():
        titles = {catalogue(language).say(f"{game.id}.title").casefold() for language in LANGUAGES}
        if wanted in titles | {game.id}:
            return game.id
    return words.strip()
