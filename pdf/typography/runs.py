"""Lines of text in any script: cut into runs of one font and direction, shaped, and put in the order they are read."""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from itertools import groupby

import uharfbuzz
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import ShapeData, ShapedStr
from reportlab.pdfgen.canvas import Canvas

from pdf.typography import fonts
from pdf.typography.script_fonts import BOLD, REGULAR, is_latin, is_shaped, script_font

SUBSTITUTE = "?"
_JOINED = {"Cf", "Mn", "Me", "Mc", "Sk"}  # joiners, selectors, marks and skin tones belong to the sign before them
_JOINER, _KEYCAP = "\N{ZERO WIDTH JOINER}", "\N{COMBINING ENCLOSING KEYCAP}"
_PRIVATE = 0xF0000  # the plane in which a glyph without a character of its own gets one


@dataclass(frozen=True, slots=True)
class Run:
    """Letters of one font and direction, in the order they are spoken."""

    font: str
    text: str
    to_left: bool = False

    def width(self, size: float) -> float:
        if is_shaped(self.font):
            advances = [float(data.x_advance) for data in shape(self.font, self.text).__shapeData__]
            return sum(advances) * size / 1_000
        return float(pdfmetrics.stringWidth(self.text, self.font, size))


@lru_cache(maxsize=4_096)
def runs(text: str, font: str) -> tuple[Run, ...]:
    """The runs of a line from left to right; letters that the font lacks are taken from the font of their script."""
    if fonts.covers(font, text):
        return (Run(font, text),)
    words = [_word_runs(word, font) for word in _words(text)]
    return _merged(_in_reading_order([run for word in words for run in word]))


def _words(text: str) -> Iterator[str]:
    """Words and the spaces between them."""
    for is_space, letters in groupby(text, str.isspace):
        yield " " if is_space else "".join(letters)


def _word_runs(word: str, font: str) -> list[Run]:
    """A word in one face where that is possible, else every letter in the face of its script."""
    if fonts.covers(font, word):
        return [Run(font, word)]
    weight = REGULAR if font == fonts.TEXT else BOLD
    signs = [(sign, script_font(_KEYCAP if _KEYCAP in sign else sign[0], weight)) for sign in _signs(word)]
    own_face = not any(is_latin(other) for sign, other in signs if not fonts.covers(font, sign))
    found: list[Run] = []
    for sign, other in signs:
        own = font if other is None or (own_face and fonts.covers(font, sign)) else other
        if other is None and not fonts.covers(font, sign):
            sign = SUBSTITUTE
        to_left = unicodedata.bidirectional(sign[0]) in ("R", "AL")
        if found and (found[-1].font, found[-1].to_left) == (own, to_left):
            found[-1] = Run(own, found[-1].text + sign, to_left)
        else:
            found.append(Run(own, sign, to_left))
    return found


def _signs(word: str) -> Iterator[str]:
    """Letters with the marks that belong to them; an emoji with all it is joined to."""
    sign = ""
    for letter in unicodedata.normalize("NFC", word):
        flag = _is_flag(letter) and len(sign) == 1 and _is_flag(sign)
        if sign and (unicodedata.category(letter) in _JOINED or sign.endswith(_JOINER) or flag):
            sign += letter
        else:
            yield from [sign] if sign else []
            sign = letter
    if sign:
        yield sign


def _is_flag(letter: str) -> bool:
    """Whether it is one of the two letters that a flag is written with."""
    return "\N{REGIONAL INDICATOR SYMBOL LETTER A}" <= letter <= "\N{REGIONAL INDICATOR SYMBOL LETTER Z}"


def _in_reading_order(found: list[Run]) -> list[Run]:
    """From left to right as it is printed; the first letter with a direction decides that of the line."""
    strong = [run for run in found if any(unicodedata.bidirectional(one) in ("L", "R", "AL") for one in run.text)]
    if not any(run.to_left for run in strong):
        return found
    line_to_left = strong[0].to_left
    groups = [
        (to_left, list(group)) for to_left, group in groupby(_with_spaces(found, line_to_left), lambda pair: pair[1])
    ]
    ordered = [[run for run, _ in (reversed(group) if to_left else group)] for to_left, group in groups]
    return [run for group in (reversed(ordered) if line_to_left else ordered) for run in group]


def _with_spaces(found: list[Run], line_to_left: bool) -> Iterator[tuple[Run, bool]]:
    """Every run with its direction; a space between two of one direction has theirs, any other that of the line."""
    for at, run in enumerate(found):
        beside = {other.to_left for other in (*found[max(0, at - 1) : at], *found[at + 1 : at + 2])}
        yield run, (beside.pop() if len(beside) == 1 else line_to_left) if run.text == " " else run.to_left


def _merged(found: list[Run]) -> tuple[Run, ...]:
    """Neighbours of one font as one run."""
    merged: list[Run] = []
    for run in found:
        if merged and not run.to_left and (merged[-1].font, merged[-1].to_left) == (run.font, False):
            merged[-1] = Run(run.font, merged[-1].text + run.text)
        else:
            merged.append(run)
    return tuple(merged)


def markup(text: str, font: str) -> str:
    """The text for a paragraph of ReportLab, its runs in their fonts; shaped letters stand on their line."""
    return "".join(_marked(run, font) for run in runs(text, font))


def _marked(run: Run, font: str) -> str:
    letters = escape(str(shape(run.font, run.text)) if is_shaped(run.font) else run.text, quote=False)
    return letters if run.font == font else f'<font name="{run.font}">{letters}</font>'


def width(text: str, font: str, size: float) -> float:
    return _width_at_one(text, font) * size


@lru_cache(maxsize=16_384)
def _width_at_one(text: str, font: str) -> float:
    """The width in letters of one point: a text is measured in many sizes until it fits."""
    return sum(run.width(1) for run in runs(text, font))


@lru_cache(maxsize=512)
def shape(font: str, text: str) -> ShapedStr:
    """The glyphs of a run from left to right, as characters that ReportLab knows them by.

    ReportLab can shape by itself, but numbers glyphs in the order that they come up: no two files would be the same.
    """
    known = pdfmetrics.getFont(font)
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    shaper = uharfbuzz.Font(known.hbFace)
    uharfbuzz.shape(shaper, buffer)
    letters, places = "", []
    for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        scale = known.pdfScale
        letter = _letter(known.face, info.codepoint, scale(place.x_advance))
        letters += chr(letter)
        advance, right, up = scale(place.x_advance), scale(place.x_offset), scale(place.y_offset)
        places.append(ShapeData(info.cluster, advance, 0, right, up, known.face.charWidths[letter]))
    return ShapedStr(letters, shapeData=places)


def _letter(face: object, glyph: int, advance: float) -> int:
    """The character of a glyph: its own, else one of the private plane."""
    own = face.glyphToChar.get(glyph)  # type: ignore[attr-defined]
    if own:
        return int(own[0])
    letter = _PRIVATE + glyph
    face.charToGlyph[letter] = glyph  # type: ignore[attr-defined]
    face.charWidths[letter] = advance  # type: ignore[attr-defined]
    return letter


@lru_cache(maxsize=256)
def ink_middle(text: str, font: str) -> float:
    """How high above the line the middle of what is printed of a text is, in letters of one point."""
    edges: list[float] = []
    for run in runs(text, font):
        face = pdfmetrics.getFont(run.font).hbFace
        shaper, buffer = uharfbuzz.Font(face), uharfbuzz.Buffer()
        buffer.add_str(run.text)
        buffer.guess_segment_properties()
        uharfbuzz.shape(shaper, buffer)
        boxes = [shaper.get_glyph_extents(info.codepoint) for info in buffer.glyph_infos]
        edges += [edge / face.upem for box in boxes for edge in (box.y_bearing, box.y_bearing + box.height)]
    return (min(edges) + max(edges)) / 2 if edges else 0.0


def draw(canvas: Canvas, x: float, y: float, text: str, font: str, size: float) -> None:
    """A line of text from x on; whoever copies it from the file gets it as it was typed."""
    for run in runs(text, font):
        canvas.setFont(run.font, size)
        if is_shaped(run.font):
            _draw_shaped(canvas, x, y, run)
        else:
            canvas.drawString(x, y, run.text)
        x += run.width(size)


def _draw_shaped(canvas: Canvas, x: float, y: float, run: Run) -> None:
    spoken = run.text.encode("utf-16-be").hex()
    canvas.addLiteral(f"/Span <</ActualText <feff{spoken}>>> BDC")
    line = canvas.beginText(x, y)
    line.textOut(shape(run.font, run.text))
    canvas.drawText(line)
    canvas.addLiteral("EMC")
