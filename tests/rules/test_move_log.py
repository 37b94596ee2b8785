"""The move_log: which moves are in force, what may be taken back and by whom, and which `next` is late."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.rules import engine, games, move_log
from companion.rules.chance import Chance
from companion.rules.faults import Refused
from companion.rules.move_log import Entry, MoveLog
from companion.rules.moves import (
    Adjust,
    Confirm,
    Join,
    Leave,
    Move,
    Next,
    Redo,
    Remark,
    Rename,
    Stop,
    Undo,
    fell_by_lot,
    seat_of,
)
from companion.rules.scream_machine.moves import Build, Seal
from companion.rules.steam_park.moves import PressDone, Roll
from tests.rules.random_play import add, housekeeping, new_table, press_next, proposed

GAME = games()["scream-machine"]
ANA, BO, CY = range(3)
UP = [Adjust(seat, "visitors", 1) for seat in range(3)]
CARDS = (("thrill", 5), ("food", 1))


def opening() -> MoveLog:
    """Three players in the opening, a simultaneous phase."""
    return MoveLog(GAME, new_table(GAME, 3, "full"))


def in_turns() -> MoveLog:
    """Three players in light tracking, Ana's turn; the log has one entry, the `next` that led there."""
    return press_next(MoveLog(GAME, new_table(GAME, 3, "light")), Random(1))


def scores(of: MoveLog) -> list[int]:
    return [of.table.counter(seat, "visitors") for seat in range(3)]


def refusal(of: MoveLog, move: Move, by: int | None = None, host: bool = False) -> str:
    with pytest.raises(Refused) as refused:
        of.add(move, by, host)
    return refused.value.reason.key


# --- the log -------------------------------------------------------------------------------------------------------


def test_entries_are_numbered_and_never_disappear() -> None:
    log = in_turns().add(UP[ANA], ANA).add(Undo(2), ANA).add(Redo(), BO)
    assert [(entry.seq, entry.move, entry.by) for entry in log.entries[1:]] == [
        (2, UP[ANA], ANA),
        (3, Undo(2), ANA),
        (4, Redo(), BO),
    ]
    assert log.seq == 4


def test_a_refused_move_leaves_no_trace() -> None:
    log = in_turns()
    assert refusal(log, Adjust(ANA, "visitors", -1)) == "refused.below-zero"
    assert log.seq == 1


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (Adjust(ANA, "visitors", 0), "refused.adjust-by-nothing"),
        (Adjust(ANA, "danari", 1), "refused.no-such-counter"),
        (Adjust(7, "visitors", 1), "refused.no-such-seat"),
    ],
)
def test_an_adjustment_must_change_a_counter_of_the_game(move: Move, reason: str) -> None:
    assert refusal(in_turns(), move) == reason


def test_an_older_ledger_is_not_changed_by_what_comes_after() -> None:
    log = in_turns()
    log.add(UP[ANA], ANA)
    assert scores(log) == [0, 0, 0]


def test_a_renamed_seat_may_not_take_anothers_name() -> None:
    assert refusal(in_turns(), Rename(ANA, "BO"), ANA) == "fault.name-twice"
    assert in_turns().add(Rename(ANA, "ANA"), ANA).table.name(ANA) == "ANA"


# --- undo and redo -------------------------------------------------------------------------------------------------


def test_the_last_move_can_be_taken_back_by_anybody() -> None:
    log = in_turns().add(UP[ANA], ANA).add(Undo(2), BO)
    assert scores(log) == [0, 0, 0]
    assert log.undone_seqs() == {2}


def test_undo_goes_back_step_by_step() -> None:
    log = in_turns().add(UP[ANA], ANA).add(UP[BO], BO).add(Undo(3)).add(Undo(2))
    assert scores(log) == [0, 0, 0]
    assert log.undoable(None) == log.entries[0]


@pytest.mark.parametrize("of", [2, 99, 0])
def test_an_undo_of_anything_but_the_last_move_is_late(of: int) -> None:
    log = in_turns().add(UP[ANA], ANA).add(UP[BO], BO)
    assert refusal(log, Undo(of), ANA) == "refused.undo-late"


def test_a_move_cannot_be_taken_back_twice() -> None:
    log = in_turns().add(UP[ANA], ANA).add(Undo(2), ANA)
    assert refusal(log, Undo(2), BO) == "refused.undo-late"


def test_an_undo_cannot_be_undone_but_redone() -> None:
    log = in_turns().add(UP[ANA], ANA).add(Undo(2), ANA)
    assert refusal(log, Undo(3), ANA) == "refused.undo-late"
    assert scores(log.add(Redo())) == [1, 0, 0]


def test_a_note_in_between_does_not_make_an_undo_late() -> None:
    log = in_turns().add(UP[ANA], ANA).add(Remark("well played"), BO).add(Undo(2), ANA)
    assert scores(log) == [0, 0, 0]
    assert [note.words for note in log.table.notes] == ["well played"]


def test_a_note_is_taken_back_by_its_writer_or_the_host_only() -> None:
    log = in_turns().add(Remark("oops"), BO).add(UP[ANA], ANA)
    assert refusal(log, Undo(2), ANA) == "refused.undo-late"
    assert log.add(Undo(2), BO).table.notes == ()
    assert log.add(Undo(2), ANA, host=True).table.notes == ()


def test_redo_brings_back_in_the_order_things_were_taken_back() -> None:
    log = in_turns().add(UP[ANA], ANA).add(UP[BO], BO).add(Undo(3)).add(Undo(2))
    log = log.add(Redo())
    assert scores(log) == [1, 0, 0]
    assert scores(log.add(Redo())) == [1, 1, 0]
    assert refusal(log.add(Redo()), Redo()) == "refused.nothing-to-redo"


def test_a_redone_move_can_be_taken_back_under_its_own_number() -> None:
    log = in_turns().add(UP[ANA], ANA).add(Undo(2)).add(Redo()).add(Undo(2))
    assert scores(log) == [0, 0, 0]


def test_a_new_move_clears_what_could_be_redone_and_a_note_does_not() -> None:
    log = in_turns().add(UP[ANA], ANA).add(Undo(2))
    assert scores(log.add(Remark("hm")).add(Redo())) == [1, 0, 0]
    assert refusal(log.add(UP[BO]), Redo()) == "refused.nothing-to-redo"


def test_a_refused_move_does_not_clear_what_could_be_redone() -> None:
    log = in_turns().add(UP[ANA], ANA).add(Undo(2))
    refusal(log, Adjust(BO, "visitors", -1))
    assert log.redoable() == log.entries[1]


def test_the_end_of_a_game_can_be_taken_back_until_it_is_confirmed() -> None:
    log = in_turns().add(Stop(), host=True)
    assert log.add(Undo(2)).table.outcome is None
    assert refusal(log.add(Confirm()), Undo(2)) == "refused.confirmed"


# --- everybody at once ---------------------------------------------------------------------------------------------


def sealed() -> MoveLog:
    """Moves 1, 2 and 3: Ana, Bo and Ana again have sealed."""
    return opening().add(Seal(ANA, CARDS), ANA).add(Seal(BO, CARDS), BO).add(Seal(ANA, (("food", 5),)), ANA)


def test_in_a_simultaneous_phase_everybody_takes_back_their_own() -> None:
    log = sealed()
    assert [log.undoable(seat) for seat in (ANA, BO, CY)] == [log.entries[2], log.entries[1], None]
    without_bo = log.add(Undo(2), BO)
    assert [park.sealed for park in without_bo.table.play.parks] == [(("food", 5),), None, None]
    assert without_bo.table.turn == (BO, CY)


def test_in_a_simultaneous_phase_nobody_takes_back_anothers() -> None:
    assert refusal(sealed(), Undo(3), BO) == "refused.undo-late"
    assert refusal(sealed(), Undo(2), CY) == "refused.undo-late"
    assert refusal(sealed(), Undo(1), ANA) == "refused.undo-late"


def test_the_host_takes_back_for_everybody() -> None:
    for by in (None, CY):
        log = sealed().add(Undo(2), by, host=True)
        assert log.table.play.parks[BO].sealed is None
        assert log.table.play.parks[ANA].sealed == (("food", 5),)


def test_even_the_host_takes_back_the_last_of_a_seat_first() -> None:
    assert refusal(sealed(), Undo(1), host=True) == "refused.undo-late"


@pytest.mark.parametrize("host", [None, ANA])
def test_the_host_takes_back_that_somebody_left_in_the_opening(host: int | None) -> None:
    log = opening().add(Leave(CY), CY).add(Undo(1), host, host=True)
    assert log.table.active == (ANA, BO, CY)


def test_a_table_move_can_be_taken_back_by_all_until_somebody_acted() -> None:
    log = opening().add(Join("Dee"), host=True)
    assert log.add(Undo(1), BO).table.active == (ANA, BO, CY)
    acted = log.add(Seal(ANA, CARDS), ANA)
    assert refusal(acted, Undo(1), BO) == "refused.undo-late"
    assert acted.undoable(ANA) == acted.entries[1]


def test_an_undo_that_would_break_later_moves_is_refused() -> None:
    log = opening().add(Rename(ANA, "Zoe"), ANA).add(Rename(BO, "Ana"), BO)
    assert refusal(log, Undo(1), ANA) == "refused.undo-blocked"
    assert log.undoable(ANA) is None
    assert log.undoable(BO) == log.entries[1]


def test_what_nothing_rests_on_any_more_can_be_taken_back_again() -> None:
    log = opening().add(Rename(ANA, "Zoe"), ANA).add(Rename(BO, "Ana"), BO)
    assert log.undoable(ANA) is None
    for move in (Undo(2), UP[CY]):
        log = log.add(move, BO)
        assert log.undoable(ANA) == log.entries[0]


def test_after_the_phase_the_last_move_is_again_everybodys() -> None:
    log = press_next(sealed(), Random(1))
    assert refusal(log, Undo(2), BO) == "refused.undo-late"
    assert log.add(Undo(4), CY).table.phase == "opening"


# --- what fell by lot ----------------------------------------------------------------------------------------------


def rolled() -> MoveLog:
    """Steam Park with the phone's dice, in the race: Ana and Bo have rolled, Ana twice, and Bo has pressed."""
    park = games()["steam-park"]
    log = press_next(MoveLog(park, new_table(park, 3, "light", roll="phone-dice")), Random(1))
    for move in (Roll(ANA), Roll(BO), Roll(ANA, (0,)), PressDone(BO)):
        log = log.accept(engine.draw(park, log.table, move, Chance(Random(2), 1_000)), seat_of(move))
    return log


def refused_now(of: MoveLog, move: Move, by: int | None, host: bool = False) -> str:
    with pytest.raises(Refused) as refused:
        of.accept(move, by, host)
    return refused.value.reason.key


def test_a_seat_cannot_take_back_what_fell_by_lot() -> None:
    log = rolled()
    assert log.undoable(ANA) is None
    assert refused_now(log, Undo(4), ANA) == "refused.undo-lot"


def test_what_lies_behind_a_lot_cannot_be_reached_either() -> None:
    log = rolled()
    assert log.undoable(BO) == log.entries[4]
    without = log.accept(Undo(5), BO)  # the press, where nothing fell
    assert without.undoable(BO) is None
    assert refused_now(without, Undo(3), BO) == "refused.undo-lot"


def test_the_host_corrects_even_what_fell_by_lot() -> None:
    log = rolled()
    assert log.undoable(ANA, host=True) == log.entries[3]
    back = log.accept(Undo(4), ANA, host=True)
    assert back.table.play.pigs[ANA].rolls == 1
    assert back.accept(Redo(), BO).table.play.pigs[ANA] == log.table.play.pigs[ANA]  # the same dice, not new ones


def test_a_log_in_which_a_seat_once_took_back_a_roll_still_folds() -> None:
    log = rolled().add(Undo(4), ANA)
    assert move_log.replay(log.game, log.start, log.entries).table == log.table


def test_only_what_chance_filled_in_falls_by_lot() -> None:
    assert fell_by_lot(Roll(ANA, (), ("ride",)))
    assert not fell_by_lot(Roll(ANA))
    assert not fell_by_lot(PressDone(ANA, trip=40, at=1_000))  # a moment is measured, not drawn
    assert fell_by_lot(Next(3, ("food",)))
    assert not fell_by_lot(Next(3))


# --- next ----------------------------------------------------------------------------------------------------------


def test_two_people_pressing_next_advance_once() -> None:
    log = in_turns()
    seen = log.seq
    log = log.add(Next(seen), ANA)
    assert log.table.turn == BO
    assert refusal(log, Next(seen), CY) == "refused.late"


def test_an_adjustment_or_a_note_does_not_make_a_next_late() -> None:
    log = in_turns()
    seen = log.seq
    log = log.add(UP[CY], CY).add(Remark("go on"), BO).add(Next(seen), ANA)
    assert log.table.turn == BO


def test_a_build_in_the_same_turn_does_not_make_a_next_late() -> None:
    log = opening()
    for seat in range(3):
        log = log.add(Seal(seat, CARDS), seat)
    log = press_next(press_next(log, Random(1)), Random(1))
    seen = log.seq
    assert log.add(Build(ANA, "food", 1), ANA).add(Next(seen), ANA).table.turn == BO


def test_sealing_does_not_make_a_next_late() -> None:
    log = opening().add(Seal(ANA, CARDS), ANA).add(Next(0), BO)
    assert log.table.phase == "deal"


def test_a_turn_that_was_taken_back_and_is_over_again_makes_a_next_late() -> None:
    log = in_turns()
    seen = log.seq
    log = log.add(Next(seen), ANA).add(Undo(2), ANA)
    assert log.table.turn == ANA
    assert refusal(log, Next(seen), CY) == "refused.late"
    assert log.add(Next(log.seq), ANA).table.turn == BO


def test_nobody_has_seen_the_future() -> None:
    assert refusal(in_turns(), Next(2)) == "refused.from-the-future"


def test_a_next_from_before_the_end_is_refused_after_it() -> None:
    log = in_turns().add(Stop(), host=True)
    assert refusal(log, Next(1)) == "refused.late"
    assert refusal(log, Next(2)) == "refused.over"


# --- long logs -----------------------------------------------------------------------------------------------------


class Counting:
    """The referee, counting how often it is asked."""

    def __init__(self) -> None:
        self.calls = 0

    def apply(self, *given: Any) -> Any:
        self.calls += 1
        return engine.apply(*given)


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> Counting:
    counted = Counting()
    monkeypatch.setattr(move_log, "engine", counted)
    return counted


def test_an_undo_at_the_end_of_a_long_log_stays_cheap(counting: Counting) -> None:
    log = in_turns()
    for _ in range(2_000):
        log = log.add(UP[ANA], ANA)
    assert counting.calls == 2_001
    counting.calls = 0
    log = log.add(Undo(log.seq), ANA)
    assert counting.calls == 0
    assert scores(log) == [1_999, 0, 0]


def test_many_undos_in_a_row_stay_cheap_and_right(counting: Counting) -> None:
    log = in_turns()
    for _ in range(500):
        log = log.add(UP[ANA], ANA)
    counting.calls = 0
    for taken_back in range(1, 401):
        last = log.undoable(ANA)
        assert last is not None
        log = log.add(Undo(last.seq), ANA)
        assert scores(log) == [500 - taken_back, 0, 0]
    assert counting.calls < 2 * 400
    counting.calls = 0
    for _ in range(400):
        log = log.add(Redo(), ANA)
    assert scores(log) == [500, 0, 0]
    assert counting.calls == 400


def test_old_tables_are_thinned_out() -> None:
    log = in_turns()
    for _ in range(400):
        log = log.add(UP[ANA], ANA)
    assert len(log.snapshots) < 100
    now = len(log.in_force)
    assert [one.moves for one in log.snapshots[-32:]] == list(range(now - 31, now + 1))


def test_replaying_a_log_with_undos_gives_the_same_move_log() -> None:
    log = in_turns()
    random = Random(3)
    for _ in range(300):
        last = log.undoable(None)
        choice = random.random()
        try:
            if choice < 0.3 and last is not None:
                log = log.add(Undo(last.seq), BO)
            elif choice < 0.5:
                log = log.add(Redo(), CY)
            else:
                log = log.add(UP[random.randrange(3)], ANA)
        except Refused:
            continue
    again = move_log.replay(GAME, log.start, [Entry(one.seq, one.move, one.by, one.host) for one in log.entries])
    assert (again.table, again.in_force, again.undone, again.seq) == (log.table, log.in_force, log.undone, log.seq)
    expected = [sum(entry.move == UP[seat] for entry in log.in_force) for seat in range(3)]
    assert scores(log) == expected


def test_what_each_seat_may_take_back_is_tried_move_by_move(counting: Counting) -> None:
    log = opening()
    for seat in (ANA, BO, CY):
        log = log.add(UP[seat], seat)
    for moves in range(20):
        log = log.add(UP[CY], CY)
        counting.calls = 0
        assert [log.undoable(seat) for seat in (ANA, BO, CY)] == [log.in_force[0], log.in_force[1], log.in_force[-1]]
        assert counting.calls <= (5 if moves == 0 else 2)  # Ana's and Bo's are each tried with the newest move


@pytest.mark.parametrize("game_id", list(games()))
def test_what_was_tried_before_says_the_same_as_a_new_trial(game_id: str) -> None:
    game, random = games()[game_id], Random(game_id)
    log = MoveLog(game, new_table(game, game.common_players, "full"))
    for _ in range(150):
        seats = [seat for seat in (None, *range(game.common_players)) if random.random() < 0.7]
        assert [log.undoable(seat) for seat in seats] == [replace(log, trials={}).undoable(seat) for seat in seats]
        try:
            log = add(log, housekeeping(log, random) if random.random() < 0.4 else proposed(log, random), random)
        except Refused:
            continue
