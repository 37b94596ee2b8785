"""Paper: score pads and rule sheets as PDF, made from the games' own declarations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.rules.faults import FaultyInput
from companion.speech import LANGUAGES
from pdf import pad, rules
from pdf.request import Request, read_request
from pdf.sheet import Sheet, one_of, settle

__all__ = ["KINDS", "Kind", "Request", "make", "read_request"]


@dataclass(frozen=True)
class Kind:
    """A kind of document: what draws it, and the languages it speaks."""

    draw: Callable[[Sheet], bytes]
    languages: tuple[str, ...] = LANGUAGES


KINDS = {
    "pad": Kind(pad.draw),
    "rules": Kind(rules.draw, (*LANGUAGES, "fr+en")),
}


def make(request: Request) -> bytes:
    """The PDF asked for, the same bytes for the same request, or FaultyInput."""
    unknown = tuple(one_of("kind", request.kind, list(KINDS)))
    if unknown:
        raise FaultyInput(unknown)
    kind = KINDS[request.kind]
    return kind.draw(settle(request, kind.languages))
