"""A document and its leaves, drawn but not yet written."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field

from reportlab.pdfgen.canvas import Canvas

from pdf.document.frame import Frame
from pdf.paper.sizes import Paper

Draw = Callable[[Canvas], None]


@dataclass(frozen=True)
class Mark:
    """An entry of the outline, and the height on its leaf that it leads to."""

    title: str
    level: int
    top: float


@dataclass(frozen=True)
class Leaf:
    """One piece of paper after cutting: `draw` fills its frame, `values` its slots.

    Leaves with equal `shares` look the same but for their values, and are drawn once.
    """

    frame: Frame
    draw: Draw
    marks: Sequence[Mark] = ()
    number: int = 1
    of: int = 1
    values: Mapping[str, str] = field(default_factory=dict)
    shares: Hashable = None
    footer: bool = True
    fillable: bool = False


def numbered_leaves(frame: Frame, title: str, draws: Sequence[Draw]) -> list[Leaf]:
    """A leaf for each drawing, numbered; the outline leads to the first."""
    marks = [Mark(title, 0, frame.area.top)]
    return [Leaf(frame, draw, () if index else marks, index + 1, len(draws)) for index, draw in enumerate(draws)]


@dataclass(frozen=True)
class Document:
    """A whole document: the leaves of each part are printed together, on pages of their own."""

    title: str
    language: str
    paper: Paper
    parts: Sequence[Sequence[Leaf]]
    copies: int = 1
    keywords: str = ""
