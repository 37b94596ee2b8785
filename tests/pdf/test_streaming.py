"""A page is written as soon as it is drawn: the file is whole, and a page more takes little memory."""

from __future__ import annotations

import tracemalloc
from io import BytesIO

import pytest
from pypdf import PdfReader

from pdf import Request, make
from pdf.asking.settling import settle
from pdf.file.document import Part, compose
from pdf.file.made import Made
from pdf.kinds.pad import pads
from tests.pdf.reading import GAME, pad


def orders(count: int) -> list[Request]:
    return [
        Request("pad", GAME, names=("Ana", "Bo"), table=str(n), code=f"K{n:05}", url="http://a.b") for n in range(count)
    ]


def many_pads(requests: list[Request]) -> bytes:
    sheets = Made(len(requests), lambda number: settle(requests[number], ("en",)))
    return compose("Pads", "en", sheets[0].paper, [Part(pads(sheets))])


def beyond_output(count: int) -> int:
    """Bytes at the peak that are not the file itself."""
    asked = orders(count)
    tracemalloc.start()
    size = len(many_pads(asked))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak - size


@pytest.mark.parametrize(
    "request_",
    [
        Request("pad", GAME, fillable=True),
        Request("pad", GAME, copies=5, per_page=2),
        Request("rules", "steam-tunnel", lang="fr+en"),
        Request("tent", GAME),
    ],
    ids=lambda request: request.kind,
)
def test_the_file_is_whole(request_):
    """A strict reader finds every object where the table at the end says it is."""
    body = make(request_)
    found = PdfReader(BytesIO(body), strict=True)
    assert body.startswith(b"%PDF-1.")
    assert body.endswith(b"%%EOF\n")
    assert all(page.extract_text() for page in found.pages)
    start = int(body.rpartition(b"startxref")[2].split()[0])
    count = int(body[start:].split(b"\n")[1].split()[1])
    for number in range(1, count):
        offset = int(body[start:].split(b"\n")[number + 2][:10])
        assert body[offset:].startswith(f"{number} 0 obj".encode())


def test_a_page_more_takes_little_memory_beyond_its_bytes():
    """Room of the growing buffer, and eight bytes an object; ReportLab itself keeps some ten thousand bytes a page."""
    many_pads(orders(2))  # fonts and catalogues are read once
    few, many = beyond_output(100), beyond_output(300)
    assert (many - few) / 200 < 500


def test_pages_are_gone_once_they_are_written():
    assert len(pad(copies=3)) < 1.1 * len(pad(copies=2))
