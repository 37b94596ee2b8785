"""What PDFium finds in a PDF: its keywords and the text of its form fields, within limits."""

import ctypes
import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

from pdf.filled_forms.label import NOT_A_PDF
from pdf.filled_forms.pdfium import open_document

MOST_PAGES = 4
MOST_FIELDS = 2_000
LONGEST_KEYWORDS = 20_000  # characters
LONGEST_TEXT = 1_000


def extract_fields(body: bytes) -> bytes:
    """JSON with `keywords` and `fields`; NOT_A_PDF for anything else."""
    try:
        with open_document(body) as document:
            keywords = document.get_metadata_dict().get("Keywords", "")[:LONGEST_KEYWORDS]
            fields = dict(islice(_fields(document), MOST_FIELDS))
    except pypdfium2.PdfiumError:
        return NOT_A_PDF
    return json.dumps({"keywords": keywords, "fields": fields}).encode()


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
    return letters.raw[: max(0, length - 2)].decode("utf-16-le", errors="replace")[:LONGEST_TEXT]
