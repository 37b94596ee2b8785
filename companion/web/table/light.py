"""What a phone points at is lit on the big screen."""

from flask import Blueprint, request

from companion.live.lights import is_light, light
from companion.web.access.application import table_service
from companion.web.access.lookup import find_seated
from companion.web.access.quotas import may_light

pages = Blueprint("light", __name__, url_prefix="/t")


@pages.post("/<code>/light")
def post_light(code: str) -> tuple[str, int]:
    """Never an error to a phone: it is an extra, and whoever points too often is not heard for a while."""
    live_table, access = find_seated(code, caught_up=False)
    turn, what = live_table.table.turn, request.form.get("what", "")
    seat = access.seat if access.seat is not None else turn if isinstance(turn, int) else 0  # the host plays for others
    if is_light(what) and may_light(live_table, seat):
        light(table_service(), live_table, seat, what)
    return "", 204
