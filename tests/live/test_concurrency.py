"""Many at once: threads on one server, and the table services of two servers on one file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.live import seat_claims
from companion.live.access import Access
from companion.live.live_table import LiveTable
from companion.live.move_service import submit
from companion.live.table_service import TableService
from companion.rules.faults import Refused
from companion.rules.moves import Adjust, Confirm, Join, Next, Remark, Stop, Undo
from companion.rules.new_table import NewPlayer, NewTable
from companion.store.changes import increment_rewrites
from companion.store.database import FILE_NAME, Store
from tests.api.client import TableOnline
from tests.live.together import at_once

MANY = 16
HOST = Access(host=True)


def phone(app: Flask, table: TableOnline) -> TableOnline:
    return TableOnline(app.test_client(), table.code, table.host, table.seats, "")


def test_many_who_press_next_advance_once(app: Flask, table: TableOnline) -> None:
    press = {"type": "next", "seen": 0}
    answers = at_once(lambda number: phone(app, table).move(press, once=f"press-{number}"), MANY)
    assert Counter(answer.status_code for answer in answers) == {201: 1, 409: MANY - 1}
    assert {answer.json["seq"] for answer in answers if answer.status_code == 409} == {1}
    assert table.look()["seq"] == 1


def test_many_copies_of_one_move_are_one_move(app: Flask, table: TableOnline) -> None:
    adjust = {"type": "adjust", "seat": 0, "counter": "visitors", "by": 1}
    answers = at_once(lambda number: phone(app, table).move(adjust, once="double tap"), MANY)
    assert Counter(answer.status_code for answer in answers) == {201: 1, 200: MANY - 1}
    assert {answer.json["seq"] for answer in answers} == {1}
    assert table.look()["players"][0]["counters"]["visitors"] == 1


def test_many_different_moves_are_all_there(app: Flask, table: TableOnline) -> None:
    adjust = {"type": "adjust", "seat": 0, "counter": "visitors", "by": 1}
    answers = at_once(lambda number: phone(app, table).move(adjust, once=f"tap-{number}"), MANY)
    assert sorted(answer.json["seq"] for answer in answers) == list(range(1, MANY + 1))
    shown = table.look()
    assert (shown["seq"], shown["players"][0]["counters"]["visitors"]) == (MANY, MANY)


def test_a_seat_is_claimed_by_one_of_many(app: Flask, table: TableOnline) -> None:
    def claim(number: int) -> str:
        response = app.test_client().post(f"/t/{table.code}/claim", data={"seat": 1})
        return str(response.headers["Location"])

    assert Counter(at_once(claim, MANY)) == {f"/t/{table.code}": 1, f"/t/{table.code}/seat-request": MANY - 1}


# Two processes, as far as the file is concerned: each with a connection and a memory of its own


@pytest.fixture
def services(tmp_path: Path) -> Iterator[tuple[TableService, TableService]]:
    one, other = (TableService(Store(tmp_path / FILE_NAME)) for _ in range(2))
    yield one, other
    one.store.close()
    other.store.close()


def code_of_new_table(table_service: TableService) -> str:
    return table_service.open(NewTable("scream-machine", [NewPlayer(name) for name in ("Ana", "Bo", "Cy")])).code


def act(table_service: TableService, live_table: LiveTable, move: Any, once: str) -> int:
    return submit(table_service, live_table, HOST, move, once).seq


def test_interleaved_moves_are_numbered_once_and_lead_to_equal_logs(
    services: tuple[TableService, TableService],
) -> None:
    code = code_of_new_table(services[0])
    here = [table_service.live_table(code) for table_service in services]
    seqs = [act(services[n % 2], here[n % 2], Adjust(n % 3, "visitors", 1), f"{n}") for n in range(20)]
    assert seqs == list(range(1, 21))
    move_logs = [table_service.live_table(code).move_log for table_service in services]
    assert move_logs[0].entries == move_logs[1].entries
    assert move_logs[0].table == move_logs[1].table


def test_what_one_wrote_the_other_shows_at_once(services: tuple[TableService, TableService]) -> None:
    one, other = services
    code = code_of_new_table(one)
    assert other.live_table(code).seq == 0
    act(one, one.live_table(code), Remark("hello"), "a")
    assert other.live_table(code).seq == 1


def test_a_repeated_move_is_known_to_the_other(services: tuple[TableService, TableService]) -> None:
    one, other = services
    code = code_of_new_table(one)
    act(one, one.live_table(code), Remark("hello"), "a")
    again = submit(other, other.live_table(code), HOST, Remark("hello"), "a")
    assert (again.seq, again.repeated) == (1, True)


def test_a_late_next_is_late_at_the_other_and_tells_the_number_of_now(
    services: tuple[TableService, TableService],
) -> None:
    one, other = services
    code = code_of_new_table(one)
    there = other.live_table(code)
    act(one, one.live_table(code), Next(0), "a")
    with pytest.raises(Refused):
        act(other, there, Next(0), "b")
    assert there.seq == 1


def test_the_key_of_a_late_player_outlives_a_move_at_the_other(services: tuple[TableService, TableService]) -> None:
    one, other = services
    code = code_of_new_table(one)
    there = other.live_table(code)
    act(one, one.live_table(code), Join("Dee"), "a")
    seat_claims.claim(one, one.live_table(code), 3)
    act(other, there, Remark("hello"), "b")
    with pytest.raises(Refused):
        seat_claims.claim(other, there, 3)


def test_a_play_is_saved_once_however_many_confirm(services: tuple[TableService, TableService]) -> None:
    one, other = services
    code = code_of_new_table(one)
    here, there = one.live_table(code), other.live_table(code)
    act(one, here, Stop(), "a")
    act(one, here, Confirm(), "b")
    with pytest.raises(Refused):
        act(other, there, Confirm(), "c")
    assert len(one.store.rows("SELECT * FROM plays")) == 1


def test_a_change_of_the_other_wakes_those_who_wait(services: tuple[TableService, TableService]) -> None:
    one, other = services
    code = code_of_new_table(one)
    there = other.live_table(code)
    version = there.version
    with there.watching():
        act(one, one.live_table(code), Remark("hello"), "a")
        other.check_changes()
    assert there.wait(version, 0) > version
    assert there.seq == 1


def test_an_older_state_never_replaces_a_newer_one(services: tuple[TableService, TableService]) -> None:
    one, _ = services
    live_table = one.live_table(code_of_new_table(one))
    old, version = live_table.move_log, live_table.version
    act(one, live_table, Remark("hello"), "a")
    live_table.update(version, old, live_table.rewrites, live_table.state.lobby_changes)
    assert live_table.seq == 1


def test_threads_on_two_services_never_number_twice(services: tuple[TableService, TableService]) -> None:
    code = code_of_new_table(services[0])

    def press(number: int) -> list[int]:
        table_service = services[number % 2]
        return [
            act(table_service, table_service.live_table(code), Adjust(0, "visitors", 1), f"{number}-{count}")
            for count in range(5)
        ]

    seqs = sorted(seq for found in at_once(press, MANY) for seq in found)
    assert seqs == list(range(1, 5 * MANY + 1))
    assert [table_service.live_table(code).table.counter(0, "visitors") for table_service in services] == [5 * MANY] * 2


def test_a_version_has_the_same_number_in_every_process(services: tuple[TableService, TableService]) -> None:
    one, other = services
    code = code_of_new_table(one)
    act(one, one.live_table(code), Remark("hello"), "a")
    seat_claims.claim(other, other.live_table(code), 0)
    assert one.live_table(code).version == other.live_table(code).version


def test_a_claim_here_does_not_hide_a_move_made_there(services: tuple[TableService, TableService]) -> None:
    one, other = services
    code = code_of_new_table(one)
    there = other.live_table(code)
    act(one, one.live_table(code), Remark("hello"), "a")
    seat_claims.claim(other, there, 0)
    assert there.seq == 1


def test_a_rewritten_log_is_read_again_everywhere(services: tuple[TableService, TableService]) -> None:
    one, other = services
    code = code_of_new_table(one)
    here, there = one.live_table(code), other.live_table(code)
    act(one, here, Remark("hello"), "a")
    assert other.live_table(code).table.notes[0].words == "hello"
    with one.store.transaction() as db:
        db.execute("UPDATE moves SET body = replace(body, 'hello', 'goodbye')")
        increment_rewrites(db, [here.id])
    assert [table_service.live_table(code).table.notes[0].words for table_service in services] == ["goodbye", "goodbye"]
    assert there.seq == 1


def test_a_move_made_before_a_rewritten_log_was_noticed_brings_no_old_words_back(
    services: tuple[TableService, TableService],
) -> None:
    ours, theirs = services
    here = ours.live_table(code_of_new_table(ours))
    act(ours, here, Remark("hello"), "a")
    with theirs.store.transaction() as db:
        db.execute("UPDATE moves SET body = replace(body, 'hello', 'goodbye')")
        increment_rewrites(db, [here.id])
    act(ours, here, Remark("again"), "b")
    assert here.table.notes[0].words == "goodbye"
    assert here.rewrites == 1  # or every move to come would read the whole log


def test_a_seat_that_was_added_elsewhere_is_known_here(services: tuple[TableService, TableService]) -> None:
    ours, theirs = services
    code = code_of_new_table(ours)
    here = ours.live_table(code)
    act(theirs, theirs.live_table(code), Join("Di"), "joins")
    assert len(here.table.players) == 3
    assert [ours.has_seat(here, seat) for seat in (2, 3, 4)] == [True, True, False]


def test_a_seat_that_was_taken_away_elsewhere_makes_no_move(services: tuple[TableService, TableService]) -> None:
    ours, theirs = services
    code = code_of_new_table(ours)
    act(ours, ours.live_table(code), Join("Di"), "joins")
    here = ours.live_table(code)
    act(theirs, theirs.live_table(code), Undo(1), "undoes")
    with pytest.raises(Refused) as refused:
        submit(ours, here, Access(3), Remark("late"), "late")
    assert refused.value.reason.key == "refused.no-such-seat"
    assert ours.live_table(code).seq == 2
