"""PDFium, one call at a time: it is not made for several threads."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pypdfium2

_ONE_AT_A_TIME = threading.Lock()


@contextmanager
def opened(body: bytes) -> Iterator[pypdfium2.PdfDocument]:
    """A document to look at; raises PdfiumError when it is none."""
    with _ONE_AT_A_TIME:
        document = pypdfium2.PdfDocument(body)
        try:
            yield document
        finally:
            document.close()
