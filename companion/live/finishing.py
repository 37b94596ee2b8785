"""A finished table as a play for the history."""

from __future__ import annotations

from companion.rules.ledger import Ledger
from companion.store.clock import minutes_between, now
from companion.store.database import Store
from companion.store.plays import Play, PlayLine, PlayPlayer
from companion.store.tables import first_move_at


def finished_play(store: Store, table_id: int, code: str, ledger: Ledger) -> Play:
    """The play of a confirmed table, with every line of every player."""
    table = ledger.table
    assert table.outcome is not None
    result = ledger.game.result(table)
    started = first_move_at(store, table_id) or now()
    ended = now()
    players = tuple(
        PlayPlayer(
            seat=one.seat,
            name=table.name(one.seat),
            colour=table.players[one.seat].colour,
            starts=one.seat == table.first,
            total=one.total,
            place=one.place,
            lines=tuple(PlayLine(line.label, line.points, line.why) for line in result.lines[one.seat]),
        )
        for one in sorted(table.outcome.ranking, key=lambda placed: placed.seat)
    )
    return Play(
        id=code.lower(),
        game=ledger.game.id,
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
