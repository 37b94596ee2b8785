"""The three fonts of all sheets, embedded as TrueType, and the characters they cover."""

from collections.abc import Collection
from functools import cache

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from companion.drawing.paths import static_folder

TEXT = "Midway-Text"
BOLD = "Midway-Bold"
DISPLAY = "Midway-Display"
_FILES = {
    TEXT: "AtkinsonHyperlegible-Regular.ttf",
    BOLD: "AtkinsonHyperlegible-Bold.ttf",
    DISPLAY: "AlfaSlabOne-Regular.ttf",
}


@cache
def register() -> None:
    """Register the fonts with ReportLab, once; there is no italic, so emphasis is bold too."""
    for name, file in _FILES.items():
        pdfmetrics.registerFont(TTFont(name, static_folder() / "fonts" / file))
    pdfmetrics.registerFontFamily(TEXT, normal=TEXT, bold=BOLD, italic=BOLD, boldItalic=BOLD)


@cache
def _glyphs(font: str) -> Collection[int]:
    register()
    glyphs: Collection[int] = pdfmetrics.getFont(font).face.charToGlyph.keys()
    return glyphs


def covers(font: str, text: str) -> bool:
    """Whether a font has a glyph for every character."""
    return all(ord(letter) in _glyphs(font) for letter in text)
