"""What is still to be chosen, counted or walked before the table goes on.

Everything named can be entered now, or once the Godzillas before it have walked.
"""

from collections.abc import Iterator

from companion.rules.small_city.flow import SETUP
from companion.rules.small_city.godzilla_nights import marches, needs_area
from companion.rules.small_city.godzilla_offers import march_offers
from companion.rules.small_city.queries import free_cities, in_play, is_awake, is_cleaning
from companion.rules.small_city.state import SmallCityTable
from companion.rules.table import missing_text
from companion.rules.text import Text, text


def missing(table: SmallCityTable) -> list[Text]:
    return list(_missing(table))


def _missing(table: SmallCityTable) -> Iterator[Text]:
    if table.phase == SETUP:
        yield from _setup(table)
    elif isinstance(table.turn, int):
        what = "cleaning" if is_cleaning(table) else table.phase
        yield from missing_text(table, what, [table.turn] if table.setup.is_full else [])
    else:
        if table.phase == "pollution" and is_awake(table):
            yield from _night(table)
        yield from missing_text(table, table.phase, table.turn or ())
    if (table.phase == "mayor" and table.round == table.rounds) or _is_finished(table):
        boroughs = table.play.boroughs
        yield from missing_text(table, "promises", [seat for seat in table.active if boroughs[seat].promise is None])
    if _is_finished(table):
        noted = {seat: table.play.boroughs[seat].promise for seat in table.active}
        unjudged = [seat for seat, one in noted.items() if one is not None and one.is_open]
        yield from missing_text(table, "judged", unjudged)


def _is_finished(table: SmallCityTable) -> bool:
    """A game played to its end: whoever has no promise says so before the result is confirmed."""
    return table.outcome is not None and table.outcome.reason == "finished"


def _setup(table: SmallCityTable) -> Iterator[Text]:
    """Cities of the Asia boards, or the terrain."""
    boroughs = table.play.boroughs
    if "asia" in table.setup.modules:
        free = [seat for seat in table.active if boroughs[seat].city is None and free_cities(table, seat)]
        yield from missing_text(table, "setup", free)
    if "terrain" in table.setup.modules and table.play.terrain == "plain":
        yield text("small-city.missing.terrain")


def _night(table: SmallCityTable) -> Iterator[Text]:
    """Dice that were not rolled; where boroughs are drawn also areas that decide a tie, and Godzillas still to walk."""
    if len(in_play(table)) > 1:
        unrolled = [seat for seat in in_play(table) if table.play.boroughs[seat].roll is None]
        yield from missing_text(table, "dice", unrolled)
    if not table.setup.is_full:
        return
    yield from missing_text(table, "areas", needs_area(table))
    walking = marches(table)  # one after the other: who can walk now is the first
    if any(next(march_offers(table, seat), None) is not None for seat in walking):
        yield from missing_text(table, "marches", walking)
