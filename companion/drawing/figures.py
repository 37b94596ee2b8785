"""Figures: a chart and the table that says the same, as one value for screen and paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from companion.drawing import charts
from companion.drawing.charts import Bar


@dataclass(frozen=True)
class Figure:
    """Bars with their title; `heads` and `rows` are the table. `most` is what a full bar stands for, if known."""

    title: str
    kind: Literal["columns", "rows", "differences"]
    bars: Sequence[Bar]
    heads: Sequence[str]
    rows: Sequence[Sequence[str | int]]
    help: str = ""
    most: float | None = None

    @property
    def svg(self) -> str:
        """The chart for a screen."""
        if self.kind == "columns":
            return charts.columns(self.bars, self.title)
        if self.kind == "differences":
            return charts.differences(self.bars, self.title)
        return charts.rows(self.bars, self.title, self.most)
