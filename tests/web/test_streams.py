"""The stream of a page: compressed fragments for clients that accept them, plain ones for the others."""

from __future__ import annotations

import zlib
from itertools import islice

import pytest
from flask.testing import FlaskClient

from companion.web.table.streams import GZIP
from tests.api.client import TableOnline

GZIP_MEMBER = 16 + zlib.MAX_WBITS


def test_every_text_can_be_read_as_soon_as_it_came() -> None:
    unpacker = zlib.decompressobj(GZIP_MEMBER)
    assert unpacker.decompress(GZIP.start) == b""
    for text in ("retry: 1000\n\n", "data: é " + 9_000 * "ab" + "\n\n", "", ": still here\n\n"):
        assert unpacker.decompress(GZIP.encode_few(text)).decode() == text
        assert unpacker.decompress(GZIP.encode(text)).decode() == text


@pytest.mark.parametrize("encoding", ["gzip", "identity"])
def test_a_page_gets_the_same_compressed_or_not(client: FlaskClient, table: TableOnline, encoding: str) -> None:
    headers = {"Accept-Encoding": encoding}
    with client.get(f"/t/{table.code}/stream", headers=headers, buffered=False) as response:
        parts = b"".join(islice(response.iter_encoded(), 2))
        text = zlib.decompressobj(GZIP_MEMBER).decompress(parts) if encoding == "gzip" else parts
    assert response.headers.get("Content-Encoding", "identity") == encoding
    assert text.startswith(b"retry: ")
    assert b'id="part-actions"' in text
    assert (len(parts) < len(text) / 2) == (encoding == "gzip")
