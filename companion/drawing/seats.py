"""The badge of a seat: colour, shape and initial, so that no difference rests on colour alone."""

from typing import NamedTuple

FONT = "Atkinson Hyperlegible, Verdana, sans-serif"
COLOURS = {  # the same values as --seat-... in static/css/tokens.css
    "vermilion": "#cf490a",
    "blue": "#0a7cbd",
    "green": "#00845f",
    "purple": "#b0558c",
    "yellow": "#f2d53c",
    "black": "#3a3542",
    "pink": "#f4a6bd",
    "brown": "#7d4a22",
    "sky": "#93d3f2",
    "navy": "#2b3f86",
    "lime": "#b3cf45",
    "grey": "#6f6b73",
}
LIGHT = ("yellow", "pink", "sky", "lime")  # carry a dark letter
SHAPES = {
    "vermilion": "circle",
    "blue": "square",
    "green": "triangle",
    "purple": "diamond",
    "yellow": "star",
    "black": "hexagon",
    "pink": "pentagon",
    "brown": "wedge",
    "sky": "cross",
    "navy": "shield",
    "lime": "octagon",
    "grey": "slant",
}


def badge_parts(name: str, colour: str) -> dict[str, str]:
    """Colour, shape and initial of a player."""
    return {"colour": colour, "shape": SHAPES[colour], "initial": name[:1].upper()}


class BadgeShape(NamedTuple):
    """An SVG outline in a square of 40 x 40, and the baseline of the initial."""

    outline: str
    baseline: float = 26.5


BADGE_SHAPES = {
    "circle": BadgeShape('<circle cx="20" cy="20" r="17"/>'),
    "square": BadgeShape('<rect x="4" y="4" width="32" height="32" rx="2"/>'),
    "triangle": BadgeShape('<path d="M20 3L38.500 36.500H1.500z"/>', 32.5),
    "diamond": BadgeShape('<path d="M20 1.500L38.500 20 20 38.500 1.500 20z"/>'),
    "star": BadgeShape(
        '<path d="M20 1.500l5.300 11.700 12.900 1.500-9.600 8.600 2.600 12.700L20 29.700 8.800 36l2.600-12.700'
        '-9.600-8.600 12.900-1.500z"/>'
    ),
    "hexagon": BadgeShape('<path d="M11 4h18l9.500 16L29 36H11L1.500 20z"/>'),
    "pentagon": BadgeShape('<path d="M20 2L38 15.500 31 36.500H9L2 15.500z"/>'),
    "wedge": BadgeShape('<path d="M1.500 3.500H38.500L20 37z"/>', 20.5),
    "cross": BadgeShape('<path d="M12 2H28V12H38V28H28V38H12V28H2V12H12z"/>'),
    "shield": BadgeShape('<path d="M4 3H36V24L20 38 4 24z"/>', 24.5),
    "octagon": BadgeShape('<path d="M12 3H28L37 12V28L28 37H12L3 28V12z"/>'),
    "slant": BadgeShape('<path d="M10 5H39L30 35H1z"/>'),
}
