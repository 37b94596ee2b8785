"""The board of a calculator: every cell is a button that selects it for editing."""

from html import escape
from typing import Any

from companion.drawing.games.steam_tunnel.cards import card, card_frame, point_card
from companion.drawing.games.steam_tunnel.geometry import HEIGHT, WIDTH, anchors, path
from companion.drawing.games.steam_tunnel.pieces import BACK, BACK_LINE, token
from companion.rules.steam_tunnel.cards import STRAIGHT, code_of, shape_of
from companion.rules.steam_tunnel.facts import PORTS


def board_of_document(document: dict[str, Any], seats: dict[str, dict[str, Any]], label: str = "", at: str = "") -> str:
    """The cells of a document; `at` is the selected one."""
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
    return card_frame(
        BACK, f'<path stroke="{BACK_LINE}" stroke-width="2" stroke-dasharray="5 4" d="{line}"/>{mark}', ""
    )
