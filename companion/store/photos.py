"""Photos of plays, within the file, so that a copy of it has them and a deleted play takes its own along."""

from sqlite3 import Connection, Row

from companion.rules.faults import Refused
from companion.rules.text import text
from companion.store.database import Store

MOST_OF_PLAY, MOST_OF_GROUP, MOST_OF_SERVER = 6, 1_000, 10_000


def add_photo(db: Connection, play_id: str, group: int, picture: bytes) -> int:
    """Keep a picture; raises Refused where there are enough."""
    of_play, of_group, of_server = db.execute(
        "SELECT (SELECT count(*) FROM play_photos WHERE play_id = ?),"
        " (SELECT count(*) FROM play_photos JOIN plays ON plays.id = play_id WHERE group_id = ?),"
        " (SELECT count(*) FROM play_photos)",
        (play_id, group),
    ).fetchone()
    if of_play >= MOST_OF_PLAY:
        raise Refused(text("refused.photos-of-play", n=MOST_OF_PLAY))
    if of_group >= MOST_OF_GROUP or of_server >= MOST_OF_SERVER:
        raise Refused(text("refused.photos-of-group", n=MOST_OF_GROUP))
    sql = "INSERT INTO play_photos (play_id, added_at, picture) VALUES (?, now(), ?)"
    number = db.execute(sql, (play_id, picture)).lastrowid
    assert number is not None
    return number


def photos_of(store: Store, play_id: str) -> list[int]:
    """The numbers of a play's photos, the first one first."""
    return [row["id"] for row in store.rows("SELECT id FROM play_photos WHERE play_id = ? ORDER BY id", play_id)]


def find_picture(store: Store, play_id: str, photo_id: int) -> bytes | None:
    picture: bytes | None = store.value(
        "SELECT picture FROM play_photos WHERE play_id = ? AND id = ?", play_id, photo_id
    )
    return picture


def delete_photo(db: Connection, play_id: str, photo_id: int) -> bool:
    return db.execute("DELETE FROM play_photos WHERE play_id = ? AND id = ?", (play_id, photo_id)).rowcount > 0


def delete_photos_of_person(db: Connection, person_id: int) -> None:
    """Every photo of a play somebody was in: they may be seen on it."""
    sql = "DELETE FROM play_photos WHERE play_id IN (SELECT play_id FROM play_players WHERE person_id = ?)"
    db.execute(sql, (person_id,))


def photo_rows_of_table(db: Connection, table_id: int) -> list[Row]:
    """The photos of a table's play, which is about to be written anew under the same id."""
    return db.execute(
        "SELECT play_photos.* FROM play_photos JOIN plays ON plays.id = play_id WHERE game_table_id = ?", (table_id,)
    ).fetchall()


def restore_photo_rows(db: Connection, rows: list[Row]) -> None:
    db.executemany("INSERT INTO play_photos (id, play_id, added_at, picture) VALUES (?, ?, ?, ?)", map(tuple, rows))
