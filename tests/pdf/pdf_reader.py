"""Reads PDFs back for the tests: their text, fonts, and where every character stands."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from itertools import combinations

import pypdfium2
import pypdfium2.raw as pdfium
from pypdf import PdfReader

from pdf import PrintRequest, make_sheet
from pdf.document.frame import sheet_frame
from pdf.kinds.guide import GuideLayout, fit_guide
from pdf.kinds.rules import band_height
from pdf.paper.sizes import MARGIN, SMALL_MARGINS, Paper
from pdf.requests.sheet import Sheet

GAME = "scream-machine"


def guide_layout(sheet: Sheet) -> GuideLayout:
    """The guide of a sheet as its rule sheet has it."""
    frame = sheet_frame(sheet, rules=False, head=True)
    return fit_guide(sheet, frame.area, band_height(sheet, frame))


@cache
def pad(**options) -> bytes:
    return make_sheet(PrintRequest("pad", GAME, **options))


@cache
def rules(**options) -> bytes:
    return make_sheet(PrintRequest("rules", GAME, **options))


def reader(pdf: bytes) -> PdfReader:
    return PdfReader(BytesIO(pdf))


def squeezed(text: str) -> str:
    """A text without spaces, since line breaks may differ."""
    return re.sub(r"\s+", "", text)


@cache
def text_of(pdf: bytes) -> str:
    return squeezed("".join(page.extract_text() for page in reader(pdf).pages))


def spoken_text(pdf: bytes) -> str:
    """The text of a file as it is copied out of it: shaped letters as they were typed."""
    pages = (page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf))
    return squeezed("".join(pages))


def fonts(pdf: bytes) -> dict[str, bool]:
    """Every font that any page or form names, and whether it is embedded."""
    return {
        str(font["/BaseFont"]): "/FontFile2" in font.get("/FontDescriptor", {})
        for page in reader(pdf).pages
        for resources in _resources(page["/Resources"])
        for font in (entry.get_object() for entry in resources.get("/Font", {}).get_object().values())
    }


def _resources(resources) -> Iterator:
    yield resources
    for form in resources.get("/XObject", {}).values():
        if "/Resources" in form.get_object():
            yield from _resources(form.get_object()["/Resources"])


def character_boxes(pdf: bytes) -> Iterator[tuple[int, str, tuple[float, float, float, float]]]:
    """Page, character and its box (left, bottom, right, top) for everything visible."""
    for number, page in enumerate(pypdfium2.PdfDocument(pdf)):
        text = page.get_textpage()
        for index in range(text.count_chars()):
            letter = text.get_text_range(index, 1)
            if letter.strip():
                yield number, letter, text.get_charbox(index)


def baselines(pdf: bytes) -> set[tuple[int, float, float]]:
    """Page, height and size of letters of every line of text there is."""
    found = set()
    x, y = ctypes.c_double(), ctypes.c_double()
    for number, page in enumerate(pypdfium2.PdfDocument(pdf)):
        text = page.get_textpage()
        for index in range(text.count_chars()):
            size = pdfium.FPDFText_GetFontSize(text, index)
            if size > 1 and pdfium.FPDFText_GetCharOrigin(text, index, x, y):
                found.add((number, round(y.value, 2), round(size, 2)))
    return found


def text_boxes(pdf: bytes) -> Iterator[tuple[float, float, float, float]]:
    """The box (left, bottom, right, top) of every piece of text."""
    for page in pypdfium2.PdfDocument(pdf):
        text = page.get_textpage()
        yield from (text.get_rect(index) for index in range(text.count_rects()))


def outside(pdf: bytes, paper: Paper) -> list[tuple[float, float, float, float]]:
    """Pieces of text that stand in the margin; a point for letters that lean out of their box."""
    edge = MARGIN - 1
    return [
        (left, bottom, right, top)
        for left, bottom, right, top in text_boxes(pdf)
        if min(left, bottom) < edge or right > paper.width - edge or top > paper.height - edge
    ]


def outside_pages(pdf: bytes) -> list[tuple[float, float, float, float]]:
    """Pieces of text that leave their page, or come nearer to its edge than the margin of a small leaf."""
    edge, found = min(SMALL_MARGINS.values()) - 1, []
    for page in pypdfium2.PdfDocument(pdf):
        text, (wide, high) = page.get_textpage(), page.get_size()
        boxes = (text.get_rect(index) for index in range(text.count_rects()))
        found += [box for box in boxes if min(box[:2]) < edge or box[2] > wide - edge or box[3] > high - edge]
    return found


def overlapping(pdf: bytes) -> list[tuple[int, str, str]]:
    """Pieces of text that stand on each other, by more than the rounding of their edges."""
    found = []
    for number, page in enumerate(pypdfium2.PdfDocument(pdf)):
        text = page.get_textpage()
        boxes = [text.get_rect(index) for index in range(text.count_rects())]
        found += [
            (number, text.get_text_bounded(*one), text.get_text_bounded(*other))
            for one, other in combinations(boxes, 2)
            if min(one[2], other[2]) - max(one[0], other[0]) > 0.8
            and min(one[3], other[3]) - max(one[1], other[1]) > 0.8
        ]
    return found
