"""A finished table as a play for the history."""

from __future__ import annotations

from typing import Any

from companion.rules.game import Game
from companion.rules.move_log import MoveLog
from companion.rules.table import SeatPlace, Table
from companion.store.database import Store
from companion.store.plays import Play, PlayLine, PlayPlayer
from companion.store.tables import first_move_at
from companion.store.timestamps import minutes_between


def finished_play(store: Store, table_id: int, code: str, move_log: MoveLog) -> Play:
    """The play of a confirmed table, with every line of every player."""
    table = move_log.table
    assert table.outcome is not None
    result = move_log.game.result(table)
    ended = store.now()
    started = first_move_at(store, table_id) or ended
    players = tuple(
        PlayPlayer(
            seat=one.seat,
            name=table.name(one.seat),
            colour=table.players[one.seat].colour,
            starts=one.seat == table.first,
            total=one.total,
            place=one.place,
            lines=tuple(PlayLine(line.label, line.points, line.why) for line in result.lines[one.seat]),
            curve=_curve(move_log.game, table, one),
        )
        for one in sorted(table.outcome.ranking, key=lambda placed: placed.seat)
    )
    return Play(
        id=code.lower(),
        game=move_log.game.id,
        rules_version=table.setup.rules_version,
        started_at=started,
        ended_at=ended,
        minutes=minutes_between(started, ended),
        place="",
        finished=table.outcome.reason == "finished",
        rounds=table.round,
        modules=table.setup.modules,
        house_rules=table.setup.house_rules,
        notes="\n".join(note.words for note in table.notes),
        players=players,
    )


def _curve(game: Game, table: Table[Any], placed: SeatPlace) -> tuple[int, ...]:
    """The score after every round, from the gains of what counts; the last one is the result."""
    counts = {counter.id: counter.start for counter in game.counters if counter.scores}
    gains = [gain for gain in table.gains if gain.seat == placed.seat and gain.counter in counts]
    if not counts or not table.gains:
        return ()
    start = sum(counts.values())
    before_last = range(1, table.round)
    earned = [sum(gain.points for gain in gains if gain.round <= number) for number in before_last]
    return (*(start + points for points in earned), placed.total)
