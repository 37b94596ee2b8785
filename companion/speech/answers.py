"""Calculator answers and faults, spoken."""

from __future__ import annotations

from typing import Any

from companion.rules.calculators import Answer, Line
from companion.rules.faults import Fault
from companion.speech.catalogue import Catalogue


def spoken_line(line: Line, words: Catalogue) -> dict[str, Any]:
    """A line of working as the contract has it."""
    spoken: dict[str, Any] = {
        "label": words.speak(line.label),
        "points": line.points,
        "why": words.speak(line.why),
    }
    return spoken | ({} if line.player is None else {"player": line.player})


def spoken_answer(answer: Answer, words: Catalogue) -> dict[str, Any]:
    """Figures first, then the lines."""
    return {**words.speak_all(answer.figures), "lines": [spoken_line(line, words) for line in answer.lines]}


def spoken_fault(fault: Fault, words: Catalogue) -> dict[str, str]:
    return {"where": fault.where, "message": words.speak(fault.message)}
