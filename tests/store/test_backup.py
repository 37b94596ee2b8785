"""Backup and restore: a consistent copy under load, and nothing but a whole file of ours is put back."""

import sqlite3
import threading
from pathlib import Path

import pytest

from companion.live.access import Access
from companion.live.move_service import submit
from companion.live.table_service import TableService
from companion.rules.moves import Adjust
from companion.rules.new_table import NewPlayer, NewTable
from companion.store.backup import back_up, restore
from companion.store.database import FILE_NAME, Store, UnusableFile

PLAYERS = [NewPlayer("Ana"), NewPlayer("Bo")]


def open_service(folder: Path) -> TableService:
    return TableService(Store(folder / FILE_NAME))


def visitors(table_service: TableService, code: str) -> int:
    return table_service.live_table(code).table.counter(0, "visitors")


def test_a_copy_made_while_people_play_is_whole_and_comes_back(tmp_path: Path) -> None:
    table_service = open_service(tmp_path / "data")
    code = table_service.open(NewTable("scream-machine", PLAYERS)).code
    live_table = table_service.live_table(code)
    copied = threading.Event()

    def play() -> None:
        number = 0
        while not copied.is_set() or number < 50:
            submit(table_service, live_table, Access(0), Adjust(0, "visitors", 1), str(number))
            number += 1

    player = threading.Thread(target=play)
    player.start()
    back_up(tmp_path / "data", tmp_path / "copy.db")
    copied.set()
    player.join()
    now = visitors(table_service, code)
    table_service.store.close()
    restore(tmp_path / "copy.db", tmp_path / "data")
    again = open_service(tmp_path / "data")
    assert 0 <= visitors(again, code) <= now
    assert again.live_table(code).seq == visitors(again, code), "every move that is there is there once"
    again.store.close()


def test_a_damaged_copy_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    table_service = open_service(tmp_path / "data")
    code = table_service.open(NewTable("scream-machine", PLAYERS)).code
    table_service.store.close()
    for name, content in (
        ("text.db", b"not a database"),
        ("cut.db", (tmp_path / "data" / FILE_NAME).read_bytes()[:3000]),
    ):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(UnusableFile):
            restore(tmp_path / name, tmp_path / "data")
    again = open_service(tmp_path / "data")
    assert again.live_table(code).seq == 0
    again.store.close()


def test_a_foreign_or_newer_copy_is_refused(tmp_path: Path) -> None:
    foreign = sqlite3.connect(tmp_path / "foreign.db")
    foreign.execute("CREATE TABLE songs (name TEXT)")
    foreign.close()
    with pytest.raises(UnusableFile, match="not a file of Midway"):
        restore(tmp_path / "foreign.db", tmp_path / "data")
    Store(tmp_path / "newer.db").close()
    newer = sqlite3.connect(tmp_path / "newer.db")
    newer.execute("UPDATE _sqlite_migrations SET name = 'm999_from_the_future' WHERE rowid = 1")
    newer.commit()
    newer.close()
    with pytest.raises(UnusableFile, match="newer"):
        restore(tmp_path / "newer.db", tmp_path / "data")
    assert not (tmp_path / "data").exists()


def test_there_must_be_something_to_copy(tmp_path: Path) -> None:
    with pytest.raises(UnusableFile, match="nothing to copy"):
        back_up(tmp_path, tmp_path / "copy.db")


def test_a_copy_with_any_page_spoilt_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    table_service = open_service(tmp_path / "data")
    table_service.open(NewTable("scream-machine", PLAYERS))
    table_service.store.close()
    file = tmp_path / "data" / FILE_NAME
    whole, page = file.read_bytes(), 4_096
    for start in range(page, len(whole), page):
        spoilt = tmp_path / "spoilt.db"
        spoilt.write_bytes(whole[:start] + b"\xff" * page + whole[start + page :])
        with pytest.raises(UnusableFile):
            restore(spoilt, tmp_path / "data")
    assert file.read_bytes() == whole
