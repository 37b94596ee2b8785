"""The table on a phone: look, move, listen, and the big screen."""

from __future__ import annotations

import secrets
import time
from collections.abc import Collection, Iterator
from typing import Any

from flask import Blueprint, Response, g, redirect, render_template, request, stream_with_context
from jinja2 import UndefinedError
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as AnyResponse

from companion.drawing.qr import qr_svg
from companion.drawing.seats import SHAPES
from companion.live.table_service import KeyReused, LiveTable
from companion.rules.faults import FaultyInput, Refused
from companion.rules.moves import Move
from companion.speech.answers import translated_fault
from companion.speech.phases import next_label, phase_help
from companion.store import keys, plays, tables
from companion.web.access.application import table_service
from companion.web.access.lookup import live_table
from companion.web.access.public_address import public_url
from companion.web.access.table_access import ForeignKey, Who, keys_brought, who_asks, who_still_bears
from companion.web.shell.drafts import dumped, edited
from companion.web.shell.language import current_catalogue
from companion.web.shell.template_context import seat_with_badge
from companion.web.shell.templates import has_template
from companion.web.table.deletion import may_discard
from companion.web.table.document import table_document
from companion.web.table.guidance import guidance, seconds_of_turn
from companion.web.table.new_table import with_host_key
from companion.web.table.page_offers import PageOffers
from companion.web.table.print_address import paper_address
from companion.web.table.streams import SIGN_OF_LIFE, message, number_of, packed_event_stream
from companion.wire.moves import read_form, read_move
from companion.wire.parser import parse

pages = Blueprint("tables", __name__, url_prefix="/t")

AT_MOST_EVERY = 0.1  # seconds between two fragments on one page; only the newest state matters there
BESIDE_THE_MOVE = ("move_id", "clock_stamp", "with", "back")  # fields of a form that are no part of the move
EARLY = 8  # moves; after that nobody is still putting things on the table


@pages.get("/<code>")
def show(code: str) -> str | AnyResponse:
    here = live_table(code)
    if code != here.code:
        return redirect(f"/t/{here.code}", 301)
    who = who_asks(table_service(), here, request)
    return render_template("table/page.html", **context(here, who))


@pages.get("/<code>/opened")
def opened(code: str) -> str:
    """Once after opening: the QR code, the seats, and the recovery code to keep."""
    here = live_table(code)
    who = who_asks(table_service(), here, request)
    recovery = request.cookies.get(f"midway-recovery-{here.code}") if who.host else None
    return render_template("table/opened.html", recovery=recovery, **context(here, who))


@pages.get("/<code>/screen")
def screen(code: str) -> str:
    """For a tablet or television: no keys, everything large."""
    return render_template("table/screen.html", **context(live_table(code), Who()))


@pages.get("/<code>/seats")
def seats(code: str) -> str:
    here = live_table(code)
    row = tables.find_table(table_service().store, here.code)
    return render_template(
        "table/seats.html",
        may_discard=row is not None and may_discard(row),
        **context(here, who_asks(table_service(), here, request)),
    )


@pages.get("/<code>/log")
def log(code: str) -> str:
    here = live_table(code)
    who = who_asks(table_service(), here, request)
    return render_template("table/log.html", **context(here, who), log=log_of(here, who))


def log_of(here: LiveTable, who: Who) -> list[dict[str, Any]]:
    """The whole log, newest first, undone moves marked; the host may take back here what fell by lot."""
    undone = here.move_log.undone_seqs()
    lots = set(here.move_log.lots_to_correct()) if who.host else set()
    return [
        {
            "seq": entry.seq,
            "seat": _seat(here, entry.by),
            "label": current_catalogue().translate(entry.label),
            "undone": entry.seq in undone,
            "correctable": entry.seq in lots,
        }
        for entry in reversed(here.move_log.entries)
    ]


def _seat(here: LiveTable, seat: int | None) -> dict[str, Any] | None:
    """Who made a move, for its badge; a late player whose joining was taken back has none."""
    if seat is None or seat >= len(here.table.players):
        return None
    player = here.table.players[seat]
    return seat_with_badge(seat, {"name": player.name, "colour": player.colour})


def context(here: LiveTable, who: Who) -> dict[str, Any]:
    """Everything the table's templates show; all of it from the view of this bearer."""
    document = table_document(here, who, current_catalogue())
    address = f"{public_url()}/t/{here.code}"
    game = here.game
    own = f"games/{game.id}/{'table' if here.table.setup.is_full else 'light'}.html"
    following = tables.rematch(table_service().store, here.id)
    seats = [seat_with_badge(player["seat"], player) for player in document["players"]]
    claimed = keys.claimed_seats(table_service().store, here.id)
    guided = g.guidance = guidance(here)  # components read it there
    page_offers = PageOffers(here, who, current_catalogue())
    return {
        "table": document,
        "state": document["state"],
        "game": game,
        "who": who,
        "seats": seats,
        "places": places(document, seats),
        "claimed": claimed,
        "locked": keys.is_locked(table_service().store, here.id),
        "serves": served(here, who, claimed),
        "knocks": keys.knocks_at(table_service().store, here.id) if who.is_seated else [],
        "address": address,
        "qr": lambda: qr_svg(address, current_catalogue().message("table.qr", code=here.code)),
        "moves": f"/t/{here.code}/moves",
        "home": f"/t/{here.code}",
        "paper": lambda: paper_address(here),
        "news": here.news,
        "guidance": guided,
        "step": here.move_log.step_since,
        "elapsed": seconds_of_turn(here),
        "play": plays.play_of_table(table_service().store, here.id),
        "rematch": None if following is None else following.code,
        "game_part": own if has_template(own) else None,
        "part": lambda name: f"games/{game.id}/{name}{'' if here.table.setup.is_full else '-light'}.html",
        "new_id": new_move_id,
        "shapes": SHAPES,
        "prepare": current_catalogue().translate_all(game.preparation(here.table.setup)) if here.seq < EARLY else [],
        "phases": game.phases_at(here.table),
        "phase_help": None
        if here.table.outcome
        else phase_help(game, here.table.phase, here.table.setup.modules, current_catalogue()),
        "counters": game.counters_for(here.table.setup.modules),
        "offer": page_offers.offer,
        "refusal": page_offers.refusal,
        "missing": page_offers.missing,
        "next_label": "" if here.table.outcome else next_label(game, here.table, current_catalogue()),
    }


def served(here: LiveTable, who: Who, claimed: Collection[int]) -> list[int]:
    """The seats this phone plays: its own first, and the host's phone every seat that has none."""
    own = [] if who.seat is None else [who.seat]
    return own + [seat for seat in here.table.active if who.host and seat not in claimed and seat not in own]


def places(document: dict[str, Any], seats: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The ranking as the pages draw it."""
    ranking = document["outcome"]["ranking"] if document["outcome"] else []
    return [{"place": one["place"], "points": one["total"], "seat": seats[one["seat"]]} for one in ranking]


def new_move_id() -> str:
    return secrets.token_hex(8)


def fragment(here: LiveTable, who: Who) -> str:
    return render_template("table/live.html", **context(here, who))


@pages.get("/<code>/stream")
def stream(code: str) -> Response:
    """Rendered fragments of the newest state, at most about ten a second."""
    here = live_table(code)
    who = who_asks(table_service(), here, request)
    big = request.args.get("view") == "screen"
    after = number_of(request.headers.get("Last-Event-ID") or request.args.get("after") or "")
    return packed_event_stream(
        stream_with_context(_fragments(here, Who() if big else who, -1 if after is None else after, big))
    )


def _fragments(here: LiveTable, who: Who, after: int, big: bool) -> Iterator[str]:
    template = "table/screen-live.html" if big else "table/live.html"
    with here.watching():
        yield "retry: 1000\n\n"
        while True:
            news = here.news
            if here.gone:
                yield message("gone", here.code, news)
                return
            if news != after:
                who = who if big else who_still_bears(table_service(), here, keys_brought(here, request))
                yield message("table", render_template(template, **context(here, who)), news)
                after = news
                time.sleep(AT_MOST_EVERY)
            elif here.wait(news, SIGN_OF_LIFE) == news:
                yield ": still here\n\n"


@pages.post("/<code>/moves")
def make_move(code: str) -> AnyResponse | str | tuple[str, int]:
    """A move from a form: flat fields, or a whole document in `doc`."""
    here = live_table(code, caught_up=False)
    who = who_asks(table_service(), here, request)
    who.check_seated()
    try:
        move = _move(here)
        who.check(move)
        digest = tables.digest(dumped(sorted(request.form.items(multi=True))))
        move_id = request.form.get("move_id") or new_move_id()
        table_service().make_move(here, move, who.seat, who.host, move_id, digest, request.form.get("clock_stamp", ""))
    except (Refused, FaultyInput, ForeignKey, KeyReused) as error:
        return _told(here, error)
    if "HX-Request" in request.headers:
        return fragment(here, who)
    return redirect(_back(here), 303)


def _back(here: LiveTable) -> str:
    """Where a form without script goes on: the table, or the page of seats if it came from there."""
    return f"/t/{here.code}/seats" if request.form.get("back") == "seats" else f"/t/{here.code}"


def _move(here: LiveTable) -> Move:
    """A whole move in `doc`, or its fields one by one; a button may bring several of them at once in `with`."""
    if "doc" in request.form:
        return read_move(here.game, request.form["doc"])
    fields = {name: values for name, values in request.form.lists() if name not in BESIDE_THE_MOVE}
    brought = parse(request.form.get("with", "{}"))
    return read_form(here.game, fields, brought if isinstance(brought, dict) else {})


def _told(here: LiveTable, error: Exception) -> tuple[str, int]:
    """Why not, in one sentence: as text for the script's toast, as a page without it."""
    if isinstance(error, Refused):
        status, said = 409, current_catalogue().translate(error.reason)
    elif isinstance(error, FaultyInput):
        status, said = 422, " ".join(translated_fault(fault, current_catalogue())["message"] for fault in error.faults)
    elif isinstance(error, KeyReused):
        status, said = 422, current_catalogue().message("problem.key-reused")
    else:
        status, said = 403, current_catalogue().message("problem.other-seat")
    if "HX-Request" in request.headers:
        return said, status
    return render_template("error.html", status=status, message=said, faults=(), back=_back(here), join=False), status


@pages.route("/<code>/compose/<name>/<int:seat>", methods=["GET", "POST"])
def compose(code: str, name: str, seat: int) -> AnyResponse:
    """A move that takes several taps, put together on a page of its own before it is made.

    On a phone that serves somebody else's seat a secret move waits until the phone was passed on (`?passed`). The
    browser keeps no copy, so that going back never shows the choice of the one before.
    """
    here = live_table(code)
    who = who_asks(table_service(), here, request)
    who.check_seated()
    template = f"games/{here.game.id}/compose-{name}.html"
    if not has_template(template) or seat >= len(here.table.players):
        raise NotFound
    if not who.host and who.seat != seat:
        raise ForeignKey
    # What a seat with a phone of its own chose in secret is for its eyes: there the host sees what the host may see.
    serves = served(here, who, keys.claimed_seats(table_service().store, here.id))
    shown = {
        "seat": seat,
        "dumped": dumped,
        "own": who.seat == seat,
        "passed": who.seat == seat or request.method == "POST" or "passed" in request.args,
        **context(here, Who(seat if seat in serves else who.seat, who.host)),
    }
    document = edited(request.form, None) if request.method == "POST" else None
    try:
        page = render_template(template, doc=document, **shown)
    except (UndefinedError, LookupError, TypeError, ValueError, AttributeError):
        if document is None:
            raise
        page = render_template(template, doc=None, **shown)  # a draft that no tap leads to: start again
    return Response(page, headers={"Cache-Control": "no-store"})


@pages.post("/<code>/rematch")
def rematch(code: str) -> AnyResponse:
    """The same people and rules again; the game says who starts."""
    here = live_table(code)
    who = who_asks(table_service(), here, request)
    who.check_seated()
    following = tables.rematch(table_service().store, here.id)
    if following is not None:
        return redirect(f"/t/{following.code}", 303)
    opened_again = table_service().open_again(here)
    return with_host_key(redirect(f"/t/{opened_again.code}/opened", 303), opened_again)
