"""Parts of a page: each is a template of its own, rendered again only when something it has read is another.

A part may insert others. Where it does, its own HTML has an empty place, so that a part that changes does not change
those around it. What a part has read decides who shares it: phones that would read the same get the same one.
"""

import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, NamedTuple

from jinja2 import Environment
from markupsafe import Markup

from companion.live.dependencies import Path
from companion.web.shell import lazy_variables
from companion.web.table.context import Changes, TableContext

DIGEST_BYTES = 6
WORTH_PACKING = 700  # bytes; every table that is open keeps the parts of all its pages
QUICK, WINDOW, MEMORY = 1, 12, 5  # the compressor's tables are as small as the parts
# Tables have much in common: the same object wherever the same is read or inserted.
_known_paths: dict[tuple[Path, ...], tuple[Path, ...]] = {}
_known_insertions: dict["Insertion", "Insertion"] = {}


@dataclass(frozen=True, slots=True)
class Insertion:
    """Where a part belongs: its id on the page, its template and the values given to it, numbers and yes or no."""

    id: str
    template: str
    values: tuple[tuple[str, Any], ...] = ()


class Reads(NamedTuple):
    """Paths, and what was read there."""

    paths: tuple[Path, ...]
    values: tuple[Any, ...]

    def are_same(self, known: Mapping[Path, Any], value: Callable[[Path], Any]) -> bool:
        """Whether the same would be read now: what is known already, the rest through `value`."""
        for path, read in zip(self.paths, self.values, strict=True):
            now = known[path] if path in known else value(path)
            if now is not read and now != read:
                return False
        return True


@dataclass(frozen=True, eq=False, slots=True)
class Rendered:
    """A part as somebody sees it, with what it was made from and the parts it inserts."""

    insertion: Insertion
    shared: Reads  # what everybody at the table reads alike
    own: Reads
    content: bytes
    is_packed: bool
    insertions: tuple[Insertion, ...]
    digest: int

    @property
    def html(self) -> str:
        return (zlib.decompress(self.content) if self.is_packed else self.content).decode()

    def is_of(self, insertion: Insertion) -> bool:
        return insertion is self.insertion or insertion == self.insertion

    def fits(self, insertion: Insertion, context: TableContext) -> bool:
        """Whether it would be rendered just like this."""
        if not self.is_of(insertion):
            return False
        shared = context.fitting.get(self)
        if shared is None:
            shared = context.fitting[self] = self.shared.are_same(context.shared, context.value)
        return shared and self.own.are_same(context.own, context.value)


def render_part(environment: Environment, insertion: Insertion, context: TableContext) -> Rendered:
    insertions: list[Insertion] = []

    def insert(name: str, key: object = "", **values: Any) -> Markup:
        """For templates: the place of another part, in their own folder unless the name has one; a key tells parts of
        the same name apart."""
        part_id = f"part-{name.replace('/', '-')}{f'-{key}' if key != '' else ''}"
        one = Insertion(part_id, f"{name if '/' in name else f'table/{name}'}.html", tuple(values.items()))
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
    if is_packed := len(content) > WORTH_PACKING:
        content = _packed(content)
    shared = {path: value for path, value in reads.items() if context.is_shared(path)}
    own = {path: value for path, value in reads.items() if path not in shared}
    return Rendered(
        insertion, _reads(shared), _reads(own), content, is_packed, tuple(insertions), int.from_bytes(digest)
    )


def _packed(content: bytes) -> bytes:
    compressor = zlib.compressobj(QUICK, zlib.DEFLATED, WINDOW, MEMORY)
    return compressor.compress(content) + compressor.flush()


def _reads(reads: Mapping[Path, Any]) -> Reads:
    paths = tuple(reads)
    return Reads(_known_paths.setdefault(paths, paths), tuple(reads.values()))


def _no_id() -> str:
    """Moves of parts have no id, nor a number that was seen: the script fills them in at the tap, and whole pages have
    them filled in for phones without script."""
    return ""


def empty_place(part_id: str) -> str:
    """Where a part is inserted; the script leaves what it shows there as it is."""
    return f'<page-part id="{part_id}" data-kept></page-part>'


def placed(part_id: str, html: str) -> str:
    return f'<page-part id="{part_id}">{html}</page-part>'


class PagePart(NamedTuple):
    """A part on a page, and the part that inserts it."""

    rendered: Rendered
    parent: str


def collect(roots: tuple[Insertion, ...], find: Callable[[Insertion], Rendered]) -> dict[str, PagePart]:
    """All parts of a page by their ids, each after the one that inserts it."""
    found: dict[str, PagePart] = {}
    waiting = [(root, "") for root in reversed(roots)]
    while waiting:
        insertion, parent = waiting.pop()
        if insertion.id in found:
            raise ValueError(f"{insertion.id} is inserted twice")
        rendered = find(insertion)
        found[insertion.id] = PagePart(rendered, parent)
        waiting.extend((inner, insertion.id) for inner in reversed(rendered.insertions))
    return found


def stale_parts(parts: Mapping[str, PagePart], changes: Changes) -> list[str]:
    """The ids of the parts that have read something that is another now; what all read alike is looked at once."""
    shared, own_paths = changes
    tested, reading = shared.tested, shared.reading
    stale = []
    for part_id, (rendered, _) in parts.items():
        if rendered not in tested:
            tested.add(rendered)
            reads = rendered.shared.paths, rendered.own.paths  # what was a viewer's own may be everybody's now
            if not all(map(shared.paths.isdisjoint, reads)):
                reading.add(rendered)
        if rendered in reading or (own_paths and not own_paths.isdisjoint(rendered.own.paths)):
            stale.append(part_id)
    return stale


def renewed(
    parts: Mapping[str, PagePart], stale: Iterable[str], find: Callable[[Insertion], Rendered]
) -> dict[str, PagePart] | None:
    """New parts for those that are stale, in the page's order: none is rendered that is no longer inserted. None when
    one of them inserts others than before."""
    fresh: dict[str, PagePart] = {}
    for part_id in stale:
        before, parent = parts[part_id]
        rendered = find(before.insertion)
        if rendered.insertions != before.insertions:
            return None
        fresh[part_id] = PagePart(rendered, parent)
    return fresh


def whole(parts: Mapping[str, PagePart], part_id: str) -> str:
    """A part with all that it inserts."""
    rendered = parts[part_id].rendered
    html = rendered.html
    for inner in rendered.insertions:
        html = html.replace(empty_place(inner.id), placed(inner.id, whole(parts, inner.id)), 1)
    return html


def changed(shown: Mapping[str, PagePart], parts: Mapping[str, PagePart]) -> Iterator[Rendered]:
    """The parts that a page with other parts lacks, or has elsewhere."""
    fresh: set[str] = set()
    for part_id, part in parts.items():
        before = shown.get(part_id)
        if before is part and not fresh:
            continue
        if before is None or before.parent != part.parent or part.parent in fresh:
            fresh.add(part_id)  # an empty place until its own content comes
            yield part.rendered
        elif before.rendered is not part.rendered and before.rendered.content != part.rendered.content:
            yield part.rendered
