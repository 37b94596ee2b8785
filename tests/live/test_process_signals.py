"""Wake-ups between processes: they come at once, never block, and clean up after the dead."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from companion.live import table_service as live
from companion.live.process_signals import AS_GOOD_AS_NOW, Wakes
from companion.live.table_service import TableService
from companion.rules.moves import Remark
from companion.rules.new_table import NewPlayer, NewTable
from companion.store.database import FILE_NAME, Store

AGES = 60.0  # seconds; whoever waits that long was not woken


@pytest.fixture
def two(tmp_path: Path) -> Iterator[tuple[Wakes, Wakes]]:
    with ExitStack() as stack:
        here, there = (stack.enter_context(closing(Wakes(tmp_path / "wake"))) for _ in range(2))
        here.open()
        there.open()
        yield here, there


def test_a_letter_wakes_the_other_and_not_oneself(two: tuple[Wakes, Wakes]) -> None:
    here, there = two
    here.send()
    assert there.wait(AGES)
    assert here.wait(0.01)  # nothing came: the time was up


def test_who_came_later_is_written_to_as_well(two: tuple[Wakes, Wakes], tmp_path: Path) -> None:
    here, there = two
    here.send()
    time.sleep(2 * AS_GOOD_AS_NOW)
    here.send()  # by now it trusts its list
    with closing(Wakes(tmp_path / "wake")) as late:
        late.open()
        here.send()
        assert late._mailbox is not None
        late._mailbox.settimeout(AGES)
        assert late._mailbox.recv(1)
    assert there.wait(AGES)


def test_a_process_without_a_socket_left_goes_on(two: tuple[Wakes, Wakes], monkeypatch: pytest.MonkeyPatch) -> None:
    def none_left(*_: object) -> None:
        raise OSError(24, "Too many open files")

    monkeypatch.setattr("companion.live.process_signals.socket.socket", none_left)
    two[0].send()


def test_many_letters_never_block_and_are_read_together(two: tuple[Wakes, Wakes]) -> None:
    here, there = two
    for _ in range(10_000):
        here.send()
    assert there.wait(AGES)
    with pytest.raises(BlockingIOError):
        there._mailbox.recv(1)  # type: ignore[union-attr]  # left non-blocking, and empty


def test_the_mailbox_of_a_killed_process_is_taken_down(tmp_path: Path) -> None:
    dead, here = Wakes(tmp_path / "wake"), Wakes(tmp_path / "wake")
    dead.open()
    assert dead._mailbox is not None
    dead._mailbox.close()  # as a kill would, leaving the name behind
    here.send()
    assert list((tmp_path / "wake").iterdir()) == []


def test_a_closed_mailbox_leaves_nothing_behind(two: tuple[Wakes, Wakes], tmp_path: Path) -> None:
    for wakes in two:
        wakes.close()
    assert list((tmp_path / "wake").iterdir()) == []


def test_a_path_too_long_for_a_mailbox_is_no_error(tmp_path: Path) -> None:
    wakes = Wakes(tmp_path / ("long" * 50))
    wakes.open()
    wakes.send()
    assert not wakes.wait(AGES)


@pytest.mark.parametrize("folder", ["data", "far/" + "away" * 40])
def test_a_move_of_another_process_reaches_those_who_wait(
    folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a letter, since the next look of its own is ages away; by looking often where there are no letters."""
    monkeypatch.setattr(live, "LOOK_EVERY", AGES)
    with ExitStack() as stack:
        stores = [stack.enter_context(closing(Store(tmp_path / folder / FILE_NAME))) for _ in range(2)]
        one, other = (TableService(store) for store in stores)
        code = one.open(NewTable("scream-machine", [NewPlayer("Ana"), NewPlayer("Bo"), NewPlayer("Cy")])).code
        there = other.live_table(code)
        stack.enter_context(there.watching())
        other.listen()
        before = there.news
        one.make_move(one.live_table(code), Remark("hello"), 0, False, "a", "digest")
        assert there.wait(before, AGES / 2) > before
        assert there.seq == 1
        other._wakes.close()
