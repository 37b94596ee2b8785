"""The three fonts of all sheets, embedded as TrueType, and the characters they cover."""

import unicodedata
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
SUBSTITUTE = "?"
_INVISIBLE = {"Cf", "Mn", "Me", "Sk"}  # joiners, selectors, marks and skin tones: part of the sign before them


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


def printable(text: str, *fonts: str) -> tuple[str, str]:
    """The first font that covers the text, else the first font and the text with visible substitutes."""
    text = unicodedata.normalize("NFC", text)
    for font in fonts:
        if covers(font, text):
            return font, text
    return fonts[0], "".join(_nearest(fonts[0], letter) for letter in text) or SUBSTITUTE


def _nearest(font: str, letter: str) -> str:
    """The letter, the letter without its missing mark (ễ -> ê), or the substitute."""
    if covers(font, letter):
        return letter
    if unicodedata.category(letter) in _INVISIBLE:
        return ""
    bare = unicodedata.decomposition(letter).partition(" ")[0]
    if bare and not bare.startswith("<"):
        return _nearest(font, chr(int(bare, 16)))
    return SUBSTITUTE


def width(text: str, font: str, size: float) -> float:
    wide: float = pdfmetrics.stringWidth(text, font, size)
    return wide
