"""A print request as it arrives from a form, a command line or a program."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.rules.faults import Fault, FaultyInput, pointer, raise_faults
from companion.rules.text import text
from companion.speech import DEFAULT

_WHOLE = re.compile(r"\s*-?[0-9]{1,9}\s*")


@dataclass(frozen=True)
class PrintRequest:
    """A print request as it arrives; `players` left out means the number of names, else the common table."""

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


def parse_request(
    *, players: str | int | None = None, copies: str | int | None = None, per_page: str | int | None = None, **rest: Any
) -> PrintRequest:
    """A request whose numbers may be strings or left out; raises FaultyInput."""
    given = {"players": players, "copies": copies, "per_page": per_page}
    faults = [Fault(pointer(name), text("fault.not-a-whole-number")) for name in given if not _is_number(given[name])]
    raise_faults(faults)
    rest |= {name: int(value) for name, value in given.items() if value is not None and not _is_empty(value)}
    return PrintRequest(**rest)


def parse_number(name: str, given: str | None, default: int) -> int:
    """The number in a field of a form; an empty one means the default, anything else is a fault."""
    if not _is_number(given):
        raise FaultyInput([Fault(pointer(name), text("fault.not-a-whole-number"))])
    return default if given is None or _is_empty(given) else int(given)


def _is_number(given: str | int | None) -> bool:
    return not isinstance(given, str) or _is_empty(given) or bool(_WHOLE.fullmatch(given))


def _is_empty(given: str | int) -> bool:
    return isinstance(given, str) and not given.strip()
