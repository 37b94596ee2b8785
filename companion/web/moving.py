"""Making a move of the API: who may, and which requests are the same."""

from __future__ import annotations

from companion.live.rooms import Accepted, Room, Rooms
from companion.rules.moves import Move
from companion.store.tables import digest
from companion.web.who import Who
from companion.wire.moves import record

LONGEST_IDEMPOTENCY_KEY = 200


def is_idempotency_key(key: str) -> bool:
    return 0 < len(key) <= LONGEST_IDEMPOTENCY_KEY


def make_move(rooms: Rooms, here: Room, who: Who, move: Move, key: str, stamp: str) -> Accepted:
    """Requests are the same when their moves are, however they are spelt."""
    who.check(move)
    return rooms.make_move(here, move, who.seat, who.host, key, digest(record(here.game, move)), stamp)
