"""The pages of a table: on a phone, on the big screen, its seats and its log."""

from typing import Any

from flask import Blueprint, redirect, request
from werkzeug.wrappers import Response

from companion.live import seat_claims
from companion.live.access import Access
from companion.live.live_table import LiveTable
from companion.rules.engine import first_is_free, join_refusal, leave_refusal, order_is_free
from companion.store import tables
from companion.web.access.application import table_service
from companion.web.access.cookies import keep_key
from companion.web.access.lookup import find_live_table
from companion.web.access.quotas import count_new_table
from companion.web.access.table_access import current_access, seat_cookie
from companion.web.shell.language import current_catalogue
from companion.web.shell.template_context import seat_with_badge
from companion.web.table.context import render_table, table_context
from companion.web.table.deletion import may_delete
from companion.web.table.live_pages import LivePages, current_viewer, pages_of
from companion.web.table.new_table import with_host_key

pages = Blueprint("tables", __name__, url_prefix="/t")


@pages.get("/<code>")
def show(code: str) -> str | Response:
    live_table = find_live_table(code)
    if code != live_table.code:
        return redirect(f"/t/{live_table.code}", 301)
    return _live_page("table/page.html", live_table, current_access(live_table))


def _live_page(template: str, live_table: LiveTable, access: Access, screen: bool = False) -> str:
    """A page that its stream keeps up to date."""
    if live_table.table.confirmed:
        live_table.lobby = None  # its play may have been changed since
    viewer = current_viewer(live_table, access, screen)
    # What is asked for in the address, such as a tunnel to light without script, is nobody else's page.
    known = LivePages() if request.args else pages_of(live_table)
    page = known.page(live_table, viewer)
    return render_table(template, table_context(live_table, access), region=page.region, after=page.position)


@pages.get("/<code>/opened")
def opened(code: str) -> str:
    """Once after opening: the QR code, the seats, and the recovery code to keep."""
    live_table = find_live_table(code)
    access = current_access(live_table)
    recovery = request.cookies.get(f"midway-recovery-{live_table.code}") if access.host else None
    return render_table("table/opened.html", table_context(live_table, access), recovery=recovery)


@pages.get("/<code>/screen")
def screen(code: str) -> str:
    """For a tablet or television: no keys, everything large."""
    return _live_page("table/screen.html", find_live_table(code), Access(), screen=True)


@pages.get("/<code>/seats")
def seats(code: str) -> str:
    live_table = find_live_table(code)
    row = tables.find_table(table_service().store, live_table.code)
    context = table_context(live_table, current_access(live_table))
    game, table = live_table.game, live_table.table
    leaving = leave_refusal(game, table)
    return render_table(
        "table/seats.html",
        context,
        may_delete=row is not None and may_delete(row),
        free_order=order_is_free(game, table),
        free_first=first_is_free(game, table),
        may_join=join_refusal(game, table) is None,
        leaving=leaving and current_catalogue().translate(leaving),
    )


@pages.get("/<code>/log")
def log(code: str) -> str:
    live_table = find_live_table(code)
    access = current_access(live_table)
    return render_table("table/log.html", table_context(live_table, access), log=_log(live_table, access))


def _log(live_table: LiveTable, access: Access) -> list[dict[str, Any]]:
    """The whole log, newest first, undone moves marked; the host may take back here what no seat may."""
    undone = live_table.move_log.undone_seqs()
    correctable = set(live_table.move_log.corrections()) if access.host else set()
    return [
        {
            "seq": entry.seq,
            "seat": _badge(live_table, entry.by),
            "label": current_catalogue().translate(entry.label),
            "undone": entry.seq in undone,
            "correctable": entry.seq in correctable,
        }
        for entry in reversed(live_table.move_log.entries)
    ]


def _badge(live_table: LiveTable, seat: int | None) -> dict[str, Any] | None:
    """The seat that made a move; none for a late player whose joining was undone."""
    if seat is None or seat >= len(live_table.table.players):
        return None
    player = live_table.table.players[seat]
    return seat_with_badge(seat, {"name": player.name, "colour": player.colour})


@pages.post("/<code>/rematch")
def rematch(code: str) -> Response:
    """The same people and rules again, every phone where it sat; the game says who starts."""
    live_table = find_live_table(code)
    current_access(live_table).check_seated()
    following = tables.rematch(table_service().store, live_table.id)
    if following is not None:
        return _seated(redirect(f"/t/{following.code}", 303), live_table, following.code)
    count_new_table()
    opened_rematch = table_service().open_rematch(live_table)
    response = with_host_key(redirect(f"/t/{opened_rematch.code}/opened", 303), opened_rematch)
    return _seated(response, live_table, opened_rematch.code)


def _seated(response: Response, earlier: LiveTable, code: str) -> Response:
    """The response with the key of the seat that this phone had at the earlier table."""
    key = seat_claims.follow(table_service(), earlier, find_live_table(code), current_access(earlier))
    return response if key is None else keep_key(response, seat_cookie(code), key)
