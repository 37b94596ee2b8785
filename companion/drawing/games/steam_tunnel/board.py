"""The board of a live table as SVG with its tunnels, for screens and paper."""

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Any, cast

from companion.drawing.games.steam_tunnel.geometry import HEIGHT, WIDTH, anchors, inside, path
from companion.drawing.games.steam_tunnel.pieces import (
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
    svg_text,
    token,
)
from companion.drawing.seats import badge_parts
from companion.rules.steam_tunnel import GAME
from companion.rules.steam_tunnel.cards import STRAIGHT
from companion.rules.steam_tunnel.facts import PORTS, Port
from companion.rules.steam_tunnel.state import SteamTunnelTable
from companion.speech.catalogue import Catalogue

MARGIN = 16
Link = Callable[[dict[str, Any]], str]


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

    `picked` is the number of the highlighted tunnel. `cell_link` gives the attributes of a link for a cell, or an empty
    string; with a `home` every segment links to its tunnel there, labelled `tunnel_name` with its number for the `#`.
    """
    return _Board(state, seats, picked, cell_link, home, tunnel_name).drawn(label)


def final_pictures(table: SteamTunnelTable, catalogue: Catalogue, on_paper: bool) -> Iterator[tuple[str, str]]:
    """The board, if it was tracked or entered."""
    if any(place.card for place in table.play.places):
        seats: list[dict[str, Any]] = [dict(badge_parts(player.name, player.colour)) for player in table.players]
        yield (
            "",
            board(
                catalogue.translate_all(GAME.view(table, None)), seats, catalogue.message("steam-tunnel.board.title")
            ),
        )


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
        """The entries of a cell on the edge of the board, where tunnels continue at the opposite edge."""
        row, column = divmod(number, self.columns)
        ports: list[Port] = []
        ports += ["N"] if row == 0 else []
        ports += ["S"] if row == self.rows - 1 else []
        ports += ["W1", "W2"] if column == 0 else []
        ports += ["E1", "E2"] if column == self.columns - 1 else []
        return tuple(ports)

    def _numbers(self) -> str:
        """Numbers of rows and columns, from 1."""
        across = [svg_text(str(n + 1), MARGIN + (n + 0.16) * WIDTH, 11, 9, EDGE) for n in range(self.columns)]
        down = [svg_text(str(n + 1), 7, MARGIN + (n + 0.1) * HEIGHT + 6, 9, EDGE) for n in range(self.rows)]
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
        """The highlight of a tunnel and its ends; the script shows it."""
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
        """A face-down card with the straight tunnels it counts as, and its token if it is buried."""
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
        """Links of a cell: the whole cell where it has an action, else its segments."""
        cell = self.state["cells"][number]
        x, y = self._corner(number)
        if not cell["card"] or (number, 0) not in self.tunnel_at:  # tunnels counted by hand have no pieces
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
        (ax, ay), (x, y) = anchors(self._shape(number))[index], self._corner(number)
        free = f'data-free data-at="{ax + x:.1f} {ay + y:.1f}" ' if (number, index) in self.buyable else ""
        return (
            f'<a href="{self.home}?tunnel={tunnel}&amp;cell={at}&amp;port={port}#board" data-tunnel="{tunnel}" '
            f'data-cell="{at}" data-port="{port}" {free}tabindex="-1" '
            f'aria-label="{self.tunnel_name.replace("#", str(tunnel))}"><path stroke="{INK}" stroke-opacity="0" '
            f'stroke-width="{TOUCH_WIDTH}" pointer-events="stroke" d="{line}"/></a>'
        )
