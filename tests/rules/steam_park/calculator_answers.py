"""Answers of the calculators of Steam Park: JSON in, plain figures or faults out."""

from __future__ import annotations

import json
from typing import Any

from companion.rules.faults import FaultyInput
from companion.rules.steam_park.dirt_calculators import CLEAN, DIRT, ESPIONAGE, EXTENSION
from companion.rules.steam_park.money_calculators import BARON, FINAL, INCOME
from companion.wire.tables import calculate, plain

CALCULATORS = {one.id: one for one in (DIRT, CLEAN, ESPIONAGE, BARON, EXTENSION, INCOME, FINAL)}
LOCKED = ["ride", "ride", "ride", "stand", "visitor", "broom"]


def ask(calculator: str, /, **given: Any) -> dict[str, Any]:
    """The figures a calculator gives."""
    answer = calculate(CALCULATORS[calculator], json.dumps(given))
    assert answer.lines
    figures: dict[str, Any] = plain(answer.figures)
    return figures


def faults(calculator: str, /, **given: Any) -> dict[str, str]:
    """Where the faults of an input are, with the key of what is said."""
    try:
        calculate(CALCULATORS[calculator], json.dumps(given))
    except FaultyInput as faulty:
        return {fault.where: fault.message.key for fault in faulty.faults}
    return {}


def dirt(**changes: Any) -> dict[str, Any]:
    """The player of the first worked example, with some things different."""
    player = {"dirt": 5, "dice": LOCKED, "espionage": None, "visitors": 4, "stingy": 0, "token": "3"}
    return ask("dirt", **(player | changes))
