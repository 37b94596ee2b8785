"""The three faces of our paper, embedded as TrueType, and what they can print."""

from __future__ import annotations

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
    """Make the faces known to ReportLab, once; there is no italic, so emphasis is bold too."""
    for name, file in _FILES.items():
        pdfmetrics.registerFont(TTFont(name, static_folder() / "fonts" / file))
    pdfmetrics.registerFontFamily(TEXT, normal=TEXT, bold=BOLD, italic=BOLD, boldItalic=BOLD)


@cache
def _glyphs(font: str) -> Collection[int]:
    register()
    glyphs: Collection[int] = pdfmetrics.getFont(font).face.charToGlyph.keys()
    return glyphs


def covers(font: str, words: str) -> bool:
    """Whether a face has a glyph for every character."""
    return all(ord(letter) in _glyphs(font) for letter in words)


def printable(words: str, *fonts: str) -> tuple[str, str]:
    """The first face that has all of it, else the first one with a visible substitute for what it lacks."""
    words = unicodedata.normalize("NFC", words)
    for font in fonts:
        if covers(font, words):
            return font, words
    return fonts[0], "".join(_nearest(fonts[0], letter) for letter in words) or SUBSTITUTE


def _nearest(font: str, letter: str) -> str:
    """The letter, or without the mark that is missing (ễ -> ê), or the substitute."""
    if covers(font, letter):
        return letter
    if unicodedata.category(letter) in _INVISIBLE:
        return ""
    bare = unicodedata.decomposition(letter).partition(" ")[0]
    if bare and not bare.startswith("<"):
        return _nearest(font, chr(int(bare, 16)))
    return SUBSTITUTE


def width(words: str, font: str, size: float) -> float:
    wide: float = pdfmetrics.stringWidth(words, font, size)
    return wide
