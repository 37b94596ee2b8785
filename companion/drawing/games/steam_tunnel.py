"""Pictures of Steam Tunnel as SVG: a card, and the whole board with its tunnels, for screens and paper alike."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from html import escape
from typing import Any, cast

from companion.drawing.games.steam_tunnel_geometry import ENTRIES, HEIGHT, WIDTH, anchors, inside, number, path
from companion.drawing.games.steam_tunnel_pieces import (
    BACK,
    BACK_LINE,
    EDGE,
    FACE,
    GLOW_WIDTH,
    INK,
    LIT,
    POINT_FACE,
    TOUCH_WIDTH,
    dead_end,
    free_mark,
    numbered_end,
    segment_line,
    token,
    words,
)
from companion.rules.steam_tunnel.cards import STRAIGHT, card_classes, code_of, shape_of, turned
from companion.rules.steam_tunnel.deck import default_cards
from companion.rules.steam_tunnel.facts import PORTS, Port

MARGIN = 16
Link = Callable[[dict[str, Any]], str]


def card(code: int, label: str = "", lit: Sequence[Port] = ()) -> str:
    """One card, for the picker; the segment with these entries may be lit."""
    shape = shape_of(code)
    used = {port for segment in shape for port in segment}
    ends = "".join(dead_end(port, 0, 0) for port in PORTS if port not in used)
    lines = "".join(segment_line(segment, 0, 0, closed=False) for segment in shape)
    glow = "".join(_glow(path(segment, 0, 0)) for segment in shape if segment == tuple(lit))
    return _card_frame(FACE, glow + ends + lines, label)


def _glow(line: str) -> str:
    return f'<path stroke="{LIT}" stroke-width="{GLOW_WIDTH}" stroke-linecap="round" d="{line}"/>'


def point_card(ends: Sequence[int], label: str = "") -> str:
    drawn = "".join(numbered_end(port, value, 0, 0) for port, value in zip(PORTS, ends, strict=True))
    return _card_frame(POINT_FACE, drawn, label)


def _card_frame(ground: str, drawn: str, label: str) -> str:
    told = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    return (
        f'<svg class="tunnel-card" xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 {WIDTH + 2} {HEIGHT + 2}" {told}>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="5" fill="{ground}" stroke="{EDGE}" stroke-width="1.5"/>'
        f'<g fill="none">{drawn}</g></svg>'
    )


def code_from_groups(groups: Sequence[Any]) -> str:
    """The code of the card whose entries carry these marks (0: a dead end), or nothing when there is no such card."""
    marks = [mark for mark in dict.fromkeys(groups) if mark]
    joined = [[port for port, own in zip(PORTS, groups, strict=True) if own == mark] for mark in marks]
    code = code_of(ports for ports in joined if len(ports) > 1)
    return str(code) if code and all(len(ports) > 1 for ports in joined) else ""


def groups_of(code: int) -> str:
    """The marks of a card's entries, as one digit each."""
    shape = shape_of(code)
    marks = {port: number for number, segment in enumerate(shape, 1) for port in segment}
    return "".join(str(marks.get(port, 0)) for port in PORTS)


def card_name(code: int) -> str:
    """A card in letters, for whoever cannot see it: N-S, E1-W1."""
    return ", ".join("-".join(segment) for segment in shape_of(code))


def pick(card_code: int, move: dict[str, Any], turned_code: int, note: str = "") -> str:
    """A card as a button that makes a move; the script swaps it for the card turned round."""
    value, other = (escape(json.dumps({**move, "segments": shape_of(code)})) for code in (card_code, turned_code))
    told = f"<span>{escape(note)}</span>" if note else ""
    return (
        f'<button class="card-pick" type="submit" name="doc" value="{value}" data-turned="{other}" '
        f'data-turned-name="{escape(card_name(turned_code))}" '
        f'aria-label="{escape(card_name(card_code))}">{card(card_code)}{told}</button>'
    )


def turn_button(code: int, move: dict[str, Any], label: str) -> str:
    """A button that turns a card by 180 degrees; a card that looks the same both ways has none."""
    other = turned(code)
    if other == code:
        return ""
    value = escape(json.dumps({**move, "segments": shape_of(other)}))
    return (
        f'<button class="button button-primary turn-button" type="submit" name="doc" value="{value}">'
        f"{card(other)}<span>{escape(label)}</span></button>"
    )


def card_choices(where: str, likely: bool) -> str:
    """Cards both ways round, each a button that puts it into a document: those of the default deck, or all others."""
    chosen = [code for code in card_classes() if (code in default_cards()) == likely]
    picks = "".join(
        f'<button class="card-pick" type="submit" name="edit" value="{card_patch(code, where)}" '
        f'aria-label="{card_name(code)}">{card(code)}</button>'
        for one in chosen
        for code in dict.fromkeys((one, turned(one)))
    )
    return f'<div class="card-picks">{picks}</div>'


def deck_choices() -> str:
    """Every card once, with its code, for recording a pack."""
    picks = "".join(
        f'<button class="card-pick" type="button" data-code="{code}" aria-label="{card_name(code)}">{card(code)}'
        f'<span>{code}</span><span class="deck-copies number" hidden></span></button>'
        for code in card_classes()
    )
    return f'<div class="card-picks">{picks}</div>'


def card_patch(code: int, path: str) -> str:
    """The JSON Patch that puts a card into a document, as text for an attribute."""
    cell = {"segments": shape_of(code), "tokens": [None] * len(shape_of(code))}
    return escape(json.dumps({"op": "replace", "path": path, "value": cell}))


def joiner() -> str:
    """An empty card with its six entries, for joining them by finger."""
    knobs = "".join(
        f'<circle data-port="{port}" data-in="{number(inside(port, 24))}" cx="{x:g}" cy="{y:g}" r="9" '
        f'fill="{POINT_FACE}" stroke="{INK}" stroke-width="2"/>'
        for port, (x, y) in ENTRIES.items()
    )
    return (
        f'<svg class="tunnel-joiner" xmlns="http://www.w3.org/2000/svg" viewBox="-12 -12 {WIDTH + 24} {HEIGHT + 24}" '
        f'aria-hidden="true"><rect width="{WIDTH}" height="{HEIGHT}" rx="5" fill="{FACE}" stroke="{EDGE}" '
        f'stroke-width="1.5"/><g data-lines fill="none"></g>{knobs}</svg>'
    )


def board_of_document(document: dict[str, Any], seats: dict[str, dict[str, Any]], label: str = "", at: str = "") -> str:
    """A calculator's board, as far as it makes sense; every cell is a button that chooses it."""
    cells = document["board"]
    width = len(cells[0])
    drawn = []
    for row, line in enumerate(cells):
        for column, cell in enumerate(line):
            place = f"{row}.{column}"
            chosen = ' aria-pressed="true"' if place == at else ""
            name = f"{escape(label)} {row + 1}.{column + 1}"
            drawn.append(
                f'<button class="board-cell" type="submit" name="at" value="{place}" aria-label="{name}"{chosen}>'
                f"{_cell_of_document(cell, seats)}</button>"
            )
    return f'<div class="board-cells board-cells-{width}">{"".join(drawn)}</div>'


def _cell_of_document(cell: Any, seats: dict[str, dict[str, Any]]) -> str:
    if "segments" in cell and (code := code_of(cell["segments"])):
        shape = shape_of(code)
        owner = {
            port: name
            for ports, name in zip(cell["segments"], cell.get("tokens") or (), strict=False)
            for port in ports
        }
        tokens = "".join(
            token(seats[owner[segment[0]]], x, y)
            for segment, (x, y) in zip(shape, anchors(shape), strict=True)
            if owner.get(segment[0]) in seats
        )
        return card(code).replace("</g></svg>", f"</g>{tokens}</svg>")
    if "ends" in cell:
        return point_card([cell["ends"].get(port) or 0 for port in PORTS])
    buried = seats.get(cell.get("buried", ""))
    mark = token(buried, WIDTH / 2, HEIGHT / 2, 26) if buried else ""
    line = "".join(path(segment) for segment in STRAIGHT)
    return _card_frame(
        BACK, f'<path stroke="{BACK_LINE}" stroke-width="2" stroke-dasharray="5 4" d="{line}"/>{mark}', ""
    )


def board(
    state: dict[str, Any],
    seats: Sequence[dict[str, Any]],
    label: str = "",
    picked: int | None = None,
    cell_link: Link | None = None,
    home: str = "",
    tunnel_name: str = "",
) -> str:
    """The whole board.

    `picked` is the number of the tunnel that is lit. `cell_link` gives the attributes of a link for a cell, or nothing;
    with a `home` every segment leads to its tunnel there, called by `tunnel_name` with its number for the `#`.
    """
    return _Board(state, seats, picked, cell_link, home, tunnel_name).drawn(label)


class _Board:
    """One drawing of one state."""

    def __init__(
        self,
        state: dict[str, Any],
        seats: Sequence[dict[str, Any]],
        picked: int | None,
        cell_link: Link | None,
        home: str,
        tunnel_name: str,
    ) -> None:
        self.state, self.seats, self.picked = state, seats, picked
        self.cell_link, self.home, self.tunnel_name = cell_link, escape(home), escape(tunnel_name)
        self.rows, self.columns = int(state["rows"]), int(state["columns"])
        self.tunnel_at = {(cell, segment): tunnel for tunnel in state["tunnels"] for cell, segment in tunnel["pieces"]}
        self.buyable = {(cell, segment) for cell, segment in state.get("buyable", ())}

    def drawn(self, label: str) -> str:
        width = self.columns * WIDTH + 2 * MARGIN
        height = self.rows * HEIGHT + 2 * MARGIN
        layers = [
            self._numbers(),
            *[self._ground(number) for number in range(len(self.state["cells"]))],
            *[self._glow(tunnel) for tunnel in self.state["tunnels"] if self.home or tunnel["number"] == self.picked],
            *[self._cell(number) for number in range(len(self.state["cells"]))],
            *[self._touch(number) for number in range(len(self.state["cells"]))],
        ]
        return (
            f'<svg class="tunnel-board" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'role="group" aria-label="{escape(label)}"><g fill="none">{"".join(layers)}</g></svg>'
        )

    def _corner(self, number: int) -> tuple[float, float]:
        row, column = divmod(number, self.columns)
        return MARGIN + column * WIDTH, MARGIN + row * HEIGHT

    def _beyond(self, number: int) -> tuple[Port, ...]:
        """The entries of a cell that lie on the edge of the board, where the way goes on at the opposite edge."""
        row, column = divmod(number, self.columns)
        ports: list[Port] = []
        ports += ["N"] if row == 0 else []
        ports += ["S"] if row == self.rows - 1 else []
        ports += ["W1", "W2"] if column == 0 else []
        ports += ["E1", "E2"] if column == self.columns - 1 else []
        return tuple(ports)

    def _numbers(self) -> str:
        """Rows and columns as people count them."""
        across = [words(str(n + 1), MARGIN + (n + 0.16) * WIDTH, 11, 9, EDGE) for n in range(self.columns)]
        down = [words(str(n + 1), 7, MARGIN + (n + 0.1) * HEIGHT + 6, 9, EDGE) for n in range(self.rows)]
        return "".join(across + down)

    def _ground(self, number: int) -> str:
        x, y = self._corner(number)
        cell = self.state["cells"][number]
        colour = BACK if cell["down"] else POINT_FACE if cell["ends"] else FACE
        edge, width = (LIT, 3) if number == self.state.get("turned") else (EDGE, 1)
        return (
            f'<rect x="{x + 1:g}" y="{y + 1:g}" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="5" fill="{colour}" '
            f'stroke="{edge}" stroke-width="{width}"/>'
        )

    def _glow(self, tunnel: dict[str, Any]) -> str:
        """The light along the whole way of a tunnel, to be switched on; its ends glow, too."""
        lines = []
        for cell, segment in tunnel["pieces"]:
            x, y = self._corner(cell)
            lines.append(path(self._shape(cell)[segment], x, y, self._beyond(cell)))
        for cell, port in tunnel["end_places"]:
            x, y = self._corner(cell)
            (ax, ay), (bx, by) = inside(port, 0), inside(port, 12)
            lines.append(f"M{ax + x:g} {ay + y:g}L{bx + x:g} {by + y:g}")
        lit = tunnel["number"] == self.picked
        return (
            f'<path class="glow{" lit" if lit else ""}" data-tunnel="{tunnel["number"]}" stroke="{LIT}" '
            f'stroke-width="{GLOW_WIDTH}" stroke-linecap="round" opacity="{1 if lit else 0}" d="{"".join(lines)}"/>'
        )

    def _shape(self, number: int) -> tuple[tuple[Port, ...], ...]:
        cell = self.state["cells"][number]
        return cast("tuple[tuple[Port, ...], ...]", tuple(map(tuple, cell["segments"]))) or STRAIGHT

    def _cell(self, number: int) -> str:
        cell = self.state["cells"][number]
        if cell["down"]:
            return self._back(number, cell)
        x, y = self._corner(number)
        if cell["ends"]:
            return "".join(numbered_end(port, value, x, y) for port, value in zip(PORTS, cell["ends"], strict=True))
        shape = self._shape(number)
        used = {port for segment in shape for port in segment}
        drawn = [dead_end(port, x, y) for port in PORTS if port not in used]
        for index, segment in enumerate(shape):
            closed = (number, index) not in self.tunnel_at or self.tunnel_at[number, index]["closed"]
            drawn.append(segment_line(segment, x, y, closed, self._beyond(number)))
        for index, (ax, ay) in enumerate(anchors(shape)):
            owner = cell["tokens"][index]
            if owner is not None:
                drawn.append(token(self.seats[owner], ax + x, ay + y))
            elif (number, index) in self.buyable:
                drawn.append(free_mark(ax + x, ay + y))
        return "".join(drawn)

    def _back(self, number: int, cell: dict[str, Any]) -> str:
        """A face-down card with the straight ways it counts as; a buried one carries its token."""
        x, y = self._corner(number)
        line = "".join(path(segment, x, y, self._beyond(number)) for segment in STRAIGHT)
        drawn = f'<path stroke="{BACK_LINE}" stroke-width="2" stroke-dasharray="5 4" d="{line}"/>'
        cx, cy = x + WIDTH / 2, y + HEIGHT / 2
        if not cell["buried"]:
            return drawn
        drawn += (
            f'<path stroke="{FACE}" stroke-width="2.5" d="M{x + 6:g} {y + 6:g}l48 72M{x + 54:g} {y + 6:g}l-48 72"/>'
        )
        owner = cell["buried_by"]
        if owner is None:
            return drawn + f'<circle cx="{cx:g}" cy="{cy:g}" r="9" fill="{EDGE}" stroke="{FACE}" stroke-width="2"/>'
        return drawn + token(self.seats[owner], cx, cy, 23)

    def _touch(self, number: int) -> str:
        """What can be tapped in a cell: the whole cell where there is something to do with it, else its segments."""
        cell = self.state["cells"][number]
        x, y = self._corner(number)
        if not cell["card"] or (number, 0) not in self.tunnel_at:  # nothing is traced when the count was made by hand
            link = self.cell_link({**cell, "number": number}) if self.cell_link else ""
            area = f'<rect x="{x:g}" y="{y:g}" width="{WIDTH}" height="{HEIGHT}" fill="{INK}" fill-opacity="0"/>'
            return f"<a {link}>{area}</a>" if link else ""
        if not self.home:
            return ""
        return "".join(
            self._touch_segment(number, index, path(segment, x, y)) for index, segment in enumerate(self._shape(number))
        )

    def _touch_segment(self, number: int, index: int, line: str) -> str:
        cell = self.state["cells"][number]
        at, port = ".".join(map(str, cell["at"])), cell["segments"][index][0]
        tunnel = self.tunnel_at[number, index]["number"]
        return (
            f'<a href="{self.home}?tunnel={tunnel}&amp;cell={at}&amp;port={port}#board" data-tunnel="{tunnel}" '
            f'data-cell="{at}" data-port="{port}" tabindex="-1" '
            f'aria-label="{self.tunnel_name.replace("#", str(tunnel))}"><path stroke="{INK}" stroke-opacity="0" '
            f'stroke-width="{TOUCH_WIDTH}" pointer-events="stroke" d="{line}"/></a>'
        )
