"""Open fonts for the scripts that our own faces lack, read piece by piece when a name needs them."""

import json
import zipfile
from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from pathlib import Path

import brotli
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

ARCHIVE = Path(__file__).parent / "scripts" / "noto.zip"
REGULAR, BOLD = 400, 700
_PREFIX = "Midway-Script-"


@cache
def _index(weight: int) -> tuple[Sequence[int], Sequence[tuple[int, str]]]:
    """Where each range of characters begins; and for each where it ends, and the piece that has it."""
    with zipfile.ZipFile(ARCHIVE) as archive:
        pieces = json.loads(archive.read("index.json"))
    known: list[tuple[int, int, int, str]] = []
    for order, (name, weights, ranges) in enumerate(pieces):
        if weights in (0, weight):
            known += [(first, order, last, name) for first, last in ranges]
    known.sort()
    return [first for first, *_ in known], [(last, name) for *_, last, name in known]


@cache
def script_font(letter: str, weight: int) -> str | None:
    """The font of a character, or None; it is registered by then."""
    starts, pieces = _index(weight)
    at = bisect_right(starts, ord(letter))
    for last, name in reversed(pieces[max(0, at - 4) : at]):  # ranges of few pieces overlap
        if ord(letter) <= last:
            return _register(name)
    return None


@cache
def _register(piece: str) -> str:
    with zipfile.ZipFile(ARCHIVE) as archive:
        body = brotli.decompress(archive.read(f"{piece}.ttf.br"))
    name = f"{_PREFIX}{piece}"
    pdfmetrics.registerFont(TTFont(name, BytesIO(body)))
    return name


def is_shaped(font: str) -> bool:
    """Whether letters of this font take other forms or places beside each other."""
    return font.removeprefix(_PREFIX).startswith(("arabic", "hebrew", "thai", "devanagari", "emoji"))


def is_latin(font: str | None) -> bool:
    return font is not None and font.removeprefix(_PREFIX).startswith(("latin", "vietnamese"))
