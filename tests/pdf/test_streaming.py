"""A page is written as soon as it is drawn: the file is whole, and a page more takes little memory."""

from __future__ import annotations

import tracemalloc
from io import BytesIO

import pytest
from pypdf import PdfReader

from pdf import Request, make
from pdf.asking.settling import settle
from pdf.file.document import Part, compose
from pdf.kinds.pad import pads
from tests.pdf.reading import GAME, pad


def many_pads(count: int) -> bytes:
    requests = [
        Request("pad", GAME, names=("Ana", "Bo"), table=str(n), code=f"K{n:05}", url="http://a.b") for n in range(count)
    ]
    sheets = [settle(request, ("en",)) for request in requests]
    return compose("Pads", "en", sheets[0].paper, [Part(pads(sheets))])


def beyond_output(count: int) -> int:
    """Bytes at the peak that are not the file itself."""
    tracemalloc.start()
    size = len(many_pads(count))
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
    many_pads(2)  # fonts and catalogues are read once
    few, many = beyond_output(20), beyond_output(120)
    assert (many - few) / 100 < 4_000, "a page kept as objects takes three times as much"


def test_pages_are_gone_once_they_are_written():
    assert len(pad(copies=3)) < 1.1 * len(pad(copies=2))
