"""Tables at every stage of a game: made once, looked at by the crawl and the screenshots."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from companion.demo import fill
from tests.browser.api_table import ApiTable, new_table
from tests.live.server import Server

NATIONALS = ("coaster", "food", "cheapskate", "nostalgia", "thrill")
LONGEST_NAME = "Wolfeschlegelsteinhausenbergerdorff-Anna"
KEYS = "main-pages.json"
BUILT = (("coaster", 3), ("food", 3), ("thrill", 3))


def in_opening(server: Server) -> ApiTable:
    table = new_table(server)
    table.move("seal", seat=0, cards=[["coaster", 5]])
    return table


def in_deal(server: Server) -> ApiTable:
    table = new_table(server)
    for seat, (family, value) in enumerate(BUILT):
        table.move("seal", seat=seat, cards=[[family, value], [family, 1], ["water", 1]])
    table.next()
    table.move("arrive", place="national", visitor="coaster")
    return table


def in_turns(server: Server) -> ApiTable:
    table = in_deal(server)
    for visitor in NATIONALS[1:]:
        table.move("arrive", place="national", visitor=visitor)
    for gap in range(3):
        table.move("arrive", place=gap, visitor="kiddie")
    table.next()
    table.move("build", seat=0, family="family", value=3)
    table.move("option", seat=0, option="research")
    return table


def in_reveal(server: Server) -> ApiTable:
    table = in_turns(server)
    for _ in range(3):
        table.next()
    table.move("turn-up", gap=0, visitor="coaster")
    return table


def in_second_round(server: Server) -> ApiTable:
    table = in_reveal(server)
    for gap in (1, 2):
        table.move("turn-up", gap=gap, visitor="water")
    table.next()
    return table


def over(server: Server) -> ApiTable:
    table = in_second_round(server)
    table.move("stop")
    return table


def confirmed(server: Server) -> ApiTable:
    table = new_table(server, "light")
    table.next()
    table.move("adjust", seat=1, counter="visitors", by=3)
    table.move("stop")
    table.move("confirm")
    return table


STAGES = (in_opening, in_deal, in_turns, in_reveal, in_second_round, over, confirmed)


@dataclass
class MainPages:
    """Every kind of page, and of a table's pages at every stage of a game."""

    tables: list[ApiTable]

    def paths(self) -> list[str]:
        """The tables, and what no link of theirs leads to."""
        recover = f"{self.tables[0].path}/recover"
        return [*(table.path for table in self.tables), recover, "/help/components"]


def open_main_pages(server: Server) -> MainPages:
    """A table for every stage, with the longest name that is allowed in it."""
    tables = [stage(server) for stage in STAGES]
    for table in tables[:-1]:  # a confirmed table keeps its names
        table.move("rename", seat=1, name=LONGEST_NAME)
    return MainPages(tables)


def fill_site(folder: Path) -> None:
    """The demonstration, the tables above, and their keys."""
    fill(folder)
    with Server(folder) as server:
        tables = open_main_pages(server).tables
    (folder / KEYS).write_text(json.dumps([table.opened for table in tables]))


def read_main_pages(folder: Path, server: Server) -> MainPages:
    """The tables of a filled folder, on a server that serves a copy of it."""
    return MainPages([ApiTable(server, opened) for opened in json.loads((folder / KEYS).read_text())])
