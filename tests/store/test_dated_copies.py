"""Dated copies: made when due, thinned out, put back at the next start, and replaced when somebody is forgotten."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.live.table_service import TableService
from companion.rules.new_table import NewPlayer, NewTable
from companion.store.backup import is_of_older_midway
from companion.store.database import FILE_NAME, Store, UnusableFile
from companion.store.dated_copies import (
    DatedCopy,
    dated_copies,
    is_due,
    make_copy,
    replace_copies,
    superfluous,
)
from companion.store.restore_request import RESTORED, request_restore, restore_is_requested, restore_requested
from companion.store.settings import setting
from companion.store.tables import list_tables

NOW = datetime(2026, 11, 17, 20, 0, tzinfo=UTC)


def copy_of(moment: datetime, before: str = "") -> DatedCopy:
    return DatedCopy(Path(f"{moment:%Y%m%d-%H%M%S}{before}"), moment, before)


def open_table(folder: Path) -> str:
    store = Store(folder / FILE_NAME)
    code = TableService(store).open(NewTable("scream-machine", [NewPlayer("Ana"), NewPlayer("Bo")])).code
    store.close()
    return code


def codes(folder: Path) -> set[str]:
    store = Store(folder / FILE_NAME)
    found = {row.code for row in list_tables(store, unfinished=True)}
    store.close()
    return found


def test_a_year_of_daily_copies_leaves_seven_days_four_weeks_and_twelve_months() -> None:
    kept: list[DatedCopy] = []
    for day in range(400):
        kept.append(copy_of(NOW + timedelta(days=day)))
        gone = superfluous(kept)
        kept = [copy for copy in kept if copy not in gone]
    last = NOW + timedelta(days=399)
    ages = [(last - copy.made_at).days for copy in kept]
    assert {0, 1, 2, 3, 4, 5, 6} <= set(ages)
    assert sorted({copy.made_at.strftime("%Y-%m") for copy in kept})[-12:] == [
        f"{year}-{month:02}" for year, month in [(2027, one) for one in range(1, 13)]
    ]
    assert len(kept) <= 7 + 4 + 12


def test_copies_made_before_something_was_done_outlive_those_of_the_same_day() -> None:
    special = copy_of(NOW, "restore")
    later = [copy_of(NOW + timedelta(minutes=minutes)) for minutes in range(1, 10)]
    assert special not in superfluous([special, *later])
    assert len(superfluous([special, *later])) == 8
    ordinary, special = copy_of(NOW), copy_of(NOW + timedelta(minutes=1), "restore")
    assert superfluous([ordinary, special]) == []


@pytest.mark.parametrize(
    ("interval", "age", "due"),
    [("day", 23, False), ("day", 24, True), ("week", 24, False), ("week", 168, True), ("never", 10_000, False)],
)
def test_a_copy_is_due_when_the_last_one_is_older_than_the_interval(interval: str, age: int, due: bool) -> None:
    assert is_due([copy_of(NOW - timedelta(hours=age))], interval, NOW) == due


def test_the_first_copy_is_due_at_once() -> None:
    assert is_due([], "day", NOW)
    assert not is_due([], "never", NOW)


def test_a_requested_copy_is_put_back_at_the_next_start_and_the_way_back_is_kept(tmp_path: Path) -> None:
    data, folder = tmp_path / "data", tmp_path / "copies"
    first = open_table(data)
    copy = make_copy(data, folder, NOW)
    second = open_table(data)
    assert restore_requested(data, folder, NOW) is None
    request_restore(data, copy)
    assert codes(data) == {first, second}, "nothing happens before the start"
    later = NOW + timedelta(minutes=1)
    assert restore_requested(data, folder, later) == copy.name
    assert codes(data) == {first}
    assert not restore_is_requested(data)
    store = Store(data / FILE_NAME)
    assert setting(store, RESTORED) == copy.name
    store.close()
    [way_back] = [one for one in dated_copies(folder) if one.before == "restore"]
    request_restore(data, way_back)
    restore_requested(data, folder, later + timedelta(minutes=1))
    assert codes(data) == {first, second}


def test_a_damaged_copy_is_not_asked_for(tmp_path: Path) -> None:
    open_table(tmp_path)
    copy = make_copy(tmp_path, tmp_path / "copies", NOW)
    copy.path.write_bytes(copy.path.read_bytes()[:5_000])
    with pytest.raises(UnusableFile):
        request_restore(tmp_path, copy)
    assert not restore_is_requested(tmp_path)


def test_after_an_erasure_only_a_new_copy_is_left(tmp_path: Path) -> None:
    open_table(tmp_path)
    folder = tmp_path / "copies"
    for days in (30, 2):
        make_copy(tmp_path, folder, NOW - timedelta(days=days))
    replace_copies(tmp_path, folder, NOW)
    assert [copy.made_at for copy in dated_copies(folder)] == [NOW]
    replace_copies(tmp_path, tmp_path / "none", NOW)
    assert dated_copies(tmp_path / "none") == [], "where none were made, none is"


def test_copies_are_private_and_what_else_lies_there_stays(tmp_path: Path) -> None:
    open_table(tmp_path)
    folder = tmp_path / "copies"
    folder.mkdir()
    (folder / "notes.txt").write_text("mine")
    assert make_copy(tmp_path, folder, NOW).path.stat().st_mode & 0o777 == 0o600
    assert (folder / "notes.txt").read_text() == "mine"


def test_a_file_of_an_older_midway_is_recognised(tmp_path: Path) -> None:
    Store(tmp_path / FILE_NAME).close()
    assert not is_of_older_midway(tmp_path / FILE_NAME)
    with sqlite3.connect(tmp_path / FILE_NAME) as connection:
        connection.execute("DELETE FROM _sqlite_migrations WHERE rowid = (SELECT max(rowid) FROM _sqlite_migrations)")
    connection.close()
    assert is_of_older_midway(tmp_path / FILE_NAME)
