"""The pack: everything an event needs in one file, the leaves of a kind together and in the order of the tables."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.speech.catalogue import catalogue
from pdf.document.leaf import Document, Leaf, Mark
from pdf.document.writer import Progress, write_document
from pdf.kinds import pad, rules, tent
from pdf.kinds.cover import cover_leaves
from pdf.requests.pack import PackRequest
from pdf.requests.sheet import Sheet

USUAL_PAGES = 2  # of a rule sheet, until it is laid out


def make_pack(
    request: PackRequest, codes: Sequence[str], url: str | None = None, progress: Progress | None = None
) -> bytes:
    """Cover list, tents, named pads, spare blanks and rule sheets; a code for each table of the request."""
    report = progress or _ignore
    title = request.title or catalogue(request.lang).message("paper.pack.title")
    asked = (request.pad(table, code, url) for table, code in zip(request.tables, codes, strict=True))
    sheets = pad.for_event(asked, request.title)
    parts = _table_parts(title, request, sheets)
    games = list(_different(sheets, by_players=False)) if request.rules else []
    # Laying out a rule sheet takes longer than drawing a page: it is a step of its own, so that the count moves.
    pages = sum(-(-len(part) // part[0].frame.format.per_page) for part in parts)
    steps = pages + len(games) * (1 + USUAL_PAGES)
    report(0, steps)
    rule_leaves: list[Leaf] = []
    for done, sheet in enumerate(games, start=1):
        rule_leaves += rules.leaves(replace(sheet, per_page=1, asked_players=None))
        report(done, steps)
    if rule_leaves:
        parts.append(_under_heading("rules", sheets[0], rule_leaves))
    document = Document(title, request.lang, sheets[0].paper, parts)
    return write_document(document, lambda done, total: report(len(games) + done, len(games) + total))


def _ignore(done: int, total: int) -> None:
    """Reports to nobody."""


def _table_parts(title: str, request: PackRequest, sheets: Sequence[Sheet]) -> list[list[Leaf]]:
    """What is quickly laid out."""
    parts = [cover_leaves(title, sheets)]
    if request.tents:
        tents = [leaf for sheet in sheets for leaf in tent.leaves(replace(sheet, per_page=1))]
        parts.append(_under_heading("tent", sheets[0], tents))
    parts += _pad_parts("pad", sheets)
    if request.spares:
        blank = [replace(sheet, names=(), code="", table="") for sheet in _different(sheets)]
        parts += _pad_parts("spare", [sheet for sheet in blank for _ in range(request.spares)])
    return parts


def _pad_parts(kind: str, sheets: Sequence[Sheet]) -> list[list[Leaf]]:
    """The pads of each size together; those that need a larger one than was asked for come last."""
    sizes = sorted({sheet.per_page for sheet in sheets}, reverse=True)
    groups = [[sheet for sheet in sheets if sheet.per_page == size] for size in sizes]
    return [_under_heading(kind, group[0], pad.pads(group)) for group in groups]


def larger_pads(request: PackRequest) -> bytes:
    """Tables whose pad needs a larger size than was asked for, as JSON: their number, and how many to a page."""
    sizes = [pad.fitting_size(request.pad(table)) for table in request.tables]
    return json.dumps([(index, size) for index, size in enumerate(sizes) if size != request.per_page]).encode()


def _different(sheets: Sequence[Sheet], by_players: bool = True) -> Iterator[Sheet]:
    """One sheet for each game with its modules, and for pads with its number of players."""
    seen = set()
    for sheet in sheets:
        key = (sheet.game.id, sheet.modules, sheet.players if by_players else 0)
        if key not in seen:
            seen.add(key)
            yield sheet


def _under_heading(kind: str, sheet: Sheet, leaves: Sequence[Leaf]) -> list[Leaf]:
    """The leaves under one heading of the outline, which stands before the first."""
    heading = Mark(sheet.message(f"paper.pack.{kind}"), 0, sheet.paper.height)
    lowered = [replace(leaf, marks=[replace(mark, level=mark.level + 1) for mark in leaf.marks]) for leaf in leaves]
    return [replace(lowered[0], marks=[heading, *lowered[0].marks]), *lowered[1:]]
