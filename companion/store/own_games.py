"""Games written as data: every revision of each, the group's or the server's own."""

import json
from dataclasses import dataclass
from functools import lru_cache
from sqlite3 import Connection, Row

from companion.rules import games
from companion.rules.definitions.own_game import own_game
from companion.rules.game import Game
from companion.rules.library import open_library
from companion.rules.text import text
from companion.store.database import Store
from companion.store.groups import note_change
from companion.store.rows import read_row
from companion.wire.definitions import read_stored_definition

NEWEST = (
    "SELECT own_games.*, definition FROM own_games JOIN own_game_revisions r"
    " ON r.game = own_games.id AND r.revision = own_games.revision"
)


class IdTaken(Exception):
    """The id is a built-in game's, or of somebody else's game."""


@dataclass(frozen=True)
class OwnGame:
    """A game written as data, with the document of its newest revision."""

    id: str
    group: int | None
    revision: int
    document: str
    by_name: bool
    removed: bool

    @property
    def titles(self) -> dict[str, str]:
        found: dict[str, str] = json.loads(self.document)["title"]
        return found


def use_own_games(store: Store) -> None:
    """Let this context find the games written as data of a store."""
    open_library(lambda game_id, revision: stored_game(store, game_id, revision))


def stored_game(store: Store, game_id: str, revision: int | None = None) -> Game | None:
    """A game in its newest revision or the one asked for, also one that was removed."""
    if not store.is_open:  # a context may outlive the store it was opened with
        return None
    if revision is None:
        row = store.row(f"{NEWEST} WHERE own_games.id = ?", game_id)
    else:
        row = store.row("SELECT * FROM own_game_revisions WHERE game = ? AND revision = ?", game_id, revision)
    return None if row is None else _game(row["definition"], row["revision"])


@lru_cache(maxsize=300)
def _game(document: str, revision: int) -> Game:
    """Building a game is slow, and the same few are asked for again and again."""
    return own_game(read_stored_definition(document), revision)


def find_own_game(store: Store, game_id: str) -> OwnGame | None:
    row = store.row(f"{NEWEST} WHERE own_games.id = ?", game_id)
    return None if row is None else _own_game(row)


def save_definition(
    db: Connection, game_id: str, document: str, group: int | None, by_name: bool = False
) -> tuple[int, bool]:
    """The revision of a definition and whether the game is new; raises IdTaken.

    Without a group it is the server's own. What is the same as before is no new revision.
    """
    row = db.execute(f"{NEWEST} WHERE own_games.id = ?", (game_id,)).fetchone()
    if game_id in games() or (row is not None and not _is_owner(row, group)):
        raise IdTaken(game_id)
    if row is None:
        db.execute(
            "INSERT INTO own_games (id, group_id, of_server, by_name, revision) VALUES (?, ?, ?, ?, 1)",
            (game_id, group, group is None, by_name),
        )
    elif json.loads(row["definition"]) == json.loads(document):
        db.execute("UPDATE own_games SET removed_at = NULL WHERE id = ?", (game_id,))
        return int(row["revision"]), False
    revision = 1 if row is None else int(row["revision"]) + 1
    db.execute("INSERT INTO own_game_revisions VALUES (?, ?, ?, now())", (game_id, revision, document))
    db.execute(
        "UPDATE own_games SET revision = ?, removed_at = NULL, by_name = ? WHERE id = ?", (revision, by_name, game_id)
    )
    return revision, row is None


def save_game_of_group(db: Connection, game_id: str, document: str, group: int, by: str) -> tuple[int, bool]:
    """The same for a group, whose trail names a new game."""
    revision, new = save_definition(db, game_id, document, group)
    if new:
        note_change(db, group, by, text("change.game-added", game=text(f"{game_id}.title")))
    return revision, new


def _is_owner(row: Row, group: int | None) -> bool:
    return bool(row["of_server"]) if group is None else row["group_id"] == group


def remove_own_game(db: Connection, game_id: str) -> bool:
    """Take a game off the lists; tables and plays keep it. One that was never played is deleted."""
    used = db.execute(
        "SELECT EXISTS (SELECT 1 FROM plays WHERE game = ?) OR EXISTS (SELECT 1 FROM game_tables WHERE game = ?)",
        (game_id, game_id),
    ).fetchone()[0]
    sql = "UPDATE own_games SET removed_at = now() WHERE id = ?" if used else "DELETE FROM own_games WHERE id = ?"
    return db.execute(sql, (game_id,)).rowcount > 0


def own_games_of(store: Store, group: int | None) -> list[OwnGame]:
    """The games of a group and of the server, those of the group first; without a group the server's."""
    rows = store.rows(
        f"{NEWEST} WHERE removed_at IS NULL AND (of_server OR group_id = ?) ORDER BY by_name, of_server, own_games.id",
        group,
    )
    return [_own_game(row) for row in rows]


def all_own_games(store: Store) -> list[OwnGame]:
    return [_own_game(row) for row in store.rows(f"{NEWEST} WHERE removed_at IS NULL ORDER BY own_games.id")]


def _own_game(row: Row) -> OwnGame:
    removed = row["removed_at"] is not None
    return read_row(OwnGame, row, group=row["group_id"], document=row["definition"], removed=removed)
