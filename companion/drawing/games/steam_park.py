"""The parks of Steam Park as SVG."""

from collections.abc import Iterator
from typing import Any

from companion.drawing.parks import ParkRow, Plate, parks_svg
from companion.rules.steam_park.state import Park, Ride
from companion.rules.table import Table
from companion.speech.catalogue import Catalogue

TINTS = {"black": "ink", "green": "teal", "blue": "blue", "pink": "pink", "red": "red", "purple": "violet"}


def final_pictures(table: Table[Any], catalogue: Catalogue, on_paper: bool) -> Iterator[tuple[str, str]]:
    """All parks in one picture."""
    if not any(park.rides or park.stands for park in table.play.parks):
        return
    parks = table.play.parks
    rows = [ParkRow(table.players[seat], list(_plates(parks[seat], catalogue))) for seat in table.active]
    yield "", parks_svg(rows, catalogue.message("steam-park.parks"), on_paper)


def _plates(park: Park, catalogue: Catalogue) -> Iterator[Plate]:
    """Rides with how many are on them of how many places, then stands."""
    for ride in park.rides:
        colour = catalogue.message(f"steam-park.ride-colour.{ride.colour}")
        yield Plate(f"{colour} {_guests(ride)}/{_places(ride)}", TINTS[ride.colour])
    for stand, count in park.stands.items():
        name = catalogue.message(f"steam-park.stand.{stand}")
        yield Plate(f"{name} × {count}" if count > 1 else name, "brown")


def _guests(ride: Ride) -> int:
    return len(ride.guests) + len(ride.passing) + (len(ride.extension.guests) if ride.extension else 0)


def _places(ride: Ride) -> int:
    return ride.size + (ride.extension.size if ride.extension else 0)
