"""The supply of radioactivity markers: the box holds so many for everybody."""

from typing import Any

from companion.rules.small_city.facts import MARKERS
from companion.rules.small_city.queries import supply
from companion.rules.table import Table
from companion.rules.text import Text, text


def adjust_limit(table: Table[Any], seat: int, counter: str, by: int) -> Text | None:
    """A marker beyond the box's own is refused, whoever lays it."""
    left = supply(table)
    if counter != "markers" or by <= left:
        return None
    return text("small-city.refused.too-many-markers", n=MARKERS, left=left)
