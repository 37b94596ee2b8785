"""Streaming: a page is written into the file as soon as it is drawn, so that a long document needs no more memory.

ReportLab keeps every page as objects until the end and writes them all at once. Here only their numbers are kept;
the bytes are those that ReportLab itself formats.
"""

from __future__ import annotations

from io import BytesIO
from typing import Any

from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

VERSION = "1.4"  # knows a document's language and its forms


class Stream:
    """The file of one canvas in the making."""

    def __init__(self, document: Any) -> None:
        self._document = document  # ReportLab's PDFDocument
        self._out = BytesIO()
        # Letters beyond ASCII in the second line: no program takes the file for text.
        self._out.write(f"%PDF-{VERSION}\n%\u00e2\u00e3\u00cf\u00d3\n".encode("latin-1"))

    def write_page(self) -> None:
        """Write the page that was drawn last, and its content, and forget both."""
        pages = self._document.Pages.pages
        page, name = pages[-1], pages[-1].__InternalName__
        page.check_format(self._document)
        content = page.Contents
        reference = self._document.Reference(content)
        self._object(reference.name)
        self._object(name)
        pages[-1] = pdfdoc.PDFObjectReference(name)

    def finish(self, canvas: Canvas) -> bytes:
        """Write everything else, then the table of contents of the file."""
        document = self._document
        for font in document.delayedFonts:
            font.addObjects(document)
        document.info.invariant = document.invariant
        document.info.digest(document.signature)
        catalogue, info = document.Reference(document.Catalog), document.Reference(document.info)
        document.Outlines.prepare(document, canvas)
        if document.Outlines.ready < 0:
            document.Catalog.Outlines = None
        number = 0
        while (number := number + 1) in document.numberToId:  # what is written may still ask for more objects
            if (name := document.numberToId[number]) not in document.idToOffset:
                self._object(name)
        self._close(catalogue, info)
        return self._out.getvalue()

    def _object(self, name: str) -> None:
        document = self._document
        document.idToOffset[name] = self._out.tell()
        self._out.write(pdfdoc.PDFIndirectObject(name, document.idToObject[name]).format(document))
        document.idToObject[name] = None

    def _close(self, catalogue: Any, info: Any) -> None:
        document, start = self._document, self._out.tell()
        names = [document.numberToId[number] for number in range(1, len(document.numberToId) + 1)]
        table = pdfdoc.PDFCrossReferenceTable()
        table.addsection(0, names)
        self._out.write(table.format(document))
        trailer = pdfdoc.PDFTrailer(start, Size=len(names) + 1, Root=catalogue, Info=info, ID=document.ID())
        self._out.write(trailer.format(document))
