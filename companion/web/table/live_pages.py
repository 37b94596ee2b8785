"""The newest pages of the tables that are open: made once for all who see the same, kept for the next move."""

import re
import secrets
import threading
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from weakref import WeakKeyDictionary

from flask import current_app, g, request
from markupsafe import Markup

from companion.live.access import Access
from companion.live.live_table import LiveTable, TableState
from companion.live.lobby import Lobby, lobby_of
from companion.store.keys import LostKey
from companion.web.access.application import table_service
from companion.web.access.table_access import lost_keys
from companion.web.shell.language import current_catalogue, language
from companion.web.table.context import Shown, TableContext
from companion.web.table.guidance import Guidance, guidance
from companion.web.table.parts import Insertion, PagePart, Rendered, changed, collect, placed, render_part, whole

PHONE = tuple(Insertion(f"part-{name}", f"table/{name}.html") for name in ("where", "main", "actions"))
SCREEN = tuple(Insertion(f"part-{name}", f"table/{name}.html") for name in ("where", "screen-door", "screen-main"))
MOST_PAGES = 24  # of a table, for readers that come and go
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


def current_viewer(live_table: LiveTable, access: Access, screen: bool = False) -> Viewer:
    """The viewer who sends this request."""
    how = guidance(lobby_of(table_service().store, live_table))
    lost = () if screen else tuple(lost_keys(live_table))
    return Viewer(access, screen, language(), how, lost, request.script_root)


@dataclass(frozen=True, eq=False)
class LivePage:
    """The page of a viewer at one state of the table."""

    state: TableState
    lobby: Lobby
    parts: dict[str, PagePart]

    @cached_property
    def position(self) -> str:
        """Names what is shown, and ends in the number of the newest move: the id of a message that leads here."""
        total = sum(part.rendered.digest for part in self.parts.values())
        return f"{total & 0xFFFFFFFFFFFF:012x}-{self.state.seq}"

    def region(self, name: str) -> Markup:
        """For templates: one of the roots with everything in it, and with what moves without script need."""
        part_id, base, numbers = f"part-{name}", secrets.token_hex(6), count()

        def filled(found: re.Match[str]) -> str:
            return f'{found[1]}"{self.state.seq if found[2] == "seen" else f"{base}{next(numbers):04x}"}"'

        return Markup(LEFT_OPEN.sub(filled, placed(part_id, whole(self.parts, part_id))))  # noqa: S704

    def everything(self) -> str:
        """All parts, for a phone that shows something else."""
        roots = (part_id for part_id, part in self.parts.items() if not part.parent)
        return "".join(placed(part_id, whole(self.parts, part_id)) for part_id in roots)

    def changes_since(self, shown: "LivePage") -> str:
        """The parts that are not the same on the page before."""
        return "".join(_piece(self.parts, part_id) for part_id in changed(shown.parts, self.parts))


def _piece(parts: dict[str, PagePart], part_id: str) -> str:
    return placed(part_id, parts[part_id].rendered.html)


class LivePages:
    """The pages of one table as its viewers see it now."""

    def __init__(self) -> None:
        self._pages: dict[Viewer, LivePage] = {}
        self._shown: dict[str, Shown] = {}  # the newest by language
        self._lock = threading.RLock()

    def page(self, live_table: LiveTable, viewer: Viewer) -> LivePage:
        """The newest page of a viewer, made in the context of the request that asks for it."""
        with self._lock:
            state, lobby = live_table.state, lobby_of(table_service().store, live_table)
            known = self._pages.get(viewer)
            if known is not None and known.state is state and known.lobby is lobby:
                return known
            if viewer not in self._pages and len(self._pages) >= MOST_PAGES:
                self._pages.clear()
            shown = self._shown.get(viewer.language)
            if shown is None or shown.state is not state or shown.lobby is not lobby:
                shown = self._shown[viewer.language] = Shown(state, lobby, current_catalogue(), live_table.derived)
            page = self._pages[viewer] = LivePage(state, lobby, self._parts(viewer, shown, known))
            return page

    def _parts(self, viewer: Viewer, shown: Shown, before: LivePage | None) -> dict[str, PagePart]:
        context = TableContext(shown, viewer.access, viewer.lost)
        g.guidance = viewer.guidance  # components read it there
        environment, variant = current_app.jinja_env, viewer.variant
        known = {} if before is None else before.parts

        others = [page.parts for viewer, page in self._pages.items() if viewer.variant == variant]

        def find(insertion: Insertion) -> Rendered:
            """The part as it was before, or as somebody else has it; else a new one."""
            tried: list[Rendered] = []
            for parts in (known, *others):
                part = parts.get(insertion.id)
                if part is not None and part.rendered not in tried:
                    if part.rendered.fits(insertion, context):
                        return part.rendered
                    tried.append(part.rendered)
            return render_part(environment, insertion, context)

        return collect(SCREEN if viewer.screen else PHONE, find)


def live_page(live_table: LiveTable, viewer: Viewer) -> LivePage:
    """The newest page of a viewer."""
    every: WeakKeyDictionary[LiveTable, LivePages] = current_app.extensions.setdefault(
        "midway-live-pages", WeakKeyDictionary()
    )
    found = every.get(live_table)
    if found is None:
        found = every.setdefault(live_table, LivePages())
    return found.page(live_table, viewer)
