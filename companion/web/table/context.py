"""Everything the templates of a table show, from the view of one bearer."""

import secrets
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from flask import g, render_template
from jinja2.utils import missing as not_known

from companion.drawing.qr import qr_svg
from companion.drawing.seats import SHAPES
from companion.live.access import Access
from companion.live.derived import Derived
from companion.live.live_table import LiveTable, TableState
from companion.live.lobby import Lobby, lobby_of
from companion.live.table_document import TABLE_FIELDS, outcome_document, player_document
from companion.rules import games
from companion.rules.game import Game
from companion.rules.moves import COMMON as COMMON_MOVES
from companion.rules.moves import seat_of
from companion.rules.offers import Offer
from companion.rules.table import Table
from companion.speech.answers import tie_words
from companion.speech.catalogue import Catalogue
from companion.speech.phases import next_label, phase_coaching, phase_help
from companion.store.keys import LostKey
from companion.web.access.application import table_service
from companion.web.access.public_address import public_url
from companion.web.access.table_access import lost_keys
from companion.web.shell import lazy_variables
from companion.web.shell.language import current_catalogue
from companion.web.shell.template_context import seat_with_badge
from companion.web.shell.templates import has_template
from companion.web.table.guidance import Guidance, chosen_guidance, seconds_of_turn
from companion.web.table.offer_forms import OfferForm
from companion.web.table.page_offers import COMMON, PageOffers
from companion.web.table.print_address import paper_address
from companion.web.table.tracked import ABSENT, Path, TrackedMapping, TrackedSeats

NOTHING = "table/nothing.html"
PREPARATION = 8  # moves; after that nobody is still putting things on the table
UNREAD = object()  # for a value that nobody has asked for yet
Value = Callable[["TableContext"], Any]


class TableContext:
    """The variables of every template of a table, each worked out when it is read.

    What is read of them is noted in `reads` while that is a dictionary, as it was before translation.
    """

    def __init__(
        self, shown: "Shown", access: Access, lost: Collection[LostKey] = (), guidance: Guidance | None = None
    ) -> None:
        self.shown = shown
        self.state, self.lobby, self.catalogue, self.derived = shown.state, shown.lobby, shown.catalogue, shown.derived
        self.access, self.lost = access, tuple(lost)
        self.guidance: Guidance = guidance or chosen_guidance(self.lobby)
        self.shared, self._hides = shown.values, shown.hides  # what was read so far and is the same for all
        self._public = shown.derived.public_names(shown.state.table)
        self._sharable = SHARED - {"seat", "places"} if shown.hides else SHARED
        self.fitting: dict[Any, bool] = {} if shown.hides else shown.fitting
        self.reads: dict[Path, Any] | None = None
        self.own: dict[Path, Any] = {}  # what was read so far and may differ from seat to seat
        self._translated: dict[Path, Any] = {}
        self._players: dict[int, dict[str, Any]] = {}  # as this phone may see them
        self._variables: dict[str, Any] = {}
        self.page_offers: PageOffers = PageOffers(self.state, access, self.catalogue, self.derived)

    def release(self) -> None:
        """Forget the variables, which refer to this context: it is freed at once and not left to the collector."""
        self._variables.clear()

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
        return value

    def _worked_out(self, path: Path) -> Any:
        try:
            return GROUPS[path[0]](self, *path[1:]) if len(path) > 1 else VALUES[path[0]](self)
        except LookupError:
            return ABSENT

    def changes_since(self, earlier: "Shown", own: Mapping[Path, Any]) -> "Changes":
        """Where something else is read than in an earlier state, of which `own` is what this viewer alone had read."""
        shared = self.shown.changes.get(earlier)
        if shared is None:
            shared = self.shown.changes[earlier] = SharedChanges(self._differing(earlier.values, self.shared), {})
        return Changes(shared, self._differing(own, self.own))

    def _differing(self, earlier: Mapping[Path, Any], values: dict[Path, Any]) -> set[Path]:
        """Where something else is read than earlier; `values` are those of now, as far as they were read."""
        differing = set()
        for path, read in earlier.items():
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
        if seat not in self._players:
            game, viewers = self.state.game, frozenset(self.value(("serves",)) if self._hides else ())
            work = lambda table: seat_with_badge(seat, player_document(game, table, seat, viewers))  # noqa: E731
            self._players[seat] = self.derived.of(self.state.table, ("seat", seat, viewers), work)
        value = self._players[seat][name]
        return value if counter is None else value[counter]

    def phase_text(self, name: str, make: Callable[[Game, Table[Any], Catalogue], str]) -> str:
        """A text of the phase, put together again only when something it was chosen by is another."""
        game, catalogue = self.state.game, self.catalogue
        work = lambda table: make(game, table, catalogue)  # noqa: E731
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


# Variables that note the members that are read, or that are the same for everybody at a table.
COMPOSED: dict[str, Value] = {
    "table": lambda context: context.members("table", lambda: (*TABLE_FIELDS, "state", "outcome")),
    "state": lambda context: context.members("state", lambda: context.value(("table", "state"))),
    "access": lambda context: context.members("access", lambda: ("seat", "host", "is_seated")),
    "seats": TableContext.seats,
    "offer": lambda context: context.offer,
    "missing": lambda context: context.missing,
    "offer_forms": lambda context: None if _has_templates(context.state.game.id) else context.offer_forms,
    "refusal": lambda context: context.page_offers.refusal,
    "draft_refusal": lambda context: context.page_offers.draft_refusal,
    "game": lambda context: context.state.game,
    "games": lambda _: games(),
    "home": lambda context: context.home,
    "moves": lambda context: f"{context.home}/moves",  # where forms post moves
    "part": lambda context: context.part,
    "keeps_moves": lambda _: True,  # this page sends moves, or keeps them until they can be sent
    "new_id": lambda _: new_move_id,
    "seen": lambda context: context.state.seq,  # the newest move that the page shows
    "shapes": lambda _: SHAPES,
    "catalogue": lambda context: context.catalogue,
    "lang": lambda context: context.catalogue.language,
    "address": lambda context: context.address,
    "qr": lambda context: (
        lambda: qr_svg(context.address, context.catalogue.message("table.qr", code=context.state.code))
    ),
    "paper": lambda context: lambda: paper_address(context.state),
    "elapsed": lambda context: seconds_of_turn(context.state),  # seconds since the turn or phase began
}
VALUES: dict[str, Value] = {
    "offers": lambda context: context.page_offers.all,
    "common_offers": lambda context: context.page_offers.common,
    "players": lambda context: len(context.state.table.players),
    "places": lambda context: _places(context),
    "claimed": lambda context: context.lobby.claimed,
    "locked": lambda context: context.lobby.locked,
    "serves": lambda context: served_seats(context.state, context.access, context.lobby.claimed),  # the seats it plays
    "awaited": lambda context: awaited_seats(context.state, context.lobby.claimed),  # who has not done their part
    "turn_here": lambda context: context.state.table.turn in context.value(("serves",)),
    "mine": lambda context: _is_mine(context.state.table.turn, context.access.seat),
    "seat_requests": lambda context: [one for one in context.lobby.seat_requests if context.access.may_answer(one)],
    "lost": lambda context: context.lost,  # keys of this phone that stopped working
    "guidance": lambda context: context.guidance,
    "untouched": lambda context: context.state.seq == 0,
    "step": lambda context: context.state.move_log.step_since,  # number of the move that began this turn or phase
    "enterer": lambda context: _enterer(context.state),
    "moments": lambda context: context.derived.moments(context.state.table),  # what is watched step by step
    "decided": lambda context: context.derived.is_decided(context.state.table),  # whether nothing is asked at the end
    "play": lambda context: context.lobby.play,
    "lit": lambda context: _lit(context),  # what a phone points at for the big screen: {seat, what}
    "rematch": lambda context: context.lobby.rematch,
    "game_part": lambda context: _game_part(context.state),
    "prepare": lambda context: _preparation(context.state, context.derived),
    "phases": lambda context: context.state.game.phases_at(context.state.table),
    "phase_help": lambda context: context.phase_text("help", _phase_help),
    "coach": lambda context: context.phase_text("coach", _coaching),  # what a first group is told
    "counters": lambda context: context.state.game.counters_for(context.state.table.setup),
    "missing": lambda context: context.page_offers.missing(),
    "unsealed": lambda context: context.state.game.unsealed(context.state.table),  # who has yet to choose in secret
    "next_label": lambda context: context.phase_text("next", _next_label),
}
GROUPS: dict[str, Callable[..., Any]] = {
    "table": TableContext.table_value,
    "state": lambda context, name: context.derived.view_member(context.state.table, context.access.seat, name),
    "seat": TableContext.seat_value,
    "access": lambda context, name: getattr(context.access, name),
    "offer_forms": lambda context, seats: context.page_offers.forms(seats),
}
SHARED = {
    *("table", "seat", "players", "counters", "phases", "step", "untouched", "enterer", "missing", "awaited", "places"),
    "unsealed",
    *("phase_help", "coach", "next_label", "moments", "decided", "game_part", "prepare"),
    *("claimed", "locked", "play", "rematch"),
}
OWN = {("table", "state"), ("table", "undo"), ("table", "redo")}  # what differs from seat to seat
OF_VIEWER = {"access", "guidance", "lost"}  # what never changes for a viewer
TRANSLATED = {"table", "state", "prepare", "moments"}


class SharedChanges(NamedTuple):
    """Where everybody at the table reads something else than before; by part, whether it has read some of that."""

    paths: set[Path]
    read_by: dict[Any, bool]


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


def render_table(template: str, context: TableContext, **more: Any) -> str:
    g.guidance = context.guidance  # components read it there
    return render_template(template, **{lazy_variables.NAME: context}, **more)


def table_context(live_table: LiveTable, access: Access) -> TableContext:
    """What a page shows of the newest state to the bearer of this request."""
    lobby = lobby_of(table_service().store, live_table)
    shown = Shown(live_table.state, lobby, current_catalogue(), live_table.derived)
    return TableContext(shown, access, lost_keys(live_table))


def _lit(context: "TableContext") -> dict[str, Any]:
    light = context.lobby.light
    if light is None or light.seq != context.state.seq:
        return {"seat": None, "kind": "", "number": None}
    kind, _, number = light.what.partition("-")
    return {"seat": light.seat, "kind": kind, "number": int(number)}


def awaited_seats(state: TableState, claimed: Collection[int]) -> tuple[int, ...]:
    """Who has still to act where several do at once: by the game, else those with a phone who are not ready."""
    table = state.table
    phase = state.game.phase(table.phase)
    if table.outcome is not None or isinstance(table.turn, int):
        return ()
    if table.turn is not None:
        return table.turn
    asks = phase is not None and phase.asks_ready(table.setup.tracking)
    phones = [seat for seat in table.active if asks and seat in claimed]
    return tuple(seat for seat in phones if seat not in table.ready) if len(phones) > 1 else ()


def served_seats(state: TableState | LiveTable, access: Access, claimed: Collection[int]) -> list[int]:
    """The seats this phone plays: its own first, and the host's phone every seat that has none."""
    own = [] if access.seat is None else [access.seat]
    return own + [seat for seat in state.table.active if access.host and seat not in claimed and seat not in own]


def new_move_id() -> str:
    return secrets.token_hex(8)


def _enterer(state: TableState) -> int | str | None:
    """Who has entered the newest of what belongs to no seat: a seat, the host without one, or nobody yet."""
    for entry in reversed(state.move_log.in_force):
        if seat_of(entry.move) is None and not isinstance(entry.move, COMMON_MOVES):
            return "host" if entry.by is None else entry.by
    return None


def _is_mine(turn: int | tuple[int, ...] | None, seat: int | None) -> bool:
    return seat is not None and (turn == seat or (isinstance(turn, tuple) and seat in turn))


def _has_templates(game: str) -> bool:
    return any(has_template(f"games/{game}/{name}.html") for name in ("table", "light"))


def _game_part(state: TableState) -> str | None:
    setup = state.table.setup
    name = f"games/{state.game.id}/{'table' if setup.is_full else setup.tracking}.html"
    return name if has_template(name) else None


def _places(context: TableContext) -> list[dict[str, Any]]:
    """The ranking as the pages draw it, with how ties were broken."""
    outcome, seats = context.value(("table", "outcome")), context.seats()
    definition, teams = context.state.game.definition, getattr(context.state.table.play, "teams", ())
    together = "all" if definition is not None and definition.wins == "together" else ""
    return [
        {
            "place": one["place"],
            "points": one["total"],
            "seat": {name: context.value(("seat", one["seat"], name)) for name in seats[one["seat"]]},
            "ties": tie_words(context.state.game.id, one["lines"], context.catalogue),
            "side": teams[one["seat"]] if teams else together,
            "note": context.catalogue.message("play.team", name=teams[one["seat"]]) if teams else "",
        }
        for one in (outcome["ranking"] if outcome else ())
    ]


def _preparation(state: TableState, derived: Derived) -> list[Any]:
    if state.seq >= PREPARATION:
        return []
    steps: list[Any] = derived.of(state.table, ("preparation",), lambda table: state.game.preparation(table.setup))
    return steps


def _phase_help(game: Game, table: Table[Any], catalogue: Catalogue) -> str:
    if table.outcome:
        return ""
    return phase_help(game, table.phase, game.in_play(table), catalogue, table.setup.tracking)


def _coaching(game: Game, table: Table[Any], catalogue: Catalogue) -> str:
    return "" if table.outcome else phase_coaching(game, table, catalogue)


def _next_label(game: Game, table: Table[Any], catalogue: Catalogue) -> str:
    return "" if table.outcome else next_label(game, table, catalogue)
