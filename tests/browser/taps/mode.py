"""Ways to play a game, each with the taps it may take."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from playwright.sync_api import Page

from companion.rules import games
from tests.browser.taps.counter import COUNT, TapCounter
from tests.live.server import Server

Phones = Callable[..., Page]


@dataclass(frozen=True)
class Mode:
    """`play(phone, server, counter)` plays as a practised table does, by taps on phones that are counted.

    It tells how many units it has played: turns, boards, or rounds times players. What is not to be counted it prepares
    by the API, or it calls `counter.reset()` after it.
    """

    name: str
    budget: float  # taps a unit, at most
    unit: str
    play: Callable[[Phones, Server, TapCounter], int]
    is_tested: bool = True  # otherwise only `make taps` plays it: another mode of the game takes more


@dataclass(frozen=True)
class Measured:
    taps: int
    units: int
    loads: int  # pages that were loaded after the first tap

    @property
    def each(self) -> float:
        return self.taps / self.units


def modes() -> list[tuple[str, Mode]]:
    """Those of every game that has a module of its name beside this one."""
    names = {game: f"{__package__}.{game.replace('-', '_')}" for game in games()}
    return [(game, mode) for game, name in names.items() if find_spec(name) for mode in import_module(name).MODES]


def measure(mode: Mode, phone: Phones, server: Server, whole: bool = False) -> Measured:
    counter = TapCounter(whole)

    def counted(**options: Any) -> Page:
        return counter.watch(phone(scripts=(COUNT,), **options))

    units = mode.play(counted, server, counter)
    return Measured(counter.taps, units, counter.loads)
