"""Things that are made when they are asked for, so that a thousand take no more memory than one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar, overload

Item = TypeVar("Item", covariant=True)


class Made(Sequence[Item]):
    """So many things, each made from its number."""

    def __init__(self, many: int, make: Callable[[int], Item]) -> None:
        self._numbers = range(many)
        self._make = make

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, index: int) -> Item: ...

    @overload
    def __getitem__(self, index: slice) -> list[Item]: ...

    def __getitem__(self, index: int | slice) -> Item | list[Item]:
        if isinstance(index, slice):
            return [self._make(number) for number in self._numbers[index]]
        return self._make(self._numbers[index])
