"""The pack: everything an event needs in one file, the sheets of a kind together and in the order of the tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from companion.speech.catalogue import catalogue
from pdf.asking.orders import Order, OrderedTable, request_for
from pdf.asking.settling import settle
from pdf.asking.sheet import Sheet
from pdf.drawing.paper import PAPERS
from pdf.file.document import Part, Progress, compose
from pdf.file.leaves import Leaf, Mark
from pdf.file.made import Made
from pdf.kinds import pad, rules, tent
from pdf.kinds.cover import CoverLine, cover_leaves

USUAL_PAGES = 2  # of a rule sheet, until it is laid out


@dataclass(frozen=True)
class PackedTable:
    """A table of the order with the code of its sheet."""

    table: OrderedTable
    code: str


def draw_pack(order: Order, tables: Sequence[PackedTable], url: str | None, progress: Progress | None = None) -> bytes:
    """Cover list, tents, named pads, spare blanks and rule sheets."""
    tell = progress or _nobody
    title = order.title or catalogue(order.lang).message("paper.pack.title")
    sheets = Made(len(tables), lambda number: _sheet(order, tables[number], url))
    guided = list(_different(sheets, by_players=False)) if order.rules else []
    parts = _table_parts(title, order, sheets)
    # Laying out a rule sheet takes longer than drawing a page: it is a step of its own, so that the count moves.
    steps = len(guided) * (1 + USUAL_PAGES) + sum(part.pages for part in parts)
    tell(0, steps)
    written: list[Leaf] = []
    for done, sheet in enumerate(guided, start=1):
        written += rules.leaves(sheet)
        tell(done, steps)
    parts += [Part(_filed("rules", order, written))] if written else []
    return compose(title, order.lang, sheets[0].paper, parts, progress=partial(_after, tell, len(guided)))


def _nobody(done: int, total: int) -> None:
    """Nobody waits."""


def _after(tell: Progress, before: int, done: int, total: int) -> None:
    """Tell the steps of the pages, after so many others."""
    tell(before + done, before + total)


def _table_parts(title: str, order: Order, sheets: Sequence[Sheet]) -> list[Part]:
    """What is quickly laid out; a leaf is made when its page is drawn."""
    parts = [Part(cover_leaves(title, order, Made(len(sheets), lambda number: _cover_line(sheets[number])), sheets[0]))]
    if order.tents:
        parts.append(Part(_filed("tent", order, Made(len(sheets), lambda number: tent.leaves(sheets[number])[0]))))
    parts.append(Part(_filed("pad", order, pad.pads(sheets)), order.per_page))
    if order.spares:
        blank = [replace(sheet, names=(), code="", table="") for sheet in _different(sheets)]
        spares = pad.pads([sheet for sheet in blank for _ in range(order.spares)])
        parts.append(Part(_filed("spare", order, spares), order.per_page))
    return parts


def _sheet(order: Order, packed: PackedTable, url: str | None) -> Sheet:
    wanted = request_for(order, packed.table, "pad", code=packed.code, url=url, per_page=order.per_page)
    return settle(wanted, (order.lang,))


def _cover_line(sheet: Sheet) -> CoverLine:
    words = catalogue(sheet.languages[0])
    names = words.list_of(list(sheet.names)) if sheet.names else words.message("paper.players", n=sheet.players)
    return CoverLine(sheet.table, words.message(f"{sheet.game.id}.title"), names, sheet.code)


def _different(sheets: Sequence[Sheet], by_players: bool = True) -> Iterator[Sheet]:
    """One sheet of each sort: game and modules, and for pads the number of players."""
    seen = set()
    for sheet in sheets:
        sort = (sheet.game.id, sheet.modules, sheet.players if by_players else 0)
        if sort not in seen:
            seen.add(sort)
            yield sheet if by_players else replace(sheet, asked_players=None)


def _filed(kind: str, order: Order, leaves: Sequence[Leaf]) -> Sequence[Leaf]:
    """The leaves under one heading of the outline, which stands before the first."""
    heading = Mark(catalogue(order.lang).message(f"paper.pack.{kind}"), 0, PAPERS[order.paper].height)

    def made(number: int) -> Leaf:
        leaf = leaves[number]
        marks = [replace(mark, level=mark.level + 1) for mark in leaf.marks]
        return replace(leaf, marks=marks if number else [heading, *marks])

    return Made(len(leaves), made)
