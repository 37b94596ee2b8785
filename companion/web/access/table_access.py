"""The keys of a request for a table: in the header `Authorization`, else in this browser's cookies."""

from itertools import islice

from flask import Request, request

from companion.live.access import Access, Keys, access_of
from companion.live.live_table import LiveTable
from companion.live.lobby import lobby_of
from companion.store.keys import LostKey
from companion.store.tables import TableRow, known_games, tables_of_keys
from companion.web.access.application import table_service

MOST_KEYS = 400  # of one phone


def seat_cookie(code: str) -> str:
    return f"midway-seat-{code}"


def host_cookie(code: str) -> str:
    return f"midway-host-{code}"


def bearer_token(request: Request) -> str | None:
    """What follows `Authorization: Bearer`; empty when something else is there, None without the header."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return (token.strip() if scheme.lower() == "bearer" else "") if scheme else None


def keys_of_request(live_table: LiveTable) -> Keys:
    return keys_for(live_table.code)


def keys_for(code: str) -> Keys:
    """The keys that this request brings for the table with a code."""
    token = bearer_token(request)
    if token is not None:
        return Keys(token)
    return Keys(None, request.cookies.get(seat_cookie(code)), request.cookies.get(host_cookie(code)))


def current_access(live_table: LiveTable) -> Access:
    """What this request may do at a table; raises UnknownKey or ForeignKey."""
    return access_of(table_service(), live_table, keys_of_request(live_table))


def lost_keys(live_table: LiveTable) -> list[LostKey]:
    """The seat and host's role that this browser had at a table until somebody took them away."""
    store = table_service().store
    lobby = lobby_of(store, live_table)
    given = (request.cookies.get(name(live_table.code)) for name in (seat_cookie, host_cookie))
    found = [lobby.lost_key(store, live_table.id, key) for key in given if key]
    return [one for one in found if one is not None]


def tables_of_this_phone() -> list[TableRow]:
    """Unfinished tables this phone has a key for. The code in the name of a cookie proves nothing."""
    prefixes = (seat_cookie(""), host_cookie(""))
    keys = (key for name, key in request.cookies.items() if name.startswith(prefixes))
    return known_games(tables_of_keys(table_service().store, islice(keys, MOST_KEYS)))
