"""Paragraph styles for running text on a baseline grid."""

from dataclasses import dataclass
from functools import partial

from reportlab.lib.colors import Color
from reportlab.lib.styles import ParagraphStyle

from pdf.paper.colours import INK, RED
from pdf.paper.grid import baseline_drop
from pdf.typography.fitted_text import ink
from pdf.typography.fonts import BOLD, DISPLAY, TEXT, register

LINE_SPACING = 1.28  # of the size of running text


@dataclass(frozen=True)
class Styles:
    """Paragraph styles on one baseline grid of `step` points: running text fills whole lines, tables may use halves."""

    body: ParagraphStyle
    small: ParagraphStyle
    cell: ParagraphStyle
    head: ParagraphStyle
    headings: dict[int, ParagraphStyle]
    step: float
    accent: Color = RED


def styles(size: float, tight: bool = False, step: float = 0.0, accent: Color = RED) -> Styles:
    """The styles of running text set in this size; `tight` takes a line from above every heading.

    With a `step` of whole units the lines stand on the unit's grid, else as far apart as the size wants them. Headings
    and the bars of boxes have the `accent`, the colour of the game.
    """
    register()
    level = size + (baseline_drop(size) if step else 0)
    step = step or round(size * LINE_SPACING, 2)
    line = partial(_style, leading=step, level=level)
    return Styles(
        body=line("body", TEXT, size),
        small=line("small", TEXT, size * 0.95),
        cell=line("cell", TEXT, size * 0.95),
        head=line("head", BOLD, size * 0.95),
        headings={
            2: _style("h2", DISPLAY, size * 1.4, step * 1.4, accent, spaceBefore=step * (0.5 if tight else 1)),
            3: line("h3", BOLD, size * 1.05, spaceBefore=step / 2),
        },
        step=step,
        accent=accent,
    )


def _style(
    name: str, font: str, size: float, leading: float, colour: Color = INK, level: float | None = None, **more: float
) -> ParagraphStyle:
    """A style; `drop` is how far its lines must sink to stand level with letters of the size `level`."""
    drop = 0.0 if level is None else level - size
    return ParagraphStyle(
        name,
        fontName=font,
        fontSize=size,
        leading=leading,
        textColor=ink(colour, size),
        allowWidows=0,
        allowOrphans=0,
        drop=drop,
        **more,
    )
