"""What draws each kind of sheet, and how a request becomes a PDF."""

from collections.abc import Callable, Iterator, Sequence

from companion.rules import games
from companion.rules.faults import raise_faults
from companion.speech import LANGUAGES
from pdf.document.form_fields import form_label
from pdf.document.leaf import Document, Leaf
from pdf.document.writer import write_document
from pdf.kinds import aid, facts, pad, rules, tent, tokens, tracker
from pdf.requests.print_request import PrintRequest
from pdf.requests.sheet import Sheet
from pdf.requests.sheet_kinds import KINDS, requested_sheet

LEAVES: dict[str, Callable[[Sheet], Sequence[Leaf]]] = {
    "pad": pad.leaves,
    "rules": rules.leaves,
    "aid": aid.leaves,
    "tent": tent.leaves,
    "tracker": tracker.leaves,
    "facts": facts.leaves,
    "tokens": tokens.leaves,
}


def validate_request(request: PrintRequest) -> Sheet:
    """The sheet that a request asks for; raises FaultyInput with all its faults."""
    sheet = requested_sheet(request)
    if "per_page" in KINDS[request.kind].options:
        for one in KINDS[request.kind].by_language(sheet):
            raise_faults(pad.pad_faults(one))
    return sheet


def check_request(request: PrintRequest) -> bytes:
    """Nothing; raises FaultyInput with all faults of a request. For callers in another process."""
    validate_request(request)
    return b""


def make_sheet(request: PrintRequest) -> bytes:
    """The PDF of a request, the same bytes for the same request; raises FaultyInput."""
    sheet = validate_request(request)
    title = f"{sheet.title} · {sheet.message(f'paper.{request.kind}.title')}"
    parts = [LEAVES[request.kind](one) for one in KINDS[request.kind].by_language(sheet)]
    label = form_label(sheet) if sheet.fillable else ""
    return write_document(Document(title, sheet.languages[0], sheet.paper, parts, sheet.copies, label))


def warm_up() -> Iterator[None]:
    """Draw a pad of every game, which reads fonts, icons and words; one at a step."""
    for game in games():
        for language in LANGUAGES:
            make_sheet(PrintRequest("pad", game, lang=language))
            yield
