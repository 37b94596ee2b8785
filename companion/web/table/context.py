"""Everything the templates of a table show, from the view of one bearer."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from flask import g, render_template
from jinja2.utils import missing as not_known

from companion.live.access import Access
from companion.live.dependencies import Dependencies, Path
from companion.live.derived import Derived
from companion.live.live_table import LiveTable, TableState
from companion.live.lobby import Lobby, lobby_of
from companion.live.table_document import TABLE_FIELDS, outcome_document, player_document
from companion.live.watched_state import LOBBY, LOG, watched_state
from companion.live.watched_table import Key, TableChange
from companion.rules.game import Game
from companion.rules.offers import Offer
from companion.rules.table import Table
from companion.speech.catalogue import Catalogue
from companion.store.keys import LostKey
from companion.web.access.application import table_service
from companion.web.access.public_address import public_url
from companion.web.access.table_access import lost_keys
from companion.web.shell import lazy_variables
from companion.web.shell.language import current_catalogue
from companion.web.shell.template_context import seat_with_badge
from companion.web.shell.templates import has_template
from companion.web.table.guidance import Guidance, chosen_guidance
from companion.web.table.offer_forms import OfferForm
from companion.web.table.page_offers import COMMON, PageOffers
from companion.web.table.tracked import ABSENT, TrackedMapping, TrackedSeats
from companion.web.table.variables import COMPOSED, GROUPS, OWN, SHARED, TRANSLATED, VALUES

NOTHING = "table/nothing.html"
UNREAD = object()  # for a value that nobody has asked for yet


class TableContext:
    """The variables of every template of a table, each worked out when it is read.

    What is read of them is noted in `reads` while that is a dictionary, as it was before translation.
    """

    def __init__(
        self, shown: "Shown", access: Access, lost: Collection[LostKey] = (), guidance: Guidance | None = None
    ) -> None:
        self.shown = shown
        self._keys: set[Key] = set()  # what the value that is being worked out has read
        self._depth = 0  # of values that are worked out for others
        self.state: TableState = watched_state(shown.state, self._keys)
        self.catalogue: Catalogue = shown.catalogue
        self.derived: Derived = shown.derived
        self.access: Access = access
        self.lost: tuple[LostKey, ...] = tuple(lost)
        self.guidance: Guidance = guidance or chosen_guidance(shown.lobby)
        self.shared, self._hides = shown.values, shown.hides  # what was read so far and is the same for all
        self._public = shown.derived.public_names(shown.state.table)
        self._dependencies: Dependencies = shown.derived.dependencies
        self._sharable = SHARED - {"seat", "places"} if shown.hides else SHARED
        self.fitting: dict[Any, bool] = {} if shown.hides else shown.fitting
        self.reads: dict[Path, Any] | None = None
        self.own: dict[Path, Any] = {}  # what was read so far and may differ from seat to seat
        self._translated: dict[Path, Any] = {}
        self._variables: dict[str, Any] = {}

    def release(self) -> None:
        """Forget the variables, which refer to this context: it is freed at once and not left to the collector."""
        self._variables.clear()
        self.derived.release()

    @cached_property
    def page_offers(self) -> PageOffers:
        return PageOffers(self.state, self.access, self.catalogue, self.derived)

    @property
    def lobby(self) -> Lobby:
        self._keys.add(LOBBY)
        return self.shown.lobby

    # Reading

    def read(self, name: str) -> Any:
        """A variable for a template; those that are made up of members note each member that is read."""
        if name in COMPOSED:
            if name not in self._variables:
                self._variables[name] = COMPOSED[name](self)
            return self._variables[name]
        return self._noted((name,)) if name in VALUES else not_known

    def value(self, path: Path) -> Any:
        """What is at a path now, ABSENT for nothing; not translated."""
        values = self.shared if self.is_shared(path) else self.own
        value = values.get(path, UNREAD)
        if value is UNREAD:
            value = values[path] = self._worked_out(path)
        elif self._depth:
            self._keys |= self._dependencies.of(path)
        return value

    def _worked_out(self, path: Path) -> Any:
        """A value, with what it was made from noted; values that it needs are part of that."""
        outer = frozenset(self._keys) if self._depth else ()
        self._keys.clear()
        self._depth += 1
        try:
            return GROUPS[path[0]](self, *path[1:]) if len(path) > 1 else VALUES[path[0]](self)
        except LookupError:
            return ABSENT
        finally:
            self._depth -= 1
            self._dependencies.add(path, self._keys)
            self._keys.update(outer)

    def changes_since(self, earlier: "Shown", own: Mapping[Path, Any]) -> "Changes":
        """Where something else is read than in an earlier state, of which `own` is what this viewer alone had read."""
        shared = self.shown.changes.get(earlier)
        if shared is None:
            concerned = self._dependencies.concerned(self.shown.keys_changed_since(earlier))
            shared = self.shown.changes[earlier] = SharedChanges(
                self._differing(earlier.values, self.shared, concerned), concerned
            )
        return Changes(shared, self._differing(own, self.own, shared.concerned))

    def _differing(
        self, earlier: Mapping[Path, Any], values: dict[Path, Any], concerned: Collection[Path]
    ) -> set[Path]:
        """Where something else is read than earlier; `values` are those of now, as far as they were read. Only what the
        change concerns is worked out again."""
        differing = set()
        for path, read in earlier.items():
            if path not in concerned:
                values.setdefault(path, read)
                continue
            now = values.get(path, UNREAD)
            if now is UNREAD:
                now = values[path] = self._worked_out(path)
            if now is not read and now != read:
                differing.add(path)
        return differing

    def is_shared(self, path: Path) -> bool:
        """Whether everybody at the table reads the same there."""
        if path[0] == "state":
            return path[1] in self._public
        return path[0] in self._sharable and path not in OWN

    def table_value(self, name: str) -> Any:
        if name == "state":
            return self.derived.view(self.state.table, self.access.seat)
        if name == "outcome":
            return outcome_document(self.state.game, self.state.table, self.catalogue)
        return TABLE_FIELDS[name](self.state, self.access)

    def seat_value(self, seat: int, name: str, counter: str | None = None) -> Any:
        """A field of a player, or one of the counters, as this phone may see them."""
        game, viewers = self.state.game, frozenset(self.value(("serves",)) if self._hides else ())
        work = lambda table: seat_with_badge(seat, player_document(game, table, seat, viewers))  # noqa: E731 (a name for the line below)
        value = self.derived.of(self.state.table, ("seat", seat, viewers), work)[name]
        return value if counter is None else value[counter]

    def phase_text(self, name: str, make: Callable[[Game, Table[Any], Catalogue], str]) -> str:
        """A text of the phase, put together again only when something it was chosen by is another."""
        game, catalogue = self.state.game, self.catalogue
        work = lambda table: make(game, table, catalogue)  # noqa: E731 (a name for the line below)
        found: str = self.derived.of(self.state.table, (name, catalogue.language), work)
        return found

    def _noted(self, path: Path) -> Any:
        value = self.value(path)
        if self.reads is not None:
            self.reads[path] = value
        if value is ABSENT:
            raise KeyError(path[-1])
        if path[0] not in TRANSLATED:
            return value
        if path not in self._translated:
            self._translated[path] = self.catalogue.translate_all(value)
        return self._translated[path]

    # Variables with members

    def members(self, name: str, keys: Callable[[], Iterable[str]]) -> TrackedMapping:
        return TrackedMapping((name,), self._noted, keys)

    def seats(self) -> TrackedSeats:
        fields = ("seat", "name", "counters", "colour", "left", "shape", "initial")
        every = [
            TrackedMapping(("seat", seat), self._seat_member, lambda: fields)
            for seat in range(len(self.state.table.players))
        ]
        return TrackedSeats(every, lambda: self._noted(("players",)))

    def _seat_member(self, path: Path) -> Any:
        """A field of a player; each counter is noted on its own."""
        if path[-1] != "counters":
            return self._noted(path)
        return TrackedMapping(path, self._noted, lambda: self.seat_value(path[1], "counters"))

    def offer(self, move_type: str, seat: int | None = None, **fixed: Any) -> Offer | None:
        self._noted(("common_offers",) if move_type in COMMON else ("offers",))
        return self.page_offers.offer(move_type, seat, **fixed)

    def missing(self) -> list[str]:
        found: list[str] = self._noted(("missing",))
        return found

    def offer_forms(self, seats: Collection[int]) -> list[OfferForm]:
        found: list[OfferForm] = self._noted(("offer_forms", tuple(seats)))
        return found

    def part(self, name: str) -> str:
        """A template of the game's own, an empty one where it has none."""
        suffix = "" if self.state.table.setup.is_full else f"-{self.state.table.setup.tracking}"
        template = f"games/{self.state.game.id}/{name}{suffix}.html"
        return template if has_template(template) else NOTHING

    @property
    def home(self) -> str:
        return f"/t/{self.state.code}"

    @property
    def address(self) -> str:
        return f"{public_url()}{self.home}"


@dataclass(frozen=True, eq=False, slots=True)
class SharedChanges:
    """Where everybody at the table reads something else than before."""

    paths: set[Path]
    concerned: Collection[Path]  # what the change may concern, of each viewer's own values, too
    tested: set[Any] = field(default_factory=set)  # parts of which it is known whether they have read some of that
    reading: set[Any] = field(default_factory=set)  # those that have


class Changes(NamedTuple):
    """Where a viewer reads something else than before."""

    shared: SharedChanges
    own: set[Path]


@dataclass(frozen=True, eq=False)
class Shown:
    """What all contexts of one state and language have in common, with the values that are the same in each."""

    state: TableState
    lobby: Lobby
    catalogue: Catalogue
    derived: Derived
    values: dict[Path, Any] = field(default_factory=dict)
    fitting: dict[Any, bool] = field(default_factory=dict)  # by part: whether what all read of it is still the same
    encoded: dict[Any, bytes] = field(default_factory=dict)  # what was sent, for phones that are sent the same
    changes: "WeakKeyDictionary[Shown, SharedChanges]" = field(default_factory=WeakKeyDictionary)  # by earlier state

    @cached_property
    def hides(self) -> bool:
        """Whether some player's counter is not for everybody's eyes."""
        game, table = self.state.game, self.state.table
        return any(game.hides(table, one, at, ()) for at, player in enumerate(table.players) for one in player.counters)

    def keys_changed_since(self, earlier: "Shown") -> set[Key]:
        """What of the table, its log and its lobby is another than in an earlier state."""
        keys = set(TableChange(earlier.state.table, self.state.table).keys)
        if earlier.state is not self.state:
            keys.add(LOG)
        if earlier.lobby is not self.lobby:
            keys.add(LOBBY)
        return keys


def render_table(template: str, context: TableContext, **more: Any) -> str:
    g.guidance = context.guidance  # components read it there
    return render_template(template, **{lazy_variables.NAME: context}, **more)


def table_context(live_table: LiveTable, access: Access) -> TableContext:
    """What a page shows of the newest state to the bearer of this request."""
    lobby = lobby_of(table_service().store, live_table)
    shown = Shown(live_table.state, lobby, current_catalogue(), live_table.derived)
    return TableContext(shown, access, lost_keys(live_table))
