"""How often a group played its games, and the records of one."""

from dataclasses import dataclass
from sqlite3 import Row

from companion.store.database import Store
from companion.store.group_clock import IS_MOMENT, local_time, zone_of


@dataclass(frozen=True)
class GameRecord:
    """What there is to tell of a game in a group; totals only where it has any."""

    plays: int
    last_played: str | None
    best: int | None
    best_name: str
    average: float | None
    minutes: int | None
    winners: tuple[tuple[str, int, int], ...]  # who, wins, plays; most wins first
    won_together: int
    lost_together: int


def games_played(store: Store, group: int) -> dict[str, int]:
    """The number of plays by game."""
    rows = store.rows("SELECT game, count(*) FROM plays WHERE group_id = ? AND deleted_at IS NULL GROUP BY game", group)
    return {row[0]: row[1] for row in rows}


def game_record(store: Store, group: int, game: str, lowest: bool) -> GameRecord:
    """The record of a game; the best total is the lowest one where the lowest wins."""
    of_game = " FROM plays WHERE group_id = ? AND game = ? AND deleted_at IS NULL AND finished AND NOT ignored"
    counted = store.row(
        f"SELECT count(*) AS plays, avg(minutes) AS minutes, sum(won = 1) AS won, sum(won = 0) AS lost {of_game}",
        group,
        game,
    )
    assert counted is not None
    latest = store.row(f"SELECT ended_at, {IS_MOMENT} AS moment {of_game} ORDER BY ended_at DESC LIMIT 1", group, game)
    totals = (
        " FROM plays JOIN play_players pp ON pp.play_id = plays.id WHERE group_id = ? AND game = ?"
        " AND deleted_at IS NULL AND finished AND NOT ignored AND has_total AND NOT is_machine"
    )
    order = "ASC" if lowest else "DESC"
    best = store.row(f"SELECT name, total {totals} ORDER BY total {order}, ended_at LIMIT 1", group, game)
    average = store.row(f"SELECT avg(total) AS average {totals}", group, game)
    winners = store.rows(
        "SELECT name, sum(pp.place = 1) AS wins, count(*) AS plays FROM plays"
        " JOIN play_players pp ON pp.play_id = plays.id"
        " WHERE group_id = ? AND game = ? AND deleted_at IS NULL AND finished AND NOT ignored AND NOT is_machine"
        " GROUP BY coalesce(person_id, name) ORDER BY wins DESC, plays, name LIMIT 20",
        group,
        game,
    )
    return GameRecord(
        plays=counted["plays"],
        last_played=None if latest is None else _local_end(store, group, latest),
        best=None if best is None else best["total"],
        best_name="" if best is None else best["name"],
        average=None if average is None else average["average"],
        minutes=None if counted["minutes"] is None else round(counted["minutes"]),
        winners=tuple((row["name"], row["wins"], row["plays"]) for row in winners),
        won_together=counted["won"] or 0,
        lost_together=counted["lost"] or 0,
    )


def _local_end(store: Store, group: int, row: Row) -> str:
    """When a play ended by the clock of its group."""
    return local_time(row["ended_at"], zone_of(store, group)) if row["moment"] else str(row["ended_at"])
