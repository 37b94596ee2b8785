"""Godzilla nights: who wakes one, where it may arrive, every way it may go, and what each would cost."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from companion.rules.calculators import Answer
from companion.rules.small_city.facts import DIRECTIONS, STANDS_ON, Direction
from companion.rules.small_city.godzilla import FullTie, Godzilla, Sleeper, solve_godzilla, spared
from companion.rules.small_city.march import new_markers, stands_on, walk
from companion.rules.small_city.queries import factory_area, in_play, is_awake, level_before
from companion.rules.small_city.squares import Square, beside, neighbours, splits
from companion.rules.small_city.state import Plan, SmallCityTable, is_literal

Tile = tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Way:
    """A complete way from a start: its squares, its free turns, and what it costs."""

    tile: Tile
    exit: Square
    direction: Direction
    turns: tuple[Direction, ...]
    path: tuple[Square, ...]
    placed: tuple[Square, ...]
    stands_on: tuple[Square, Square]
    parks: int
    people: int
    buildings: int
    halls: int
    homes: int
    shops: int
    materials: int


def sleepers(table: SmallCityTable) -> tuple[Sleeper, ...]:
    """Everybody in the game with what decides the wake-up; the level is that before this round's measurement."""
    return tuple(
        Sleeper(
            table.name(seat),
            table.play.boroughs[seat].roll,
            level_before(table, seat),
            factory_area(table, seat),
        )
        for seat in in_play(table)
    )


def wake_up(table: SmallCityTable) -> Answer | None:
    """Who wakes a Godzilla, once every die has fallen."""
    players = sleepers(table)
    if not is_awake(table) or not players:
        return None
    if len(players) > 1 and any(player.roll is None for player in players):
        return None
    if is_literal(table) and needs_area(table):
        return None
    tie: FullTie = "all" if table.setup.house_rules.get("full-tie") == "all" else "tied"
    return solve_godzilla(Godzilla(round=table.round, players=list(players), full_tie=tie))


def hosts(table: SmallCityTable) -> tuple[int, ...]:
    """Seats with a Godzilla tonight, in marching order: the reverse of the turn order."""
    answer = wake_up(table)
    if answer is None:
        return ()
    names = {host["name"] for host in answer.figures["hosts"]}
    return tuple(seat for seat in reversed(in_play(table)) if table.name(seat) in names)


def needs_area(table: SmallCityTable) -> tuple[int, ...]:
    """Seats whose factories decide a tie, where they were neither entered nor drawn."""
    players = sleepers(table)
    unknown = not is_awake(table) or len(players) < 2 or any(player.roll is None for player in players)
    if unknown or spared(players).reason not in ("factories", "full-tie"):
        return ()
    lowest = min(player.roll or 0 for player in players)
    level = min(player.pollution for player in players if player.roll == lowest)
    tied = {player.name for player in players if (player.roll, player.pollution) == (lowest, level)}
    boroughs = table.play.boroughs
    return tuple(
        seat
        for seat in in_play(table)
        if table.name(seat) in tied and boroughs[seat].area is None and not boroughs[seat].plan.factories
    )


def marches(table: SmallCityTable) -> tuple[int, ...]:
    """Hosts whose Godzilla has still to walk, in marching order."""
    boroughs = table.play.boroughs
    return tuple(seat for seat in hosts(table) if not boroughs[seat].marched and not boroughs[seat].gone)


def starts(plan: Plan, standing: Tile | None = None) -> tuple[Tile, ...]:
    """What it may arrive on: two adjacent markers, else the harbour, else one of the largest factories.

    A lone player's figure that stayed (`standing`) may also walk on from where it stands, unless the board was
    drawn smaller since.
    """
    stays = standing is not None and all(plan.zone.on_board(square) for square in standing)
    stayed = (tuple(sorted(standing or ())),) if stays else ()
    if plan.markers:
        pairs = tuple(_pairs(plan.markers))
        alone = () if pairs else tuple((square,) for square in sorted(plan.markers))  # no two adjacent: on one of them
        return tuple(dict.fromkeys((*stayed, *pairs, *alone)))
    if plan.harbour:
        return (*stayed, plan.harbour)
    largest = max((len(factory) for factory in plan.factories), default=0)
    return (*stayed, *(factory for factory in plan.factories if len(factory) == largest))


def arrivals(plan: Plan, tile: Tile) -> tuple[Tile, ...]:
    """The pairs of squares it may occupy when it arrives: two of the tile, or a single square and one beside it."""
    if len(tile) > 1:
        return tuple(_pairs(tile)) or (tile[:STANDS_ON],)  # drawn in pieces: some two of them
    beside_it = (near for near in sorted(neighbours(tile[0])) if near in plan.zone)
    return tuple((tile[0], near) for near in beside_it) or (tile,)


def _pairs(squares: tuple[Square, ...]) -> Iterator[Tile]:
    for square in sorted(squares):
        for near in sorted(neighbours(square)):
            if near in squares and square < near:
                yield square, near


@lru_cache(maxsize=512)
def ways(plan: Plan, tile: Tile, steps: int, supply: int) -> tuple[Way, ...]:
    """Every way from a tile, every free turn both ways."""
    zone = plan.zone
    found = []
    for corner in sorted(tile):
        for direction in DIRECTIONS:
            first = beside(corner, direction)
            if first not in tile and first in zone:
                found += list(_branches(plan, tile, corner, direction, steps, supply, ()))
    return tuple(found)


def _branches(
    plan: Plan,
    tile: Tile,
    corner: Square,
    direction: Direction,
    steps: int,
    supply: int,
    turns: tuple[Direction, ...],
) -> Iterator[Way]:
    walked = walk(plan.zone, corner, direction, steps, plan.markers, turns)
    if walked.end == "open":
        for turn in walked.choices[-1]:
            yield from _branches(plan, tile, corner, direction, steps, supply, (*turns, turn))
        return
    standing = stands_on(walked.path, corner)
    placed = tuple(new_markers(walked.path, standing, plan.markers, supply))
    touched = {*walked.path, *standing}
    lost = {*placed, *standing}
    built = {*plan.harbour, *(square for factory in plan.factories for square in factory)}
    yield Way(
        tile=tile,
        exit=corner,
        direction=direction,
        turns=turns,
        path=walked.path,
        placed=placed,
        stands_on=standing,
        parks=len(lost & set(plan.parks) - set(plan.markers)),
        people=len(touched & set(plan.people)),
        buildings=len(lost & built - set(plan.markers)),
        halls=len(lost & set(plan.hall) - set(plan.markers)),
        homes=len(lost & set(plan.homes) - set(plan.markers)),
        shops=len(lost & set(plan.shops) - set(plan.markers)),
        materials=len(set(placed) & set(plan.materials)),
    )


@lru_cache(maxsize=64)
def cleanings(markers: tuple[Square, ...], count: int) -> tuple[Tile, ...]:
    """Markers an Engineer may take away together, so that the rest stays in one piece."""
    if len(markers) <= count:
        return (tuple(sorted(markers)),) if markers else ()
    ordered = sorted(markers)
    pairs = [(one, other) for index, one in enumerate(ordered) for other in ordered[index + 1 :]]
    return tuple(pair for pair in pairs if not splits(markers, pair))
