"""The stream of a page: compressed fragments for clients that accept them, plain ones for the others."""

from __future__ import annotations

import zlib
from itertools import islice

import pytest
from flask.testing import FlaskClient

from companion.web.table.streams import compressed
from tests.api.client import TableOnline

GZIP = 16 + zlib.MAX_WBITS


def test_every_message_can_be_read_as_soon_as_it_came() -> None:
    messages = ["retry: 1000\n\n", "data: é " + 9_000 * "ab" + "\n\n", ": still here\n\n"]
    parts = compressed(iter(messages))
    unpacker = zlib.decompressobj(GZIP)
    assert unpacker.decompress(next(parts)) == b""
    assert [unpacker.decompress(part).decode() for part in parts] == messages


@pytest.mark.parametrize("encoding", ["gzip", "identity"])
def test_a_page_gets_the_same_compressed_or_not(client: FlaskClient, table: TableOnline, encoding: str) -> None:
    headers = {"Accept-Encoding": encoding}
    with client.get(f"/t/{table.code}/stream", headers=headers, buffered=False) as response:
        parts = b"".join(islice(response.iter_encoded(), 3 if encoding == "gzip" else 2))
        text = zlib.decompressobj(GZIP).decompress(parts) if encoding == "gzip" else parts
    assert response.headers.get("Content-Encoding", "identity") == encoding
    assert text.startswith(b"retry: ")
    assert b'id="part-actions"' in text
    assert (len(parts) < len(text) / 2) == (encoding == "gzip")
