"""JSON: a list of play documents, complete, one a line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from companion.history.documents import PlayDocument
from companion.history.formats.incoming import Incoming
from companion.history.telling import document_of
from companion.rules.faults import Fault, FaultyInput, pointer
from companion.speech.catalogue import Catalogue
from companion.store.groups import Group
from companion.store.plays import Play
from companion.store.tables import digest
from companion.wire import reading

DECODER = json.JSONDecoder()


def write(plays: Iterable[Play], group: Group | None, words: Catalogue) -> Iterator[str]:
    """A list with one document a line."""
    separator = "[\n"
    for play in plays:
        yield separator + json.dumps(document_of(play, words), ensure_ascii=False, separators=(",", ":"))
        separator = ",\n"
    yield "[]\n" if separator == "[\n" else "\n]\n"


def read(content: str) -> Iterator[Incoming]:
    """One play after the other; only one of them is in memory as objects."""
    for index, document in enumerate(documents(content)):
        yield read_one(document, pointer(index))


def read_one(document: str, where: str) -> Incoming:
    """One document, given as JSON."""
    try:
        play: PlayDocument = reading.read(PlayDocument, document)
    except FaultyInput as error:
        return Incoming(where, faults=tuple(Fault(where + fault.where, fault.message) for fault in error.faults))
    return Incoming(where, play, play.id, digest(document), keep_id=True)


def documents(content: str) -> Iterator[str]:
    """The documents of a list, of an object with a list `plays`, or of a single play, each as JSON."""
    text = content.lstrip("\ufeff")
    start = _blank(text, 0)
    if text[start : start + 1] != "[":
        whole = reading.parse(text)
        is_list = isinstance(whole, dict) and isinstance(whole.get("plays"), list)
        yield from (json.dumps(one) for one in (whole["plays"] if is_list else [whole]))
        return
    end = _blank(text, start + 1)
    while text[end : end + 1] != "]":
        start, end = end, _end_of_value(text, end)
        yield text[start:end]
        end = _blank(text, end)
        if text[end : end + 1] == ",":
            end = _blank(text, end + 1)
        elif text[end : end + 1] != "]":
            raise reading.NotJson(f"the list is cut short at character {end}")
    if text[_blank(text, end + 1) :]:
        raise reading.NotJson("something follows the list")


def _end_of_value(text: str, place: int) -> int:
    try:
        return DECODER.raw_decode(text, place)[1]
    except (ValueError, RecursionError) as error:
        raise reading.NotJson(str(error)) from None


def _blank(text: str, place: int) -> int:
    while text[place : place + 1] in (" ", "\n", "\r", "\t"):
        place += 1
    return place
