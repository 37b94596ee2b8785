"""Streaming: a page is written into the file as soon as it is drawn, so that a long document needs no more memory.

ReportLab keeps every page as objects until the end and writes them all at once. Here a page leaves nothing behind but
the offsets of its objects, eight bytes each, for the table at the end of the file; the bytes are those that ReportLab
itself formats.
"""

from __future__ import annotations

from array import array
from io import BytesIO
from typing import Any

from reportlab.pdfbase import pdfdoc

from pdf.file.outline import Outline

VERSION = "1.4"  # knows a document's language and its forms


class Stream:
    """The file of one canvas in the making."""

    def __init__(self, document: Any) -> None:
        self._document = document  # ReportLab's PDFDocument
        self._out = BytesIO()
        self._offsets = array("Q", [0])  # by the number of an object; nothing stands at 0
        self._pages = array("L")  # the numbers of the pages
        self.outline = Outline(self)
        # Letters beyond ASCII in the second line: no program takes the file for text.
        self._out.write(f"%PDF-{VERSION}\n%\u00e2\u00e3\u00cf\u00d3\n".encode("latin-1"))

    def reserve(self) -> int:
        """The number of an object that will be written later."""
        self._document.objectcounter += 1
        return int(self._document.objectcounter)

    def write(self, number: int, body: str | bytes) -> None:
        """An object as it stands in the file."""
        self._note(number)
        words = body.encode("latin-1") if isinstance(body, str) else body
        self._out.write(f"{number} 0 obj\n".encode() + words + b"\nendobj\n")

    def spell(self, words: str) -> str:
        """Words as a string of the file."""
        spelt: bytes = pdfdoc.PDFString(words).format(self._document)
        return spelt.decode("latin-1")

    def write_page(self) -> int:
        """Write the page that was drawn last, and its content, and forget both; the number of its object."""
        page = self._document.Pages.pages.pop()
        page.check_format(self._document)
        content, name = self._document.Reference(page.Contents).name, page.__InternalName__
        number = self._number(name)
        self._write(content)
        self._write(name)
        self._forget(content)
        self._pages.append(number)
        if not page.Annots:  # the fields of a form name their page once more
            self._forget(name)
        return number

    def finish(self) -> bytes:
        """Write everything else, then the table of contents of the file."""
        document = self._document
        for font in document.delayedFonts:
            font.addObjects(document)
        document.info.invariant = document.invariant
        document.info.digest(document.signature)
        self._close_outline()
        catalogue, info = document.Reference(document.Catalog), document.Reference(document.info)
        self._close_pages()
        number = 0
        while (number := number + 1) <= document.objectcounter:  # what is written may still ask for more objects
            if not self._is_written(number):
                self._write(document.numberToId[number])
        self._close(catalogue, info)
        return self._out.getvalue()

    def _note(self, number: int) -> None:
        missing = number + 1 - len(self._offsets)
        self._offsets.extend([0] * max(0, missing))
        self._offsets[number] = self._out.tell()

    def _is_written(self, number: int) -> bool:
        return number < len(self._offsets) and bool(self._offsets[number])

    def _number(self, name: str) -> int:
        return int(self._document.idToObjectNumberAndVersion[name][0])

    def _write(self, name: str) -> None:
        """Write an object that ReportLab knows by this name."""
        document = self._document
        self._note(self._number(name))
        self._out.write(pdfdoc.PDFIndirectObject(name, document.idToObject[name]).format(document))
        document.idToObject[name] = None

    def _forget(self, name: str) -> None:
        document = self._document
        number, _ = document.idToObjectNumberAndVersion.pop(name)
        del document.numberToId[number], document.idToObject[name]

    def _close_outline(self) -> None:
        document, root = self._document, self.outline.finish()
        document.Catalog.Outlines = _reference(document, root) if root else None

    def _close_pages(self) -> None:
        """The page tree, with every page in order."""
        number = self._number(self._document.Reference(self._document.Pages).name)
        kids = " ".join(f"{page} 0 R" for page in self._pages)
        self.write(number, f"<< /Type /Pages /Count {len(self._pages)} /Kids [ {kids} ] >>")

    def _close(self, catalogue: Any, info: Any) -> None:
        document, start = self._document, self._out.tell()
        size = len(self._offsets)
        self._out.write(f"xref\n0 {size}\n0000000000 65535 f \n".encode())
        for offset in self._offsets[1:]:
            self._out.write(b"%010d 00000 n \n" % offset)
        trailer = pdfdoc.PDFTrailer(start, Size=size, Root=catalogue, Info=info, ID=document.ID())
        self._out.write(trailer.format(document))


def _reference(document: Any, number: int) -> Any:
    """ReportLab's reference to an object that we wrote."""
    name = f"object-{number}"
    document.idToObjectNumberAndVersion[name] = (number, 0)
    return pdfdoc.PDFObjectReference(name)
