"""Leaves: what is one sheet of paper after cutting, and how large it is."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from pdf.asking.sheet import Sheet
from pdf.drawing.boxes import Box
from pdf.drawing.paper import MARGIN, Paper
from pdf.file.footer import Footer, Told
from pdf.setting.baseline import under

Draw = Callable[[Canvas], None]
PER_PAGE = {1: (1, 1), 2: (2, 1), 4: (2, 2)}  # leaves across and down


@dataclass(frozen=True)
class Mark:
    """An entry of the outline, and the height on its leaf that it leads to."""

    title: str
    level: int
    top: float


@dataclass(frozen=True)
class Leaf:
    """A leaf, what draws it, and what the outline says of it.

    Leaves with equal `shares` look the same but for their slots, and are drawn once.
    """

    sheet: Sheet
    draw: Draw
    marks: Sequence[Mark] = ()
    number: int = 1
    of: int = 1
    scale: float = 1.0
    shares: Hashable = None
    footer: bool = True
    told: Told = "agreed"  # which house rules stand in the footer


def page_of(paper: Paper, per_page: int) -> Paper:
    """The paper as it lies in the printer: across when two leaves stand side by side."""
    return Paper(paper.id, paper.height, paper.width) if per_page == 2 else paper


def leaf_of(paper: Paper, per_page: int, scale: float = 1.0) -> Paper:
    """A leaf's size in its own points, of which `scale` make one on paper."""
    page, (across, down) = page_of(paper, per_page), PER_PAGE[per_page]
    return Paper(paper.id, page.width / across / scale, page.height / down / scale)


def margin_of(sheet: Sheet, scale: float = 1.0) -> float:
    """A leaf's margin in its own points: the printer's on a whole page, in proportion on a part of one."""
    return float(MARGIN / scale if sheet.per_page == 1 else MARGIN)


def area_of(sheet: Sheet, scale: float = 1.0, told: Told = "agreed") -> Box:
    """What a leaf has for its content, above the footer; it begins and ends on the grid."""
    leaf, margin = leaf_of(sheet.paper, sheet.per_page, scale), margin_of(sheet, scale)
    below = Footer(sheet, leaf.width, margin, told).top
    return Box(margin, below, leaf.width - 2 * margin, under(leaf.height - margin) - below)
