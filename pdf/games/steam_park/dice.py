"""The six faces of a die as a strip to glance at."""

from __future__ import annotations

from dataclasses import dataclass

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from companion.rules.steam_park.facts import FACES, Face, is_dirty
from companion.speech.catalogue import Catalogue
from pdf.boxes import Box
from pdf.fonts import BOLD, TEXT
from pdf.icons import draw_icon, icon
from pdf.lettering import Look, write
from pdf.paper import INK, LINE, SOFT, TINT

SPRITE = "games/steam-park"
USES = {"ride": "rides", "stand": "stands", "bonus": "bonus", "visitor": "attract", "broom": "clean", "blank": "expand"}


@dataclass(frozen=True)
class Faces:
    """A column a face: its picture, its name, its action."""

    words: Catalogue
    least: float = 17 * mm
    most: float = 19 * mm

    def draw(self, canvas: Canvas, box: Box) -> None:
        canvas.setFillColor(TINT)
        canvas.setStrokeColor(LINE)
        canvas.setLineWidth(0.6)
        canvas.roundRect(box.x, box.y, box.width, box.height, 4, fill=1)
        for face, place in zip(FACES, box.inset(2 * mm, 1.5 * mm).columns(len(FACES)), strict=True):
            self._face(canvas, place, face)

    def _face(self, canvas: Canvas, place: Box, face: Face) -> None:
        mark, text = place.left_of(8 * mm)
        die = Box(mark.x, mark.top - 7 * mm, 6.6 * mm, 6.6 * mm)
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(0.9)
        canvas.roundRect(die.x, die.y, die.width, die.height, 3)
        draw_icon(canvas, die.inset(0.8 * mm), icon(SPRITE, face, 5 * mm))
        if is_dirty(face):
            dirt = Box(die.x + 1.3 * mm, die.y - 4.6 * mm, 4 * mm, 4 * mm)
            draw_icon(canvas, dirt, icon(SPRITE, "dirt", 3.6 * mm))
        title, rest = text.rows((4.5 * mm, text.height - 4.5 * mm))
        write(canvas, title, self.words.say(f"steam-park.face.{face}"), Look((BOLD,), 8, 5.5))
        said = self.words.say(f"steam-park.action-help.{USES[face]}")
        inner = rest.left_of(rest.width - 3)[0]
        write(canvas, inner, said, Look((TEXT,), 6.5, 6, colour=SOFT, stand="top"))
