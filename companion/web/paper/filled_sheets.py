"""Filled sheets: an uploaded PDF that was filled in on a screen, shown as a draft."""

from typing import TYPE_CHECKING

from flask import Blueprint, render_template, request
from werkzeug.exceptions import RequestEntityTooLarge

from companion.child_process.child_handle import LimitExceeded
from companion.rules.faults import FaultyInput
from companion.rules.text import Text, text
from companion.speech.answers import translated_answer, translated_fault
from companion.speech.calculator_words import CalculatorWords
from companion.store.sheets import find_sheet
from companion.web.access.application import table_service
from companion.web.shell.drafts import dumped
from companion.web.shell.language import current_catalogue
from companion.web.shell.long_work import read_upload
from companion.wire.tables import plain

if TYPE_CHECKING:
    from pdf.filled_forms.reader import FilledForm

pages = Blueprint("filled", __name__)


@pages.get("/print/read")
def form() -> str:
    return render_template("read.html", reason=None)


@pages.post("/print/read")
def read() -> str | tuple[str, int]:
    """The draft in the file; nothing is saved yet."""
    try:
        upload = request.files.get("file")
    except RequestEntityTooLarge:
        return _refused(text("paper.fault.too-large"), 413)
    from pdf.filled_forms.reader import NotASheet, read_filled  # brings PDFium along

    try:
        return _draft(read_filled(b"" if upload is None else upload.read(), _extract))
    except NotASheet as error:
        return _refused(error.reason, 422)
    except LimitExceeded:
        return _refused(text("paper.fault.too-large"), 413)


def _extract(body: bytes) -> bytes:
    return read_upload("pdf.filled_forms.fields:extract_fields", body)


def _refused(reason: Text, status: int) -> tuple[str, int]:
    return render_template("read.html", reason=current_catalogue().translate(reason)), status


def _draft(filled: "FilledForm") -> str:
    """The score from the calculator, or its faults."""
    row = find_sheet(table_service().store, filled.code) if filled.code else None
    answer, faults = None, []
    try:
        answer = plain(translated_answer(filled.answer(), current_catalogue()))
    except FaultyInput as error:
        words = CalculatorWords(current_catalogue(), filled.game.id, filled.game.score_calculator)
        faults = [
            translated_fault(one, current_catalogue()) | {"place": words.place(filled.document(), one.where)}
            for one in error.faults
        ]
    home = f"/games/{filled.game.id}/score" if row is None else f"/s/{row.code}"
    return render_template(
        "read-draft.html",
        game=filled.game,
        notes=filled.notes,
        modules=filled.modules,
        house_rules=filled.house_rules,
        answer=answer,
        faults=faults,
        dumped=dumped(filled.document()),
        home=home,
        row=row,
    )
