"""Parts of a page: each is a template of its own, rendered again only when something it has read is another.

A part may insert others. Where it does, its own HTML has an empty place, so that a part that changes does not change
those around it. What a part has read decides who shares it: phones that would read the same get the same one.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, NamedTuple

from jinja2 import Environment
from markupsafe import Markup

from companion.live.dependencies import Path
from companion.web.shell import lazy_variables
from companion.web.table.context import Changes, TableContext
from companion.web.table.packed_html import pack, unpack

DIGEST_BYTES = 6
# Tables have much in common: the same object wherever the same is read or inserted.
_known_paths: dict[tuple[Path, ...], tuple[Path, ...]] = {}
_known_insertions: dict["Insertion", "Insertion"] = {}


@dataclass(frozen=True, slots=True)
class Insertion:
    """Where a part belongs: its id on the page, its template and the values given to it, numbers and yes or no."""

    id: str
    template: str
    values: tuple[tuple[str, Any], ...] = ()
    parent: str = ""  # the id of the part that inserts it


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


NO_READS = Reads((), ())


@dataclass(frozen=True, eq=False, slots=True)
class Rendered:
    """A part as somebody sees it, with what it was made from and the parts it inserts."""

    insertion: Insertion
    shared: Reads  # what everybody at the table reads alike
    own: Reads
    content: bytes
    sample: bytes | None  # with which the content is packed
    insertions: tuple[Insertion, ...]
    digest: int

    @property
    def html(self) -> str:
        return unpack(self.content, self.sample)

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
        template_name = f"{name if '/' in name else f'table/{name}'}.html"
        one = Insertion(part_id, template_name, tuple(values.items()), insertion.id)
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
    digest = blake2b(html.encode(), digest_size=DIGEST_BYTES, key=insertion.id.encode()).digest()
    content, sample = pack(insertion.template, html)
    shared = {path: value for path, value in reads.items() if context.is_shared(path)}
    own = {path: value for path, value in reads.items() if path not in shared}
    return Rendered(insertion, _reads(shared), _reads(own), content, sample, tuple(insertions), int.from_bytes(digest))


def _reads(reads: Mapping[Path, Any]) -> Reads:
    paths = tuple(reads)
    if not paths:
        return NO_READS
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


Parts = Mapping[str, Rendered]  # of a page by their ids, each after the one that inserts it


def collect(roots: tuple[Insertion, ...], find: Callable[[Insertion], Rendered]) -> dict[str, Rendered]:
    """All parts of a page."""
    found: dict[str, Rendered] = {}
    waiting = list(reversed(roots))
    while waiting:
        insertion = waiting.pop()
        if insertion.id in found:
            raise ValueError(f"{insertion.id} is inserted twice")
        found[insertion.id] = rendered = find(insertion)
        waiting.extend(reversed(rendered.insertions))
    return found


def stale_parts(parts: Parts, changes: Changes) -> list[str]:
    """The ids of the parts that have read something that is another now; what all read alike is looked at once."""
    shared, own_paths = changes
    tested, reading = shared.tested, shared.reading
    stale = []
    for part_id, rendered in parts.items():
        if rendered not in tested:
            tested.add(rendered)
            reads = rendered.shared.paths, rendered.own.paths  # what was a viewer's own may be everybody's now
            if not all(map(shared.paths.isdisjoint, reads)):
                reading.add(rendered)
        if rendered in reading or (own_paths and not own_paths.isdisjoint(rendered.own.paths)):
            stale.append(part_id)
    return stale


def renewed(parts: Parts, stale: Iterable[str], find: Callable[[Insertion], Rendered]) -> dict[str, Rendered] | None:
    """New parts for those that are stale, in the page's order: none is rendered that is no longer inserted. None when
    one of them inserts others than before."""
    fresh: dict[str, Rendered] = {}
    for part_id in stale:
        before = parts[part_id]
        rendered = find(before.insertion)
        if rendered.insertions != before.insertions:
            return None
        fresh[part_id] = rendered
    return fresh


def whole(parts: Parts, part_id: str) -> str:
    """A part with all that it inserts."""
    rendered = parts[part_id]
    html = rendered.html
    for inner in rendered.insertions:
        html = html.replace(empty_place(inner.id), placed(inner.id, whole(parts, inner.id)), 1)
    return html


def changed(shown: Parts, parts: Parts) -> Iterator[Rendered]:
    """The parts that a page with other parts lacks, or has elsewhere."""
    fresh: set[str] = set()
    for part_id, rendered in parts.items():
        before, parent = shown.get(part_id), rendered.insertion.parent
        if before is rendered and not fresh:
            continue
        if before is None or before.insertion.parent != parent or parent in fresh:
            fresh.add(part_id)  # an empty place until its own content comes
            yield rendered
        elif before.digest != rendered.digest:
            yield rendered
