"""The grid of a borough and the Godzilla on it: drawing, dice, the march, and cleaning."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.rules.small_city.counts import answered
from companion.rules.small_city.facts import CLEANED, FIGURES, MARKERS
from companion.rules.small_city.godzilla_nights import hosts, starts
from companion.rules.small_city.march import MARCH, March, square_text
from companion.rules.small_city.moves import Clean, DrawPlan, FactoryArea, RollDie, Trample, WalkOff
from companion.rules.small_city.queries import GODZILLAS, figures_left, in_play, is_awake, supply
from companion.rules.small_city.squares import Square, Zone, splits
from companion.rules.small_city.state import Plan, TownTable, with_borough
from companion.rules.table import gain, refuse


def roll(table: TownTable, move: RollDie) -> TownTable:
    """The die of the wake-up, typed or rolled; it stands once a Godzilla has walked."""
    if not is_awake(table) or table.phase != "pollution":
        raise refuse("small-city.refused.asleep")
    if any(borough.marched for borough in table.play.boroughs):
        raise refuse("small-city.refused.already-marching")
    if move.seat not in in_play(table):
        raise refuse("small-city.refused.is-out", name=table.name(move.seat))
    fallen = move.drawn if move.roll is None else move.roll
    return with_borough(table, move.seat, roll=fallen)


def factory_area(table: TownTable, move: FactoryArea) -> TownTable:
    """For a tie, where the factories are not drawn."""
    return with_borough(table, move.seat, area=move.squares)


def draw_plan(table: TownTable, move: DrawPlan) -> TownTable:
    """The borough as it lies on the table; markers drawn or wiped away count against the supply."""
    plan = Plan(
        move.rows,
        move.columns,
        _once(move.blocked),
        _once(move.harbour),
        tuple(_once(factory) for factory in move.factories),
        _once(move.parks),
        _once(move.people),
        _once(move.markers),
    )
    _check_plan(plan)
    more = len(plan.markers) - len(table.play.boroughs[move.seat].plan.markers)
    if more and GODZILLAS not in table.setup.modules:
        raise refuse("small-city.refused.no-godzillas")
    if more > supply(table):
        raise refuse("small-city.refused.too-many-markers", n=MARKERS, left=supply(table))
    more = max(more, -table.counter(move.seat, "markers"))
    return gain(with_borough(table, move.seat, plan=plan, area=None), move.seat, "markers", more, "drawn")


def _once(squares: Iterable[Square]) -> tuple[Square, ...]:
    return tuple(dict.fromkeys(squares))


def _check_plan(plan: Plan) -> None:
    """Everything on the board, what was built in the zone and nothing upon another."""
    board = Zone(plan.rows, plan.columns)
    built = [*plan.harbour, *plan.parks, *(square for factory in plan.factories for square in factory)]
    for square in (*plan.blocked, *plan.markers, *plan.people, *built):
        if square not in board:
            raise refuse("small-city.fault.off-board", square=square_text(square))
    for index, square in enumerate(built):
        if square not in plan.zone:
            raise refuse("small-city.fault.tile-outside-zone", square=square_text(square))
        if square in built[:index]:
            raise refuse("small-city.fault.square-twice", square=square_text(square))


def march(table: TownTable, move: Trample) -> TownTable:
    """The Godzilla arrives, walks, leaves markers and stands still; whoever was in the way is eaten."""
    borough = table.play.boroughs[move.seat]
    _check_host(table, move.seat)
    if borough.roll is None:
        raise refuse("small-city.refused.no-length")
    if borough.godzilla is None and figures_left(table) < 1:
        raise refuse("small-city.refused.no-figure", n=FIGURES[len(table.active)])
    allowed = starts(borough.plan, borough.godzilla)
    if set(move.tile) not in [set(tile) for tile in allowed]:
        raise refuse("small-city.refused.no-such-start")
    answer = answered(MARCH, _march_input(table, move, borough.plan, borough.roll))
    if not answer.figures["stands_on"]:
        raise refuse("small-city.refused.turn-missing")
    placed, standing = tuple(answer.figures["placed"]), tuple(answer.figures["stands_on"])
    eaten = {*answer.figures["path"], *standing}
    people = tuple(square for square in borough.plan.people if square not in eaten)
    plan = replace(borough.plan, markers=borough.plan.markers + placed, people=people)
    table = with_borough(table, move.seat, plan=plan, godzilla=standing, marched=True)
    return gain(table, move.seat, "markers", len(placed), "march")


def _check_host(table: TownTable, seat: int) -> None:
    borough = table.play.boroughs[seat]
    if table.phase != "pollution" or not is_awake(table):
        raise refuse("small-city.refused.asleep")
    if seat not in hosts(table):
        raise refuse("small-city.refused.no-godzilla-here", name=table.name(seat))
    if borough.marched or borough.gone:
        raise refuse("small-city.refused.marched-already", name=table.name(seat))


def _march_input(table: TownTable, move: Trample, plan: Plan, steps: int) -> March:
    return March(
        rows=plan.rows,
        columns=plan.columns,
        blocked=list(plan.blocked),
        tile=list(move.tile),
        exit=move.exit,
        direction=move.direction,
        steps=steps,
        markers=list(plan.markers),
        supply=supply(table),
        turns=list(move.turns),
    )


def walk_off(table: TownTable, move: WalkOff) -> TownTable:
    """Nothing to arrive on: it goes back to the supply at once."""
    _check_host(table, move.seat)
    if starts(table.play.boroughs[move.seat].plan):
        raise refuse("small-city.refused.finds-something", name=table.name(move.seat))
    return with_borough(table, move.seat, gone=True)


def clean(table: TownTable, move: Clean) -> TownTable:
    """The Engineer's two markers go back to the supply; the radioactive area stays in one piece."""
    borough = table.play.boroughs[move.seat]
    if (borough.card, borough.option) != ("engineer", "clean") or borough.cleaned:
        raise refuse("small-city.refused.no-engineer")
    gone = _once(move.squares)
    for square in gone:
        if square not in borough.plan.markers:
            raise refuse("small-city.refused.no-marker-there", square=square_text(square))
    due = min(CLEANED, len(borough.plan.markers))
    if len(gone) != due:
        raise refuse("small-city.refused.clean-so-many", n=due)
    if splits(borough.plan.markers, gone):
        raise refuse("small-city.refused.would-split")
    plan = replace(borough.plan, markers=tuple(square for square in borough.plan.markers if square not in gone))
    fewer = min(len(gone), table.counter(move.seat, "markers"))
    return gain(with_borough(table, move.seat, plan=plan, cleaned=True), move.seat, "markers", -fewer, "cleaned")
