"""Cards of Steam Tunnel as SVG, and as buttons that choose or turn them."""

import json
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from companion.drawing.games.steam_tunnel.geometry import ENTRIES, HEIGHT, WIDTH, coordinates, inside, path
from companion.drawing.games.steam_tunnel.pieces import (
    EDGE,
    FACE,
    GLOW_WIDTH,
    INK,
    LIT,
    POINT_FACE,
    dead_end,
    numbered_end,
    segment_line,
)
from companion.rules.steam_tunnel.cards import card_classes, code_of, same_card, shape_of, turned
from companion.rules.steam_tunnel.facts import PORTS, Port


def card(code: int, label: str = "", lit: Sequence[Port] = ()) -> str:
    """One card; the segment with the entries `lit` glows."""
    shape = shape_of(code)
    used = {port for segment in shape for port in segment}
    ends = "".join(dead_end(port, 0, 0) for port in PORTS if port not in used)
    lines = "".join(segment_line(segment, 0, 0, closed=False) for segment in shape)
    glow = "".join(_glow(path(segment, 0, 0)) for segment in shape if segment == tuple(lit))
    return card_frame(FACE, glow + ends + lines, label)


def _glow(line: str) -> str:
    return f'<path stroke="{LIT}" stroke-width="{GLOW_WIDTH}" stroke-linecap="round" d="{line}"/>'


def point_card(ends: Sequence[int | None], label: str = "") -> str:
    drawn = "".join(numbered_end(port, value, 0, 0) for port, value in zip(PORTS, ends, strict=True))
    return card_frame(POINT_FACE, drawn, label)


def card_frame(ground: str, drawn: str, label: str) -> str:
    role = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    return (
        f'<svg class="tunnel-card" xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 {WIDTH + 2} {HEIGHT + 2}" {role}>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="5" fill="{ground}" stroke="{EDGE}" stroke-width="1.5"/>'
        f'<g fill="none">{drawn}</g></svg>'
    )


def code_from_groups(groups: Sequence[Any]) -> str:
    """The code of the card whose entries have these marks (0: a dead end); empty when there is no such card."""
    marks = [mark for mark in dict.fromkeys(groups) if mark]
    joined = [[port for port, own in zip(PORTS, groups, strict=True) if own == mark] for mark in marks]
    code = code_of(ports for ports in joined if len(ports) > 1)
    return str(code) if code and all(len(ports) > 1 for ports in joined) else ""


def card_name(code: int) -> str:
    """A card as text for screen readers: N-S, E1-W1."""
    return ", ".join("-".join(segment) for segment in shape_of(code))


def pick(code: int, move: dict[str, Any], note: str = "") -> str:
    """A card, one way round, as a button that makes a move."""
    value = escape(json.dumps({**move, "segments": shape_of(code)}))
    caption = f"<span>{escape(note)}</span>" if note else ""
    return (
        f'<button class="card-pick" type="submit" name="doc" value="{value}" '
        f'aria-label="{escape(card_name(code))}">{card(code)}{caption}</button>'
    )


def picks(codes: Sequence[int], move: dict[str, Any], notes: Mapping[int, str]) -> str:
    """Cards to choose from, each both ways round; notes by the code of the upright card."""
    both = ((code, way_round) for code in codes for way_round in dict.fromkeys((code, turned(code))))
    return "".join(pick(way_round, move, notes.get(code, "")) for code, way_round in both)


def turn_button(code: int, move: dict[str, Any], label: str) -> str:
    """A button that rotates a card by 180 degrees; empty for a symmetric card."""
    other = turned(code)
    if other == code:
        return ""
    value = escape(json.dumps({**move, "segments": shape_of(other)}))
    return (
        f'<button class="button button-primary turn-button" type="submit" name="doc" value="{value}">'
        f"{card(other)}<span>{escape(label)}</span></button>"
    )


def card_choices(where: str, deck: Sequence[int] = ()) -> str:
    """Cards in both orientations, each a button that patches a document: the own deck, once it is whole, else all."""
    own = {same_card(code) for code in deck if code}
    others = [] if deck and all(deck) else [code for code in card_classes() if code not in own]
    mine = f'<div class="card-picks-own" data-own>{_choices(sorted(own), where)}</div>'
    return f'<div class="card-picks" data-narrowed>{mine}{_choices(others, where)}</div>'


def _choices(codes: Sequence[int], where: str) -> str:
    return "".join(
        f'<button class="card-pick" type="submit" name="edit" value="{card_patch(code, where)}" '
        f'aria-label="{card_name(code)}">{card(code)}</button>'
        for one in codes
        for code in dict.fromkeys((one, turned(one)))
    )


def card_of_document(cell: Mapping[str, Any], lit: Sequence[Port] = ()) -> str:
    """The card of a document's cell, one segment of it glowing; nothing where there can be no such card."""
    code = code_of(cell["segments"])
    ports = tuple(port for port in PORTS if port in lit)
    return card(code, "–".join(ports), ports) if code else ""


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
    """An empty card whose six entries can be connected by touch."""
    knobs = "".join(
        f'<circle data-port="{port}" data-in="{coordinates(inside(port, 24))}" cx="{x:g}" cy="{y:g}" r="9" '
        f'fill="{POINT_FACE}" stroke="{INK}" stroke-width="2"/>'
        for port, (x, y) in ENTRIES.items()
    )
    return (
        f'<svg class="tunnel-joiner" xmlns="http://www.w3.org/2000/svg" viewBox="-12 -12 {WIDTH + 24} {HEIGHT + 24}" '
        f'aria-hidden="true"><rect width="{WIDTH}" height="{HEIGHT}" rx="5" fill="{FACE}" stroke="{EDGE}" '
        f'stroke-width="1.5"/><g data-lines fill="none"></g>{knobs}</svg>'
    )
