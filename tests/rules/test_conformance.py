"""What every game must do, whichever it is: the same suite for all games that are found."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache, partial
from itertools import chain
from random import Random
from typing import Any

import pytest

from companion.rules import engine, games
from companion.rules.chance import Chance
from companion.rules.faults import Refused
from companion.rules.game import Game
from companion.rules.library import known_game
from companion.rules.move_log import Entry, MoveLog, replay
from companion.rules.moves import Adjust, Confirm, First, Move, Next, Redo, Remark, Stop, Undo, seat_of
from companion.rules.offers import offers
from companion.rules.table import Table
from companion.wire import moves, parser, tables
from tests.rules.move_samples import sample_of
from tests.rules.random_play import LONG, module_choices, new_table, played, press_next

TABLES = [
    pytest.param(game, tracking, modules, id="-".join((game.id, tracking, *modules)))
    for game in games().values()
    for tracking in game.trackings
    for modules in module_choices(game, tracking)
]
# The scope lets all tests of one table follow each other, so that a worker plays its games once.
every_table = pytest.mark.parametrize(("game", "tracking", "modules"), TABLES, scope="module")


@cache
def finished(game: str, players: int, tracking: str, modules: tuple[str, ...], seed: int) -> MoveLog:
    return played(new_table(known_game(game), players, tracking, modules), Random(f"{game}{players}{tracking}{seed}"))


def random_games(game: Game, tracking: str, modules: tuple[str, ...]) -> list[MoveLog]:
    """Finished games at the smallest and the largest table; in `make check-long` also two of the usual size."""
    sizes = (game.min_players, game.max_players, *[game.common_players] * 2 * LONG)
    return [finished(game.id, size, tracking, modules, seed) for seed, size in enumerate(sizes)]


def an_adjustment(game: Game) -> Adjust:
    return Adjust(0, game.counters[0].id, 1)


def counter_of(table: Table[Any], game: Game, seat: int) -> int:
    return table.counter(seat, game.counters[0].id)


@every_table
def test_a_table_opens_at_every_number_of_players(game: Game, tracking: str, modules: tuple[str, ...]) -> None:
    for players in range(game.min_players, game.max_players + 1):
        table = new_table(game, players, tracking, modules)
        assert table.active == tuple(range(players))
        assert (table.round, table.outcome, table.confirmed) == (1, None, False)
        assert table.phase in {phase.id for phase in game.phases_for(table.setup.tracking, table.setup.modules)}
        assert all(set(player.counters) == {counter.id for counter in game.counters} for player in table.players)
        assert len({player.colour for player in table.players}) == players


@every_table
def test_pressing_next_leads_to_the_end(game: Game, tracking: str, modules: tuple[str, ...]) -> None:
    for players in (game.min_players, game.max_players):
        move_log = MoveLog(game, new_table(game, players, tracking, modules))
        most = move_log.table.rounds * len(game.phases) * (players + 1)
        while move_log.table.outcome is None and move_log.seq < most:
            move_log = press_next(move_log, Random(1))
        assert move_log.table.outcome is not None
        assert move_log.table.outcome.reason == "finished"
        assert move_log.table.phase == "over"
        assert move_log.table.turn is None
        assert move_log.table.round == move_log.table.rounds


@every_table
def test_rounds_and_phases_only_go_forward_on_next(game: Game, tracking: str, modules: tuple[str, ...]) -> None:
    move_log = MoveLog(game, new_table(game, game.common_players, tracking, modules))
    setup = move_log.table.setup
    order = [phase.id for phase in game.phases_for(setup.tracking, setup.modules)] + ["over"]
    while move_log.table.outcome is None:
        before = move_log.table
        move_log = press_next(move_log, Random(1))
        after = move_log.table
        forward = (after.round, order.index(after.phase)) >= (before.round, order.index(before.phase))
        next_turn = isinstance(before.turn, int) and isinstance(after.turn, int) and after.turn != before.turn
        assert forward or (next_turn and after.round == before.round)  # a turn may have phases of its own
        assert (after.round, after.phase, after.turn) != (before.round, before.phase, before.turn)


@every_table
def test_the_turn_is_always_of_seats_still_playing(game: Game, tracking: str, modules: tuple[str, ...]) -> None:
    for move_log in random_games(game, tracking, modules):
        for table in states(move_log):
            turn = table.turn if isinstance(table.turn, tuple) else () if table.turn is None else (table.turn,)
            assert set(turn) <= set(table.active)


@every_table
def test_the_first_player_can_be_drawn_by_lot(game: Game, tracking: str, modules: tuple[str, ...]) -> None:
    table = new_table(game, game.max_players, tracking, modules)
    drawn = {
        engine.apply(game, table, engine.draw(game, table, First(), Chance(Random(seed)))).first for seed in range(60)
    }
    assert drawn == set(table.active)


@every_table
def test_after_the_end_the_game_cannot_go_on(game: Game, tracking: str, modules: tuple[str, ...]) -> None:
    for move_log in random_games(game, tracking, modules):
        tried = [entry.move for entry in move_log.entries if isinstance(entry.move, game.moves)]
        forbidden = [move for move in tried if not getattr(move, "corrects", False)]
        for move in (*forbidden, Next(move_log.seq), Stop()):
            with pytest.raises(Refused):
                move_log.add(move, host=True)


@every_table
def test_corrections_are_taken_until_the_table_is_confirmed(
    game: Game, tracking: str, modules: tuple[str, ...]
) -> None:
    ended = finished(game.id, game.common_players, tracking, modules, 2)
    corrected = ended.add(an_adjustment(game), 0)
    assert counter_of(corrected.table, game, 0) == counter_of(ended.table, game, 0) + 1
    assert corrected.table.outcome is not None
    assert corrected.table.outcome.ranking == game.result(corrected.table).ranking


@every_table
def test_a_confirmed_table_takes_nothing_more(game: Game, tracking: str, modules: tuple[str, ...]) -> None:
    for ended in random_games(game, tracking, modules):
        closed = ended.add(Confirm(), host=True)
        assert closed.table.confirmed
        more = [entry.move for entry in ended.entries]
        more += [an_adjustment(game), Remark("late"), Redo(), Confirm(), Next(closed.seq), Stop()]
        for move in more:
            with pytest.raises(Refused):
                closed.add(move, host=True)
        with pytest.raises(Refused):
            closed.add(Undo(closed.seq), 0)
        assert not closed.add(Undo(closed.seq), host=True).table.confirmed  # the host alone takes a result back
        assert closed.undoable(None) is None
        assert closed.redoable() is None


@every_table
def test_a_game_that_is_not_over_cannot_be_confirmed(game: Game, tracking: str, modules: tuple[str, ...]) -> None:
    with pytest.raises(Refused) as refused:
        MoveLog(game, new_table(game, game.common_players, tracking, modules)).add(Confirm(), host=True)
    assert refused.value.reason.key == "refused.not-over"


@every_table
def test_a_game_can_be_stopped_at_any_time(game: Game, tracking: str, modules: tuple[str, ...]) -> None:
    move_log = finished(game.id, game.common_players, tracking, modules, 2)
    for table in [table for table in states(move_log) if table.outcome is None][::7]:
        stopped = engine.apply(game, table, Stop())
        assert stopped.outcome is not None
        assert stopped.outcome.reason == "unfinished"
        assert {place.seat for place in stopped.outcome.ranking} == set(table.active)


@every_table
def test_a_log_read_back_from_json_replays_to_the_same_table(
    game: Game, tracking: str, modules: tuple[str, ...]
) -> None:
    for move_log in random_games(game, tracking, modules):
        recalled = [Entry(one.seq, again(game, one.move), one.by, one.host) for one in move_log.entries]
        start = read_again(game, move_log.start)
        replayed = replay(game, start, recalled)
        assert replayed.entries == move_log.entries
        assert replayed.table == move_log.table


def again(game: Game, move: Move) -> Move:
    return moves.read_stored_move(game, moves.write_move(game, move))


@every_table
def test_the_state_survives_json_after_every_move(game: Game, tracking: str, modules: tuple[str, ...]) -> None:
    for move_log in random_games(game, tracking, modules):
        for table in states(move_log):
            assert read_again(game, table) == table


def read_again(game: Game, table: Table[Any]) -> Table[Any]:
    """A table written as JSON and read back."""
    kind = Table[game.play]  # type: ignore[name-defined]
    again: Table[Any] = parser.read_stored(kind, parser.write(kind, table))
    return again


_WALKED: dict[int, tuple[MoveLog, list[Table[Any]]]] = {}  # by identity; the move_log is kept, so none takes its number


def states(move_log: MoveLog) -> list[Table[Any]]:
    """Every table on the way, the last one included; walked once, since many tests look at the same games."""
    if id(move_log) not in _WALKED:
        folded = MoveLog(move_log.game, move_log.start)
        found = [folded.table]
        for entry in move_log.entries:
            folded = folded.add(entry.move, entry.by, entry.host)
            found.append(folded.table)
        _WALKED[id(move_log)] = move_log, found
    return _WALKED[id(move_log)][1]


@every_table
def test_totals_are_the_sum_of_their_lines(game: Game, tracking: str, modules: tuple[str, ...]) -> None:
    for move_log in random_games(game, tracking, modules):
        result = game.result(move_log.table)
        assert {place.seat for place in result.ranking} == set(result.lines) == set(move_log.table.active)
        for place in result.ranking:
            lines = result.lines[place.seat]
            assert lines
            assert sum(line.points for line in lines) == place.total


@every_table
def test_places_are_in_order_and_start_at_one(game: Game, tracking: str, modules: tuple[str, ...]) -> None:
    for move_log in random_games(game, tracking, modules):
        places = [one.place for one in game.result(move_log.table).ranking]
        assert places == [1 + sum(other < place for other in places) for place in places]
        assert places == sorted(places)


@every_table
def test_the_outcome_agrees_with_the_score_calculator(game: Game, tracking: str, modules: tuple[str, ...]) -> None:
    calculator = game.calculator(game.score_calculator)
    for move_log in random_games(game, tracking, modules):
        table = move_log.table
        answer = tables.calculate(calculator, json.dumps(game.score_input(table)))
        assert table.outcome is not None
        ours = [{"name": table.name(one.seat), "place": one.place, "total": one.total} for one in table.outcome.ranking]
        assert tables.plain(answer.figures["ranking"]) == ours


@every_table
def test_undoing_everything_returns_to_the_start_and_redoing_to_the_end(
    game: Game, tracking: str, modules: tuple[str, ...]
) -> None:
    for ended in random_games(game, tracking, modules):
        move_log = ended
        for entry in reversed(ended.in_force):
            move_log = move_log.add(Undo(entry.seq), host=True)
        assert move_log.table == ended.start
        assert move_log.in_force == ()
        for _ in ended.in_force:
            move_log = move_log.add(Redo(), host=True)
        assert move_log.table == ended.table
        assert move_log.in_force == ended.in_force
        assert move_log.redoable() is None


@every_table
def test_a_view_is_plain_json_for_seats_and_spectators(game: Game, tracking: str, modules: tuple[str, ...]) -> None:
    for move_log in random_games(game, tracking, modules):
        for table in states(move_log)[::40]:
            for viewer in (None, *range(len(table.players))):
                view = tables.plain(game.view(table, viewer))
                assert json.loads(json.dumps(view)) == view


@pytest.mark.parametrize("game", games().values(), ids=list(games()))
def test_a_secret_move_changes_nothing_that_others_can_see(game: Game) -> None:
    """Two different secrets of one seat must look the same to everybody they are secret from."""
    usual = (random_games(game, tracking, way) for tracking in game.trackings for way in module_choices(game, tracking))
    compared = sum(compare_secrets(game, move_log) for move_log in chain.from_iterable(usual))
    rarer = (
        played(new_table(game, game.min_players, "light", way), Random(seed))
        for seed in range(60)
        for way in module_choices(game, "light")
    )
    while not compared and not isinstance(game.is_secret, partial):  # some secrets need a choice few games make
        compared = compare_secrets(game, next(rarer))


def compare_secrets(game: Game, move_log: MoveLog) -> int:
    """How often somebody could not tell a secret move from another one."""
    before = zip(states(move_log), (entry.move for entry in move_log.entries), strict=False)
    own = [(table, move) for table, move in before if isinstance(move, game.moves)]
    return sum(same_to_others(game, table, move) for table, move in own[::3])


# Moves that are secret in one phase and show everything at once in the others: a late park opens when it is chosen.
SECRET_ONLY_IN = {("scream-machine", "seal"): "opening"}


def same_to_others(game: Game, table: Table[Any], move: Move) -> int:
    """How many viewers could not tell the move from another one like it."""
    seat = seat_of(move)
    after = engine.apply(game, table, move)
    others = [viewer for viewer in (None, *table.active) if game.is_secret(after, move, viewer)]
    if not others or SECRET_ONLY_IN.get((game.id, move.type), table.phase) != table.phase:
        return 0
    if seat is None:  # what the phone draws face down
        assert set(others) == {None, *table.active}, "a secret of nobody is one to all"
        return 0
    assert seat not in others, "a secret is no secret to its owner"
    twin = another(game, table, move)
    if twin is None:
        return 0
    after_twin = engine.apply(game, table, twin)
    assert game.describe(after, move) == game.describe(after_twin, twin)
    # The host reads the offers of every seat.
    assert offers(game, after, table.active) == offers(game, after_twin, table.active)
    for viewer in others:
        assert game.view(after, viewer) == game.view(after_twin, viewer)
    return len(others)


def another(game: Game, table: Table[Any], move: Move) -> Move | None:
    """A move of the same type and seat with other contents, if the random player finds one."""
    random = Random(7)
    for _ in range(60):
        twin = replace(sample_of(type(move), len(table.players), random), seat=seat_of(move))
        if twin != move:
            try:
                engine.apply(game, table, twin)
            except Refused:
                continue
            return twin
    return None
