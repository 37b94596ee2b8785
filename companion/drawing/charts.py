"""Charts as SVG. A page shows a table with the same numbers beside each.

Colours are attributes, for paper, and classes, so that a style sheet can change them for the dark theme.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

WIDTH = 360
INK, BAR, LESS, RULE = "#1f1a2b", "#0b6468", "#c2301a", "#ddcaa2"
ROW = 42  # the height of a bar with its name
FEW = 6  # columns; fewer do not get wider
LINES = ("#cf490a", "#0a7cbd", "#00845f", "#b0558c", "#8a7a00", "#3a3542")
DASHES = ("", "7 3", "2 3", "9 3 2 3", "12 4", "4 4")


@dataclass(frozen=True)
class Bar:
    """A labelled number; `shown` is its text beside the bar, `mark` a number to compare it with."""

    label: str
    value: float
    shown: str = ""
    mark: float | None = None


@dataclass(frozen=True)
class Series:
    """A labelled series of numbers."""

    label: str
    values: Sequence[float]


def _svg(height: float, title: str, parts: Sequence[str]) -> str:
    return (
        f'<svg class="chart" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {_n(height)}" role="img"'
        f' aria-label="{escape(title, quote=True)}">{"".join(parts)}</svg>'
    )


def _n(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def _text(x: float, y: float, words: str, anchor: str = "start", size: int = 13) -> str:
    return (
        f'<text class="chart-word" x="{_n(x)}" y="{_n(y)}" font-size="{size}" text-anchor="{anchor}" fill="{INK}">'
        f"{escape(words)}</text>"
    )


def _shortened(words: str, longest: int) -> str:
    """Text cut to the width of so many average letters."""
    if sum(map(_relative_width, words)) <= longest:
        return words
    room, kept = longest - 1.0, ""
    for letter in words:
        room -= _relative_width(letter)
        if room < 0:
            break
        kept += letter
    return kept.rstrip() + "…"


def _relative_width(letter: str) -> float:
    """The approximate width of a letter in units of an "e"."""
    if letter in "MWmw@%—…" or unicodedata.east_asian_width(letter) in "WF":
        return 1.7
    return 1.2 if letter.isupper() else 1.0


def rows(bars: Sequence[Bar], title: str, most: float | None = None) -> str:
    """Horizontal bars, each below its label; `most` is the value that fills the width."""
    full = most or max((bar.value for bar in bars), default=0) or 1
    parts = []
    for index, bar in enumerate(bars):
        top = index * ROW
        parts += [_labels(bar, top), _stripe("chart-well", 0, top, WIDTH, RULE)]
        if bar.value > 0:
            parts.append(_stripe("chart-bar", 0, top, max(2.0, WIDTH * bar.value / full), BAR))
        if bar.mark is not None:
            x = _n(WIDTH * bar.mark / full)
            parts.append(
                f'<path class="chart-mark" d="M{x} {top + 17}v18" stroke="{INK}" stroke-width="2" fill="none"/>'
            )
    return _svg(max(1, len(bars)) * ROW, title, parts)


def differences(bars: Sequence[Bar], title: str) -> str:
    """Horizontal bars from the middle, positive values to the right, negative ones to the left."""
    most = max((abs(bar.value) for bar in bars), default=0) or 1
    middle = WIDTH / 2
    parts = []
    for index, bar in enumerate(bars):
        top = index * ROW
        wide = max(2.0, middle * abs(bar.value) / most)
        parts += [_labels(bar, top), _stripe("chart-well", 0, top, WIDTH, RULE)]
        parts.append(
            _stripe("chart-bar", middle, top, wide, BAR)
            if bar.value >= 0
            else _stripe("chart-bar chart-less", middle - wide, top, wide, LESS)
        )
        parts.append(f'<path class="chart-mark" d="M{_n(middle)} {top + 17}v18" stroke="{INK}" fill="none"/>')
    return _svg(max(1, len(bars)) * ROW, title, parts)


def _labels(bar: Bar, top: float) -> str:
    """The label of a bar on the left and its number on the right."""
    number = _text(WIDTH, top + 14, bar.shown or _n(bar.value), "end", 15)
    return _text(0, top + 14, _shortened(bar.label, 38), size=15) + number


def _stripe(kind: str, x: float, top: float, width: float, fill: str) -> str:
    return f'<rect class="{kind}" x="{_n(x)}" y="{_n(top + 20)}" width="{_n(width)}" height="12" rx="3" fill="{fill}"/>'


def columns(bars: Sequence[Bar], title: str, height: int = 150) -> str:
    """Vertical bars; the highest has its number, and as many labels are shown as fit."""
    most = max((bar.value for bar in bars), default=0) or 1
    step = WIDTH / max(FEW, len(bars))
    every = 1 if all(len(bar.label) < 3 for bar in bars) else -(-len(bars) // 6)
    floor = height - 20
    parts = [f'<path class="chart-rule" d="M0 {floor}.5H{WIDTH}" stroke="{INK}" fill="none"/>']
    for index, bar in enumerate(bars):
        tall = (floor - 18) * bar.value / most
        left, wide = index * step + step * 0.12, step * 0.76
        parts.append(
            f'<rect class="chart-bar" x="{_n(left)}" y="{_n(floor - tall)}" width="{_n(wide)}" height="{_n(tall)}"'
            f' fill="{BAR}"/>'
        )
        middle = left + wide / 2
        if bar.value and (bar.value == most or len(bars) <= 12):
            parts.append(_text(middle, floor - tall - 4, bar.shown or _n(bar.value), "middle", 13))
        if index % every == 0:
            parts.append(_text(middle, height - 4, bar.label, "middle", 13))
    return _svg(height, title, parts)


@dataclass(frozen=True)
class _Frame:
    """The coordinate system of a line chart."""

    steps: int
    low: float
    high: float
    height: int
    left: int = 30
    right: int = WIDTH - 92

    def x(self, step: int) -> float:
        return self.left + (self.right - self.left) * step / max(1, self.steps - 1)

    def y(self, value: float) -> float:
        return 10 + (self.height - 32) * (self.high - value) / (self.high - self.low)

    def rule(self, level: float) -> str:
        """A horizontal grid line with its number."""
        y = self.y(level)
        path = f'<path class="chart-rule" d="M{_n(self.left)} {_n(y)}H{_n(self.right)}" stroke="{RULE}" fill="none"/>'
        return path + _text(self.left - 5, y + 4, _n(level), "end", 12)

    def tick(self, step: int) -> str:
        return _text(self.x(step), self.height - 4, str(step + 1), "middle", 12)


def curves(lines: Sequence[Series], title: str, height: int = 220) -> str:
    """Lines over the same steps, distinguished by colour, dashes and a label at their end."""
    values = [value for line in lines for value in line.values]
    low = min(0, *values) if values else 0
    high = max(values, default=1)
    steps = max((len(line.values) for line in lines), default=1)
    frame = _Frame(steps, low, high if high > low else low + 1, height)
    parts = [frame.rule(level) for level in sorted({frame.low, round((frame.low + frame.high) / 2), frame.high})]
    parts += [frame.tick(step) for step in range(0, steps, max(1, -(-steps // 8)))]
    drawn = [(index, line) for index, line in enumerate(lines) if line.values]
    parts += [_line(frame, line, index) for index, line in drawn]
    parts += _ends(frame, [line for _, line in drawn])
    return _svg(height, title, parts)


def _ends(frame: _Frame, lines: Sequence[Series]) -> list[str]:
    """Labels at the ends of the lines, moved apart where they would overlap."""
    step, lowest = 15.0, frame.height - 12 - 15.0 * (len(lines) - 1)
    found, above = [], -step
    for line in sorted(lines, key=lambda one: -one.values[-1]):
        above = max(above + step, min(frame.y(line.values[-1]) + 5, lowest))
        lowest += step
        found.append(_text(frame.x(len(line.values) - 1) + 6, above, _shortened(line.label, 12)))
    return found


def _line(frame: _Frame, line: Series, index: int) -> str:
    path = "L".join(f"{_n(frame.x(step))} {_n(frame.y(value))}" for step, value in enumerate(line.values))
    kind, dash = index % len(LINES), DASHES[index % len(DASHES)]
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<path class="chart-line chart-line-{kind}" d="M{path}" fill="none" stroke="{LINES[kind]}" stroke-width="3"'
        f' stroke-linejoin="round"{dashed}/>'
    )
