"""The kinds of sheets that are printed for a game, with what each offers; the registry knows what draws them.

The print form, the command line and the documentation read it here, so that a server does without ReportLab.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from companion.rules.faults import Fault, FaultyInput
from companion.rules.text import text
from companion.speech import LANGUAGES
from pdf.requests.print_request import PrintRequest
from pdf.requests.sheet import Sheet
from pdf.requests.validator import one_of, validate

SHEET_LANGUAGES = (*LANGUAGES, "fr+en")
Option = Literal["names", "table", "per_page", "fillable", "url"]


@dataclass(frozen=True)
class Kind:
    """A kind of sheet, and the options that make a difference to it.

    With the option `url` the address of this server is printed unless another is given. Two languages stand side by
    side, or are sheets that follow each other.
    """

    options: frozenset[Option] = frozenset()
    side_by_side: bool = False
    needs_box_facts: bool = False

    def by_language(self, sheet: Sheet) -> Sequence[Sheet]:
        """The sheet, or one a language where two do not stand side by side."""
        return [sheet] if self.side_by_side else [replace(sheet, languages=(one,)) for one in sheet.languages]


KINDS = {
    "pad": Kind(frozenset({"names", "table", "per_page", "fillable"})),
    "rules": Kind(side_by_side=True),
    "aid": Kind(frozenset({"names"})),
    "tent": Kind(frozenset({"names", "table", "url"})),
    "tracker": Kind(),
    "facts": Kind(needs_box_facts=True),
    "tokens": Kind(frozenset({"names"})),
}


def requested_sheet(request: PrintRequest) -> Sheet:
    """The sheet that a request asks for; raises FaultyInput with its faults, but those that only drawing finds."""
    unknown = tuple(one_of("kind", request.kind, list(KINDS)))
    if unknown:
        raise FaultyInput(unknown)
    kind = KINDS[request.kind]
    sheet = validate(request, LANGUAGES if request.fillable else SHEET_LANGUAGES)
    if sheet.fillable and "fillable" not in kind.options:
        raise FaultyInput([Fault("/fillable", text("paper.fault.fillable-kind"))])
    return sheet if "per_page" in kind.options else replace(sheet, per_page=1)
