"""Signals between processes: they come at once, never block, and sockets of dead processes are removed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from companion.live import table_service as live
from companion.live.access import Access
from companion.live.move_service import submit
from companion.live.process_signals import ProcessSignals
from companion.live.table_service import TableService
from companion.rules.moves import Remark
from companion.rules.new_table import NewPlayer, NewTable
from companion.store.database import FILE_NAME, Store

AGES = 60.0  # seconds; whoever waits that long was not woken


@pytest.fixture
def two(tmp_path: Path) -> Iterator[tuple[ProcessSignals, ProcessSignals]]:
    with ExitStack() as stack:
        here, there = (stack.enter_context(closing(ProcessSignals(tmp_path / "wake"))) for _ in range(2))
        here.open()
        there.open()
        yield here, there


def test_a_datagram_wakes_the_other_and_not_oneself(two: tuple[ProcessSignals, ProcessSignals]) -> None:
    here, there = two
    here.send()
    assert there.wait(AGES)
    assert here.wait(0.01)  # nothing came: the time was up


def test_a_process_that_came_later_is_signalled_as_well(
    two: tuple[ProcessSignals, ProcessSignals], tmp_path: Path
) -> None:
    here, there = two
    here.send()
    os.utime(tmp_path / "wake", (0, 0))
    here.send()  # the folder has not changed for long, so the list is trusted
    with closing(ProcessSignals(tmp_path / "wake")) as late:
        late.open()
        here.send()
        assert late._socket is not None
        late._socket.settimeout(AGES)
        assert late._socket.recv(1)
    assert there.wait(AGES)


def test_a_process_without_a_socket_left_goes_on(
    two: tuple[ProcessSignals, ProcessSignals], monkeypatch: pytest.MonkeyPatch
) -> None:
    def none_left(*_: object) -> None:
        raise OSError(24, "Too many open files")

    monkeypatch.setattr("companion.live.process_signals.socket.socket", none_left)
    two[0].send()


def test_many_datagrams_never_block_and_are_read_together(two: tuple[ProcessSignals, ProcessSignals]) -> None:
    here, there = two
    for _ in range(10_000):
        here.send()
    assert there.wait(AGES)
    with pytest.raises(BlockingIOError):
        there._socket.recv(1)  # type: ignore[union-attr]  # left non-blocking, and empty


def test_the_socket_of_a_killed_process_is_removed(tmp_path: Path) -> None:
    dead, here = ProcessSignals(tmp_path / "wake"), ProcessSignals(tmp_path / "wake")
    dead.open()
    assert dead._socket is not None
    dead._socket.close()  # as a kill would, leaving the name behind
    here.send()
    assert list((tmp_path / "wake").iterdir()) == []


def test_a_closed_socket_leaves_nothing_behind(two: tuple[ProcessSignals, ProcessSignals], tmp_path: Path) -> None:
    for signals in two:
        signals.close()
    assert list((tmp_path / "wake").iterdir()) == []


def test_a_path_too_long_for_a_socket_is_no_error(tmp_path: Path) -> None:
    signals = ProcessSignals(tmp_path / ("long" * 50))
    signals.open()
    signals.send()
    assert not signals.wait(AGES)


@pytest.mark.parametrize("folder", ["data", "far/" + "away" * 40])
def test_a_move_of_another_process_reaches_those_who_wait(
    folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a datagram, since the next check is ages away; by checking often where there are no such sockets."""
    monkeypatch.setattr(live, "CHECK_EVERY", AGES)
    with ExitStack() as stack:
        stores = [stack.enter_context(closing(Store(tmp_path / folder / FILE_NAME))) for _ in range(2)]
        one, other = (TableService(store) for store in stores)
        code = one.open(NewTable("scream-machine", [NewPlayer("Ana"), NewPlayer("Bo"), NewPlayer("Cy")])).code
        there = other.live_table(code)
        stack.enter_context(there.watching())
        other.listen()
        before = there.version
        submit(one, one.live_table(code), Access(0), Remark("hello"), "a")
        assert there.wait(before, AGES / 2) > before
        assert there.seq == 1
        other._signals.close()
