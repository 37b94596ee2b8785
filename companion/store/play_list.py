"""Lists of plays, newest first, by group and further filters."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.store.database import Store
from companion.store.group_clock import IS_MOMENT, start_of_day, zone_of
from companion.store.plays import Play, plays_from

BATCH = 200
MOST_PLACES = 100  # that a list offers


@dataclass(frozen=True)
class PlayFilter:
    """Which plays to list. `group` None: those of no group. Days such as `2026-11-15` are both included.

    They are days of the group's clock.
    """

    group: int | None = None
    game: str | None = None
    person: int | None = None
    players: int | None = None
    since: str | None = None
    until: str | None = None
    place: str | None = None
    words: str | None = None  # in the notes or the place

    def condition(self, store: Store) -> tuple[str, list[Any]]:
        """The filter as SQL, and its values.

        The parts are the constants below and what comes from people is only ever bound, so a statement may be put
        together from them; which parts there are decides which index serves, so they are not one long condition.
        """
        parts = ["plays.deleted_at IS NULL", "plays.group_id IS ?"]
        values: list[Any] = [self.group]
        for part, value in (
            ("plays.game = ?", self.game),
            ("plays.place = ?", self.place),
            ("(SELECT count(*) FROM play_players p WHERE p.play_id = plays.id) = ?", self.players),
            ("EXISTS (SELECT 1 FROM play_players p WHERE p.play_id = plays.id AND p.person_id = ?)", self.person),
        ):
            if value is not None:
                parts.append(part)
                values.append(value)
        for operator, day, after in ((">=", self.since, 0), ("<", self.until, 1)):
            if day is not None:
                parts.append(f"plays.ended_at {operator} CASE WHEN {IS_MOMENT} THEN ? ELSE ? END")
                values += start_of_day(day, zone_of(store, self.group), after)
        for word in (self.words or "").split():
            parts.append("instr(folded(plays.notes || ' ' || plays.place), folded(?)) > 0")
            values.append(word)
        return " AND ".join(parts), values

    @property
    def is_narrowed(self) -> bool:
        """Whether it filters by more than the group."""
        return self != PlayFilter(group=self.group)


def list_plays(
    store: Store, chosen: PlayFilter, limit: int = 50, offset: int = 0, with_lines: bool = False
) -> list[Play]:
    """Newest first."""
    condition, values = chosen.condition(store)
    sql = f"SELECT * FROM plays WHERE {condition} ORDER BY ended_at DESC, id DESC LIMIT ? OFFSET ?"  # noqa: S608 (parts of `PlayFilter`)
    return plays_from(store, store.rows(sql, *values, limit, offset), with_lines)


def known_places(store: Store, group: int) -> list[str]:
    """Where a group played, the place of its latest play first."""
    sql = (
        "SELECT place FROM plays WHERE group_id = ? AND deleted_at IS NULL AND place <> ''"
        " GROUP BY place ORDER BY max(ended_at) DESC, place LIMIT ?"
    )
    return [row["place"] for row in store.rows(sql, group, MOST_PLACES)]


def count_plays(store: Store, chosen: PlayFilter, finished: bool = False) -> int:
    """How many there are; `finished`: only those that were played to the end."""
    condition, values = chosen.condition(store)
    condition += " AND finished" if finished else ""
    return int(store.value(f"SELECT count(*) FROM plays WHERE {condition}", *values))  # noqa: S608 (parts of `PlayFilter`)


def every_play(store: Store, chosen: PlayFilter) -> Iterator[Play]:
    """All of them, oldest first, a few at a time, so that the memory of an export stays flat."""
    condition, values = chosen.condition(store)
    after: tuple[str, str] = ("", "")
    while True:
        sql = f"SELECT * FROM plays WHERE {condition} AND (ended_at, id) > (?, ?) ORDER BY ended_at, id LIMIT ?"  # noqa: S608 (parts of `PlayFilter`)
        rows = store.rows(sql, *values, *after, BATCH)
        yield from plays_from(store, rows)
        if len(rows) < BATCH:
            return
        after = (rows[-1]["ended_at"], rows[-1]["id"])
