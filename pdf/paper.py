"""Paper, colours and paragraph styles: every measure of our sheets that is not a game's."""

from __future__ import annotations

from dataclasses import dataclass

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm

from pdf.fonts import BOLD, DISPLAY, TEXT


@dataclass(frozen=True)
class Paper:
    """A sheet, upright, in points."""

    id: str
    width: float
    height: float


PAPERS = {paper.id: paper for paper in (Paper("a4", 210 * mm, 297 * mm), Paper("letter", 612, 792))}
MARGIN = 12 * mm  # what every desktop printer can reach
GUTTER = 6 * mm
GAP = 2.4 * mm
BOX = 8 * mm  # the least height of a box for a pencil

# Chosen so that a black-and-white printer keeps them apart: ink 10 %, red 30 %, line 50 %, pale and tint above 85 %.
INK = HexColor("#1f1a2b")
SOFT = HexColor("#5c5264")
RED = HexColor("#b92b13")
LINE = HexColor("#8a7a5c")
PALE = HexColor("#cfc4ae")
TINT = HexColor("#f6efe0")
DEEP = HexColor("#ecdfc3")
CREAM = HexColor("#fffaee")
MUSTARD = HexColor("#f0b429")
WHITE = HexColor("#ffffff")
BLACK = HexColor("#000000")


@dataclass(frozen=True)
class Styles:
    """Paragraph styles on one baseline grid: every leading and space is a half or whole `step`."""

    body: ParagraphStyle
    small: ParagraphStyle
    cell: ParagraphStyle
    head: ParagraphStyle
    headings: dict[int, ParagraphStyle]
    step: float


def styles(size: float) -> Styles:
    """The styles of running text set in this size."""
    step = round(size * 1.32, 1)
    body = _style("body", TEXT, size, step, spaceAfter=step / 2)
    return Styles(
        body=body,
        small=_style("small", TEXT, size * 0.92, step, spaceAfter=0),
        cell=_style("cell", TEXT, size * 0.95, step),
        head=_style("head", BOLD, size * 0.95, step),
        headings={
            2: _style("h2", DISPLAY, size * 1.45, step * 1.5, RED, spaceBefore=step, spaceAfter=step / 2),
            3: _style("h3", BOLD, size * 1.1, step, spaceBefore=step / 2, spaceAfter=0),
        },
        step=step,
    )


def _style(name: str, font: str, size: float, leading: float, colour: Color = INK, **more: float) -> ParagraphStyle:
    return ParagraphStyle(
        name, fontName=font, fontSize=size, leading=leading, textColor=colour, allowWidows=0, allowOrphans=0, **more
    )
