"""How a seat looks everywhere: a colour, a shape and an initial, so that none of them has to do alone."""

from __future__ import annotations

COLOURS = {  # the same values as --seat-... in static/css/tokens.css
    "vermilion": "#cf490a",
    "blue": "#0a7cbd",
    "green": "#00845f",
    "purple": "#b0558c",
    "yellow": "#f2d53c",
    "black": "#3a3542",
}
SHAPES = {
    "vermilion": "circle",
    "blue": "square",
    "green": "triangle",
    "purple": "diamond",
    "yellow": "star",
    "black": "hexagon",
}


def badge(name: str, colour: str) -> dict[str, str]:
    """What is drawn for somebody who sits in a seat of this colour."""
    return {"colour": colour, "shape": SHAPES[colour], "initial": name[:1].upper()}
