"""Moves in words: who did what, for the log, the undo button and the event stream."""

from __future__ import annotations

from typing import Any

from companion.rules.game import Game
from companion.rules.ledger import Entry, Ledger
from companion.rules.moves import (
    COMMON,
    Adjust,
    First,
    Join,
    Leave,
    Move,
    Recolour,
    Redo,
    Remark,
    Rename,
    Undo,
)
from companion.rules.table import Table
from companion.rules.text import Text, text


def describe(ledger: Ledger, entry: Entry) -> Text:
    """What an entry did. Undo and redo are named after what they take back or bring back."""
    move, table = entry.move, ledger.table
    who = text("who.host") if entry.by is None else table.name(entry.by)
    if isinstance(move, Undo):
        undone = next((other for other in ledger.entries if other.seq == move.of), None)
        return text("move.undo", who=who, what=_what(ledger, undone))
    if isinstance(move, Redo):
        return text("move.redo", who=who)
    return describe_move(ledger.game, table, move, who)


def _what(ledger: Ledger, entry: Entry | None) -> str | Text:
    return "?" if entry is None else describe(ledger, entry)


def describe_move(game: Game, table: Table[Any], move: Move, who: str | Text) -> Text:
    """A move that is neither undo nor redo, in words."""
    match move:
        case Adjust():
            return text(
                "move.adjust-up" if move.by > 0 else "move.adjust-down",
                name=table.name(move.seat),
                n=abs(move.by),
                counter=text(f"{game.id}.counter.{move.counter}"),
            )
        case Remark():
            return text("move.note", who=who, words=move.text)
        case Rename():
            return text("move.rename", name=move.name)
        case Join():
            return text("move.join", name=move.name)
        case Recolour():
            return text("move.recolour", name=table.name(move.seat), colour=text(f"colour.{move.colour}"))
        case Leave():
            return text("move.leave", name=table.name(move.seat))
        case First():
            drawn = move.seat is None and move.drawn is not None
            seat = move.drawn if move.seat is None else move.seat
            return text("move.first-drawn" if drawn else "move.first", name="?" if seat is None else table.name(seat))
    if isinstance(move, COMMON):
        return text(f"move.{move.type}", who=who)
    return game.describe(table, move)
