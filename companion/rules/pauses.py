"""Pauses in long work, in which a server answers others; elsewhere nothing happens in them."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Item = TypeVar("Item")
ITEMS = 1_000  # of a long list between two pauses


def _go_on() -> object:
    return None


_pause: Callable[[], object] = _go_on


def set_pause(pause: Callable[[], object]) -> None:
    """What this process does in a pause of long work."""
    global _pause
    _pause = pause


def pause() -> None:
    """Let others go first; only work that shares nothing with them may do so."""
    _pause()


def with_pauses(items: Iterable[Item], between: int = ITEMS) -> Iterator[Item]:
    """The items of a long list, with a pause every so often."""
    for number, item in enumerate(items, 1):
        yield item
        if number % between == 0:
            pause()
