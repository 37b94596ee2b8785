"""What a phone shows of a table that applies the messages of its stream, as static/js/table.js does."""

from __future__ import annotations

import re

TAG = re.compile(r'<page-part id="([^"]+)"( data-kept)?>|</page-part>')


class PhoneModel:
    """Parts by id, each as texts and the ids of the parts between them."""

    def __init__(self) -> None:
        self._parts: dict[str, list[str | tuple[str]]] = {}
        self.roots: list[str] = []

    def apply(self, html: str) -> None:
        """Show the parts of a message; what they leave empty must be there already."""
        for part_id, content in _pieces(html):
            if part_id not in self._parts:
                self.roots.append(part_id)
            self._replace(part_id, content, had=self._inner(part_id))

    def _inner(self, part_id: str) -> set[str]:
        """All parts that are inside a part."""
        direct = {one[0] for one in self._parts.get(part_id, ()) if isinstance(one, tuple)}
        return direct.union(*(self._inner(one) for one in direct))

    def _replace(self, part_id: str, html: str, had: set[str]) -> None:
        content: list[str | tuple[str]] = []
        for text, inner_id, inner in _split(html):
            content.append(text)
            if inner_id is not None:
                content.append((inner_id,))
                if inner is None:
                    assert inner_id in had, f"{inner_id} is kept in {part_id}, but was not there"
                else:
                    self._replace(inner_id, inner, had)
        self._parts[part_id] = content

    def shown(self, part_id: str) -> str:
        content = self._parts[part_id]
        return "".join(one if isinstance(one, str) else self.shown(one[0]) for one in content)


def without_places(html: str) -> str:
    """The same page without the elements that hold parts."""
    return TAG.sub("", html)


def _pieces(html: str) -> list[tuple[str, str]]:
    found = []
    for text, part_id, content in _split(html):
        assert not text.strip(), text
        if part_id is not None:
            assert content is not None, f"{part_id} came empty"
            found.append((part_id, content))
    return found


def _split(html: str) -> list[tuple[str, str | None, str | None]]:
    """Texts, each with the id and content of the part that follows it; no content for one that is kept."""
    found: list[tuple[str, str | None, str | None]] = []
    depth = start = begin = inner = 0
    opened, kept = "", False
    for tag in TAG.finditer(html):
        if tag[1] is None:
            depth -= 1
            if depth == 0:
                found.append((html[start:begin], opened, None if kept else html[inner : tag.start()]))
                start = tag.end()
        else:
            depth += 1
            if depth == 1:
                begin, opened, kept, inner = tag.start(), tag[1], tag[2] is not None, tag.end()
    assert depth == 0
    return [*found, (html[start:], None, None)]
