"""Box facts: numbers that only stand on the components, copied once and used by every later table."""

import json
from sqlite3 import Connection

from companion.store.database import Store


def known_facts(store: Store, game: str) -> dict[str, int | list[int]]:
    """The facts copied for a game."""
    rows = store.rows("SELECT fact, numbers FROM box_facts WHERE game = ?", game)
    return {row["fact"]: json.loads(row["numbers"]) for row in rows}


def store_fact(db: Connection, game: str, fact: str, numbers: int | list[int] | None) -> None:
    """Store a fact, or delete it when there are no numbers."""
    if numbers is None:
        db.execute("DELETE FROM box_facts WHERE game = ? AND fact = ?", (game, fact))
    else:
        db.execute("INSERT OR REPLACE INTO box_facts VALUES (?, ?, ?, now())", (game, fact, json.dumps(numbers)))
