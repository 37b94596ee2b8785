"""Entries of prepared sheets: what keeps one from being saved, and a second one beside the first."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from companion.rules.faults import Fault
from companion.rules.text import text
from companion.store.plays import Play
from companion.store.sheets import PreparedSheet


def entry_faults(row: PreparedSheet, document: Any, blank: Any, may_stay_blank: bool) -> Iterator[Fault]:
    """An untouched sheet, and players that nobody has named, are no result."""
    if not may_stay_blank and _without_empty_parts(document) == _without_empty_parts(blank):
        yield Fault("", text("sheet.fault.untouched"))
    elif not row.names and _names(document) == _names(blank):
        yield Fault("/players", text("sheet.fault.unnamed"))


def _without_empty_parts(document: Any) -> Any:
    """The input without lists and objects in which nothing stands: the form of an own game adds some."""
    if not isinstance(document, dict):
        return document
    return {key: value for key, value in document.items() if not _is_empty(value)}


def _is_empty(value: Any) -> bool:
    if isinstance(value, dict):
        return all(map(_is_empty, value.values()))
    return isinstance(value, list) and not value


def _names(document: Any) -> list[Any]:
    players = document.get("players", []) if isinstance(document, dict) else []
    return [one.get("name") if isinstance(one, dict) else one for one in players]


@dataclass(frozen=True)
class ComparedPlayer:
    """A player's place and total in two entries; None where somebody is missing."""

    name: str
    first: tuple[int | None, int | None] | None
    second: tuple[int | None, int | None] | None


def compared(first: Play, second: Play) -> list[ComparedPlayer]:
    """Everybody of both entries, in the order of the first."""
    own, other = _results(first), _results(second)
    return [ComparedPlayer(name, own.get(name), other.get(name)) for name in dict.fromkeys([*own, *other])]


def is_same(first: Play, second: Play) -> bool:
    return _results(first) == _results(second)


def _results(play: Play) -> dict[str, tuple[int | None, int | None]]:
    return {player.name: (player.place, player.total) for player in play.players}


def corrected(first: Play, second: Play) -> Play:
    """The first entry with the numbers of the second; who they are, and when and where, stays as it was."""
    known = {player.name: player for player in first.players}
    players = tuple(
        replace(player, person=known[player.name].person, colour=known[player.name].colour)
        if player.name in known
        else player
        for player in second.players
    )
    return replace(first, players=players)
