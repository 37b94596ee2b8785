"""News of tables: one number that grows with everything phones should be told of, whichever process wrote it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from sqlite3 import Connection

from companion.store.database import Store


@dataclass(frozen=True)
class News:
    """How new a table is, and how often its log was written anew (a person was forgotten)."""

    number: int
    rewrites: int


def count_news(db: Connection, table_id: int) -> None:
    """Something other than a move happened at a table: a seat was claimed, somebody knocked, a rematch was opened."""
    db.execute("UPDATE game_tables SET news = (SELECT max(news) + 1 FROM game_tables) WHERE id = ?", (table_id,))


def count_rewriting(db: Connection, table_ids: list[int]) -> None:
    """The logs themselves were changed: whoever has them in memory must read them again."""
    sql = (
        "UPDATE game_tables SET news = (SELECT max(news) + 1 FROM game_tables), rewrites = rewrites + 1"
        " WHERE id IN (SELECT value FROM json_each(?))"
    )
    db.execute(sql, (json.dumps(table_ids),))


def news_of(store: Store, table_id: int) -> News | None:
    """None when the table was thrown away."""
    row = store.row("SELECT news, rewrites FROM game_tables WHERE id = ? AND deleted_at IS NULL", table_id)
    return None if row is None else News(row["news"], row["rewrites"])


def newest(store: Store) -> int:
    row = store.row("SELECT coalesce(max(news), 0) AS newest FROM game_tables")
    assert row is not None
    return int(row["newest"])


def told_since(store: Store, number: int) -> list[tuple[str, int]]:
    """The codes of tables with news after a number, oldest news first."""
    rows = store.rows("SELECT code, news FROM game_tables WHERE news > ? ORDER BY news", number)
    return [(row["code"], row["news"]) for row in rows]
