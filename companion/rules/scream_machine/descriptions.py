"""Labels of the moves of Scream Machine."""

from typing import Any

from companion.rules.moves import Move
from companion.rules.scream_machine import gaps, moves
from companion.rules.scream_machine.state import ScreamMachineTable
from companion.rules.text import Text, text


def describe(table: ScreamMachineTable, move: Move) -> Text:
    """What a move did; a secret one is described without its secret."""

    def name(seat: int) -> str:
        return table.name(seat)

    match move:
        case moves.Seal() | moves.Peek() | moves.CorrectPark():
            return text(f"scream-machine.move.{move.type}", name=name(move.seat))
        case moves.Build() | moves.TearDown():
            return text(
                f"scream-machine.move.{move.type}",
                name=name(move.seat),
                family=text(f"scream-machine.family.{move.family}"),
                value=move.value,
            )
        case moves.UseOption():
            return text(f"scream-machine.move.{move.option}", name=name(move.seat))
        case moves.Symbols():
            return text("scream-machine.move.symbols", name=name(move.seat), n=move.symbols)
        case moves.Arrive() | moves.Dismiss():
            return text(
                f"scream-machine.move.{move.type}", visitor=_kind(move.visitor), place=place_text(table, move.place)
            )
        case moves.TurnUp():
            return text("scream-machine.move.turn-up", visitor=_kind(move.visitor), place=place_text(table, move.gap))
    return text(f"scream-machine.move.{move.type}")


def _kind(kind: Any) -> Text:
    return text(f"scream-machine.visitor.{kind}")


def place_text(table: ScreamMachineTable, place: Any) -> Text:
    """Where a visitor lies, in words."""
    if place == "national":
        return text("scream-machine.place.national")
    one, other = gaps.neighbours(table, place)
    return text("scream-machine.place.between", one=table.name(one), other=table.name(other))
