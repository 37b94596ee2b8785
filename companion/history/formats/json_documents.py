"""JSON: a list of play documents, complete, one a line."""

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress

from companion.history.document_writer import document_of
from companion.history.formats.imported_play import ImportedPlay
from companion.history.formats.json_pieces import end_of_value, items, members, next_place, refuse_more, skip_blank
from companion.history.play_document import PlayDocument
from companion.rules.faults import Fault, FaultyInput, pointer
from companion.speech.catalogue import Catalogue
from companion.store.groups import Group
from companion.store.plays import Play
from companion.store.tables import digest
from companion.wire import parser

LONGEST_LINE = 200_000  # characters; a longer line holds more than one play


def write(plays: Iterable[Play], group: Group | None, catalogue: Catalogue) -> Iterator[str]:
    """A list with one document a line."""
    separator = "[\n"
    for play in plays:
        yield separator + json.dumps(document_of(play, catalogue), ensure_ascii=False, separators=(",", ":"))
        separator = ",\n"
    yield "[]\n" if separator == "[\n" else "\n]\n"


def read(content: str) -> Iterator[ImportedPlay]:
    """One play after the other, of a list, of an object with a list `plays`, or a single one.

    Only one of them is in memory as objects. Raises NotJson.
    """
    content = content.lstrip("\ufeff")
    start = skip_blank(content, 0)
    if content[start : start + 1] == "[":
        yield from _listed(content, start)
        return
    plays = dict(members(content, start)).get("plays") if content[start : start + 1] == "{" else None
    if plays is None or content[plays.start] != "[":
        yield read_one(json.dumps(parser.parse(content)), pointer(0))
        return
    for index, one in enumerate(items(content, plays.start)):
        yield read_one(json.dumps(parser.parse(content[one.start : one.end])), pointer(index))


def read_one(document: str, where: str) -> ImportedPlay:
    """One document, given as JSON."""
    try:
        play: PlayDocument = parser.read(PlayDocument, document)
    except FaultyInput as error:
        return ImportedPlay(where, faults=tuple(Fault(where + fault.where, fault.message) for fault in error.faults))
    return ImportedPlay(where, play, play.id, digest(document), keep_id=True)


def _listed(content: str, start: int) -> Iterator[ImportedPlay]:
    """The plays of a list that begins at `start`."""
    index, place = 0, skip_blank(content, start + 1)
    while content[place : place + 1] != "]":
        found, end = _next(content, place, pointer(index))
        yield found
        index, place = index + 1, next_place(content, end, "]")
    refuse_more(content, place + 1)


def _next(content: str, start: int, where: str) -> tuple[ImportedPlay, int]:
    """The play that begins here, and where it ends.

    Our own files have one a line: where a line makes sense as a whole, nobody needs to look for the end before.
    """
    line = content.find("\n", start, start + LONGEST_LINE)
    end = start + len(content[start:line].rstrip("\r ,")) if line > start else start
    with suppress(parser.NotJson):
        if end > start:
            return read_one(content[start:end], where), end
    end = end_of_value(content, start)
    return read_one(content[start:end], where), end
