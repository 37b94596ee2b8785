"""Paper: pads, rule sheets, aids, tents and trackers as PDF, made from the games' own declarations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.rules.faults import Fault, FaultyInput
from companion.rules.text import text
from companion.speech import LANGUAGES
from companion.speech.catalogue import catalogue
from pdf.asking.request import Request, read_request
from pdf.asking.settling import one_of, settle
from pdf.asking.sheet import Sheet
from pdf.file.document import Part, compose
from pdf.file.leaves import Leaf
from pdf.kinds import aid, facts, pad, rules, tent, tokens, tracker
from pdf.reading.filled import label_of

__all__ = ["KINDS", "Kind", "Request", "make", "read_request", "title_of"]


@dataclass(frozen=True)
class Kind:
    """A kind of document: what makes its leaves, and the languages it speaks."""

    leaves: Callable[[Sheet], Sequence[Leaf]]
    languages: tuple[str, ...] = LANGUAGES
    fillable: bool = False


KINDS = {
    "pad": Kind(pad.leaves, fillable=True),
    "rules": Kind(rules.leaves, (*LANGUAGES, "fr+en")),
    "aid": Kind(aid.leaves),
    "tent": Kind(tent.leaves),
    "tracker": Kind(tracker.leaves),
    "facts": Kind(facts.leaves),
    "tokens": Kind(tokens.leaves),
}


def make(request: Request) -> bytes:
    """The PDF asked for, the same bytes for the same request, or FaultyInput."""
    unknown = tuple(one_of("kind", request.kind, list(KINDS)))
    if unknown:
        raise FaultyInput(unknown)
    kind = KINDS[request.kind]
    sheet = settle(request, kind.languages)
    if request.fillable and not kind.fillable:
        raise FaultyInput([Fault("/fillable", text("paper.fault.fillable-kind"))])
    found = kind.leaves(sheet)
    part = Part(found, found[0].sheet.per_page, sheet.copies)
    keywords = label_of(sheet) if sheet.fillable else ""
    return compose(title_of(request.kind, sheet), sheet.languages[0], sheet.paper, [part], keywords)


def title_of(kind: str, sheet: Sheet) -> str:
    """The document's title in its first language."""
    words = catalogue(sheet.languages[0])
    return f"{words.message(f'{sheet.game.id}.title')} · {words.message(f'paper.{kind}.title')}"
