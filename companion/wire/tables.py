"""Tables and answers as JSON."""

from __future__ import annotations

from dataclasses import asdict, is_dataclass
from typing import Any, cast

from companion.rules.calculators import Answer, Calculator
from companion.rules.game import Game
from companion.rules.table import Setup, Table
from companion.wire import reading


def write_table(game: Game, table: Table[Any]) -> str:
    return reading.write(Table[game.play], table)  # type: ignore[name-defined]


def read_table(game: Game, body: str) -> Table[Any]:
    return cast("Table[Any]", reading.read(Table[game.play], body))  # type: ignore[name-defined]


def write_setup(setup: Setup) -> str:
    return reading.write(Setup, setup)


def read_setup(body: str) -> Setup:
    return cast("Setup", reading.read(Setup, body))


def calculate(calculator: Calculator, body: bytes | str) -> Answer:
    """The answer to an input given as JSON; raises NotJson or FaultyInput."""
    return calculator(reading.read(calculator.input, body))


def plain(value: Any) -> Any:
    """Figures as JSON would have them: dataclasses become objects, tuples lists."""
    if is_dataclass(value) and not isinstance(value, type):
        return plain(asdict(value))
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value
