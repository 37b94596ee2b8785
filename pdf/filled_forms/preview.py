"""Previews: the first page of a document as a picture."""

from io import BytesIO

from pdf.filled_forms.pdfium import open_document

WIDE = 900  # pixels: twice what a phone shows, for its sharp screen


def preview(pdf: bytes) -> bytes:
    """The first page as PNG."""
    with open_document(pdf) as document:
        page = document[0]
        picture = page.render(scale=WIDE / max(page.get_size())).to_pil()
    written = BytesIO()
    picture.save(written, "PNG")
    return written.getvalue()
