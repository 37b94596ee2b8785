"""What is worked out from the state of an open table for its seats, each only when it may have changed."""

import threading
from collections.abc import Callable
from typing import Any

from companion.live.watched_table import KeptResult, kept
from companion.rules.game import Game
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
        self._last: dict[str, Any] = {}  # the view that was asked for last, whosever it is
        self._lock = threading.Lock()

    def view(self, table: Table[Any], seat: int | None) -> dict[str, Any]:
        """What a seat may see; seats that see the same of something have the same object there."""
        work = self._game.view
        view: dict[str, Any] = self.of(table, ("view", seat), lambda watched: kept(self._last, work(watched, seat)))
        self._last = view
        return view

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
                self._kept[key] = KeptResult(work)
            return self._kept[key].of(table)
