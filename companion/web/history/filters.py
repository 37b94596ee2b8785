"""Filters of plays in the query of an address, so that a view can be shared."""

from collections.abc import Mapping
from datetime import date
from urllib.parse import urlencode

from companion.rules.library import find_game
from companion.store.play_list import PlayFilter
from companion.web.shell.query import whole_number

LONGEST_WORDS = 60
LONGEST_PLACE = 120


def _day(given: str | None) -> str | None:
    try:
        return date.fromisoformat(given).isoformat() if given else None
    except ValueError:
        return None


def filter_from(given: Mapping[str, str], group: int | None) -> PlayFilter:
    """The filter of a query; invalid values are ignored."""
    game = given.get("game")
    return PlayFilter(
        group=group,
        game=game if game and find_game(game) else None,
        person=whole_number(given.get("person")),
        players=whole_number(given.get("players"), 12),
        since=_day(given.get("since")),
        until=_day(given.get("until")),
        place=given.get("place", "")[:LONGEST_PLACE] or None,
        words=" ".join(given.get("words", "").split())[:LONGEST_WORDS] or None,
    )


def query_string(choice: PlayFilter, **more: object) -> str:
    """The query of a filter."""
    parts = {
        name: getattr(choice, name) for name in ("game", "person", "players", "place", "since", "until", "words")
    } | more
    return urlencode({name: value for name, value in parts.items() if value is not None})
