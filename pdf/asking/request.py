"""What is asked of the printer, as it arrives from a form, a command line or a program."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.rules.faults import Fault, FaultyInput, pointer
from companion.rules.text import text
from companion.speech import DEFAULT

_WHOLE = re.compile(r"\s*-?[0-9]{1,9}\s*")


@dataclass(frozen=True)
class Request:
    """A print request as it arrives; `players` left out means the names' number, else the common table."""

    kind: str
    game: str
    players: int | None = None
    names: Sequence[str] = ()
    lang: str = DEFAULT
    paper: str = "a4"
    copies: int = 1
    url: str | None = None
    modules: Sequence[str] = ()
    house_rules: Mapping[str, str] = field(default_factory=dict)
    box_facts: Mapping[str, int | list[int]] = field(default_factory=dict)
    table: str = ""
    code: str = ""
    per_page: int = 1
    fillable: bool = False


def read_request(
    *,
    players: str | int | None = None,
    copies: str | int | None = None,
    per_page: str | int | None = None,
    names: Sequence[str] | None = None,
    house_rules: Mapping[str, str] | None = None,
    **words: Any,
) -> Request:
    """A request from where a number may come as words or be left out; raises FaultyInput."""
    faults = [*_no_number("players", players), *_no_number("copies", copies), *_no_number("per_page", per_page)]
    if faults:
        raise FaultyInput(faults)
    return Request(
        players=_number(players),
        copies=1 if (wanted := _number(copies)) is None else wanted,
        per_page=1 if (asked := _number(per_page)) is None else asked,
        names=tuple(names or ()),
        house_rules=dict(house_rules or {}),
        **words,
    )


def _no_number(where: str, given: str | int | None) -> Iterator[Fault]:
    if isinstance(given, str) and given.strip() and not _WHOLE.fullmatch(given):
        yield Fault(pointer(where), text("fault.not-a-whole-number"))


def _number(given: str | int | None) -> int | None:
    """The number; None for nothing, an empty field included."""
    if isinstance(given, str):
        return int(given) if given.strip() else None
    return given


def whole_number(where: str, given: str | None, otherwise: int) -> int:
    """The number a form gives; nothing means `otherwise`, anything else is a fault."""
    faults = [*_no_number(where, given)]
    if faults:
        raise FaultyInput(faults)
    found = _number(given)
    return otherwise if found is None else found
