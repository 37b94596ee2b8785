"""Figures: a chart and a table of the same numbers, for screen and paper."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from companion.drawing import charts
from companion.drawing.charts import Bar

FigureKind = Literal["columns", "rows", "differences"]


@dataclass(frozen=True)
class Figure:
    """Bars with a title; `heads` and `rows` are the table, `most` is the value of a full bar."""

    title: str
    kind: FigureKind
    bars: Sequence[Bar]
    heads: Sequence[str]
    rows: Sequence[Sequence[str | int]]
    help: str = ""
    most: float | None = None

    @property
    def svg(self) -> str:
        if self.kind == "columns":
            return charts.columns(self.bars, self.title)
        if self.kind == "differences":
            return charts.differences(self.bars, self.title)
        return charts.rows(self.bars, self.title, self.most)
