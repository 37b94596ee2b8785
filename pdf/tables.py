"""How tables and tinted boxes look, and how wide their columns are."""

from __future__ import annotations

from reportlab.lib.styles import ParagraphStyle

from pdf.fonts import TEXT, width
from pdf.paper import DEEP, INK, LINE, RED, TINT

PAD = 5.0
BOX = [
    ("BACKGROUND", (0, 0), (-1, -1), TINT),
    ("LINEBEFORE", (0, 0), (0, -1), 2.5, RED),
    ("LEFTPADDING", (0, 0), (-1, -1), PAD + 3),
    ("TOPPADDING", (0, 0), (-1, 0), 4),
    ("BOTTOMPADDING", (0, -1), (-1, -1), 5),
]
TABLE = [
    ("BACKGROUND", (0, 0), (-1, 0), DEEP),
    ("LINEBELOW", (0, 0), (-1, -2), 0.4, LINE),
    ("LINEABOVE", (0, 0), (-1, 0), 0.9, INK),
    ("LINEBELOW", (0, -1), (-1, -1), 0.9, INK),
    ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
]


def cell_style(up: float) -> list[tuple[object, ...]]:
    """The same face and space in every cell; a little more below, where letters hang down."""
    sides = {"LEFT": PAD, "RIGHT": PAD, "TOP": up, "BOTTOM": up + 1}
    font = ("FONTNAME", (0, 0), (-1, -1), TEXT)  # else every cell asks for Helvetica, which nobody embeds
    return [font, *((f"{side}PADDING", (0, 0), (-1, -1), points) for side, points in sides.items())]


def natural_widths(rows: list[list[str]], style: ParagraphStyle, free: float) -> list[float]:
    """As wide as the words want; when that is too wide, the widest column gives way first."""
    wanted = [
        max(width(words, style.fontName, style.fontSize) for words in column) + 2 * PAD + 2
        for column in zip(*rows, strict=True)
    ]
    while (over := sum(wanted) - free) > 0.1:
        widest = max(wanted)
        second = max((one for one in wanted if one < widest), default=0.0)
        give = min(over / wanted.count(widest), max(widest - second, 1.0))
        wanted = [one - give if one == widest else one for one in wanted]
    return wanted
