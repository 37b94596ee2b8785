"""Which seats a phone plays, and which are still awaited."""

from collections.abc import Collection

from companion.live.access import Access
from companion.live.live_table import LiveTable, TableState


def awaited_seats(state: TableState, claimed: Collection[int]) -> tuple[int, ...]:
    """Who has still to act where several do at once: by the game, else those with a phone who are not ready."""
    table = state.table
    phase = state.game.phase(table.phase)
    if table.outcome is not None or isinstance(table.turn, int):
        return ()
    if table.turn is not None:
        return table.turn
    asks = phase is not None and phase.asks_ready(table.setup.tracking)
    phones = [seat for seat in table.active if asks and seat in claimed]
    return tuple(seat for seat in phones if seat not in table.ready) if len(phones) > 1 else ()


def served_seats(state: TableState | LiveTable, access: Access, claimed: Collection[int]) -> list[int]:
    """The seats this phone plays: its own first, and the host's phone every seat that has none."""
    own = [] if access.seat is None else [access.seat]
    return own + [seat for seat in state.table.active if access.host and seat not in claimed and seat not in own]
