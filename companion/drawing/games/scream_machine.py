"""The parks of Scream Machine as SVG."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from companion.drawing.parks import ParkRow, Plate, parks_svg
from companion.rules.scream_machine.state import Park
from companion.rules.table import Table
from companion.speech.catalogue import Catalogue

TINTS = {
    "coaster": "red",
    "water": "blue",
    "kiddie": "pink",
    "food": "mustard",
    "family": "teal",
    "thrill": "violet",
    "nostalgia": "brown",
}


def final_pictures(table: Table[Any], catalogue: Catalogue, on_paper: bool) -> Iterator[tuple[str, str]]:
    """All parks in one picture."""
    if not any(park.cards for park in table.play.parks):
        return
    parks = table.play.parks
    rows = [ParkRow(table.players[seat], list(_plates(parks[seat], catalogue))) for seat in table.active]
    yield "", parks_svg(rows, catalogue.message("scream-machine.parks.title"), on_paper)


def _plates(park: Park, catalogue: Catalogue) -> Iterator[Plate]:
    """A plate for each family, with its values and their sum."""
    for family, cards in groupby(sorted(park.cards), key=lambda card: card[0]):
        values = sorted((value for _, value in cards), reverse=True)
        words = f"{catalogue.message(f'scream-machine.family.{family}')} {'+'.join(map(str, values))}"
        yield Plate(f"{words} = {sum(values)}" if len(values) > 1 else words, TINTS[family])
