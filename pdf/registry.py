"""The kinds of sheets that are printed for a game, and how a request becomes a PDF.

The print form, the command line and the documentation read what a kind offers from here.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from companion.rules import games
from companion.rules.faults import Fault, FaultyInput
from companion.rules.text import text
from companion.speech import LANGUAGES
from pdf.document.form_fields import form_label
from pdf.document.leaf import Document, Leaf
from pdf.document.writer import write_document
from pdf.kinds import aid, facts, pad, rules, tent, tokens, tracker
from pdf.requests.print_request import PrintRequest
from pdf.requests.sheet import Sheet
from pdf.requests.validator import one_of, validate

SHEET_LANGUAGES = (*LANGUAGES, "fr+en")
Option = Literal["names", "table", "per_page", "fillable", "url"]


def _no_faults(sheet: Sheet) -> Iterable[Fault]:
    return ()


@dataclass(frozen=True)
class Kind:
    """A kind of sheet: what draws it, and the options that make a difference to it.

    With the option `url` the address of this server is printed unless another is given. Two languages stand side by
    side, or are sheets that follow each other.
    """

    leaves: Callable[[Sheet], Sequence[Leaf]]
    options: frozenset[Option] = frozenset()
    side_by_side: bool = False
    needs_box_facts: bool = False
    faults: Callable[[Sheet], Iterable[Fault]] = _no_faults


KINDS = {
    "pad": Kind(pad.leaves, frozenset({"names", "table", "per_page", "fillable"}), faults=pad.pad_faults),
    "rules": Kind(rules.leaves, side_by_side=True),
    "aid": Kind(aid.leaves, frozenset({"names"})),
    "tent": Kind(tent.leaves, frozenset({"names", "table", "url"})),
    "tracker": Kind(tracker.leaves),
    "facts": Kind(facts.leaves, needs_box_facts=True),
    "tokens": Kind(tokens.leaves, frozenset({"names"})),
}


def validate_request(request: PrintRequest) -> Sheet:
    """The sheet that a request asks for; raises FaultyInput with all its faults."""
    unknown = tuple(one_of("kind", request.kind, list(KINDS)))
    if unknown:
        raise FaultyInput(unknown)
    kind = KINDS[request.kind]
    sheet = validate(request, LANGUAGES if request.fillable else SHEET_LANGUAGES)
    if sheet.fillable and "fillable" not in kind.options:
        raise FaultyInput([Fault("/fillable", text("paper.fault.fillable-kind"))])
    if "per_page" not in kind.options:
        return replace(sheet, per_page=1)
    if faults := next((found for one in _by_language(kind, sheet) if (found := tuple(kind.faults(one)))), ()):
        raise FaultyInput(faults)
    return sheet


def _by_language(kind: Kind, sheet: Sheet) -> list[Sheet]:
    """The sheet, or one a language where two do not stand side by side."""
    return [sheet] if kind.side_by_side else [replace(sheet, languages=(one,)) for one in sheet.languages]


def make_sheet(request: PrintRequest) -> bytes:
    """The PDF of a request, the same bytes for the same request; raises FaultyInput."""
    sheet = validate_request(request)
    title = f"{sheet.title} · {sheet.catalogue.message(f'paper.{request.kind}.title')}"
    kind = KINDS[request.kind]
    parts = [kind.leaves(one) for one in _by_language(kind, sheet)]
    label = form_label(sheet) if sheet.fillable else ""
    return write_document(Document(title, sheet.languages[0], sheet.paper, parts, sheet.copies, label))


def warm_up() -> None:
    """Draw a pad of every game, which reads fonts, icons and words."""
    for game in games():
        for language in LANGUAGES:
            make_sheet(PrintRequest("pad", game, lang=language))
