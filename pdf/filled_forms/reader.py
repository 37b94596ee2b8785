"""Reads a filled form back: the fields of a sheet as input for the game's score calculator."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.rules.calculators import Answer
from companion.rules.faults import Fault, raise_faults
from companion.rules.score_terms import blank_score
from companion.speech import DEFAULT
from companion.wire import parser
from companion.wire.tables import calculate
from pdf.document.form_values import filled_document, used_seats
from pdf.filled_forms.arithmetic import tie_breaks, work_out
from pdf.filled_forms.fields import extract_fields
from pdf.filled_forms.label import LARGEST, NOT_A_PDF, FilledInput, NotASheet, SheetLabel, read_label
from pdf.games import hook
from pdf.paper.sizes import PAPERS
from pdf.requests.sheet import Sheet


@dataclass(frozen=True)
class FilledForm(SheetLabel):
    """A filled sheet: its label, and the text in every field."""

    fields: Mapping[str, str]

    @property
    def notes(self) -> str:
        return self.fields.get("notes", "").strip()

    @cached_property
    def worked_out(self) -> tuple[dict[str, str], list[Fault]]:
        """The fields with every sum that was left empty, and the sums that contradict what they follow from."""
        return work_out(self.sheet, self.fields)

    @property
    def sheet(self) -> Sheet:
        """The sheet as it was printed."""
        return Sheet(
            self.game,
            self.players,
            (DEFAULT,),
            PAPERS["a4"],
            {rule.id: self.house_rules.get(rule.id, rule.default) for rule in self.game.house_rules},
            names=self.names,
            modules=self.modules,
        )

    def document(self) -> dict[str, Any]:
        """The input of the score calculator, as far as it was filled in; what only breaks ties may be empty."""
        fields, _ = self.worked_out
        seats = [fields.get(f"/players/{seat}/name", "").strip() for seat in range(self.players)]
        names = list(self.names) or seats
        blank = blank_score(self.game, self.modules)
        document = filled_document(blank, names, fields, self.terms, optional=tuple(tie_breaks(self.sheet)))
        return hook(self.game, "read_fields", _unchanged)(self.sheet, document, fields, used_seats(names, fields))

    def answer(self) -> Answer:
        """The score with its working; raises FaultyInput where a value is missing, wrong or contradicts others."""
        raise_faults(self.worked_out[1])
        return calculate(self.game.calculator(self.game.score_calculator), json.dumps(self.document()))

    def as_json(self) -> dict[str, Any]:
        return {"game": self.game.id, "code": self.code or None, "input": self.document(), "notes": self.notes}


def _unchanged(
    sheet: Sheet, document: dict[str, Any], fields: Mapping[str, str], seats: Sequence[int]
) -> dict[str, Any]:
    return document


def read_filled(body: bytes) -> FilledForm:
    """Read a filled sheet; raises NotASheet."""
    if len(body) > LARGEST:
        raise NotASheet("paper.fault.too-large")
    extracted = extract_fields(body)
    if extracted == NOT_A_PDF:
        raise NotASheet("paper.fault.not-a-pdf")
    return _filled_form(extracted)


def read_extracted(extracted: bytes) -> bytes:
    """A FilledInput as JSON, from the fields that were extracted of a sheet. For callers in another process."""
    form = _filled_form(extracted)
    return parser.write(FilledInput, FilledInput(form.document(), form.worked_out[1], form.notes)).encode()


def _filled_form(extracted: bytes) -> FilledForm:
    found = json.loads(extracted)
    return FilledForm(**vars(read_label(found["keywords"])), fields=found["fields"])
