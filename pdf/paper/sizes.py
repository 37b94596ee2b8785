"""Sizes: sheets of paper, how they are cut into leaves, and the measures all of them share."""

from dataclasses import dataclass

from reportlab.lib.units import mm

from pdf.paper.box import Box
from pdf.paper.grid import UNIT

MARGIN = 12 * mm  # what every desktop printer can reach
SMALL_MARGINS = {2: 9 * mm, 4: 7 * mm}  # of a leaf that is cut from a page
GUTTER = 6 * mm
GAP = 2 * UNIT
BOX = 6 * UNIT  # the least height of a box for a pencil, above six millimetres
BOX_WIDE = 7.35 * mm  # and its least width
PER_PAGE = {1: (1, 1), 2: (2, 1), 4: (2, 2)}  # leaves across and down


@dataclass(frozen=True)
class Paper:
    """A sheet, upright, in points."""

    id: str
    width: float
    height: float


PAPERS = {paper.id: paper for paper in (Paper("a4", 210 * mm, 297 * mm), Paper("letter", 612, 792))}


@dataclass(frozen=True)
class LeafFormat:
    """A leaf, which is what cutting makes of a page."""

    paper: Paper
    per_page: int = 1

    @property
    def page(self) -> Box:
        """The paper as it lies in the printer: across when two leaves stand side by side."""
        wide, high = self.paper.width, self.paper.height
        return Box(0, 0, high, wide) if self.per_page == 2 else Box(0, 0, wide, high)

    @property
    def places(self) -> list[Box]:
        """Where the leaves of a page lie, in reading order."""
        across, down = PER_PAGE[self.per_page]
        rows = self.page.rows([self.page.height / down] * down)
        return [place for row in rows for place in row.columns(across)]

    @property
    def width(self) -> float:
        return self.page.width / PER_PAGE[self.per_page][0]

    @property
    def height(self) -> float:
        return self.page.height / PER_PAGE[self.per_page][1]

    @property
    def margin(self) -> float:
        return float(SMALL_MARGINS.get(self.per_page, MARGIN))
