"""The checklist of a phase: what is easily forgotten, for the modules, the round, the city and the cards in play."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from companion.rules.small_city import facts
from companion.rules.small_city.state import Borough, SmallCityTable, Tick
from companion.rules.text import Text, text

WAKING = tuple(range(facts.FIRST_WAKING, facts.NUCLEAR_ROUNDS + 1))


@dataclass(frozen=True, slots=True)
class Item:
    """A line with when it is shown: `table` lines once, `each` line for every player, `host` for the Mayor's host."""

    id: str
    phase: str
    scope: Literal["table", "each", "host"] = "table"
    module: str | None = None
    without: str | None = None
    rounds: tuple[int, ...] | None = None
    city: facts.City | None = None
    not_in: tuple[facts.City, ...] = ()
    card: facts.Card | None = None
    but: facts.CardOption | None = None  # whoever uses the card this way does not have the line
    tile: facts.Tile | None = None  # only who owns it has the line
    last: bool | None = None  # in the last round only, or in all others
    terrain: facts.Terrain | None = None
    solo: bool | None = None


@dataclass(frozen=True, slots=True)
class CheckLine:
    """A line as it stands now, of one seat or of the table."""

    id: str
    seat: int | None
    words: Text
    done: bool
    special: bool  # of one's own card, city or tile, and not always so


# In the order of the rules, phase by phase.
ITEMS: tuple[Item, ...] = (
    Item("hall", "setup", "each", not_in=("beijing", "ulaanbaatar")),
    Item("stockholm", "setup", module="stockholm"),
    Item("plants", "setup", "each", module="nuclear"),
    Item("seoul-start", "setup", "each", city="seoul"),
    Item("hall-printed-beijing", "setup", "each", city="beijing"),
    Item("hall-printed-ulaanbaatar", "setup", "each", city="ulaanbaatar"),
    # rules 3.1
    Item("parade", "actions", without="mayor", solo=False),
    Item("mayor-settles", "actions", "host", module="mayor"),
    Item("mayor-beside", "actions", "host", module="mayor"),
    Item("mayor-card", "actions", module="mayor"),
    Item("circle", "actions", module="action-cards"),
    Item("engineer-choice", "actions", module="godzillas"),
    Item("beijing-councilor", "actions", "each", city="beijing"),
    Item("planner-asia", "actions", module="asia"),
    # rules 3.2
    Item("mayor-blocks", "construction", "host", without="mayor", solo=False),
    Item("mediator", "construction", "each", card="mediator"),
    Item("architect", "construction", "each", card="architect"),
    Item("planner", "construction", "each", card="urban-planner"),
    Item("councilor", "construction", "each", card="city-councilor"),
    Item("houses", "construction", "each"),
    Item("zones", "construction", "each"),
    Item("materials-stay", "construction", "each"),
    Item("power", "construction", "each", module="nuclear"),
    Item("no-building-on-markers", "construction", module="godzillas", rounds=(*WAKING[1:],)),
    Item("river", "construction", "each", terrain="river"),
    Item("stones", "construction", "each", terrain="mountain"),
    Item("bangkok-river", "construction", "each", city="bangkok"),
    Item("seoul-zones", "construction", "each", city="seoul"),
    Item("hong-kong-parts", "construction", "each", city="hong-kong"),
    Item("flood", "construction", "each", city="bangkok", rounds=facts.FLOODED_ROUNDS),
    Item("flood-money", "construction", "each", city="bangkok", rounds=facts.PAYING_ROUNDS),
    Item("delhi-houses", "construction", "each", city="delhi"),
    Item("tokyo-parks", "construction", "each", city="tokyo"),
    Item("tokyo-houses", "construction", "each", city="tokyo"),
    Item("bank-bonus", "construction", "each", tile="bank"),
    Item("opera-border", "construction", "each", tile="opera"),
    # rules 3.3
    Item("move", "citizens", "each"),
    Item("tourists", "citizens", "each", solo=False),
    Item("arrivals", "citizens", "each"),
    Item("recycling", "citizens", "each", tile="recycling"),
    Item("bank-place", "citizens", "each", tile="bank"),
    Item("opera-visit", "citizens", "each", tile="opera"),
    Item("pilgrim-works", "citizens", "each", city="ulaanbaatar", rounds=tuple(range(2, facts.NUCLEAR_ROUNDS + 1))),
    Item("tramway", "citizens", "each", tile="tramway"),
    Item("tokyo-grow", "citizens", "each", city="tokyo"),
    # rules 3.4
    Item("tourist-income", "income", "each", solo=False),
    Item("shops", "income", "each"),
    Item("factories", "income", "each"),
    Item("storing", "income", "each"),
    Item("marked-squares", "income", module="godzillas", rounds=(*WAKING[1:],)),
    Item("airport", "income", "each", tile="airport"),
    Item("bank", "income", "each", tile="bank"),
    Item("port", "income", "each", city="shanghai"),
    Item("mountain", "income", "each", terrain="mountain"),
    Item("mountain-tourists", "income", terrain="mountain", solo=False),
    Item("opera", "income", "each", tile="opera"),
    Item("wages", "income", "each", tile="clinic-doctor"),
    # rules 3.5
    Item("homes", "vote", "each"),
    Item("homes-marked", "vote", module="godzillas", rounds=(*WAKING[1:],)),
    Item("speech", "vote", "host", module="mayor"),
    Item("physicist", "vote", "each", card="physicist"),
    Item("artist", "vote", "each", card="artist"),
    # rules 3.6, 4 and 7
    Item("break", "pollution", module="godzillas", rounds=(*WAKING[1:],), solo=False),
    Item("asleep", "pollution", module="godzillas", rounds=tuple(range(1, facts.FIRST_WAKING))),
    Item("wake", "pollution", module="godzillas", rounds=WAKING, solo=False),
    Item("wake-solo", "pollution", module="godzillas", rounds=WAKING, solo=True),
    Item("trample", "pollution", module="godzillas", rounds=WAKING),
    Item("parks-lost", "pollution", "each", module="godzillas", rounds=WAKING),
    Item("filter", "pollution", "each", card="engineer", but="clean"),
    Item("cemetery", "pollution", module="godzillas", rounds=WAKING),
    Item("noise", "pollution", "each", tile="airport"),
    Item("recycled", "pollution", "each", tile="recycling"),
    Item("tokyo-smog", "pollution", "each", city="tokyo"),
    Item("delhi-loses", "pollution", "each", city="delhi", rounds=facts.DELHI_ROUNDS),
    Item("deaths", "pollution"),
    # rules 3.7
    Item("council", "council", "each"),
    Item("council-builds", "council", "each"),
    Item("council-citizens", "council", "each"),
    Item("doctor-hired", "council", "each", module="doctors"),
    Item("big-ben", "council", "each", tile="big-ben"),
    Item("beijing", "council", "each", city="beijing"),
    # rules 3.8
    Item("pilgrim-home", "mayor", "each", city="ulaanbaatar", rounds=tuple(range(2, facts.NUCLEAR_ROUNDS + 1))),
    Item("pilgrim", "mayor", "each", city="ulaanbaatar", last=False),
    Item("promise-look", "mayor", "each", rounds=(1, 4, 7), last=False),
    Item("promise-shown", "mayor", "each", last=True),
    Item("promise-7x7", "mayor", terrain="river", last=True),
    Item("mayor-moves", "mayor", last=False, solo=False),
)
SPECIAL = frozenset(item.id for item in ITEMS if item.city or item.card or item.tile)


def listed_lines(table: SmallCityTable) -> tuple[tuple[str, int | None], ...]:
    """The lines of this phase by id and seat, for the table (None) and for every seat still in the game."""
    return tuple(
        (item.id, seat)
        for item in ITEMS
        if item.phase == table.phase and _is_listed(table, item)
        for seat in _seats(table, item)
    )


def checklist(table: SmallCityTable) -> tuple[CheckLine, ...]:
    """The lines of this phase with their words."""
    return tuple(_line(table, line, seat) for line, seat in listed_lines(table))


def _is_listed(table: SmallCityTable, item: Item) -> bool:
    modules = table.setup.modules
    return (
        (item.module is None or item.module in modules)
        and (item.without is None or item.without not in modules)
        and (item.rounds is None or table.round in item.rounds)
        and (item.terrain is None or item.terrain == table.play.terrain)
        and (item.last is None or item.last == (table.round == table.rounds))
        and (item.solo is None or item.solo == (len(table.active) == 1))
        and (item.id != "circle" or not table.play.circle)  # once the phones know it, it lies there
    )


def _seats(table: SmallCityTable, item: Item) -> Iterator[int | None]:
    if item.scope == "table":
        yield None
    for seat in table.clockwise_from(table.play.host):
        borough = table.play.boroughs[seat]
        mine = item.scope == "each" or (item.scope == "host" and seat == table.play.host)
        if mine and _concerns(item, borough):
            yield seat


def _concerns(item: Item, borough: Borough) -> bool:
    """Whether a line is about this borough's city, card and tiles."""
    return (
        item.city in (None, borough.city)
        and borough.city not in item.not_in
        and item.card in (None, borough.card)
        and (item.but is None or item.but != borough.option)
        and (item.tile is None or item.tile in borough.tiles)
    )


def _line(table: SmallCityTable, line: str, seat: int | None) -> CheckLine:
    host = table.name(table.play.host)
    leaders = [table.name(leader) for leader in vote_leaders(table)]
    counted = "" if table.setup.is_full or line != "pilgrim" else "-light"  # only there the phones know who leads
    words = text(f"small-city.check.{line}{counted}", host=host, leaders=leaders, n=len(leaders), round=table.round)
    return CheckLine(line, seat, words, Tick(line, seat) in table.play.ticks, line in SPECIAL)


def vote_leaders(table: SmallCityTable) -> tuple[int, ...]:
    """Who is ahead on the vote track; several when they are level."""
    most = max(table.counter(seat, "votes") for seat in table.active)
    return tuple(seat for seat in table.active if table.counter(seat, "votes") == most)
