"""A phone that only listens: told at once while it takes what it is told, else later, in order, each once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import gevent
import gevent.event
import pytest

from companion.serving import listening
from companion.serving.listening import SIGN_OF_LIFE, STILL_HERE, Line, framed


@dataclass
class Socket:
    """Takes so many bytes at once; `sendall` waits until it may go on."""

    live_table: int = 10_000
    took: bytes = b""
    may_go_on: gevent.event.Event = field(default_factory=gevent.event.Event)
    gone: bool = False
    hung_up: bool = False

    def send(self, data: bytes, _flags: int, timeout: float) -> int:
        assert timeout == 0
        if self.gone:
            raise BrokenPipeError
        if not self.live_table:
            raise BlockingIOError
        sent = min(self.live_table, len(data))
        self.took += data[:sent]
        self.live_table -= sent
        return sent

    def sendall(self, data: bytes) -> None:
        self.may_go_on.wait()
        if self.gone:
            raise BrokenPipeError
        self.took += data

    def fileno(self) -> int:
        return 0

    def shutdown(self, _how: int) -> None:
        self.hung_up = True


class LiveTable:
    gone = False

    @contextmanager
    def ringing(self, _bell: object) -> Iterator[None]:
        yield


@dataclass
class Moves:
    live_table: LiveTable = field(default_factory=LiveTable)
    waiting: list[bytes] = field(default_factory=list)

    def untold(self) -> list[bytes]:
        told, self.waiting = self.waiting, []
        return told


def line(socket: Socket, moves: Moves, chunked: bool = True) -> Line:
    return Line(socket, chunked, moves)  # type: ignore[arg-type]


@pytest.mark.parametrize("chunked", [True, False])
def test_all_that_is_new_is_told_in_one_go(chunked: bool) -> None:
    socket, moves = Socket(), Moves(waiting=[b"one", b"two"])
    line(socket, moves, chunked).tell()
    assert socket.took == (framed(b"onetwo") if chunked else b"onetwo")


def test_nothing_new_is_nothing_said() -> None:
    socket = Socket()
    line(socket, Moves()).tell()
    assert socket.took == b""


@pytest.mark.parametrize("live_table", [0, 1, 4])
def test_who_takes_no_more_is_told_the_rest_and_then_what_came_meanwhile(live_table: int) -> None:
    socket, moves = Socket(live_table=live_table), Moves(waiting=[b"one"])
    told = line(socket, moves)
    told.tell()
    moves.waiting.append(b"two")
    told.tell()
    gevent.sleep(0)
    assert (len(socket.took), moves.waiting) == (live_table, [b"two"])
    socket.live_table = 100
    socket.may_go_on.set()
    gevent.sleep(0.01)
    assert socket.took == framed(b"one") + framed(b"two")


def test_a_phone_that_is_gone_stops_nobody() -> None:
    socket, moves = Socket(gone=True), Moves(waiting=[b"one"])
    line(socket, moves).tell()
    assert socket.took == b""


def test_a_phone_that_goes_while_it_is_slow_stops_nobody() -> None:
    socket, moves = Socket(live_table=1), Moves(waiting=[b"one"])
    line(socket, moves).tell()
    socket.gone = True
    socket.may_go_on.set()
    gevent.sleep(0.01)
    assert len(socket.took) == 1


def test_a_table_that_is_thrown_away_ends_the_line() -> None:
    socket, moves = Socket(), Moves()
    moves.live_table.gone = True
    line(socket, moves).tell()
    assert socket.hung_up


def test_who_comes_while_somebody_is_at_it_leaves_the_telling_to_them() -> None:
    """Looking up who listens may take a moment, in which there may be more news."""
    socket = Socket()

    class Slow(Moves):
        def untold(self) -> list[bytes]:
            told = super().untold()
            if told == [b"one"]:
                self.waiting.append(b"two")
                listener.tell()
            return told

    listener = line(socket, Slow(waiting=[b"one"]))
    listener.tell()
    assert socket.took == framed(b"one") + framed(b"two")


def test_what_cannot_be_told_ends_the_line_and_is_not_hidden() -> None:
    socket = Socket()

    class Broken(Moves):
        def untold(self) -> list[bytes]:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        line(socket, Broken()).tell()
    assert socket.hung_up


class Clock:
    """Time goes on while somebody waits; whoever looks at it over and over instead does not wait."""

    def __init__(self) -> None:
        self.now, self.looks, self.waits = 0.0, 0, 0

    def monotonic(self) -> float:
        self.looks += 1
        assert self.looks < 100
        return self.now

    def wait_read(self, _fileno: int, seconds: float) -> None:
        self.waits += 1
        self.now += seconds
        if self.waits < 5:
            raise TimeoutError


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(listening.time, "monotonic", clock.monotonic)
    monkeypatch.setattr(listening.socket, "wait_read", clock.wait_read)
    return clock


def test_there_is_a_sign_of_life_every_so_often(clock: Clock) -> None:
    socket = Socket()
    assert line(socket, Moves(), chunked=False).stay()
    assert (clock.now, socket.took) == (5 * SIGN_OF_LIFE, 4 * STILL_HERE)


@pytest.mark.parametrize("socket", [Socket(live_table=2), Socket(gone=True)])
def test_a_phone_that_takes_nothing_is_waited_for(clock: Clock, socket: Socket) -> None:
    assert not line(socket, Moves(waiting=[b"one"])).stay()
    assert clock.now == 5 * SIGN_OF_LIFE
