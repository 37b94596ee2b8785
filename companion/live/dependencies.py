"""What values shown of a game's tables were made from, and so which of them a change of a table can concern."""

import threading
from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Any

from companion.live.watched_table import Key

Path = tuple[Any, ...]  # of a value: ("table", "phase"), ("seat", 2, "name")
MOST_CHANGES = 2_000  # kinds of changes that are remembered
MOST_GAMES = 200


class Dependencies:
    """All that a value has ever read, at whatever table of the game: sometimes more than it has read at this one."""

    def __init__(self) -> None:
        self._keys: dict[Path, frozenset[Key]] = {}
        self._concerned: dict[frozenset[Key], frozenset[Path]] = {}
        self._lock = threading.Lock()

    def of(self, path: Path) -> frozenset[Key]:
        return self._keys.get(path, frozenset())

    def add(self, path: Path, keys: Collection[Key]) -> None:
        """Note what a value was made from now, before anybody can ask what concerns it."""
        known = self._keys.get(path)
        if known is None or not known.issuperset(keys):
            with self._lock:
                self._keys[path] = self.of(path).union(keys)
                self._concerned = {}

    def concerned(self, changed: Iterable[Key]) -> frozenset[Path]:
        """The values that may have changed with the table."""
        changed = frozenset(changed)
        found = self._concerned.get(changed)
        if found is None:
            with self._lock:
                found = frozenset(path for path, keys in self._keys.items() if not keys.isdisjoint(changed))
                if len(self._concerned) >= MOST_CHANGES:
                    self._concerned = {}
                self._concerned[changed] = found
        return found


@lru_cache(maxsize=MOST_GAMES)
def dependencies_of(_game: str) -> Dependencies:
    """Those of a game; whoever keeps values keeps the dependencies that were noted with them."""
    return Dependencies()
