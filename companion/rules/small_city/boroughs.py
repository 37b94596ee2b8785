"""The grid of a borough and the Godzilla on it: drawing, dice, the march, and cleaning."""

from collections.abc import Iterable
from dataclasses import replace
from typing import cast

from companion.rules.faults import refuse_if
from companion.rules.small_city import refusals
from companion.rules.small_city.counts import calculate
from companion.rules.small_city.facts import MARKERS
from companion.rules.small_city.flow import pass_turn
from companion.rules.small_city.godzilla_nights import arrivals, starts
from companion.rules.small_city.march import MARCH, March, square_text
from companion.rules.small_city.moves import Clean, DrawPlan, FactoryArea, RollDie, Trample, WalkOff
from companion.rules.small_city.queries import GODZILLAS, supply
from companion.rules.small_city.squares import Square, Zone
from companion.rules.small_city.state import Plan, SmallCityTable, is_literal, with_borough
from companion.rules.table import gain, refuse


def roll_die(table: SmallCityTable, move: RollDie) -> SmallCityTable:
    """The die of the wake-up, typed or rolled."""
    refuse_if(refusals.roll_refusal(table, move.seat))
    fallen = move.drawn if move.roll is None else move.roll
    return with_borough(table, move.seat, roll=fallen)


def enter_factory_area(table: SmallCityTable, move: FactoryArea) -> SmallCityTable:
    """For a tie, where the factories are not drawn."""
    refuse_if(refusals.area_refusal(table))
    return with_borough(table, move.seat, area=move.squares)


def draw_plan(table: SmallCityTable, move: DrawPlan) -> SmallCityTable:
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
        _once(move.hall),
        _once(move.homes),
        _once(move.shops),
        _once(move.materials),
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
    """Everything on the board, what was built in the zone and nothing upon another; a harbour may lie in the water."""
    board = Zone(plan.rows, plan.columns)
    factories = [square for factory in plan.factories for square in factory]
    built = [*plan.harbour, *plan.parks, *factories, *plan.hall, *plan.homes, *plan.shops]
    for square in (*plan.blocked, *plan.markers, *plan.people, *plan.materials, *built):
        if square not in board:
            raise refuse("small-city.fault.off-board", square=square_text(square))
    for index, square in enumerate(built):
        if square not in plan.zone and square not in plan.harbour:
            raise refuse("small-city.fault.tile-outside-zone", square=square_text(square))
        if square in built[:index]:
            raise refuse("small-city.fault.square-twice", square=square_text(square))


def march(table: SmallCityTable, move: Trample) -> SmallCityTable:
    """The Godzilla arrives, walks, leaves markers and stands still; whoever was in the way is eaten."""
    borough = table.play.boroughs[move.seat]
    refuse_if(refusals.godzilla_refusal(table, move.seat))
    refuse_if(refusals.march_refusal(table, move.seat))
    if set(move.tile) not in [set(tile) for tile in starts(borough.plan, borough.godzilla)]:
        raise refuse("small-city.refused.no-such-start")
    refuse_if(refusals.arrival_refusal(table, move.seat, move.tile, move.arrival))
    answer = calculate(MARCH, _march_input(table, move, borough.plan, cast("int", borough.roll)))
    if not answer.figures["stands_on"]:
        raise refuse("small-city.refused.turn-missing")
    placed, standing = tuple(answer.figures["placed"]), tuple(answer.figures["stands_on"])
    eaten = {*answer.figures["path"], *standing, *_occupied(table, move)}
    people = tuple(square for square in borough.plan.people if square not in eaten)
    materials = tuple(square for square in borough.plan.materials if square not in placed)
    plan = replace(borough.plan, markers=borough.plan.markers + placed, people=people, materials=materials)
    stale = borough.measured and is_literal(table)
    table = with_borough(table, move.seat, plan=plan, godzilla=standing, marched=True, stale=stale)
    return gain(table, move.seat, "markers", len(placed), "march")


def _occupied(table: SmallCityTable, move: Trample) -> tuple[Square, ...]:
    """The squares it arrived on: as named, or the only ones there are."""
    if not is_literal(table):
        return ()
    return move.arrival or arrivals(table.play.boroughs[move.seat].plan, move.tile)[0]


def _march_input(table: SmallCityTable, move: Trample, plan: Plan, steps: int) -> March:
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


def walk_off(table: SmallCityTable, move: WalkOff) -> SmallCityTable:
    """Nothing to arrive on: it goes back to the supply at once."""
    refuse_if(refusals.godzilla_refusal(table, move.seat))
    refuse_if(refusals.walk_off_refusal(table, move.seat))
    return with_borough(table, move.seat, gone=True)


def clean(table: SmallCityTable, move: Clean) -> SmallCityTable:
    """The Engineer's two markers go back to the supply; the radioactive area stays in one piece."""
    borough = table.play.boroughs[move.seat]
    gone = _once(move.squares)
    refuse_if(refusals.clean_refusal(table, move.seat))
    refuse_if(refusals.cleaned_squares_refusal(borough.plan.markers, gone))
    plan = replace(borough.plan, markers=tuple(square for square in borough.plan.markers if square not in gone))
    fewer = min(len(gone), table.counter(move.seat, "markers"))
    table = gain(with_borough(table, move.seat, plan=plan, cleaned=True), move.seat, "markers", -fewer, "cleaned")
    return pass_turn(table) if table.turn == move.seat and is_literal(table) else table
