"""Ask a calculator as the command line does: JSON in, JSON out, or the places of its faults."""

from __future__ import annotations

import json
from typing import Any

from companion.rules import games
from companion.rules.faults import FaultyInput
from companion.speech.answers import translated_answer
from companion.speech.catalogue import catalogue
from companion.wire.tables import calculate, plain

Json = dict[str, Any]


def answer(game: str, calculator: str, given: Any, lang: str = "en") -> Json:
    """The whole answer, as JSON would carry it."""
    found = calculate(games()[game].calculator(calculator), json.dumps(given))
    spoken = plain(translated_answer(found, catalogue(lang)))
    assert json.loads(json.dumps(spoken)) == spoken
    return spoken


def figures(game: str, calculator: str, given: Any) -> Json:
    """The answer without its working; the working must be fit to be read."""
    spoken = answer(game, calculator, given)
    check_lines(spoken.pop("lines"))
    return spoken


def check_lines(lines: Any) -> None:
    assert isinstance(lines, list)
    assert lines
    for line in lines:
        assert {"label", "points", "why"} <= set(line) <= {"label", "points", "why", "player"}
        assert type(line["points"]) is int
        for key in ("label", "why"):
            assert isinstance(line[key], str)
            assert line[key].strip()


def faults(game: str, calculator: str, given: Any, lang: str = "en") -> dict[str, str]:
    """The faults of an input: where -> message; empty when there are none."""
    try:
        calculate(games()[game].calculator(calculator), given if isinstance(given, str) else json.dumps(given))
    except FaultyInput as error:
        words = catalogue(lang)
        found = {fault.where: words.translate(fault.message) for fault in error.faults}
        assert all(message.strip() for message in found.values())
        assert found
        return found
    return {}
