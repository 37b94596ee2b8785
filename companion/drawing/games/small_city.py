"""The grid of a borough as SVG: what stands there, people, markers, and the path of a Godzilla."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any

from companion.rules.small_city.view import plan_view
from companion.rules.table import Table
from companion.speech.catalogue import Catalogue

CELL = 20
EDGE = 4

# Drawn in a square of 20; classes let a page change their colours for the dark theme.
SIGNS = {
    "harbour": '<g fill="none" stroke="#0a5f92" stroke-width="1.800" stroke-linecap="round"><circle cx="10" cy="4.500" '
    'r="1.700"/><path d="M10 6.500V17"/><path d="M6.500 9h7"/>'
    '<path d="M4 11.500c.3 3.500 3 5.500 6 5.500s5.700-2 6-5.500"/></g>',
    "factory": '<path fill="#8a5a00" d="M3 17V9l4.500 3V9l4.500 3V3.500h3l.8 6H17V17z"/>',
    "park": '<g fill="#00704f"><circle cx="10" cy="7" r="4"/><circle cx="6.800" cy="10.500" r="3.200"/>'
    '<circle cx="13.200" cy="10.500" r="3.200"/><rect x="9.100" y="11" width="1.800" height="6"/></g>',
    "people": '<g fill="#7a2f62"><circle cx="10" cy="5.500" r="3"/><path d="M4 16.500c1-9 11-9 12 0z"/></g>',
    "material": '<rect x="13" y="13" width="5" height="5" rx="1" fill="#523a25"/>',
    "marker": '<g fill="#1f1a2b"><circle cx="10" cy="10" r="1.300"/><path d="M10 10L7 4.800a6 6 0 0 1 6 0z"/>'
    '<path d="M10 10h6a6 6 0 0 1-3 5.200z"/><path d="M10 10H4a6 6 0 0 0 3 5.200z"/></g>',
    "new": '<g fill="#b92b13"><circle cx="10" cy="10" r="7" fill="none" stroke="#b92b13" stroke-width="1.400" '
    'stroke-dasharray="2 1.600"/><circle cx="10" cy="10" r="2.600"/></g>',
    "godzilla": '<g fill="#0a5b3c"><rect x="2" y="2" width="16" height="16" rx="4"/>'
    '<path d="M5 14l2-7 3 4 3-4 2 7z" fill="#fffaee"/></g>',
}


def borough(plan: Mapping[str, Any], way: Mapping[str, Any] | None = None, label: str = "") -> str:
    """A borough, with a path of its Godzilla if given; `label` is for screen readers."""
    width, height = plan["columns"] * CELL + 2 * EDGE, plan["rows"] * CELL + 2 * EDGE
    parts = [*_ground(plan), *_built(plan), *(_way(way) if way else ())]
    if not way:
        parts += _signs("godzilla", plan.get("godzilla", ()))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="borough" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{escape(label)}">{"".join(parts)}</svg>'
    )


def final_pictures(table: Table[Any], catalogue: Catalogue, on_paper: bool) -> Iterator[tuple[str, str]]:
    """The boroughs that somebody drew."""
    for seat in table.active:
        one, name = table.play.boroughs[seat], table.name(seat)
        if one.plan.is_drawn:
            yield name, borough(plan_view(one), None, catalogue.message("small-city.ui.borough.of", name=name))


def _ground(plan: Mapping[str, Any]) -> Iterable[str]:
    blocked = _set(plan.get("blocked", ()))
    for row in range(plan["rows"]):
        for column in range(plan["columns"]):
            x, y = _corner((row, column))
            kind = "outside" if (row, column) in blocked else "plain"
            fill = "#8a7a5c" if kind == "outside" else "#fffaee"
            yield (
                f'<rect class="square-{kind}" x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{fill}" '
                'stroke="#8a7a5c" stroke-width=".8"/>'
            )


def _built(plan: Mapping[str, Any]) -> list[str]:
    factories = [square for factory in plan.get("factories", ()) for square in factory]
    found = _tinted("#c3e0f2", plan.get("harbour", ())) + _tinted("#f8dd94", factories)
    found += _tinted("#bce4dc", plan.get("parks", ()))
    for name, colour in (("hall", "#dcd0f3"), ("homes", "#d9e8a8"), ("shops", "#c8d4f7")):
        found += _tinted(colour, plan.get(name, ()))
    found += _signs("material", plan.get("materials", ()))
    found += _signs("harbour", plan.get("harbour", ())) + _signs("factory", factories)
    found += _signs("park", plan.get("parks", ())) + _signs("people", plan.get("people", ()))
    return found + _signs("marker", plan.get("markers", ()))


def _tinted(colour: str, squares: Iterable[Sequence[int]]) -> list[str]:
    found = []
    for square in squares:
        x, y = _corner(square)
        found.append(f'<rect x="{x + 1}" y="{y + 1}" width="{CELL - 2}" height="{CELL - 2}" fill="{colour}"/>')
    return found


def _signs(name: str, squares: Iterable[Sequence[int]]) -> list[str]:
    found = []
    for square in squares:
        x, y = _corner(square)
        found.append(f'<g class="sign-{name}" transform="translate({x} {y})">{SIGNS[name]}</g>')
    return found


def _way(way: Mapping[str, Any]) -> list[str]:
    """New markers, the figure, and an arrow along its path."""
    points = [_middle(square) for square in (way["exit"], *way["path"])]
    line = " ".join(f"{x},{y}" for x, y in points)
    arrow = (
        f'<polyline points="{line}" fill="none" stroke="#fffaee" stroke-width="4.500" stroke-linejoin="round"/>'
        f'<polyline class="way" points="{line}" fill="none" stroke="#b92b13" stroke-width="2.500" '
        f'stroke-linejoin="round" stroke-linecap="round"/><circle cx="{points[0][0]}" cy="{points[0][1]}" r="3" '
        'fill="#b92b13"/>'
    )
    return [*_signs("new", way["placed"]), *_signs("godzilla", way["stands_on"]), arrow, _head(points)]


def _head(points: list[tuple[int, int]]) -> str:
    (x, y), (to_x, to_y) = points[-2], points[-1]
    right, down = (to_x - x) // CELL, (to_y - y) // CELL
    tip = (to_x + 4 * right, to_y + 4 * down)
    one = (to_x - 2 * right - 4 * down, to_y - 2 * down - 4 * right)
    other = (to_x - 2 * right + 4 * down, to_y - 2 * down + 4 * right)
    corners = " ".join(f"{a},{b}" for a, b in (tip, one, other))
    return f'<polygon points="{corners}" fill="#b92b13" stroke="#fffaee" stroke-width=".8"/>'


def _corner(square: Sequence[int]) -> tuple[int, int]:
    return EDGE + square[1] * CELL, EDGE + square[0] * CELL


def _middle(square: Sequence[int]) -> tuple[int, int]:
    x, y = _corner(square)
    return x + CELL // 2, y + CELL // 2


def _set(squares: Iterable[Sequence[int]]) -> set[tuple[int, int]]:
    return {(square[0], square[1]) for square in squares}


# The picture of the documentation: a die of 5, two squares to the edge, three along it.
EXAMPLE_PLAN: dict[str, Any] = {
    "rows": 7,
    "columns": 7,
    "harbour": [[3, 2], [4, 2]],
    "factories": [[[1, 4], [1, 5]]],
    "parks": [[6, 4], [6, 5], [2, 0]],
    "people": [[3, 5]],
}
EXAMPLE_WAY: dict[str, Any] = {
    "exit": [4, 2],
    "path": [[5, 2], [6, 2], [6, 3], [6, 4], [6, 5]],
    "placed": [[5, 2], [6, 2], [6, 3]],
    "stands_on": [[6, 4], [6, 5]],
}


def march_example() -> str:
    """The march in the documentation, stored in `static/games/small-city/march.svg`."""
    return borough(EXAMPLE_PLAN, EXAMPLE_WAY, "A Godzilla walks two squares south and three east") + "\n"
