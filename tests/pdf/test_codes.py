"""Printed codes: a QR code that leads to the entry page, and the code as text."""

from __future__ import annotations

import pypdfium2
import pytest
import zxingcpp

from pdf import PrintRequest, make_sheet
from tests.pdf.pdf_reader import GAME, text_of

URL = "http://192.168.1.20:8000"


def decoded(pdf: bytes, scale: float = 3) -> list[str]:
    """What a camera reads off every page."""
    pictures = [page.render(scale=scale).to_pil() for page in pypdfium2.PdfDocument(pdf)]
    return [found.text for picture in pictures for found in zxingcpp.read_barcodes(picture)]


@pytest.mark.parametrize("per_page", [1, 2, 4])
def test_a_named_pad_leads_to_its_entry_page(per_page):
    made = make_sheet(PrintRequest("pad", GAME, names=("Ana", "Bo"), code="K7M4QX", url=URL, per_page=per_page))
    assert decoded(made) == [f"{URL}/s/K7M4QX"]
    assert "K7M4QX" in text_of(made)


def test_a_tent_has_it_on_both_sides():
    made = make_sheet(PrintRequest("tent", GAME, code="K7M4QX", url=URL + "/"))
    assert decoded(made) == [f"{URL}/s/K7M4QX"] * 2


def test_a_longer_address_still_fits():
    url = "https://midway.club-de-jeux-de-montreuil.example/salle"
    assert decoded(make_sheet(PrintRequest("pad", GAME, code="K7M4QX", url=url))) == [f"{url}/s/K7M4QX"]


def test_without_an_address_the_code_stands_alone():
    made = make_sheet(PrintRequest("pad", GAME, code="K7M4QX"))
    assert decoded(made) == []
    assert "K7M4QX" in text_of(made)


def test_a_damaged_code_is_still_read():
    """High error correction: a blot over a tenth of it does no harm."""
    made = make_sheet(PrintRequest("tent", GAME, code="K7M4QX", url=URL))
    picture = pypdfium2.PdfDocument(made)[0].render(scale=3).to_pil()
    position = zxingcpp.read_barcodes(picture)[0].position
    left, right = sorted((position.top_left.x, position.bottom_right.x))
    top, bottom = sorted((position.top_left.y, position.bottom_right.y))
    side = (right - left) * 3 // 10
    blot = ((left + right) // 2, (top + bottom) // 2)
    picture.paste("white", (blot[0], blot[1], blot[0] + side, blot[1] + side))
    assert len(zxingcpp.read_barcodes(picture)) == 2
