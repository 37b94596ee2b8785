"""The file: brought up to date once, all or nothing, and refused where it is not ours."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Timer

import pytest

from companion.store import database
from companion.store.database import FILE_NAME, Store, UnusableFile, copy_log


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / FILE_NAME


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    opened = Store(path)
    yield opened
    opened.close()


def shape(path: Path) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()


def applied(path: Path) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT name, applied_at FROM _sqlite_migrations").fetchall()


def test_opening_twice_changes_nothing(path: Path) -> None:
    Store(path).close()
    first = shape(path), applied(path)
    Store(path).close()
    assert (shape(path), applied(path)) == first


WRITE_ONE = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
db.execute("INSERT INTO one VALUES (2)")
db.commit()
db.close()
"""


def test_a_second_store_in_a_process_does_not_release_the_locks_of_the_first(path: Path, store: Store) -> None:
    """Without its locks another process that ends would delete the log that this one goes on writing."""
    with store.transaction() as db:
        db.execute("CREATE TABLE one (n INTEGER)")
        db.execute("INSERT INTO one VALUES (1)")
    with closing(Store(path)) as second:
        subprocess.run([sys.executable, "-c", WRITE_ONE, path], check=True)
        with second.transaction() as db:
            db.execute("INSERT INTO one VALUES (3)")
        assert [row[0] for row in store.rows("SELECT n FROM one")] == [1, 2, 3]
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("SELECT count(*) FROM one").fetchone() == (3,)


def test_the_data_folder_is_made_where_it_is_missing(tmp_path: Path) -> None:
    Store(tmp_path / "a" / "b" / FILE_NAME).close()
    assert (tmp_path / "a" / "b" / FILE_NAME).exists()


def test_several_may_open_a_new_file_at_once(path: Path) -> None:
    with ThreadPoolExecutor(6) as pool:
        for store in pool.map(lambda _: Store(path), range(6)):
            store.close()
    assert len({name for name, _ in applied(path)}) == len(applied(path))


def test_a_commit_is_on_the_disk_before_it_returns(store: Store) -> None:
    settings = [store.row(f"PRAGMA {name}") for name in ("journal_mode", "synchronous", "foreign_keys")]
    assert [row[0] for row in settings if row is not None] == ["wal", 2, 1]


def insert(connection: sqlite3.Connection, code: str) -> None:
    connection.execute(
        "INSERT INTO game_tables (code, game, setup, opened_at, moved_at, names, round, rounds, phase, turn)"
        " VALUES (?, 'x', '{}', '', '', '[]', 1, 1, 'x', 'null')",
        (code,),
    )


def codes(store: Store) -> list[str]:
    return [row["code"] for row in store.rows("SELECT code FROM game_tables ORDER BY code")]


def test_a_failed_transaction_leaves_nothing_behind(store: Store) -> None:
    def write_and_fail() -> None:
        with store.transaction() as db:
            insert(db, "A")
            raise KeyError

    with pytest.raises(KeyError):
        write_and_fail()
    assert codes(store) == []
    with store.transaction() as db:
        insert(db, "B")
    assert codes(store) == ["B"]


def test_a_commit_that_fails_does_not_block_the_next_one(store: Store) -> None:
    def write_against_the_constraints() -> None:
        with store.transaction() as db:
            db.execute("PRAGMA defer_foreign_keys = ON")
            insert(db, "A")
            db.execute("UPDATE game_tables SET rematch_of = 99")

    with pytest.raises(sqlite3.IntegrityError):
        write_against_the_constraints()
    with store.transaction() as db:
        insert(db, "B")
    assert codes(store) == ["B"]


def test_who_wants_to_write_waits_for_another_writer(path: Path, store: Store) -> None:
    with closing(sqlite3.connect(path, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        insert(other, "A")
        later = Timer(0.2, other.commit)
        later.start()
        with store.transaction() as db:
            insert(db, "B")
        later.join()
    assert codes(store) == ["A", "B"]


def test_nobody_waits_inside_sqlite_where_every_greenlet_would_stop(store: Store) -> None:
    waits = store.row("PRAGMA busy_timeout")
    assert waits is not None
    assert waits[0] == 0


def test_waiting_for_a_writer_lets_greenlets_run(path: Path, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other writer may be a greenlet of the same thread: whoever waited inside SQLite would never be let in."""
    other = Store(path)
    held = other.transaction()
    held.__enter__()
    monkeypatch.setattr("companion.store.database.time.sleep", lambda seconds: held.__exit__(None, None, None))
    with store.transaction() as db:
        assert db.in_transaction


def test_waiting_for_a_writer_ends_with_an_error(path: Path, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "LOCK_TIMEOUT", 0.05)
    with closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(sqlite3.OperationalError), store.transaction():
            pytest.fail("two writers at once")
    with store.transaction() as db:
        insert(db, "A")
    assert codes(store) == ["A"]


def test_a_long_log_is_copied_beside_the_commits(path: Path, store: Store) -> None:
    more_than_sqlite_leaves = 5_000_000  # bytes; it copies the log at the commit that makes it 1,000 pages long
    with store.transaction() as db:
        db.execute("CREATE TABLE filler (content)")
        db.execute("INSERT INTO filler VALUES (randomblob(?))", [more_than_sqlite_leaves])
    assert path.stat().st_size < more_than_sqlite_leaves
    with store.transaction():
        copy_log(path)
    assert path.stat().st_size > more_than_sqlite_leaves


def test_a_file_that_is_no_database_is_refused_and_left_as_it_was(path: Path) -> None:
    path.write_bytes(b"this is a shopping list, not a database" * 100)
    before = path.read_bytes()
    with pytest.raises(UnusableFile, match="not a database"):
        Store(path)
    assert path.read_bytes() == before


def test_a_file_of_a_newer_midway_is_refused_and_left_as_it_was(path: Path) -> None:
    Store(path).close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA journal_mode=DELETE")
        connection.execute(
            "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('midway', 'm999_future', '')"
        )
    before = path.read_bytes()
    with pytest.raises(UnusableFile, match="newer"):
        Store(path)
    assert path.read_bytes() == before


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UnusableFile):
        Store(tmp_path / "file" / FILE_NAME)
    with pytest.raises(UnusableFile):
        Store(tmp_path / "file" / "deeper" / FILE_NAME)


def test_a_folder_in_place_of_the_file_is_refused(path: Path) -> None:
    path.mkdir()
    with pytest.raises(UnusableFile):
        Store(path)
