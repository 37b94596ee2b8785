"""The styles of tables and tinted boxes, and the widths of their columns."""

import math

from reportlab.lib.colors import Color
from reportlab.lib.styles import ParagraphStyle

from pdf.paper.colours import DEEP, INK, LINE, TINT
from pdf.typography.fonts import TEXT
from pdf.typography.runs import width

PAD = 4.0
TOP_OF_BOX = 0.45  # lines of tint above the text of a box
TABLE = [
    ("BACKGROUND", (0, 0), (-1, 0), DEEP),
    ("LINEBELOW", (0, 0), (-1, -2), 0.4, LINE),
    ("LINEABOVE", (0, 0), (-1, 0), 0.9, INK),
    ("LINEBELOW", (0, -1), (-1, -1), 0.9, INK),
]


def box_style(step: float, accent: Color) -> list[tuple[object, ...]]:
    """A tinted box with a bar at the left; half a line of tint above and below its text."""
    return [
        ("BACKGROUND", (0, 0), (-1, -1), TINT),
        ("LINEBEFORE", (0, 0), (0, -1), 2.5, accent),
        ("LEFTPADDING", (0, 0), (-1, -1), PAD + 4),
        ("TOPPADDING", (0, 0), (-1, 0), step * TOP_OF_BOX),
        ("BOTTOMPADDING", (0, -1), (-1, -1), step * 0.5),
    ]


def cell_style(above: float, below: float) -> list[tuple[object, ...]]:
    """The same font and padding in every cell."""
    sides = {"LEFT": PAD, "RIGHT": PAD, "TOP": above, "BOTTOM": below}
    font = ("FONTNAME", (0, 0), (-1, -1), TEXT)  # else every cell asks for Helvetica, which is not embedded
    return [
        font,
        ("LEADING", (0, 0), (-1, -1), 1),  # an empty cell takes no line
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        *((f"{side}PADDING", (0, 0), (-1, -1), points) for side, points in sides.items()),
    ]


def natural_widths(rows: list[list[str]], style: ParagraphStyle, free: float) -> list[float]:
    """As wide as the texts are; when that is too wide, the long columns share what the short ones leave.

    They share by the root of their length: twice the text needs less than twice the width, since lines get longer, too.
    """
    columns = [list(column) for column in zip(*rows, strict=True)]
    wanted = [_widest(column, style) for column in columns]
    if sum(wanted) <= free:
        return wanted
    fixed: dict[int, float] = {}
    while True:
        open_ones = [index for index in range(len(wanted)) if index not in fixed]
        room = free - sum(fixed.values())
        roots = sum(math.sqrt(wanted[index]) for index in open_ones)
        share = {index: room * math.sqrt(wanted[index]) / roots for index in open_ones}
        least = {index: _widest([word for cell in columns[index] for word in cell.split()], style) for index in share}
        chosen = {index: wanted[index] for index in share if wanted[index] <= share[index]}
        chosen = chosen or {index: least[index] for index in share if least[index] > share[index]}
        if not chosen or len(chosen) == len(open_ones):
            return [fixed.get(index, share.get(index, 0.0)) for index in range(len(wanted))]
        fixed |= chosen


def _widest(texts: list[str], style: ParagraphStyle) -> float:
    return max((width(text, style.fontName, style.fontSize) for text in texts), default=0.0) + 2 * PAD + 2
