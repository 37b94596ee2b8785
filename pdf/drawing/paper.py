"""Paper and colours: every measure of our sheets that is not a game's."""

from __future__ import annotations

from dataclasses import dataclass

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm

from pdf.setting.baseline import UNIT


@dataclass(frozen=True)
class Paper:
    """A sheet, upright, in points."""

    id: str
    width: float
    height: float


PAPERS = {paper.id: paper for paper in (Paper("a4", 210 * mm, 297 * mm), Paper("letter", 612, 792))}
MARGIN = 12 * mm  # what every desktop printer can reach
GUTTER = 6 * mm
GAP = 2 * UNIT
BOX = 8 * UNIT  # the least height of a box for a pencil: eight millimetres and a half

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
