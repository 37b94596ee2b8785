"""What is worked out from the state of an open table for its seats, each only when it may have changed."""

import threading
from collections.abc import Callable
from functools import partial
from typing import Any

from companion.live.dependencies import dependencies_of
from companion.live.watched_table import KeptMembers, KeptResult, TableChange, note_reads, real_table
from companion.rules.game import Game
from companion.rules.game_parts import Members
from companion.rules.moments import Moment, all_moments, is_decided
from companion.rules.offers import Offer, common_offers, offers
from companion.rules.table import Table
from companion.rules.text import Text

MOST_KEPT = 64


class Derived:
    """Views, offers and what is missing; a result that stays the same is the same object."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._kept: dict[tuple[Any, ...], KeptResult[Any]] = {}
        self._latest: dict[str, Any] = {}  # members of views
        self._public = KeptMembers(game.public_view, self._latest)
        self._own: dict[int | None, KeptMembers] = {}
        self._public_names: frozenset[str] | None = None
        self.dependencies = dependencies_of(game.id)
        self._latest_change: TableChange | None = None
        self._lock = threading.Lock()

    def view(self, table: Table[Any], seat: int | None) -> dict[str, Any]:
        """What a seat may see."""
        names = (*self.public_names(table), *self._game.own_view(table, seat))
        return {name: self.view_member(table, seat, name) for name in names}

    def view_member(self, table: Table[Any], seat: int | None, name: str) -> Any:
        """One member of it, or KeyError; seats that see the same have the same object."""
        with self._lock:
            members = self._public if name in self.public_names(table) else self._own.get(seat)
            if members is None:
                members = self._own[seat] = KeptMembers(partial(_own_view, self._game, seat), self._latest)
            try:
                return members.of(real_table(table), name, self._change_to(table))
            finally:
                note_reads(table, members.read)

    def public_names(self, table: Table[Any]) -> frozenset[str]:
        """The members that are the same for everybody."""
        if self._public_names is None:
            self._public_names = frozenset(self._game.public_view(real_table(table)))
        return self._public_names

    def offers(self, table: Table[Any], seats: tuple[int, ...]) -> tuple[Offer, ...]:
        """What these seats may do; the number that going on has seen is left at 0."""
        found: tuple[Offer, ...] = self.of(table, ("offers", seats), lambda watched: offers(self._game, watched, seats))
        return found

    def common_offers(self, table: Table[Any], seats: tuple[int, ...]) -> tuple[Offer, ...]:
        """Going on and confirming, for which the game's own offers need not be made."""
        found: tuple[Offer, ...] = self.of(table, ("common", seats), lambda one: common_offers(self._game, one, seats))
        return found

    def missing(self, table: Table[Any]) -> list[Text]:
        found: list[Text] = self.of(table, ("missing",), lambda watched: list(self._game.missing(watched)))
        return found

    def moments(self, table: Table[Any]) -> list[Moment]:
        found: list[Moment] = self.of(table, ("moments",), lambda watched: all_moments(self._game, watched))
        return found

    def is_decided(self, table: Table[Any]) -> bool:
        found: bool = self.of(table, ("decided",), lambda watched: is_decided(self._game, watched))
        return found

    def of(self, table: Table[Any], key: tuple[Any, ...], work: Callable[[Any], Any]) -> Any:
        """The result of a function of the table; the same key always means the same function."""
        with self._lock:
            if key not in self._kept:
                if len(self._kept) >= MOST_KEPT:
                    self._kept.clear()
                self._kept[key] = KeptResult()
            result = self._kept[key]
            value = result.of(real_table(table), self._change_to(table), work)
            note_reads(table, result.read)
            return value

    def release(self) -> None:
        """Keep results only; called when a page was made of them."""
        with self._lock:
            for members in (self._public, *self._own.values()):
                members.release()

    def _change_to(self, table: Table[Any]) -> TableChange:
        """From the state that was looked at before to this one."""
        now, latest = real_table(table), self._latest_change
        if latest is None or latest.now is not now:
            latest = self._latest_change = TableChange(now if latest is None else latest.now, now)
        return latest


def _own_view(game: Game, seat: int | None, table: Table[Any]) -> Members:
    return game.own_view(table, seat)
