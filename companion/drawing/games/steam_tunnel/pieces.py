"""Elements of Steam Tunnel pictures as SVG: tunnel lines, dead ends, numbered ends, tokens.

Colours are attributes, so that the same picture can be drawn on paper.
"""

from html import escape
from typing import Any

from companion.drawing.games.steam_tunnel.geometry import ENTRIES, coordinates, inside, path
from companion.drawing.seats import BADGE_SHAPES, COLOURS, FONT
from companion.rules.steam_tunnel.cards import Segment
from companion.rules.steam_tunnel.facts import Port

FACE, EDGE, BACK, BACK_LINE = "#fbf3df", "#8a7a5c", "#4a3f4f", "#86778c"
POINT_FACE = "#e9d8ae"
CASING, COPPER, STEAM, VERDIGRIS = "#2b2430", "#d9772b", "#fff6e0", "#6aa79b"
LIT, INK, PAPER = "#f0b429", "#1f1a2b", "#fffaee"
CASING_WIDTH, LINE_WIDTH, GLOW_WIDTH, TOUCH_WIDTH = 10, 6.5, 18, 20


def tunnel_line(line: str, closed: bool) -> str:
    """A tunnel: copper with steam while it is open, green when it is closed."""
    casing = f'<path stroke="{CASING}" stroke-width="{CASING_WIDTH}" d="{line}"/>'
    if closed:
        return f'{casing}<path class="closed" stroke="{VERDIGRIS}" stroke-width="{LINE_WIDTH}" d="{line}"/>'
    return (
        f'{casing}<path class="open" stroke="{COPPER}" stroke-width="{LINE_WIDTH}" d="{line}"/>'
        f'<path stroke="{STEAM}" stroke-width="1.8" stroke-dasharray="3 3.5" d="{line}"/>'
    )


def segment_line(segment: Segment, x: float, y: float, closed: bool, beyond: tuple[Port, ...] = ()) -> str:
    return tunnel_line(path(segment, x, y, beyond), closed)


def dead_end(port: Port, x: float, y: float) -> str:
    """A stump with a black end."""
    start, stop = coordinates(ENTRIES[port], x, y), coordinates(inside(port, 8), x, y)
    cx, cy = inside(port, 9)
    return (
        f'<path stroke="{CASING}" stroke-width="{CASING_WIDTH}" d="M{start}L{stop}"/>'
        f'<circle cx="{cx + x:g}" cy="{cy + y:g}" r="5.5" fill="{INK}"/>'
    )


def numbered_end(port: Port, value: int | None, x: float, y: float) -> str:
    start, stop = coordinates(ENTRIES[port], x, y), coordinates(inside(port, 8), x, y)
    cx, cy = inside(port, 13)
    return (
        f'<path stroke="{CASING}" stroke-width="{CASING_WIDTH}" d="M{start}L{stop}"/>'
        f'<circle cx="{cx + x:g}" cy="{cy + y:g}" r="8.5" fill="{PAPER}" stroke="{CASING}" stroke-width="2"/>'
        + svg_text("?" if value is None else str(value), cx + x, cy + y + 4.5, 13)
    )


def svg_text(text: str, x: float, y: float, size: float, colour: str = INK) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="700" text-anchor="middle" '
        f'fill="{colour}" stroke="none" font-family="{FONT}">{escape(text)}</text>'
    )


def token(seat: dict[str, Any], x: float, y: float, size: float = 19) -> str:
    """A player's token: colour, shape and initial."""
    colour = COLOURS[seat["colour"]]
    ink = INK if seat["colour"] == "yellow" else "#ffffff"
    low = 32.5 if seat["shape"] == "triangle" else 27.5
    scale = size / 40
    return (
        f'<g transform="translate({x - size / 2:.1f} {y - size / 2:.1f}) scale({scale:g})" fill="{colour}" '
        f'stroke="{PAPER}" stroke-width="3.5">{BADGE_SHAPES[seat["shape"]].outline}'
        f"{svg_text(str(seat['initial']), 20, low, 20, ink)}</g>"
    )


def free_mark(x: float, y: float) -> str:
    """A plus where a token can be placed."""
    return (
        f'<g class="free"><circle cx="{x:.1f}" cy="{y:.1f}" r="8" fill="{PAPER}" stroke="{INK}" stroke-width="1.6"/>'
        f'<path stroke="{INK}" stroke-width="2.4" d="M{x - 4.2:.1f} {y:.1f}h8.4M{x:.1f} {y - 4.2:.1f}v8.4"/></g>'
    )
