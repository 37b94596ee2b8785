"""A document and its leaves, drawn but not yet written."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field

from reportlab.pdfgen.canvas import Canvas

from pdf.document.frame import Frame
from pdf.paper.sizes import Paper


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
    draw: Callable[[Canvas], None]
    marks: Sequence[Mark] = ()
    number: int = 1
    of: int = 1
    values: Mapping[str, str] = field(default_factory=dict)
    shares: Hashable = None
    footer: bool = True
    fillable: bool = False


@dataclass(frozen=True)
class Document:
    """A whole document: the leaves of each part are printed together, on pages of their own."""

    title: str
    language: str
    paper: Paper
    parts: Sequence[Sequence[Leaf]]
    copies: int = 1
    keywords: str = ""
