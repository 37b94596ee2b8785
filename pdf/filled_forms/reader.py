"""Reads a filled form back: the fields of a sheet as input for the game's score calculator."""

from __future__ import annotations

import ctypes
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

from companion.rules import games
from companion.rules.calculators import Answer
from companion.rules.faults import FaultyInput
from companion.rules.game import Game
from companion.rules.score_terms import score_terms
from companion.rules.text import Text, text
from companion.wire.tables import calculate
from pdf.document.form_values import filled_document, used_seats
from pdf.filled_forms.pdfium import open_document
from pdf.games import hook

LARGEST = 20_000_000
MOST_PAGES = 4


class NotASheet(Exception):
    """A file that is no sheet of ours, or that cannot be read; users are shown the reason."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.reason: Text = text(key)


@dataclass(frozen=True)
class FilledForm:
    """A filled sheet: its game and its code, and the text in every field."""

    game: Game
    names: tuple[str, ...]
    players: int
    code: str
    modules: tuple[str, ...]
    house_rules: dict[str, str]
    terms: dict[str, Any]
    fields: dict[str, str]

    @property
    def notes(self) -> str:
        return self.fields.get("notes", "").strip()

    def document(self) -> dict[str, Any]:
        """The input of the score calculator, as far as it was filled in."""
        seats = [self.fields.get(f"/players/{seat}/name", "").strip() for seat in range(self.players)]
        names = list(self.names) or seats
        blank = self.game.calculator(self.game.score_calculator).blank
        document = filled_document(blank, names, self.fields, self.terms)
        return hook(self.game, "read_fields", _unchanged)(document, self.fields, used_seats(names, self.fields))

    def answer(self) -> Answer:
        """The score with its working; raises FaultyInput where a value is missing or wrong."""
        return calculate(self.game.calculator(self.game.score_calculator), json.dumps(self.document()))

    def as_json(self) -> dict[str, Any]:
        return {"game": self.game.id, "code": self.code or None, "input": self.document(), "notes": self.notes}


def _unchanged(document: dict[str, Any], fields: Mapping[str, str], seats: Sequence[int]) -> dict[str, Any]:
    return document


def read_filled(body: bytes) -> FilledForm:
    """Read a filled sheet; raises NotASheet."""
    if len(body) > LARGEST:
        raise NotASheet("paper.fault.too-large")
    try:
        with open_document(body) as document:
            return FilledForm(**_label(document), fields=dict(_fields(document)))
    except pypdfium2.PdfiumError:
        raise NotASheet("paper.fault.not-a-pdf") from None


def _label(document: pypdfium2.PdfDocument) -> dict[str, Any]:
    """The label that the sheet was printed with; all of it is checked, since anybody can write one."""
    try:
        label = json.loads(document.get_metadata_dict().get("Keywords", ""))
        game = games()[label["game"]]
        names = tuple(str(name)[:40] for name in label["names"])
        players = int(label["players"])
        terms = score_terms(game, label["modules"], label["house_rules"], label["box_facts"])
        found = {
            "game": game,
            "names": names,
            "players": players,
            "code": str(label["code"])[:12],
            "modules": tuple(module.id for module in game.modules if module.id in label["modules"]),
            "house_rules": {str(rule): str(choice) for rule, choice in label["house_rules"].items()},
            "terms": terms,
        }
    except (ValueError, KeyError, TypeError, AttributeError, FaultyInput):
        raise NotASheet("paper.fault.not-ours") from None
    if not game.min_players <= players <= game.max_players or (names and len(names) != players):
        raise NotASheet("paper.fault.not-ours")
    return found


def _fields(document: pypdfium2.PdfDocument) -> Iterator[tuple[str, str]]:
    document.init_forms()
    if document.formenv is None:
        return
    for index in range(min(len(document), MOST_PAGES)):
        page = document[index]
        for at in range(pdfium.FPDFPage_GetAnnotCount(page)):
            annotation = pdfium.FPDFPage_GetAnnot(page, at)
            if pdfium.FPDFAnnot_GetSubtype(annotation) == pdfium.FPDF_ANNOT_WIDGET:
                name = _text(pdfium.FPDFAnnot_GetFormFieldName, document.formenv, annotation)
                yield name, _text(pdfium.FPDFAnnot_GetFormFieldValue, document.formenv, annotation)
            pdfium.FPDFPage_CloseAnnot(annotation)


def _text(read: Any, form: Any, annotation: Any) -> str:
    """A text from PDFium, which is asked twice: for the length, then for the letters."""
    length = read(form, annotation, None, 0)
    letters = ctypes.create_string_buffer(length)
    read(form, annotation, ctypes.cast(letters, ctypes.POINTER(pdfium.FPDF_WCHAR)), length)
    return letters.raw[: max(0, length - 2)].decode("utf-16-le", errors="replace")
