"""The pack: everything an event needs in one file, the sheets of a kind together and in the order of the tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from companion.speech.catalogue import catalogue
from pdf.asking.orders import Order, OrderedTable, request_for
from pdf.asking.settling import settle
from pdf.asking.sheet import Sheet
from pdf.file.document import Part, Progress, compose
from pdf.file.leaves import Leaf, Mark
from pdf.kinds import pad, rules, tent
from pdf.kinds.cover import CoverLine, cover_leaves


@dataclass(frozen=True)
class PackedTable:
    """A table of the order with the code of its sheet."""

    table: OrderedTable
    code: str


def draw_pack(order: Order, tables: Sequence[PackedTable], url: str | None, progress: Progress | None = None) -> bytes:
    """Cover list, tents, named pads, spare blanks and rule sheets."""
    words = catalogue(order.lang)
    sheets = [_sheet(order, packed, url) for packed in tables]
    title = order.title or words.say("paper.pack.title")
    lines = [_cover_line(sheet) for sheet in sheets]
    parts = [Part(cover_leaves(title, order, lines, sheets[0]))]
    if order.tents:
        parts.append(Part(_filed("tent", order, [leaf for sheet in sheets for leaf in tent.leaves(sheet)])))
    parts.append(Part(_filed("pad", order, pad.pads(sheets)), order.per_page))
    if order.spares:
        spares = [replace(sheet, names=(), code="", table="") for sheet in _different(sheets)]
        found = [leaf for sheet in spares for leaf in pad.leaves(sheet) * order.spares]
        parts.append(Part(_filed("spare", order, found), order.per_page))
    if order.rules:
        games = _different(sheets, by_players=False)
        parts.append(Part(_filed("rules", order, [leaf for sheet in games for leaf in rules.leaves(sheet)])))
    return compose(title, order.lang, sheets[0].paper, parts, progress=progress)


def _sheet(order: Order, packed: PackedTable, url: str | None) -> Sheet:
    wanted = request_for(order, packed.table, "pad", code=packed.code, url=url, per_page=order.per_page)
    return settle(wanted, (order.lang,))


def _cover_line(sheet: Sheet) -> CoverLine:
    words = catalogue(sheet.languages[0])
    names = words.list_of(list(sheet.names)) if sheet.names else words.say("paper.players", n=sheet.players)
    return CoverLine(sheet.table, words.say(f"{sheet.game.id}.title"), names, sheet.code)


def _different(sheets: Sequence[Sheet], by_players: bool = True) -> Iterator[Sheet]:
    """One sheet of each sort: game and modules, and for pads the number of players."""
    seen = set()
    for sheet in sheets:
        sort = (sheet.game.id, sheet.modules, sheet.players if by_players else 0)
        if sort not in seen:
            seen.add(sort)
            yield sheet if by_players else replace(sheet, asked_players=None)


def _filed(kind: str, order: Order, leaves: Sequence[Leaf]) -> list[Leaf]:
    """The leaves under one heading of the outline, which stands before the first."""
    heading = catalogue(order.lang).say(f"paper.pack.{kind}")
    filed = [replace(leaf, marks=[replace(mark, level=mark.level + 1) for mark in leaf.marks]) for leaf in leaves]
    first = replace(filed[0], marks=[Mark(heading, 0, filed[0].sheet.paper.height), *filed[0].marks])
    return [first, *filed[1:]]
