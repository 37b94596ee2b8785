"""How a tunnel is counted, as a strip to glance at: the signs of a card, and the sum."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from companion.speech.catalogue import Catalogue
from pdf.boxes import Box
from pdf.fonts import BOLD, TEXT
from pdf.icons import draw_icon, icon
from pdf.lettering import Look, write
from pdf.paper import LINE, SOFT, TINT

SPRITE = "games/steam-tunnel"
SIGNS = ("segment", "fork", "dead-end", "end")


@dataclass(frozen=True)
class Parts:
    """The signs on the left, the sum and the variant in force on the right."""

    words: Catalogue
    modules: Sequence[str] = ()
    least: float = 19 * mm
    most: float = 21 * mm

    def draw(self, canvas: Canvas, box: Box) -> None:
        canvas.setFillColor(TINT)
        canvas.setStrokeColor(LINE)
        canvas.setLineWidth(0.6)
        canvas.roundRect(box.x, box.y, box.width, box.height, 4, fill=1)
        signs, rest = box.inset(2.5 * mm, 1.5 * mm).left_of(box.width * 0.58)
        for sign, place in zip(SIGNS, signs.columns(len(SIGNS)), strict=True):
            self._sign(canvas, place, sign)
        self._sum(canvas, rest)

    def _sign(self, canvas: Canvas, place: Box, sign: str) -> None:
        picture, told = place.rows((8 * mm, place.height - 8 * mm))
        draw_icon(canvas, Box(picture.x, picture.y, 7 * mm, 7 * mm), icon(SPRITE, sign, 6.5 * mm))
        title, rest = told.rows((3.6 * mm, told.height - 3.6 * mm))
        name = title.left_of(title.width - 3)[0]
        write(canvas, name, self.words.say(f"steam-tunnel.sign.{sign}"), Look((BOLD,), 7.5, 5))
        said = self.words.say(f"steam-tunnel.pad.sign.{sign}")
        inner = rest.left_of(rest.width - 3)[0]
        write(canvas, inner, said, Look((TEXT,), 6.3, 5.4, colour=SOFT, stand="top"))

    def _sum(self, canvas: Canvas, box: Box) -> None:
        keys = ["formula", "majority", *[one for one in ("pity", "deadly") if one in self.modules]]
        lines = box.rows([box.height / len(keys)] * len(keys))
        for key, line in zip(keys, lines, strict=True):
            said = self.words.say(f"steam-tunnel.pad.{key}")
            write(canvas, line, said, Look((BOLD if key == "formula" else TEXT,), 8, 5.5, stand="top"))
