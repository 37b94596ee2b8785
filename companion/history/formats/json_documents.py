"""JSON: a list of play documents, complete, one a line."""

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress

from companion.history.document_writer import document_of
from companion.history.formats.imported_play import ImportedPlay
from companion.history.play_document import PlayDocument
from companion.rules.faults import Fault, FaultyInput, pointer
from companion.speech.catalogue import Catalogue
from companion.store.groups import Group
from companion.store.plays import Play
from companion.store.tables import digest
from companion.wire import parser

DECODER = json.JSONDecoder()
USUAL_PLAY, LONGEST_PLAY = 20_000, 400_000  # characters
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
    start = _blank(content, 0)
    if content[start : start + 1] == "[":
        yield from _listed(content, start)
        return
    whole = parser.parse(content)
    is_list = isinstance(whole, dict) and isinstance(whole.get("plays"), list)
    for index, one in enumerate(whole["plays"] if is_list else [whole]):
        yield read_one(json.dumps(one), pointer(index))


def read_one(document: str, where: str) -> ImportedPlay:
    """One document, given as JSON."""
    try:
        play: PlayDocument = parser.read(PlayDocument, document)
    except FaultyInput as error:
        return ImportedPlay(where, faults=tuple(Fault(where + fault.where, fault.message) for fault in error.faults))
    return ImportedPlay(where, play, play.id, digest(document), keep_id=True)


def _listed(content: str, start: int) -> Iterator[ImportedPlay]:
    """The plays of a list that begins at `start`."""
    index, place = 0, _blank(content, start + 1)
    while content[place : place + 1] != "]":
        found, place = _next(content, place, pointer(index))
        yield found
        index, place = index + 1, _blank(content, place)
        if content[place : place + 1] == ",":
            place = _blank(content, place + 1)
        elif content[place : place + 1] != "]":
            raise parser.NotJson(f"the list is cut short at character {place}")
    if content[_blank(content, place + 1) :]:
        raise parser.NotJson("something follows the list")


def _next(content: str, start: int, where: str) -> tuple[ImportedPlay, int]:
    """The play that begins here, and where it ends.

    Our own files have one a line: where a line makes sense as a whole, nobody needs to look for the end before.
    """
    line = content.find("\n", start, start + LONGEST_LINE)
    end = start + len(content[start:line].rstrip("\r ,")) if line > start else start
    with suppress(parser.NotJson):
        if end > start:
            return read_one(content[start:end], where), end
    end = _end_of_value(content, start)
    return read_one(content[start:end], where), end


def _end_of_value(text: str, place: int) -> int:
    """Where the play ends that begins here; one that is longer than any is not built in memory."""
    reason = f"the play at character {place} is longer than {LONGEST_PLAY}"
    for size in (USUAL_PLAY, LONGEST_PLAY):
        try:
            return place + DECODER.raw_decode(text[place : place + size])[1]
        except RecursionError as error:
            raise parser.NotJson(str(error)) from None
        except ValueError as error:
            if place + size >= len(text):
                reason = str(error)
    raise parser.NotJson(reason)


def _blank(text: str, place: int) -> int:
    while text[place : place + 1] in (" ", "\n", "\r", "\t"):
        place += 1
    return place
