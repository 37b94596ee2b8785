"""Figures of a rule sheet: our own pictures with a caption, in a column of running text."""

from collections.abc import Callable
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from pdf.paper.box import Box
from pdf.paper.grid import ceil_to_grid
from pdf.typography.fitted_text import Look, fit, write_lines
from pdf.typography.fonts import TEXT

CAPTION = Look(TEXT, 7.5, 7.5)
CAPTION_LINE = 9.0


@dataclass(frozen=True)
class GuideFigure:
    """A picture so many points high; it stands at the end of the section of that number or with that heading."""

    after: int | str
    caption: str
    paint: Callable[[Canvas, Box], None]
    height: float


class PlacedFigure(Flowable):  # type: ignore[misc]
    """A figure in a column, as high as whole lines of the text beside it."""

    def __init__(self, figure: GuideFigure, wide: float, step: float) -> None:
        super().__init__()
        lines = len(fit(figure.caption, Box(0, 0, wide, 1_000), CAPTION).lines)
        self._figure, self._caption = figure, lines * CAPTION_LINE
        self.width, self.height = wide, ceil_to_grid(figure.height + self._caption, step)

    def wrap(self, wide: float, high: float) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        whole = Box(0, 0, self.width, self.height)
        picture, caption = whole.rows((self.height - self._caption, self._caption))
        self._figure.paint(self.canv, picture.inset(2))
        write_lines(self.canv, caption, self._figure.caption, CAPTION)
