"""What all phones of a table share beside its log, read once and again only when something but a move changed."""

from dataclasses import dataclass, field

from companion.live.live_table import LiveTable, TableState
from companion.store import keys, lights, plays, tables
from companion.store.database import Store

MOST_KEYS = 100  # of a lobby; phones come and go


@dataclass(frozen=True)
class Lobby:
    """The seats, requests and followers of a table, and the keys that were shown here with what they open."""

    lobby_changes: int
    claimed: frozenset[int]
    locked: bool
    seat_requests: tuple[keys.SeatRequest, ...]
    play: str | None
    rematch: str | None
    plays_before: int
    light: lights.Light | None = None
    bearers: dict[str, keys.Bearer | None] = field(default_factory=dict, compare=False)
    lost: dict[str, keys.LostKey | None] = field(default_factory=dict, compare=False)

    def bearer_of(self, store: Store, key: str) -> keys.Bearer | None:
        """Whose key this is; a wrong one is not remembered."""
        bearer = self.bearers.get(key)
        if bearer is None and (bearer := keys.bearer_of(store, key)) is not None and len(self.bearers) < MOST_KEYS:
            self.bearers[key] = bearer
        return bearer

    def lost_key(self, store: Store, table_id: int, key: str) -> keys.LostKey | None:
        """What a key was for that stopped working."""
        if key in self.bearers:
            return None
        if key not in self.lost and len(self.lost) >= MOST_KEYS:
            self.lost.clear()
        if key not in self.lost:
            self.lost[key] = keys.find_lost_key(store, table_id, key)
        return self.lost[key]


def read_lobby(store: Store, state: TableState) -> Lobby:
    """The lobby as it is in the file now."""
    following = tables.rematch(store, state.id)
    return Lobby(
        lobby_changes=state.lobby_changes,
        claimed=frozenset(keys.claimed_seats(store, state.id)),
        locked=keys.is_locked(store, state.id),
        seat_requests=tuple(keys.open_requests(store, state.id)),
        play=plays.play_of_table(store, state.id),
        rematch=None if following is None else following.code,
        plays_before=plays.plays_before(store, state.id, state.game.id),
        light=lights.light_of(store, state.id),
    )


def lobby_of(store: Store, live_table: LiveTable) -> Lobby:
    """The lobby of a table as far as this process has heard of changes."""
    state, lobby = live_table.state, live_table.lobby
    if lobby is None or lobby.lobby_changes != state.lobby_changes:
        lobby = live_table.lobby = read_lobby(store, state)
    return lobby
