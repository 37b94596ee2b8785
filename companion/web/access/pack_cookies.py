"""The packs that were prepared in this browser, so that no address is lost."""

from flask import request
from werkzeug.wrappers import Response

from companion.web.access.cookies import keep_key

COOKIE = "midway-packs"
MOST_KEPT = 30


def my_pack_ids() -> list[str]:
    """Newest first."""
    return [one for one in request.cookies.get(COOKIE, "").split(".") if one.isalnum()][:MOST_KEPT]


def keep_pack(response: Response, pack_id: str) -> Response:
    kept = [pack_id, *(one for one in my_pack_ids() if one != pack_id)]
    return keep_key(response, COOKIE, ".".join(kept[:MOST_KEPT]))
