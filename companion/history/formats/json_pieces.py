"""JSON taken apart without building it: where each member of an object and each item of a list stands."""

import json
from collections.abc import Iterator
from typing import NamedTuple

from companion.wire import parser

DECODER = json.JSONDecoder()
USUAL_PLAY, LONGEST_PLAY = 20_000, 400_000  # characters
BLANK = (" ", "\n", "\r", "\t")


class Piece(NamedTuple):
    """Where a value begins and ends."""

    start: int
    end: int


def members(content: str, start: int) -> Iterator[tuple[str, Piece]]:
    """The members of the object that begins at `start`; nothing may follow it. Raises NotJson."""
    place = skip_blank(content, start + 1)
    while content[place : place + 1] != "}":
        key = Piece(place, end_of_value(content, place))
        place = skip_blank(content, key.end)
        if content[key.start] != '"' or content[place : place + 1] != ":":
            raise parser.NotJson(f"no name with a value at character {key.start}")
        place = skip_blank(content, place + 1)
        end = _list_end(content, place) if content[place : place + 1] == "[" else end_of_value(content, place)
        yield json.loads(content[key.start : key.end]), Piece(place, end)
        place = next_place(content, end, "}")
    refuse_more(content, place + 1)


def items(content: str, start: int) -> Iterator[Piece]:
    """The items of the list that begins at `start`. Raises NotJson."""
    place = skip_blank(content, start + 1)
    while content[place : place + 1] != "]":
        end = end_of_value(content, place)
        yield Piece(place, end)
        place = next_place(content, end, "]")


def _list_end(content: str, start: int) -> int:
    place = skip_blank(content, start + 1)
    while content[place : place + 1] != "]":
        place = next_place(content, end_of_value(content, place), "]")
    return place + 1


def next_place(content: str, end: int, bracket: str) -> int:
    """Where the next value begins after one that ends here, or where the bracket stands that ends them."""
    place = skip_blank(content, end)
    if content[place : place + 1] == ",":
        return skip_blank(content, place + 1)
    if content[place : place + 1] != bracket:
        raise parser.NotJson(f"the list is cut short at character {place}")
    return place


def end_of_value(content: str, place: int) -> int:
    """Where the value ends that begins here; one that is longer than any play is not built in memory."""
    reason = f"the play at character {place} is longer than {LONGEST_PLAY}"
    for size in (USUAL_PLAY, LONGEST_PLAY):
        try:
            return place + DECODER.raw_decode(content[place : place + size])[1]
        except RecursionError as error:
            raise parser.NotJson(str(error)) from None
        except ValueError as error:
            if place + size >= len(content):
                reason = str(error)
    raise parser.NotJson(reason)


def refuse_more(content: str, place: int) -> None:
    """Raise NotJson where something follows the whole."""
    if skip_blank(content, place) < len(content):
        raise parser.NotJson("something follows the list")


def skip_blank(content: str, place: int) -> int:
    while content[place : place + 1] in BLANK:
        place += 1
    return place
