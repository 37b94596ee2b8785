"""Charts as SVG: pure functions of numbers and words. A table with the same numbers belongs beside each.

Colours are attributes, so that paper can draw them, and classes, so that a style sheet can turn them for the night.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

WIDTH = 360
INK, BAR, RULE = "#1f1a2b", "#0b6468", "#ddcaa2"
LINES = ("#cf490a", "#0a7cbd", "#00845f", "#b0558c", "#8a7a00", "#3a3542")
DASHES = ("", "7 3", "2 3", "9 3 2 3", "12 4", "4 4")


@dataclass(frozen=True)
class Bar:
    """A number with its name; `shown` is how it is written beside the bar."""

    label: str
    value: float
    shown: str = ""


@dataclass(frozen=True)
class Curve:
    """Numbers in order, with the name of what they belong to."""

    label: str
    values: Sequence[float]


def _svg(height: float, title: str, parts: Sequence[str]) -> str:
    return (
        f'<svg class="chart" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {_n(height)}" role="img"'
        f' aria-label="{escape(title, quote=True)}">{"".join(parts)}</svg>'
    )


def _n(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def _word(x: float, y: float, words: str, anchor: str = "start", size: int = 13) -> str:
    return (
        f'<text class="chart-word" x="{_n(x)}" y="{_n(y)}" font-size="{size}" text-anchor="{anchor}" fill="{INK}">'
        f"{escape(words)}</text>"
    )


def _shortened(words: str, longest: int) -> str:
    return words if len(words) <= longest else words[: longest - 1] + "…"


def rows(bars: Sequence[Bar], title: str) -> str:
    """Bars from left to right, one below the other, each under its name."""
    most = max((bar.value for bar in bars), default=0) or 1
    step = 38
    parts = []
    for index, bar in enumerate(bars):
        top = index * step
        parts.append(_word(0, top + 13, _shortened(bar.label, 36)))
        parts.append(_word(WIDTH, top + 13, bar.shown or _n(bar.value), "end"))
        parts.append(
            f'<rect class="chart-well" x="0" y="{top + 18}" width="{WIDTH}" height="12" rx="3" fill="{RULE}"/>'
        )
        if bar.value > 0:
            width = _n(max(2.0, WIDTH * bar.value / most))
            parts.append(
                f'<rect class="chart-bar" x="0" y="{top + 18}" width="{width}" height="12" rx="3" fill="{BAR}"/>'
            )
    return _svg(max(step, len(bars) * step), title, parts)


def columns(bars: Sequence[Bar], title: str, height: int = 150) -> str:
    """Bars side by side; the highest is labelled, and as many names as fit."""
    most = max((bar.value for bar in bars), default=0) or 1
    step = WIDTH / max(1, len(bars))
    every = -(-len(bars) // 6)
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
            parts.append(_word(middle, floor - tall - 4, bar.shown or _n(bar.value), "middle", 12))
        if index % every == 0:
            parts.append(_word(middle, height - 4, bar.label, "middle", 12))
    return _svg(height, title, parts)


def curves(lines: Sequence[Curve], title: str, height: int = 220) -> str:
    """Lines over the same steps, told apart by colour, dashes and a letter at their end."""
    everything = [value for line in lines for value in line.values]
    low, high = min(everything, default=0), max(everything, default=1)
    low, high = min(low, 0), high if high > low else low + 1
    steps = max((len(line.values) for line in lines), default=1)
    right, bottom = WIDTH - 34, height - 22

    def at(step: int, value: float) -> str:
        x = 30 + (right - 30) * step / max(1, steps - 1)
        return f"{_n(x)} {_n(10 + (bottom - 10) * (high - value) / (high - low))}"

    parts = [_rule(at, steps, level, 30, right) for level in sorted({low, (low + high) / 2, high})]
    parts += [_word(float(at(step, low).split()[0]), height - 4, str(step + 1), "middle", 12) for step in _ticks(steps)]
    for index, line in enumerate(lines):
        if not line.values:
            continue
        colour, dash = LINES[index % len(LINES)], DASHES[index % len(DASHES)]
        path = "L".join(at(step, value) for step, value in enumerate(line.values))
        parts.append(
            f'<path class="chart-line" d="M{path}" fill="none" stroke="{colour}" stroke-width="3"'
            f' stroke-linejoin="round"{f" stroke-dasharray={chr(34)}{dash}{chr(34)}" if dash else ""}/>'
        )
        x, y = at(len(line.values) - 1, line.values[-1]).split()
        parts.append(_word(float(x) + 6, float(y) + 5, _shortened(line.label, 4)))
    return _svg(height, title, parts)


def _ticks(steps: int) -> range:
    return range(0, steps, max(1, -(-steps // 8)))


def _rule(at: object, steps: int, level: float, left: float, right: float) -> str:
    assert callable(at)
    y = at(0, level).split()[1]
    line = f'<path class="chart-rule" d="M{_n(left)} {y}H{_n(right)}" stroke="{RULE}" fill="none"/>'
    return line + _word(left - 5, float(y) + 4, _n(level), "end", 12)
