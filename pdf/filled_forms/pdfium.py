"""PDFium for one thread at a time: it is not safe for several."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pypdfium2

_ONE_AT_A_TIME = threading.Lock()


@contextmanager
def open_document(body: bytes) -> Iterator[pypdfium2.PdfDocument]:
    """An open document; raises PdfiumError when the bytes are none."""
    with _ONE_AT_A_TIME:
        document = pypdfium2.PdfDocument(body)
        try:
            yield document
        finally:
            document.close()
