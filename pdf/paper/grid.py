"""The baseline grid: letters, rows and gaps of a leaf stand on multiples of one unit, counted from its foot."""

import math

UNIT = 3.0  # points, a little more than a millimetre: lines are 9, 12 or 15 apart, rows and gaps whole units high
LEADING = 1.1  # from line to line, of the size of the letters, at least
_TOLERANCE = 0.01  # points: sums of thirds are not exact


def round_to_grid(points: float) -> float:
    return round(points / UNIT) * UNIT


def floor_to_grid(points: float) -> float:
    return math.floor((points + _TOLERANCE) / UNIT) * UNIT


def ceil_to_grid(points: float, step: float = UNIT) -> float:
    """The next line of a grid of `step` points; without a grid (no step) the points as they are."""
    return math.ceil((points - _TOLERANCE) / step) * step if step else points


def line_height(size: float) -> float:
    """From line to line in letters of this size."""
    return ceil_to_grid(size * LEADING)


def baseline_drop(size: float) -> float:
    """How far a paragraph must sink to stand on the grid: ReportLab sets its first line one size below its top."""
    return ceil_to_grid(size) - size
