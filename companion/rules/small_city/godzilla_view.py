"""What a seat sees of a Godzilla night: dice, hosts, every way of its own march, and what its Engineer may clean."""

from typing import Any

from companion.rules.small_city.facts import CLEANED
from companion.rules.small_city.godzilla_nights import (
    arrivals,
    cleanings,
    hosts,
    marches,
    needs_area,
    starts,
    wake_up,
    ways,
)
from companion.rules.small_city.queries import in_play, is_awake, supply
from companion.rules.small_city.refusals import clean_refusal, godzilla_refusal
from companion.rules.small_city.state import SmallCityTable
from companion.rules.view_values import as_lists, fields_view


def night_view(table: SmallCityTable) -> dict[str, Any] | None:
    """Dice and hosts of the wake-up, in the pollution phase of the later rounds."""
    if not is_awake(table) or table.phase != "pollution":
        return None
    answer = wake_up(table)
    boroughs = table.play.boroughs
    return {
        "solo": len(in_play(table)) == 1,
        "to_roll": [seat for seat in in_play(table) if boroughs[seat].roll is None],
        "decided": answer is not None,
        "asleep": answer is not None and bool(answer.figures["asleep"]),
        "lines": []
        if answer is None
        else [{"label": one.label, "points": one.points, "why": one.why, "player": one.player} for one in answer.lines],
        "hosts": list(hosts(table)),
        "marching": list(marches(table)),
        "needs_area": list(needs_area(table)),
    }


def march_view(table: SmallCityTable, seat: int | None) -> dict[str, Any] | None:
    """Every start and every way for the viewer's own Godzilla, while it has to walk."""
    if seat is None or not table.setup.is_full or godzilla_refusal(table, seat) is not None:
        return None
    borough = table.play.boroughs[seat]
    if borough.roll is None:
        return {"steps": None, "starts": [], "arrivals": [], "ways": []}
    tiles = starts(borough.plan, borough.godzilla)
    found = [ways(borough.plan, tile, borough.roll, supply(table)) for tile in tiles]
    return {
        "steps": borough.roll,
        "starts": as_lists(tiles),
        "arrivals": [as_lists(arrivals(borough.plan, tile)) for tile in tiles],
        "ways": [[fields_view(way, without="tile") for way in from_tile] for from_tile in found],
    }


def clean_view(table: SmallCityTable, seat: int | None) -> dict[str, Any] | None:
    """What the viewer's Engineer may take away, while he has not."""
    if seat is None or not table.setup.is_full:
        return None
    markers = table.play.boroughs[seat].plan.markers
    if not markers or clean_refusal(table, seat) is not None:
        return None
    return {"due": min(CLEANED, len(markers)), "allowed": as_lists(cleanings(markers, CLEANED))}
