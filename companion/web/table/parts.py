"""Parts of a page: each is a template of its own, rendered again only when something it has read is another.

A part may insert others. Where it does, its own HTML has an empty place, so that a part that changes does not change
those around it. What a part has read decides who shares it: phones that would read the same get the same one.
"""

import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from jinja2 import Environment
from markupsafe import Markup

from companion.web.shell import lazy_variables
from companion.web.table.context import TableContext
from companion.web.table.tracked import Path

DIGEST_BYTES = 6
WORTH_PACKING = 700  # bytes; every table that is open keeps the parts of all its pages
QUICK = 1
ZLIB_HEAD = b"\x78"  # no HTML begins with an x
# Tables have much in common: the same object wherever the same is read or inserted.
_known_paths: dict[Path, Path] = {}
_known_insertions: dict["Insertion", "Insertion"] = {}


@dataclass(frozen=True, slots=True)
class Insertion:
    """Where a part belongs: its id on the page, its template and the values given to it, numbers and yes or no."""

    id: str
    template: str
    values: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, eq=False, slots=True)
class Rendered:
    """A part as somebody sees it, with what it was made from and the parts it inserts."""

    insertion: Insertion
    paths: tuple[Path, ...]
    values: tuple[Any, ...]  # what was read at these paths
    packed: bytes
    insertions: tuple[Insertion, ...]
    digest: int

    @property
    def html(self) -> str:
        return (zlib.decompress(self.packed) if self.packed[:1] == ZLIB_HEAD else self.packed).decode()

    def fits(self, insertion: Insertion, context: TableContext) -> bool:
        """Whether it would be rendered just like this."""
        if insertion is not self.insertion and insertion != self.insertion:
            return False
        value = context.value
        for path, read in zip(self.paths, self.values, strict=True):
            now = value(path)
            if now is not read and now != read:
                return False
        return True


def render_part(environment: Environment, insertion: Insertion, context: TableContext) -> Rendered:
    insertions: list[Insertion] = []

    def insert(name: str, key: object = "", **values: Any) -> Markup:
        """For templates: the place of another part; a key tells parts of the same name apart."""
        part_id = f"part-{name}-{key}" if key != "" else f"part-{name}"
        one = Insertion(part_id, f"table/{name}.html", tuple(values.items()))
        one = _known_insertions.setdefault(one, one)
        insertions.append(one)
        return Markup(empty_place(one.id))  # noqa: S704 (names are ours)

    template = environment.get_template(insertion.template)
    context.reads = {}
    given = {
        lazy_variables.NAME: context,
        "insert": insert,
        "new_id": _no_id,
        "seen": "",
        "t": context.catalogue.message,
    }
    try:
        html = template.render(given | dict(insertion.values)).strip()
    finally:
        reads, context.reads = context.reads, None
    content = html.encode()
    digest = blake2b(content, digest_size=DIGEST_BYTES, key=insertion.id.encode()).digest()
    packed = zlib.compress(content, QUICK) if len(content) > WORTH_PACKING else content
    paths = tuple(_known_paths.setdefault(path, path) for path in reads)
    return Rendered(insertion, paths, tuple(reads.values()), packed, tuple(insertions), int.from_bytes(digest))


def _no_id() -> str:
    """Moves of parts have no id, nor a number that was seen: the script fills them in at the tap, and whole pages have
    them filled in for phones without script."""
    return ""


def empty_place(part_id: str) -> str:
    """Where a part is inserted; the script leaves what it shows there as it is."""
    return f'<page-part id="{part_id}" data-kept></page-part>'


def placed(part_id: str, html: str) -> str:
    return f'<page-part id="{part_id}">{html}</page-part>'


@dataclass(frozen=True, slots=True)
class PagePart:
    """A part on a page, and the part that inserts it."""

    rendered: Rendered
    parent: str


def collect(roots: tuple[Insertion, ...], find: Callable[[Insertion], Rendered]) -> dict[str, PagePart]:
    """All parts of a page by their ids, each after the one that inserts it."""
    found: dict[str, PagePart] = {}

    def add(insertion: Insertion, parent: str) -> None:
        if insertion.id in found:
            raise ValueError(f"{insertion.id} is inserted twice")
        rendered = find(insertion)
        found[insertion.id] = PagePart(rendered, parent)
        for inner in rendered.insertions:
            add(inner, insertion.id)

    for root in roots:
        add(root, "")
    return found


def whole(parts: Mapping[str, PagePart], part_id: str) -> str:
    """A part with all that it inserts."""
    rendered = parts[part_id].rendered
    html = rendered.html
    for inner in rendered.insertions:
        html = html.replace(empty_place(inner.id), placed(inner.id, whole(parts, inner.id)), 1)
    return html


def changed(shown: Mapping[str, PagePart], parts: Mapping[str, PagePart]) -> Iterator[str]:
    """The ids of the parts that a page with other parts lacks, or has elsewhere."""
    fresh: set[str] = set()
    for part_id, part in parts.items():
        before = shown.get(part_id)
        if before is None or before.parent != part.parent or part.parent in fresh:
            fresh.add(part_id)  # an empty place until its own content comes
            yield part_id
        elif before.rendered is not part.rendered and before.rendered.packed != part.rendered.packed:
            yield part_id
