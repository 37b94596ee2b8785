"""The bytes of a document: a whole file, an outline in order, and memory that grows slowly with the pages."""

from __future__ import annotations

import tracemalloc
from io import BytesIO

import pytest
from pypdf import PdfReader

from pdf import PrintRequest, make_sheet, validate_request
from pdf.document.frame import Frame
from pdf.document.leaf import Document, Leaf, Mark
from pdf.document.writer import write_document
from pdf.kinds.pad import pads
from pdf.paper.sizes import PAPERS, LeafFormat
from tests.pdf.pdf_reader import GAME, pad

A4 = PAPERS["a4"]
MARKS = [("Fair", 0), ("Tents", 1), ("Été", 2), ("Pads", 1), ("Rules", 0), ("Too deep", 3)]


def many_pads(count: int) -> bytes:
    requests = (
        PrintRequest("pad", GAME, names=("Ana", "Bo"), table=str(number), code=f"K{number:05}", url="http://a.b")
        for number in range(count)
    )
    return write_document(Document("Pads", "en", A4, [pads([validate_request(request) for request in requests])]))


def memory_beyond_output(count: int) -> int:
    """Bytes at the peak that are not the file itself."""
    tracemalloc.start()
    size = len(many_pads(count))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak - size


@pytest.mark.parametrize(
    "request_",
    [
        PrintRequest("pad", GAME, fillable=True),
        PrintRequest("pad", GAME, copies=5, per_page=2),
        PrintRequest("rules", "steam-tunnel", lang="fr+en"),
        PrintRequest("tent", GAME),
    ],
    ids=lambda request: request.kind,
)
def test_the_file_is_whole(request_):
    """A strict reader finds every object where the table at the end says it is."""
    body = make_sheet(request_)
    found = PdfReader(BytesIO(body), strict=True)
    assert body.startswith(b"%PDF-1.4")
    assert body.rstrip().endswith(b"%%EOF")
    assert all(page.extract_text() for page in found.pages)
    start = int(body.rpartition(b"startxref")[2].split()[0])
    count = int(body[start:].split(b"\n")[1].split()[1])
    for number in range(1, count):
        offset = int(body[start:].split(b"\n")[number + 2][:10])
        assert body[offset:].startswith(f"{number} 0 obj".encode())


def test_a_page_more_takes_little_memory_beyond_its_bytes():
    """ReportLab keeps the pages until the file is written; their drawing is shared."""
    many_pads(2)  # fonts and catalogues are read once
    few, many = memory_beyond_output(50), memory_beyond_output(150)
    assert (many - few) / 100 < 16_000


def test_copies_share_one_drawing():
    assert len(pad(copies=3)) < 1.1 * len(pad(copies=2))


def outline(marks: list[tuple[str, int]]) -> PdfReader:
    frame = Frame(LeafFormat(A4), "en")
    leaves = [Leaf(frame, lambda canvas: None, [Mark(title, level, 200)]) for title, level in marks]
    blank = Leaf(frame, lambda canvas: None)
    return PdfReader(BytesIO(write_document(Document("Marks", "en", A4, [leaves or [blank]]))), strict=True)


def titles(entries: list[object]) -> list[object]:
    return [titles(entry) if isinstance(entry, list) else entry["/Title"] for entry in entries]


def test_entries_of_the_outline_stand_where_their_level_says():
    found = outline(MARKS)
    assert titles(found.outline) == ["Fair", ["Tents", ["Été"], "Pads"], "Rules", ["Too deep"]]
    assert [found.get_destination_page_number(entry) for entry in (found.outline[0], found.outline[2])] == [0, 4]
    assert found.outline[0].top == 200


def test_a_document_without_marks_has_no_outline():
    assert outline([]).outline == []
