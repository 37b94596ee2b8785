"""The newest pages of the tables that are open: made once for all who see the same, kept for the next move."""

import re
import secrets
import threading
from collections.abc import Callable, Collection, Iterable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from itertools import count
from typing import Any
from weakref import WeakKeyDictionary, ref

from flask import current_app, g, request
from markupsafe import Markup

from companion.live.access import Access
from companion.live.dependencies import Path
from companion.live.live_table import LiveTable, TableState
from companion.live.lobby import Lobby, lobby_of
from companion.speech.catalogue import catalogue
from companion.store.keys import LostKey
from companion.web.access.application import table_service
from companion.web.access.table_access import lost_keys
from companion.web.shell.language import language
from companion.web.table.context import Shown, TableContext
from companion.web.table.guidance import Guidance, chosen_guidance
from companion.web.table.parts import (
    Insertion,
    Parts,
    Rendered,
    changed,
    collect,
    placed,
    render_part,
    renewed,
    stale_parts,
    whole,
)
from companion.web.table.streams import Encoding, message_data
from companion.web.table.variables import OF_VIEWER

PHONE = tuple(Insertion(f"part-{name}", f"table/{name}.html") for name in ("where", "main", "actions"))
SCREEN = tuple(Insertion(f"part-{name}", f"table/{name}.html") for name in ("where", "screen-door", "screen-main"))
EXTENSION = "midway-live-pages"  # of the application: the pages of every table
MOST_PAGES = 24  # of a table, for readers that come and go
Within = Callable[[], AbstractContextManager[Any]]
LEFT_OPEN = re.compile(r'(name="(move_id|seen)" value=)""')


@dataclass(frozen=True)
class Viewer:
    """All that decides what somebody is shown of a table."""

    access: Access
    screen: bool
    language: str
    guidance: Guidance
    lost: tuple[LostKey, ...]
    script_root: str

    @property
    def variant(self) -> tuple[str, str, str]:
        """What templates depend on without reading it as a variable."""
        return self.language, self.guidance, self.script_root

    @property
    def roots(self) -> tuple[Insertion, ...]:
        """The parts that a page consists of, each with others in it."""
        return SCREEN if self.screen else PHONE


def current_viewer(live_table: LiveTable, access: Access, screen: bool = False) -> Viewer:
    """The viewer who sends this request."""
    how = chosen_guidance(lobby_of(table_service().store, live_table))
    lost = () if screen else tuple(lost_keys(live_table))
    return Viewer(access, screen, language(), how, lost, request.script_root)


@dataclass(frozen=True, eq=False, slots=True, weakref_slot=True)
class LivePage:
    """The page of a viewer at one state of the table, with what this viewer alone has read for it."""

    shown: Shown
    own: dict[Path, Any]
    parts: Parts
    digest: int  # the sum of those of the parts
    before: "Callable[[], LivePage | None]" = lambda: None  # a weak reference to the page that this one was made of
    fresh: tuple[Rendered, ...] = ()  # the parts that are not the same as there

    @property
    def state(self) -> TableState:
        return self.shown.state

    @property
    def lobby(self) -> Lobby:
        return self.shown.lobby

    @property
    def position(self) -> str:
        """Names what is shown, and ends in the number of the newest move: the id of a message that leads here."""
        return f"{self.digest & 0xFFFFFFFFFFFF:012x}-{self.state.seq}"

    def region(self, name: str) -> Markup:
        """For templates: one of the roots with everything in it, and with what moves without script need."""
        part_id, base, numbers = f"part-{name}", secrets.token_hex(6), count()

        def filled(found: re.Match[str]) -> str:
            return f'{found[1]}"{self.state.seq if found[2] == "seen" else f"{base}{next(numbers):04x}"}"'

        return Markup(LEFT_OPEN.sub(filled, placed(part_id, whole(self.parts, part_id))))  # noqa: S704

    def everything(self) -> str:
        """All parts, for a phone that shows something else."""
        roots = (part_id for part_id, part in self.parts.items() if not part.insertion.parent)
        return "".join(placed(part_id, whole(self.parts, part_id)) for part_id in roots)

    def changes_since(self, shown: "LivePage") -> str:
        """The parts that are not the same on the page before."""
        return _placed_parts(changed(shown.parts, self.parts))

    def encoded_changes_since(self, shown: "LivePage", encoding: Encoding) -> bytes:
        """The same as the data of a message, encoded once for all phones that are sent the same parts."""
        parts = self.fresh if shown is self.before() else tuple(changed(shown.parts, self.parts))
        encoded = self.shown.encoded.get((encoding, parts))
        if encoded is None:
            encoded = encoding.encode(message_data(_placed_parts(parts)))
            self.shown.encoded[encoding, parts] = encoded
        return encoded


def _placed_parts(parts: Iterable[Rendered]) -> str:
    return "".join(placed(part.insertion.id, part.html) for part in parts)


class LivePages:
    """The pages of one table as its viewers see it now."""

    def __init__(self) -> None:
        self._store, self._environment = table_service().store, current_app.jinja_env
        self._pages: dict[Viewer, LivePage] = {}
        self._shown: dict[str, Shown] = {}  # the newest by language
        self._lock = threading.RLock()

    def page(self, live_table: LiveTable, viewer: Viewer, within: Within = nullcontext) -> LivePage:
        """The newest page of a viewer. Templates know the request that asks for it: the one that is answered, or that
        of `within`, which only parts are rendered in that nobody has yet."""
        with self._lock:
            state, lobby = live_table.state, lobby_of(self._store, live_table)
            known = self._pages.get(viewer)
            if known is not None and known.state is state and known.lobby is lobby:
                return known
            if known is None and len(self._pages) >= MOST_PAGES:
                self._pages.clear()
            shown = self._shown.get(viewer.language)
            if shown is None or shown.state is not state or shown.lobby is not lobby:
                shown = self._shown[viewer.language] = Shown(
                    state, lobby, catalogue(viewer.language), live_table.derived
                )
            context = TableContext(shown, viewer.access, viewer.lost, viewer.guidance)
            try:
                page = self._pages[viewer] = self._page(viewer, context, known, within)
            finally:
                context.release()
            return page

    def _page(self, viewer: Viewer, context: TableContext, before: LivePage | None, within: Within) -> LivePage:
        """The page before with new parts where something else is read; else one that is put together anew."""
        found: dict[str, Rendered] = {}

        def find(insertion: Insertion) -> Rendered:
            """The part as it was just found, or as somebody else has it; else a new one."""
            known = found.get(insertion.id)
            if known is None or not known.is_of(insertion):
                known = self._fitting(insertion, viewer, context) or self._render(insertion, context, within)
                found[insertion.id] = known
            return known

        if before is None or before.shown.hides != context.shown.hides:  # then other things are shared
            return _new_page(context, collect(viewer.roots, find))
        changes = context.changes_since(before.shown, before.own)
        stale = stale_parts(before.parts, changes)
        fresh = renewed(before.parts, stale, find)
        if fresh is None:
            return _new_page(context, collect(viewer.roots, _kept_or(find, before.parts, stale)))
        return _next_page(context, before, fresh)

    def _fitting(self, insertion: Insertion, viewer: Viewer, context: TableContext) -> Rendered | None:
        """The part as some page has it, if it would be rendered just like this."""
        tried: list[Rendered] = []
        for other, page in self._pages.items():
            part = page.parts.get(insertion.id)
            if part is not None and part not in tried and other.variant == viewer.variant:
                if part.fits(insertion, context):
                    return part
                tried.append(part)
        return None

    def _render(self, insertion: Insertion, context: TableContext, within: Within) -> Rendered:
        with within():
            g.guidance, g.catalogue = context.guidance, context.catalogue  # components read them there
            return render_part(self._environment, insertion, context)


def _kept_or(
    find: Callable[[Insertion], Rendered], parts: Parts, stale: Collection[str]
) -> Callable[[Insertion], Rendered]:
    """Finds the parts that are not stale where they were."""

    def find_part(insertion: Insertion) -> Rendered:
        part = None if insertion.id in stale else parts.get(insertion.id)
        return part if part is not None and part.is_of(insertion) else find(insertion)

    return find_part


def _new_page(context: TableContext, parts: Parts) -> LivePage:
    return LivePage(context.shown, _own_values(context, parts), parts, sum(one.digest for one in parts.values()))


def _next_page(context: TableContext, before: LivePage, fresh: dict[str, Rendered]) -> LivePage:
    """The page before with other parts in the same places."""
    parts, pairs = before.parts, [(part, before.parts[part_id]) for part_id, part in fresh.items()]
    if not fresh:
        return LivePage(context.shown, before.own, before.parts, before.digest, ref(before))
    parts = {**parts, **fresh}
    if all(now.own.paths is then.own.paths for now, then in pairs):
        own = {path: context.own[path] for path in before.own}
    else:
        own = _own_values(context, parts)
    digest = before.digest + sum(now.digest - then.digest for now, then in pairs)
    others = tuple(now for now, then in pairs if now.digest != then.digest)
    return LivePage(context.shown, own, parts, digest, ref(before), others)


def _own_values(context: TableContext, parts: Parts) -> dict[Path, Any]:
    """What a page's viewer alone has read.

    What was each viewer's own when a part was made may be everybody's now: money that was secret until the end.
    """
    paths = {path for part in parts.values() for path in part.own.paths if path[0] not in OF_VIEWER}
    return {path: context.own[path] for path in paths if not context.is_shared(path)}


def pages_of(live_table: LiveTable) -> LivePages:
    """The pages of a table, for this request and whatever follows from it."""
    extensions = current_app.extensions
    if EXTENSION not in extensions:
        extensions.setdefault(EXTENSION, WeakKeyDictionary())
    every: WeakKeyDictionary[LiveTable, LivePages] = extensions[EXTENSION]
    found = every.get(live_table)
    if found is None:
        found = every.setdefault(live_table, LivePages())
    return found
