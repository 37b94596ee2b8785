"""Labels of moves as texts without language, for the log, the undo button and the event stream."""

from typing import Any

from companion.rules.game import Game
from companion.rules.moves import (
    COMMON,
    Adjust,
    CopyFact,
    First,
    Join,
    Leave,
    Move,
    Next,
    Ready,
    Recolour,
    Remark,
    Rename,
)
from companion.rules.table import Table
from companion.rules.text import Text, text


def describe(game: Game, table: Table[Any], move: Move, by: int | None) -> Text:
    """The label of a move made on this table. (The log itself labels undo and redo.)"""
    who = doer(table, by)
    match move:
        case Next():
            turn = table.name(table.turn) if isinstance(table.turn, int) else ""
            return text(f"{game.id}.phase.{table.phase}.passed", who=who, name=turn, round=table.round)
        case Adjust():
            return text(
                "move.adjust-up" if move.by > 0 else "move.adjust-down",
                name=table.name(move.seat),
                n=abs(move.by),
                counter=text(f"{game.id}.counter.{move.counter}"),
            )
        case Remark():
            return text("move.note", who=who, words=move.text)
        case Ready():
            return text("move.ready" if move.ready else "move.not-ready", name=table.name(move.seat))
        case Rename():
            return text("move.rename", old=table.name(move.seat), name=move.name)
        case Join():
            return text("move.join", name=move.name)
        case Recolour():
            return text("move.recolour", name=table.name(move.seat), colour=text(f"colour.{move.colour}"))
        case Leave():
            return text("move.leave", name=table.name(move.seat))
        case First():
            return _first(table, move)
        case CopyFact():
            return text("move.box-fact", who=who, fact=text(f"{game.id}.box-fact.{move.fact}.title"))
    if isinstance(move, COMMON):
        return text(f"move.{move.type}", who=who)
    return game.describe(table, move)


def doer(table: Table[Any], by: int | None) -> str | Text:
    """Who made a move: a seat by its name, else the host. (The seat is gone when its joining was undone.)"""
    if by is None:
        return text("who.host")
    return table.name(by) if by < len(table.players) else text("who.gone")


def _first(table: Table[Any], move: First) -> Text:
    if move.seat is None and move.drawn is not None:
        return text("move.first-drawn", name=table.name(move.drawn))
    return text("move.first", name=table.name(move.seat or 0))
