"""The outline (bookmarks), written while it grows: only the last entry of each level is kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


class Writer(Protocol):
    """Where objects of the file go."""

    def reserve(self) -> int: ...

    def write(self, number: int, body: str | bytes) -> None: ...

    def spell(self, words: str) -> str: ...


@dataclass
class _Entry:
    """An entry whose last word is not spoken: what is inside it and what follows may still come."""

    number: int
    words: str  # title and destination, as they stand in the file
    parent: int
    previous: int
    first: int = 0
    last: int = 0
    inside: int = 0

    def written(self, following: int) -> str:
        links = {
            "Parent": self.parent,
            "Prev": self.previous,
            "Next": following,
            "First": self.first,
            "Last": self.last,
        }
        told = " ".join(f"/{name} {number} 0 R" for name, number in links.items() if number)
        return f"<< {self.words} {told}{f' /Count {self.inside}' if self.inside else ''} >>"


class Outline:
    """The bookmarks of one file; the root is an entry like the others."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._open: list[_Entry] = []

    def add(self, title: str, level: int, page: int, top: float) -> None:
        """One more entry; `page` is the number of the page's object."""
        if not self._open:
            self._open.append(_Entry(self._writer.reserve(), "/Type /Outlines", 0, 0))
        level = min(level, len(self._open) - 1)
        number = self._writer.reserve()
        self._close(level + 2)
        previous = self._close(level + 1, number)
        words = f"/Title {self._writer.spell(title)} /Dest [ {page} 0 R /XYZ 0 {top:.2f} 0 ]"
        parent = self._open[-1]
        parent.first, parent.last = parent.first or number, number
        self._open.append(_Entry(number, words, parent.number, previous))

    def finish(self) -> int:
        """Write what is still open; the number of the root, 0 when there is no outline."""
        root = self._open[0].number if self._open else 0
        self._close(0)
        return root

    def _close(self, depth: int, following: int = 0) -> int:
        """Write the open entries from this depth on, the deepest first; the number of the last one written."""
        closed = 0
        while len(self._open) > depth:
            entry = self._open.pop()
            if self._open:
                self._open[-1].inside += 1 + entry.inside
            self._writer.write(entry.number, entry.written(following))
            closed = entry.number
        return closed
