"""The materials of a borough, where somebody told how many there are."""

from collections.abc import Mapping

from companion.rules.small_city.facts import MATERIALS, Material
from companion.rules.small_city.state import SmallCityTable, with_borough


def without_stock(table: SmallCityTable, seat: int, given: Mapping[Material, int]) -> SmallCityTable:
    """The table after materials were used; an unknown stock stays unknown."""
    stock = table.play.boroughs[seat].stock
    if stock is None:
        return table
    left: dict[Material, int] = {material: stock[material] - given.get(material, 0) for material in MATERIALS}
    return with_borough(table, seat, stock=left)
