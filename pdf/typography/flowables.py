"""ReportLab's paragraphs and tables, placed so that their lines stand on a grid."""

from html import escape
from typing import Any

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, Paragraph, Table

from pdf.paper.grid import ceil_to_grid


class MeasuredParagraph(Paragraph):  # type: ignore[misc]
    """A paragraph that is broken into lines once for each width: a layout asks for its height again and again."""

    _measured: tuple[float, tuple[float, float]] | None = None

    def wrap(self, wide: float, high: float) -> tuple[float, float]:
        if self._measured is None or self._measured[0] != wide or not hasattr(self, "blPara"):
            self._measured = wide, super().wrap(wide, high)
        return self._measured[1]


class GridParagraph(MeasuredParagraph):
    """A paragraph whose lines stand where those of the body would, although its letters may be smaller."""

    def draw(self) -> None:
        self.canv.translate(0, -getattr(self.style, "drop", 0.0))
        super().draw()


class GridTable(Table):  # type: ignore[misc]
    """A table or box that is placed by the first line of text in it, `inset` below its edge."""

    def __init__(self, *cells: Any, inset: float = 0.0, **options: Any) -> None:
        super().__init__(*cells, **options)
        self.inset = inset

    def split(self, wide: float, high: float) -> list[Flowable]:
        """Every piece that begins with the table's first row, itself or repeated, has the same inset."""
        pieces: list[Flowable] = super().split(wide, high)
        for index, piece in enumerate(pieces):
            piece.inset = self.inset if index == 0 or self.repeatRows else 0.0
        return pieces


class Heading(MeasuredParagraph):
    """A heading that stays with what follows and goes into the outline."""

    def __init__(self, title: str, style: ParagraphStyle, level: int) -> None:
        super().__init__(escape(title, quote=False), style)
        self.title = title
        self.level = level
        self.keepWithNext = 1


def gap_on_grid(flowable: Flowable, gap: float, height: float, step: float) -> float:
    """The gap above a flowable that puts its first line on the grid; of a heading the last counts."""
    if not step:
        return gap
    if isinstance(flowable, Heading):
        return ceil_to_grid(gap + height, step) - height
    inset = float(getattr(flowable, "inset", 0.0))
    return ceil_to_grid(gap + inset, step) - inset
