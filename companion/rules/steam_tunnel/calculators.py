"""The calculators of Steam Tunnel: a whole board traced and scored, and the quick way by a list of tunnels."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain, compress
from operator import attrgetter, itemgetter
from typing import Annotated, Any

from companion.rules.calculators import Answer, ScoreLine
from companion.rules.faults import Fault, pointer
from companion.rules.inputs import Count, Length, Name, doubled_names, strangers
from companion.rules.ranking import rank
from companion.rules.steam_tunnel.cards import arrange, codes, is_card
from companion.rules.steam_tunnel.cells import NO_TOKENS, NOBODY, Cell, DownCard, PointCard, TunnelCard
from companion.rules.steam_tunnel.facts import LARGEST_BOARD, MAX_PLAYERS, MIN_PLAYERS, PORTS, SMALLEST_BOARD, Variant
from companion.rules.steam_tunnel.tracer import OPEN, Pipes, Stop, Way, partners, point_card, spots, survey
from companion.rules.steam_tunnel.tunnel_score import WORTH, Counted, count_tunnel, overfull_fault, payments, share
from companion.rules.text import Text, text

Players = Annotated[list[Name], Length(MIN_PLAYERS, MAX_PLAYERS)]
Side = Length(SMALLEST_BOARD, LARGEST_BOARD)


@dataclass(frozen=True)
class Board:
    """A board as it lies; left meets right, top meets bottom."""

    players: Players
    variant: Variant
    board: Annotated[list[Annotated[list[Cell], Side]], Side]


def place_on_board(where: str) -> Text | None:
    """A place of the document as people count: row and column, or a whole row."""
    steps = where.split("/")[1:]
    if steps[:1] != ["board"] or len(steps) < 2:
        return None
    row = int(steps[1]) + 1
    if len(steps) == 2:
        return text("steam-tunnel.row", row=row)
    return text("steam-tunnel.place", row=row, column=int(steps[2]) + 1)


def board_faults(given: Board) -> Iterator[Fault]:
    """Rows of different lengths, ports used twice, tokens that cannot be: each with its row and column."""
    yield from doubled_names(given.players, "players")
    across = len(given.board[0])
    known = {None, NOBODY, *given.players}
    for row, cells in enumerate(given.board):
        if len(cells) != across:
            where = pointer("board", row)
            yield Fault(where, text("steam-tunnel.fault.ragged", row=row + 1, n=len(cells), across=across))
        for column, cell in enumerate(cells):
            if not _is_fine(cell, known):
                yield from _cell_faults(cell, given.players, row, column)


def _is_fine(cell: Cell, known: set[str | None]) -> bool:
    """A quick look: nearly every cell of every board is."""
    if isinstance(cell, TunnelCard):
        segments, tokens = cell.segments, cell.tokens
        if tokens is not NO_TOKENS and (len(tokens) != len(segments) or not known.issuperset(tokens)):
            return False
        return segments in codes() or is_card(segments)
    return isinstance(cell, PointCard) or cell.buried in known


def _cell_faults(cell: Cell, players: Sequence[str], row: int, column: int) -> Iterator[Fault]:
    if isinstance(cell, TunnelCard):
        yield from _port_faults(cell, row, column)
        yield from _token_faults(cell, players, row, column)
    elif isinstance(cell, DownCard):
        yield _stranger(cell.buried, row, column, "buried")


def _port_faults(card: TunnelCard, row: int, column: int) -> Iterator[Fault]:
    seen: set[str] = set()
    for number, ports in enumerate(card.segments):
        for place, port in enumerate(ports):
            if port in seen:
                where = pointer("board", row, column, "segments", number, place)
                yield Fault(where, text("steam-tunnel.fault.port-twice", port=port, row=row + 1, column=column + 1))
            seen.add(port)


def _token_faults(card: TunnelCard, players: Sequence[str], row: int, column: int) -> Iterator[Fault]:
    if card.tokens != NO_TOKENS and len(card.tokens) != len(card.segments):
        where = pointer("board", row, column, "tokens")
        tokens, segments = len(card.tokens), len(card.segments)
        message = text("steam-tunnel.fault.tokens", row=row + 1, column=column + 1, n=tokens, segments=segments)
        yield Fault(where, message)
    for place, name in enumerate(card.tokens):
        if name is not None and name not in players:
            yield _stranger(name, row, column, "tokens", place)


def _stranger(name: str, row: int, column: int, *where: str | int) -> Fault:
    message = text("steam-tunnel.fault.stranger", name=name, row=row + 1, column=column + 1)
    return Fault(pointer("board", row, column, *where), message)


by_port = attrgetter(*PORTS)
by_value = itemgetter("value")
NO_TOKEN: list[str | None] = [None]


def lay_out(board: Sequence[Sequence[Cell]]) -> tuple[Pipes, list[str | None], int]:
    """The board for the tracer, by segment whose token stands there, and how many cards can still be turned."""
    rows, columns, left = len(board), len(board[0]), 0
    stops: list[Stop] = []
    segments: list[tuple[int, Way]] = []
    owners: list[str | None] = []
    for spot, card in zip(spots(rows, columns), chain.from_iterable(board), strict=True):
        if isinstance(card, TunnelCard):
            laid, tokens = spot.known(id(card.segments)), card.tokens
            if laid is None:  # written in an order of its own, or never laid here before
                shape, order = arrange(card.segments)
                laid, tokens = spot.lay(shape), [tokens[place] for place in order] if tokens else tokens
            here, own = laid
            segments += own
            owners += tokens or NO_TOKEN * len(own)
        elif isinstance(card, PointCard):
            here = point_card(by_port(card.ends)).stops
        elif card.buried == NOBODY:
            here = spot.face_down.stops
            left += 1
        else:
            here = spot.buried.stops
        stops += here
    return Pipes(stops, segments, partners(rows, columns)), owners, left


class CountedOnBoard(Counted[str]):
    """A tunnel of a board also says whether it is closed."""

    closed: bool


def board_figures(given: Board) -> dict[str, Any]:
    """Every tunnel counted, most valuable first, with everybody's total and place, and whether the game is over."""
    pipes, owners, left = lay_out(given.board)
    tunnel_of, traced = survey(pipes)
    tokens: list[dict[Any, int]] = [{} for _ in traced]
    for (piece, _), owner in compress(zip(pipes.segments, owners, strict=True), owners):
        held = tokens[tunnel_of[piece] - 1]
        held[owner] = held.get(owner, 0) + 1
    worth, scores = WORTH[given.variant], dict.fromkeys(given.players, 0)
    tunnels: list[CountedOnBoard] = []
    for (weight, ends), held in zip(traced, tokens, strict=True):
        is_closed, segments = weight < OPEN, weight % OPEN
        value = worth(ends) * segments
        if len(held) == 1:  # as in most tunnels that somebody is in
            for name in held:
                paid = {name: value}
                scores[name] += value
        else:
            paid = payments(value, held) if held else {}
            for name, points in paid.items():
                scores[name] += points
        tunnels.append(
            {"segments": segments, "ends": ends, "value": value, "closed": is_closed, "tokens": held, "paid": paid}
        )
    tunnels.sort(key=by_value, reverse=True)
    return {"tunnels": tunnels, "scores": scores, "ranking": rank(scores), "over": not left}


def solve_board(given: Board) -> Answer:
    """Every tunnel traced, valued and paid; open ones as they stand."""
    figures = board_figures(given)
    return Answer(figures, lines_of(figures["tunnels"], given.variant))


def lines_of(tunnels: Sequence[Counted[str]], variant: Variant) -> list[ScoreLine]:
    """A line for every tunnel and everybody it pays, with the arithmetic."""
    lines = []
    for number, tunnel in enumerate(tunnels, 1):
        if tunnel["paid"]:
            label, why = tunnel_text(number), share(tunnel, variant)
            lines += [ScoreLine(label, points, why, name) for name, points in tunnel["paid"].items()]
    return lines or [ScoreLine(text("steam-tunnel.line.nobody"), 0, text("steam-tunnel.why.no-tokens"))]


@cache
def tunnel_text(number: int) -> Text:
    return text("steam-tunnel.line.tunnel", number=number)


@dataclass(frozen=True)
class CountedByHand:
    """A tunnel as people count it: its ends (a dead end is 0), its segments, everybody's tokens in it."""

    ends: Annotated[list[Count], Length(0, 99)]
    segments: Count
    tokens: Annotated[dict[Name, Count], Length(0, 2 * MAX_PLAYERS)]


@dataclass(frozen=True)
class Tunnels:
    players: Players
    variant: Variant
    tunnels: Annotated[list[CountedByHand], Length(0, 200)]
    points: Annotated[dict[Name, Count], Length(0, 2 * MAX_PLAYERS)] = field(default_factory=dict)


def tunnels_faults(given: Tunnels) -> Iterator[Fault]:
    yield from doubled_names(given.players, "players")
    yield from strangers(list(given.points), given.players, "points")
    for number, tunnel in enumerate(given.tunnels):
        yield from strangers(list(tunnel.tokens), given.players, "tunnels", number, "tokens")
        if fault := overfull_fault(number + 1, tunnel.segments, sum(tunnel.tokens.values())):
            yield Fault(pointer("tunnels", number, "tokens"), fault)


def solve_tunnels(given: Tunnels) -> Answer:
    """The same scoring for tunnels counted by hand, in the order given, and points that were counted without them."""
    counted = [count_tunnel(one.ends, one.segments, one.tokens, given.variant) for one in given.tunnels]
    scores = {name: given.points.get(name, 0) for name in given.players}
    for tunnel in counted:
        for name, points in tunnel["paid"].items():
            scores[name] += points
    figures = {"tunnels": counted, "scores": scores, "ranking": rank(scores)}
    typed = [counted_line(points, name) for name, points in given.points.items() if points]
    paid = lines_of(counted, given.variant) if not typed or any(tunnel["paid"] for tunnel in counted) else []
    return Answer(figures, [*paid, *typed])


def counted_line(points: int, name: str) -> ScoreLine:
    """Points that somebody counted without the phone."""
    return ScoreLine(text("steam-tunnel.line.counted"), points, text("steam-tunnel.why.counted"), name)
