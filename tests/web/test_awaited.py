"""Who is awaited where several act at once: until they have done their part, by a move or by saying so."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from companion.rules import games
from companion.rules.move_log import MoveLog
from companion.rules.moves import Next, Ready
from companion.rules.new_table import NewPlayer, NewTable, Options, open_table
from companion.rules.scream_machine.moves import Seal
from companion.rules.small_city.moves import CountVotes
from companion.rules.steam_park.moves import PressDone
from companion.web.table.phone_seats import awaited_seats

ALL = (0, 1, 2)


def opened(game: str, tracking: Any = "full") -> MoveLog:
    seated = [NewPlayer(name) for name in ("Ana", "Bo", "Cy")]
    return MoveLog(games()[game], open_table(games()[game], NewTable(game, seated, Options(tracking=tracking))))


def until(move_log: MoveLog, phase: str) -> MoveLog:
    while move_log.table.phase != phase:
        move_log = move_log.add(Next(len(move_log.entries)), host=True)
    return move_log


def awaited(move_log: MoveLog) -> tuple[int, ...]:
    state: Any = SimpleNamespace(game=move_log.game, table=move_log.table)
    return awaited_seats(state, ALL)


def test_whoever_does_their_part_by_a_move_is_not_asked_to_be_ready() -> None:
    for move_log, part in (
        (opened("scream-machine"), lambda seat: Seal(seat, ((("coaster", "water", "food")[seat], 5),))),
        (until(opened("steam-park"), "roll"), lambda seat: PressDone(seat)),
        (until(opened("small-city"), "vote"), lambda seat: CountVotes(seat, base=3)),
    ):
        for seat in ALL:
            assert seat in awaited(move_log), move_log.game.id
            move_log = move_log.add(part(seat), seat)
        assert awaited(move_log) == (), move_log.game.id


def test_where_phones_cannot_know_everybody_says_to_be_ready() -> None:
    phases = {"scream-machine": ["opening"], "steam-park": ["dirt", "income"], "small-city": ["vote", "pollution"]}
    for game, phase in ((game, phase) for game, some in phases.items() for phase in some):
        move_log = until(opened(game, "light"), phase)
        assert awaited(move_log) == ALL, (game, phase)
        assert awaited(move_log.add(Ready(0), 0)) == (1, 2)
    assert awaited(until(opened("steam-park"), "dirt")) == ()  # worked out by the phones
