"""Pages on which a move that takes several taps is put together before it is made."""

from flask import Blueprint, Response, request
from werkzeug.exceptions import NotFound

from companion.live.access import Access, ForeignKey
from companion.store import keys
from companion.web.access.application import table_service
from companion.web.access.lookup import find_seated
from companion.web.shell.drafts import dumped, edited
from companion.web.shell.templates import has_template
from companion.web.table.context import render_table, table_context
from companion.web.table.phone_seats import served_seats
from companion.wire.drafts import move_draft

pages = Blueprint("compose", __name__, url_prefix="/t")


@pages.route("/<code>/compose/<name>/<int:seat>", methods=["GET", "POST"])
def compose(code: str, name: str, seat: int) -> Response:
    """On a phone that serves somebody else's seat a secret move waits until the phone was passed on (`?passed`).

    The browser keeps no copy, so that going back never shows the choice of the seat before.
    """
    live_table, access = find_seated(code)
    template = f"games/{live_table.game.id}/compose-{name}.html"
    if not has_template(template) or seat >= len(live_table.table.players):
        raise NotFound
    if not access.host and access.seat != seat:
        raise ForeignKey
    # What a seat with a phone of its own chose in secret is for its eyes: there the host sees what the host may see.
    serves = served_seats(live_table, access, keys.claimed_seats(table_service().store, live_table.id))
    page = render_table(
        template,
        table_context(live_table, Access(seat if seat in serves else access.seat, access.host)),
        doc=move_draft(live_table.game, name, edited(request.form, None)) if request.method == "POST" else None,
        seat=seat,
        dumped=dumped,
        own=access.seat == seat,
        passed=access.seat == seat or request.method == "POST" or "passed" in request.args,
    )
    return Response(page, headers={"Cache-Control": "no-store"})
