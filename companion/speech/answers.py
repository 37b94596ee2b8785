"""Calculator answers, score lines and faults in the language of a catalogue."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.rules.calculators import Answer, ScoreLine
from companion.rules.faults import Fault
from companion.speech.catalogue import Catalogue


def translated_line(line: ScoreLine, catalogue: Catalogue) -> dict[str, Any]:
    """A line of working, in the form of docs/api.md 1.1."""
    translated: dict[str, Any] = {
        "label": catalogue.translate(line.label),
        "points": line.points,
        "why": catalogue.translate(line.why),
    }
    return translated | ({} if line.player is None else {"player": line.player})


def tie_words(game: str, lines: Sequence[Mapping[str, Any]], catalogue: Catalogue) -> list[str]:
    """How a tie of a player was broken, from the player's translated lines."""
    label = catalogue.messages.get(f"{game}.line.tie")
    return [line["why"] for line in lines if label is not None and line["label"] == label]


def translated_answer(answer: Answer, catalogue: Catalogue) -> dict[str, Any]:
    """Figures first, then the lines."""
    return {
        **catalogue.translate_all(answer.figures),
        "lines": [translated_line(line, catalogue) for line in answer.lines],
    }


def translated_fault(fault: Fault, catalogue: Catalogue) -> dict[str, str]:
    return {"where": fault.where, "message": catalogue.translate(fault.message)}
