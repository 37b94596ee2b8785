"""Group commit: many jobs, few transactions, and a refused job or a failing disk touches nobody else's."""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.live.group_commit import GroupCommit, Transaction
from companion.store.box_facts import known_facts, store_fact
from companion.store.database import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path / "midway.db")
    yield opened
    opened.close()


def here(work: Callable[[], Any]) -> Any:
    return work()


def writes(number: int) -> Callable[[Transaction], int]:
    def work(transaction: Transaction) -> int:
        store_fact(transaction.db, "game", f"fact-{number}", number)
        return number

    return work


def test_everybody_gets_their_own_answer_and_all_is_written(store: Store) -> None:
    commit = GroupCommit(store, here)
    answers: list[int] = []
    threads = [
        threading.Thread(target=lambda number=number: answers.append(commit(store, writes(number))))
        for number in range(40)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == list(range(40))
    assert known_facts(store, "game") == {f"fact-{number}": number for number in range(40)}
    commit.close()


def test_who_waits_while_the_disk_is_busy_is_written_together(store: Store) -> None:
    opened, may_go = threading.Event(), threading.Event()
    transactions = []

    def slow(work: Callable[[], Any]) -> Any:
        transactions.append(work)
        opened.set()
        may_go.wait(10)
        return work()

    commit = GroupCommit(store, slow)
    threads = [threading.Thread(target=commit, args=(store, writes(number))) for number in range(10)]
    threads[0].start()
    opened.wait(10)
    for thread in threads[1:]:
        thread.start()
    while commit.waiting < 9:
        threading.Event().wait(0.01)
    may_go.set()
    for thread in threads:
        thread.join()
    assert len(transactions) == 2, "two transactions, each committed apart"
    assert len(known_facts(store, "game")) == 10
    commit.close()


def test_a_refused_job_leaves_no_trace_and_stops_nobody(store: Store) -> None:
    commit = GroupCommit(store, here)

    def refused(transaction: Transaction) -> None:
        store_fact(transaction.db, "game", "half", 1)
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        commit(store, refused)
    assert commit(store, writes(1)) == 1
    assert known_facts(store, "game") == {"fact-1": 1}
    commit.close()


def test_a_commit_that_fails_raises_for_every_job_in_it(store: Store) -> None:
    calls = []

    def failing(work: Callable[[], Any]) -> Any:
        calls.append(work)
        if len(calls) == 1:
            raise sqlite3.OperationalError("database or disk is full")
        return work()

    commit = GroupCommit(store, failing)
    with pytest.raises(sqlite3.OperationalError, match="full"):
        commit(store, writes(1))
    assert known_facts(store, "game") == {}
    assert commit(store, writes(2)) == 2
    commit.close()
