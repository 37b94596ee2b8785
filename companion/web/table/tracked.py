"""Values that note what a template reads of them, one level deep: a page's part depends on what was noted."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, overload

from companion.live.dependencies import Path

ABSENT = object()  # noted for a member that is not there


class TrackedMapping(Mapping[str, Any]):
    """Members are read through `member`, which notes them; templates read them as attributes, too."""

    __slots__ = ("_keys", "_member", "_path")

    def __init__(self, path: Path, member: Callable[[Path], Any], keys: Callable[[], Iterable[str]]) -> None:
        self._path, self._member, self._keys = path, member, keys

    def __getitem__(self, key: str) -> Any:
        return self._member((*self._path, key))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    def __iter__(self) -> Iterator[str]:
        return iter(tuple(self._keys()))

    def __len__(self) -> int:
        return len(tuple(self._keys()))


class TrackedSeats(Sequence[TrackedMapping]):
    """The players; how many there are is noted when it is asked for."""

    __slots__ = ("_note_count", "_seats")

    def __init__(self, seats: list[TrackedMapping], note_count: Callable[[], None]) -> None:
        self._seats, self._note_count = seats, note_count

    @overload
    def __getitem__(self, index: int) -> TrackedMapping: ...
    @overload
    def __getitem__(self, index: slice) -> list[TrackedMapping]: ...
    def __getitem__(self, index: int | slice) -> TrackedMapping | list[TrackedMapping]:
        if isinstance(index, slice):
            self._note_count()
        return self._seats[index]

    def __len__(self) -> int:
        self._note_count()
        return len(self._seats)

    def __iter__(self) -> Iterator[TrackedMapping]:
        self._note_count()
        return iter(self._seats)
