"""Making a move of the API: who may, and which requests are the same."""

from __future__ import annotations

from companion.live.table_service import Accepted, LiveTable, TableService
from companion.rules.moves import Move
from companion.store.tables import digest
from companion.web.access.table_access import Who
from companion.wire.moves import write_move

LONGEST_IDEMPOTENCY_KEY = 200


def is_idempotency_key(key: str) -> bool:
    return 0 < len(key) <= LONGEST_IDEMPOTENCY_KEY


def make_move(table_service: TableService, here: LiveTable, who: Who, move: Move, key: str, stamp: str) -> Accepted:
    """Requests are the same when their moves are, however they are spelt."""
    who.check(move)
    return table_service.make_move(here, move, who.seat, who.host, key, digest(write_move(here.game, move)), stamp)
