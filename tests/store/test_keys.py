"""Keys and codes: unguessable, stored as hashes, and one at a time for every seat."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.live.table_service import Opened, TableService
from companion.rules.new_table import NewPlayer, NewTable
from companion.store import keys
from companion.store.database import FILE_NAME, Store
from companion.store.sheets import PackTable, prepare_sheet
from companion.store.tables import CODE_LETTERS, list_tables, new_code, tables_of_keys


@pytest.fixture
def table_service(tmp_path: Path) -> Iterator[TableService]:
    opened = TableService(Store(tmp_path / FILE_NAME))
    yield opened
    opened.store.close()


@pytest.fixture
def opened(table_service: TableService) -> Opened:
    return table_service.open(NewTable("scream-machine", [NewPlayer("Ana"), NewPlayer("Bo")]))


def test_codes_have_no_letters_that_look_like_others() -> None:
    assert not set("01258BIOSZ") & set(CODE_LETTERS)
    assert all(set(new_code()) <= set(CODE_LETTERS) and len(new_code()) == 6 for _ in range(50))


def test_tables_and_sheets_never_share_a_code(table_service: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
    codes = iter(["AAAAAA", "AAAAAA", "BBBBBB", "BBBBBB", "AAAAAA", "CCCCCC"])
    monkeypatch.setattr("companion.store.tables.new_code", lambda: next(codes))
    with table_service.store.transaction() as db:
        assert prepare_sheet(db, PackTable("scream-machine")) == "AAAAAA"
    two = [NewPlayer("Ana"), NewPlayer("Bo")]
    assert table_service.open(NewTable("scream-machine", two)).code == "BBBBBB"
    with table_service.store.transaction() as db:
        assert prepare_sheet(db, PackTable("scream-machine")) == "CCCCCC"


def test_every_key_has_its_bearer(table_service: TableService, opened: Opened) -> None:
    roles = [keys.bearer_of(table_service.store, key) for key in (opened.host_key, opened.recovery, *opened.seat_keys)]
    assert [(one.role, one.seat) for one in roles if one] == [
        ("host", None),
        ("recovery", None),
        ("seat", 0),
        ("seat", 1),
    ]


@pytest.mark.parametrize("key", ["", "nonsense", "' OR 1=1 --", "é" * 1_000])
def test_nobody_bears_a_key_that_was_never_issued(table_service: TableService, opened: Opened, key: str) -> None:
    assert keys.bearer_of(table_service.store, key) is None


def test_a_new_key_stops_the_old_one_and_no_other(table_service: TableService, opened: Opened) -> None:
    live_table = table_service.live_table(opened.code)
    with table_service.store.transaction() as db:
        key = keys.issue_key(db, live_table.id, "seat", 0, claimed=True)
    assert keys.bearer_of(table_service.store, opened.seat_keys[0]) is None
    assert keys.bearer_of(table_service.store, key) is not None
    assert keys.bearer_of(table_service.store, opened.seat_keys[1]) is not None
    assert keys.claimed_seats(table_service.store, live_table.id) == {0}


def test_a_later_request_for_the_same_seat_replaces_the_one_before(table_service: TableService, opened: Opened) -> None:
    live_table = table_service.live_table(opened.code)
    with table_service.store.transaction() as db:
        first, second = keys.request_seat(db, live_table.id, "seat", 0), keys.request_seat(db, live_table.id, "seat", 0)
    assert keys.request_of(table_service.store, first) is None
    assert keys.request_of(table_service.store, second) is not None
    assert len(keys.open_requests(table_service.store, live_table.id)) == 1


def test_tables_are_listed_last_moved_first_and_by_key(table_service: TableService, opened: Opened) -> None:
    other = table_service.open(NewTable("scream-machine", [NewPlayer("Cy"), NewPlayer("Dee")]))
    assert [row.code for row in list_tables(table_service.store)] == [other.code, opened.code]
    keys_of_one = [opened.code, opened.host_key, *opened.seat_keys, other.recovery]
    assert [row.code for row in tables_of_keys(table_service.store, keys_of_one)] == [opened.code]
    assert tables_of_keys(table_service.store, []) == []
