"""Parks as SVG: a row for every player with plates for what stands there; the same on pages and on paper."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from companion.drawing.seats import BADGE_SHAPES, COLOURS, FONT, SHAPES
from companion.rules.table import Player

WIDTH = 440  # units; a phone shows nearly as many pixels
ON_PAPER = 760  # there the letters may be smaller
ROW, PLATE, NAME, GAP = 34, 26, 116, 6
SIZE = 14  # of the letters
LETTER = 0.58  # of the size: how wide a letter is on average
INK = "#1f1a2b"
TINTS = {
    "red": "#f9cdbd",
    "blue": "#c3e0f2",
    "pink": "#f7cfe2",
    "mustard": "#f8dd94",
    "teal": "#bce4dc",
    "violet": "#dcd0f3",
    "brown": "#e6d0b4",
    "ink": "#dcd6cf",
}


@dataclass(frozen=True)
class Plate:
    """Something in a park, in words, on a tint."""

    words: str
    tint: str = "ink"


@dataclass(frozen=True)
class ParkRow:
    """A player with what stands in the park."""

    player: Player
    plates: Sequence[Plate]


def parks_svg(rows: Sequence[ParkRow], label: str, on_paper: bool = False) -> str:
    width = ON_PAPER if on_paper else WIDTH
    drawn, y = [], 0
    for row in rows:
        placed, height = _plates(row.plates, width)
        drawn.append(f'<g transform="translate(0 {y})">{_owner(row)}{placed}</g>')
        y += height + GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="parks" viewBox="0 0 {width} {y}" role="img" '
        f'aria-label="{escape(label)}">{"".join(drawn)}</svg>'
    )


def _owner(row: ParkRow) -> str:
    colour, name = row.player.colour, row.player.name
    outline = BADGE_SHAPES[SHAPES[colour]].outline
    look = f'fill="{COLOURS[colour]}" stroke="{INK}" stroke-width="2"'
    shape = f'<g transform="translate(2 3) scale(.65)" {look}>{outline}</g>'
    most = int((NAME - ROW) / (SIZE * LETTER))
    name = name if len(name) <= most else f"{name[: most - 1]}…"
    return shape + _text(name, ROW, 21)


def _plates(plates: Sequence[Plate], most: int) -> tuple[str, int]:
    """In lines beside the name, up to this width; how high they are together."""
    drawn, x, y = [], NAME, 2
    for plate in plates:
        width = round(len(plate.words) * SIZE * LETTER + 18)
        if x > NAME and x + width > most:
            x, y = NAME, y + PLATE + GAP
        drawn.append(
            f'<rect x="{x}" y="{y}" width="{width}" height="{PLATE}" rx="8" fill="{TINTS[plate.tint]}" '
            f'stroke="{INK}" stroke-width="1.5"/>{_text(plate.words, x + 9, y + 18)}'
        )
        x += width + GAP
    return "".join(drawn), y + PLATE + 6


def _text(words: str, x: int, y: int) -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="{SIZE}" font-weight="700" fill="{INK}" '
        f'font-family="{FONT}">{escape(words)}</text>'
    )
