"""Everything printed for an event, a round or all of it in one file: lists, tents, named pads, cards, standings."""

from collections.abc import Sequence
from dataclasses import replace

from companion.speech.catalogue import Catalogue, catalogue
from pdf.document.frame import Frame
from pdf.document.leaf import Document, Leaf, Mark
from pdf.document.writer import write_document
from pdf.kinds import pad, tent
from pdf.kinds.event_cards import PersonCard, card_leaves
from pdf.kinds.event_lists import EventList, ListColumn
from pdf.paper.grid import UNIT
from pdf.paper.sizes import PAPERS, LeafFormat
from pdf.requests.event_paper import EventPaper, RoundSheets

NAMES_ACROSS = 2
MOST_TALL = 30  # names of a list for the wall that runs down the whole width
TALL_LINES = 230  # units of the grid that such a list has


def make_event(request: EventPaper) -> bytes:
    """The PDF; the same bytes for the same request. Raises FaultyInput."""
    request.check()
    words = catalogue(request.lang)
    frame = Frame(LeafFormat(PAPERS[request.paper]), request.lang, url=request.url or None)
    parts: list[list[Leaf]] = []
    if "cards" in request.parts and request.people:
        parts.append(card_leaves(frame, request.name, _cards(request), request.address, words))
    for one in request.rounds:
        found = _round_parts(request, one, frame, words)
        parts += [_headed(one.title, found[0]), *found[1:]] if found else []
    if "standings" in request.parts:
        parts.append(_standings(request, words).leaves(frame))
    return write_document(Document(request.name, request.lang, PAPERS[request.paper], parts))


def _headed(title: str, leaves: Sequence[Leaf]) -> list[Leaf]:
    """The leaves with a heading of the outline before the first."""
    heading = Mark(title, 0, leaves[0].frame.area.top)
    lowered = [replace(leaf, marks=[replace(mark, level=mark.level + 1) for mark in leaf.marks]) for leaf in leaves]
    return [replace(lowered[0], marks=[heading, *lowered[0].marks]), *lowered[1:]]


def _round_parts(request: EventPaper, one: RoundSheets, frame: Frame, words: Catalogue) -> list[list[Leaf]]:
    parts = []
    if "names" in request.parts:
        parts.append(_by_name(request, one, words).leaves(frame))
    if "tables" in request.parts:
        parts.append(_by_table(request, one, words).leaves(frame))
    sheets = pad.for_event(request.sheets(one), request.name) if {"tents", "pads"} & set(request.parts) else []
    if "tents" in request.parts and sheets:
        parts.append([leaf for sheet in sheets for leaf in tent.leaves(replace(sheet, per_page=1))])
    if "pads" in request.parts and sheets:
        parts.append(pad.pads(sheets))
    return parts


def _by_name(request: EventPaper, one: RoundSheets, words: Catalogue) -> EventList:
    say = words.message
    seats = [(name, table.table, str(seat)) for table in one.tables for seat, name in enumerate(table.names, start=1)]
    order = {name: at for at, name in enumerate(request.people)}
    rows = sorted([*seats, *((name, "—", "") for name in one.waiting)], key=lambda row: order.get(row[0], len(order)))
    columns = (
        ListColumn(say("event.column.name"), 5),
        ListColumn(say("paper.table"), 1.4, "right", strong=True),
        ListColumn(say("event.column.seat"), 1.2, "right"),
    )
    facts = f"{one.title} · {say('event.people', n=len(rows))}"
    kind = say("event.paper.by-name")
    if len(rows) > MOST_TALL:
        return EventList(request.name, kind, facts, columns, rows, NAMES_ACROSS, 7 * UNIT)
    units = min(11, TALL_LINES // (len(rows) + 1))
    return EventList(request.name, kind, facts, columns, rows, 1, units * UNIT, 1.6 * units)


def _by_table(request: EventPaper, one: RoundSheets, words: Catalogue) -> EventList:
    say = words.message
    rows = [
        (
            table.table,
            "\N{NO-BREAK SPACE}· ".join(f"{seat}.\N{NO-BREAK SPACE}{name}" for seat, name in enumerate(table.names, 1)),
            code,
        )
        for table, code in zip(one.tables, one.codes, strict=True)
    ]
    if one.waiting:
        rows.append(("—", say("event.paper.waiting", names=", ".join(one.waiting)), ""))
    columns = (
        ListColumn(say("paper.table"), 1, "right", strong=True),
        ListColumn(say("paper.names"), 8),
        ListColumn(say("paper.code"), 1.4, "right"),
    )
    facts = f"{one.title} · {say('paper.pack.tables', n=len(one.tables))}"
    units = max(9, min(16, TALL_LINES // (len(rows) + 1)))
    return EventList(request.name, say("event.paper.by-table"), facts, columns, rows, 1, units * UNIT, 6 + units / 2)


def _cards(request: EventPaper) -> list[PersonCard]:
    places: dict[str, dict[int, tuple[str, str]]] = {name: {} for name in request.people}
    for at, one in enumerate(request.rounds):
        for table in one.tables:
            for seat, name in enumerate(table.names, start=1):
                places.setdefault(name, {})[at] = (table.table, str(seat))
    return [
        PersonCard(name, tuple((one.title, *found.get(at, ("", ""))) for at, one in enumerate(request.rounds)))
        for name, found in places.items()
    ]


def _standings(request: EventPaper, words: Catalogue) -> EventList:
    """Place, name and points, then the tie-breaks and the rounds."""
    shares = [1.0, 5.0, 1.5, *([1.2] * (len(request.columns) - 3))]
    columns = [
        ListColumn(heading, share, "left" if at == 1 else "right", strong=at == 0)
        for at, (heading, share) in enumerate(zip(request.columns, shares, strict=True))
    ]
    facts = words.message("event.people", n=len(request.standings))
    return EventList(request.name, words.message("event.tab.standings"), facts, columns, request.standings, 1, 7 * UNIT)
