"""The variables of the templates of a table: how each is worked out, and whose it is."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.drawing.seats import SHAPES
from companion.live.derived import Derived
from companion.live.live_table import TableState
from companion.live.table_document import TABLE_FIELDS
from companion.rules import games
from companion.rules.game import Game
from companion.rules.moves import COMMON as COMMON_MOVES
from companion.rules.moves import seat_of
from companion.rules.table import Table
from companion.speech.answers import tie_words
from companion.speech.catalogue import Catalogue
from companion.speech.phases import next_label, phase_coaching, phase_help
from companion.web.shell.templates import has_template
from companion.web.table.guidance import seconds_of_turn
from companion.web.table.move_ids import new_move_id
from companion.web.table.offer_forms import OfferForm
from companion.web.table.phone_seats import awaited_seats, served_seats
from companion.web.table.print_address import paper_address

if TYPE_CHECKING:
    from companion.web.table.context import TableContext

PREPARATION = 8  # moves; after that nobody is still putting things on the table
Value = Callable[["TableContext"], Any]

# Variables that note the members that are read, or that are the same for everybody at a table.
COMPOSED: dict[str, Value] = {
    "table": lambda context: context.members("table", lambda: (*TABLE_FIELDS, "state", "outcome")),
    "state": lambda context: context.members("state", lambda: context.value(("table", "state"))),
    "access": lambda context: context.members("access", lambda: ("seat", "host", "is_seated")),
    "seats": lambda context: context.seats(),
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
    "table": lambda context, name: context.table_value(name),
    "state": lambda context, name: context.derived.view_member(context.state.table, context.access.seat, name),
    "seat": lambda context, seat, *names: context.seat_value(seat, *names),
    "access": lambda context, name: getattr(context.access, name),
    "offer_forms": lambda context, seats: _offer_forms(context, seats),
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


def _offer_forms(context: "TableContext", seats: tuple[int, ...]) -> list[OfferForm]:
    context.value(("offers",))  # of which they are made
    return context.page_offers.forms(seats)


def _lit(context: "TableContext") -> dict[str, Any]:
    light = context.lobby.light
    if light is None or light.seq != context.state.seq:
        return {"seat": None, "kind": "", "number": None}
    kind, _, number = light.what.partition("-")
    return {"seat": light.seat, "kind": kind, "number": int(number)}


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


def _places(context: "TableContext") -> list[dict[str, Any]]:
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
