"""Everything the templates of a table show, from the view of one bearer."""

import secrets
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, fields
from typing import Any

from flask import g, render_template

from companion.drawing.qr import qr_svg
from companion.drawing.seats import SHAPES
from companion.live.access import Access
from companion.live.live_table import LiveTable
from companion.live.table_document import table_document
from companion.rules.game import Counter, Game, Phase
from companion.rules.offers import Offer
from companion.speech.phases import next_label, phase_coaching, phase_help
from companion.store import keys, plays, tables
from companion.web.access.application import table_service
from companion.web.access.public_address import public_url
from companion.web.access.table_access import lost_keys
from companion.web.shell.language import current_catalogue
from companion.web.shell.template_context import seat_with_badge
from companion.web.shell.templates import has_template
from companion.web.table.guidance import Guidance, guidance, seconds_of_turn
from companion.web.table.offer_forms import OfferForm
from companion.web.table.page_offers import PageOffers
from companion.web.table.print_address import paper_address

PREPARATION = 8  # moves; after that nobody is still putting things on the table


@dataclass(frozen=True)
class TableContext:
    """The variables of every template of a table."""

    table: dict[str, Any]  # as the API answers it
    state: dict[str, Any]
    game: Game
    who: Access
    seats: list[dict[str, Any]]
    places: list[dict[str, Any]]
    claimed: set[int]
    locked: bool
    serves: list[int]  # the seats this phone plays
    seat_requests: list[keys.SeatRequest]  # that this phone may answer
    lost: list[keys.LostKey]  # keys of this phone that stopped working
    address: str
    qr: Callable[[], str]
    moves: str  # where forms post moves
    home: str
    paper: Callable[[], str]
    after: str  # what the stream of this page goes on after
    guidance: Guidance
    step: int  # number of the move that began this turn or phase
    elapsed: int  # seconds since then
    play: str | None
    rematch: str | None
    game_part: str | None
    part: Callable[[str], str]
    new_id: Callable[[], str]
    shapes: Mapping[str, str]
    prepare: list[Any]
    phases: Collection[Phase]
    phase_help: str | None
    coach: str  # what a group that plays for the first time is told
    counters: Collection[Counter]
    offer: Callable[..., Offer | None]
    refusal: Callable[..., str]
    draft_refusal: Callable[[Mapping[str, Any]], str]
    missing: Callable[[], list[str]]
    offer_forms: Callable[[Collection[int]], list[OfferForm]] | None  # for a game without templates
    next_label: str


def render_table(template: str, context: TableContext, **more: Any) -> str:
    variables = {field.name: getattr(context, field.name) for field in fields(context)}
    return render_template(template, **variables, **more)


def table_context(live_table: LiveTable, access: Access) -> TableContext:
    after = stream_position(live_table)
    store, table, game = table_service().store, live_table.table, live_table.game
    claimed = keys.claimed_seats(store, live_table.id)
    serves = served_seats(live_table, access, claimed)
    document = table_document(live_table, access, current_catalogue(), serves)
    home = f"/t/{live_table.code}"
    address = f"{public_url()}{home}"
    suffix = "" if table.setup.is_full else "-light"
    game_part = f"games/{game.id}/{'table' if table.setup.is_full else 'light'}.html"
    following = tables.rematch(store, live_table.id)
    seats = [seat_with_badge(player["seat"], player) for player in document["players"]]
    page_offers = PageOffers(live_table, access, current_catalogue())
    g.guidance = guidance(live_table)  # components read it there
    return TableContext(
        table=document,
        state=document["state"],
        game=game,
        who=access,
        seats=seats,
        places=_places(document, seats),
        claimed=claimed,
        locked=keys.is_locked(store, live_table.id),
        serves=serves,
        seat_requests=[one for one in keys.open_requests(store, live_table.id) if access.may_answer(one)],
        lost=lost_keys(live_table),
        address=address,
        qr=lambda: qr_svg(address, current_catalogue().message("table.qr", code=live_table.code)),
        moves=f"{home}/moves",
        home=home,
        paper=lambda: paper_address(live_table),
        after=after,
        guidance=g.guidance,
        step=live_table.move_log.step_since,
        elapsed=seconds_of_turn(live_table),
        play=plays.play_of_table(store, live_table.id),
        rematch=None if following is None else following.code,
        game_part=game_part if has_template(game_part) else None,
        part=lambda name: f"games/{game.id}/{name}{suffix}.html",
        new_id=new_move_id,
        shapes=SHAPES,
        prepare=_preparation(live_table),
        phases=game.phases_at(table),
        phase_help=_phase_help(live_table),
        coach="" if table.outcome else phase_coaching(game, table, current_catalogue()),
        counters=game.counters_for(table.setup.modules),
        offer=page_offers.offer,
        refusal=page_offers.refusal,
        draft_refusal=page_offers.draft_refusal,
        missing=page_offers.missing,
        offer_forms=None if _has_templates(game) else page_offers.forms,
        next_label="" if table.outcome else next_label(game, table, current_catalogue()),
    )


def _has_templates(game: Game) -> bool:
    return any(has_template(f"games/{game.id}/{name}.html") for name in ("table", "light"))


def stream_position(live_table: LiveTable) -> str:
    """The version and the newest move of a table: the id of a message that shows them."""
    return f"{live_table.version}-{live_table.seq}"


def served_seats(live_table: LiveTable, access: Access, claimed: Collection[int]) -> list[int]:
    """The seats this phone plays: its own first, and the host's phone every seat that has none."""
    own = [] if access.seat is None else [access.seat]
    return own + [seat for seat in live_table.table.active if access.host and seat not in claimed and seat not in own]


def new_move_id() -> str:
    return secrets.token_hex(8)


def _places(document: dict[str, Any], seats: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The ranking as the pages draw it."""
    ranking = document["outcome"]["ranking"] if document["outcome"] else []
    return [{"place": one["place"], "points": one["total"], "seat": seats[one["seat"]]} for one in ranking]


def _preparation(live_table: LiveTable) -> list[Any]:
    if live_table.seq >= PREPARATION:
        return []
    steps: list[Any] = current_catalogue().translate_all(live_table.game.preparation(live_table.table.setup))
    return steps


def _phase_help(live_table: LiveTable) -> str | None:
    table = live_table.table
    if table.outcome:
        return None
    return phase_help(live_table.game, table.phase, table.setup.modules, current_catalogue(), table.setup.tracking)
