"""Filled sheets: an uploaded PDF that was filled in on a screen, shown as a draft."""

import json
from typing import Any

from flask import Blueprint, render_template, request
from werkzeug.exceptions import RequestEntityTooLarge

from companion.child_process.child_handle import LimitExceeded
from companion.rules.faults import Fault, FaultyInput
from companion.rules.game import Game
from companion.rules.text import Text, text
from companion.speech.answers import translated_answer, translated_fault
from companion.speech.calculator_words import CalculatorWords
from companion.store.sheets import find_sheet
from companion.web.access.application import table_service
from companion.web.shell.drafts import dumped
from companion.web.shell.language import current_catalogue
from companion.web.shell.long_work import draw, read_upload
from companion.wire import parser
from companion.wire.tables import calculate, plain
from pdf.filled_forms.label import LARGEST, NOT_A_PDF, FilledInput, NotASheet, read_label

pages = Blueprint("filled", __name__)


@pages.get("/print/read")
def form() -> str:
    return render_template("read.html", reason=None)


@pages.post("/print/read")
def read() -> str | tuple[str, int]:
    """The draft in the file; nothing is saved yet."""
    try:
        upload = request.files.get("file")
        return _draft(_extracted(b"" if upload is None else upload.read()))
    except NotASheet as error:
        return _refused(error.reason, 422)
    except (RequestEntityTooLarge, LimitExceeded):
        return _refused(text("paper.fault.too-large"), 413)


def _extracted(body: bytes) -> bytes:
    """The keywords and the fields of a PDF; raises NotASheet, or LimitExceeded."""
    if len(body) > LARGEST:
        raise NotASheet("paper.fault.too-large")
    extracted = read_upload("pdf.filled_forms.fields:extract_fields", body)
    if extracted == NOT_A_PDF:
        raise NotASheet("paper.fault.not-a-pdf")
    return extracted


def _refused(reason: Text, status: int) -> tuple[str, int]:
    return render_template("read.html", reason=current_catalogue().translate(reason)), status


def _draft(extracted: bytes) -> str:
    """The score from the calculator, or its faults; raises NotASheet."""
    label = read_label(json.loads(extracted)["keywords"])
    filled: FilledInput = parser.read_stored(FilledInput, draw("pdf.filled_forms.reader:read_extracted", extracted))
    row = find_sheet(table_service().store, label.code) if label.code else None
    dumped_input, answer, faults = dumped(filled.document), None, filled.faults
    if not faults:
        try:
            found = calculate(label.game.calculator(label.game.score_calculator), dumped_input)
            answer = plain(translated_answer(found, current_catalogue()))
        except FaultyInput as error:
            faults = [*error.faults]
    return render_template(
        "read-draft.html",
        game=label.game,
        notes=filled.notes,
        modules=label.modules,
        house_rules=label.house_rules,
        answer=answer,
        faults=[_placed_fault(fault, label.game, filled.document) for fault in faults],
        dumped=dumped_input,
        home=f"/games/{label.game.id}/score" if row is None else f"/s/{row.code}",
        row=row,
    )


def _placed_fault(fault: Fault, game: Game, document: dict[str, Any]) -> dict[str, str]:
    words = CalculatorWords(current_catalogue(), game.id, game.score_calculator)
    return translated_fault(fault, current_catalogue()) | {"place": words.place(document, fault.where)}
