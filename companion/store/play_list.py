"""Lists of plays, newest first, by group and further filters."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.store.database import Store
from companion.store.plays import Play, plays_from

BATCH = 200


@dataclass(frozen=True)
class PlayFilter:
    """Which plays to list. `group` None: those of no group. Days such as `2026-11-15` are both included."""

    group: int | None = None
    game: str | None = None
    person: int | None = None
    players: int | None = None
    since: str | None = None
    until: str | None = None
    words: str | None = None  # in the notes or the place

    def condition(self) -> tuple[str, list[Any]]:
        """The filter as SQL, and its values.

        The parts are the constants below and what comes from people is only ever bound, so a statement may be put
        together from them; which parts there are decides which index serves, so they are not one long condition.
        """
        parts = ["plays.deleted_at IS NULL", "plays.group_id IS ?"]
        values: list[Any] = [self.group]
        for part, value in (
            ("plays.game = ?", self.game),
            ("plays.ended_at >= ?", self.since),
            ("plays.ended_at < date(?, '+1 day')", self.until),
            ("(SELECT count(*) FROM play_players p WHERE p.play_id = plays.id) = ?", self.players),
            ("EXISTS (SELECT 1 FROM play_players p WHERE p.play_id = plays.id AND p.person_id = ?)", self.person),
        ):
            if value is not None:
                parts.append(part)
                values.append(value)
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
    condition, values = chosen.condition()
    sql = f"SELECT * FROM plays WHERE {condition} ORDER BY ended_at DESC, id LIMIT ? OFFSET ?"  # noqa: S608 (parts of `PlayFilter`)
    return plays_from(store, store.rows(sql, *values, limit, offset), with_lines)


def count_plays(store: Store, chosen: PlayFilter, finished: bool = False) -> int:
    """How many there are; `finished`: only those that were played to the end."""
    condition, values = chosen.condition()
    condition += " AND finished" if finished else ""
    row = store.row(f"SELECT count(*) AS n FROM plays WHERE {condition}", *values)  # noqa: S608 (parts of `PlayFilter`)
    return 0 if row is None else int(row["n"])


def every_play(store: Store, chosen: PlayFilter) -> Iterator[Play]:
    """All of them, oldest first, a few at a time, so that the memory of an export stays flat."""
    condition, values = chosen.condition()
    after: tuple[str, str] = ("", "")
    while True:
        sql = f"SELECT * FROM plays WHERE {condition} AND (ended_at, id) > (?, ?) ORDER BY ended_at, id LIMIT ?"  # noqa: S608 (parts of `PlayFilter`)
        rows = store.rows(sql, *values, *after, BATCH)
        yield from plays_from(store, rows)
        if len(rows) < BATCH:
            return
        after = (rows[-1]["ended_at"], rows[-1]["id"])
