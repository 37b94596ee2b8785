"""The one way in for a move, whatever brought it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from companion.history.play_service import save_table_play, withdraw_table_play
from companion.live.access import Access
from companion.live.group_commit import Transaction
from companion.live.live_table import LiveTable
from companion.live.table_service import TableService, UnknownTable
from companion.rules import engine
from companion.rules.faults import Refused, refuse_if
from companion.rules.move_log import Entry, MoveLog
from companion.rules.moves import Confirm, Move, Remark, Undo
from companion.rules.table import refuse
from companion.rules.text import Text, text
from companion.store import keys, tables
from companion.store.box_facts import known_facts, store_fact
from companion.store.changes import increment_lobby_changes
from companion.store.database import Store
from companion.wire.moves import write_move

TAKE_BACK = timedelta(days=1)  # in which the host can take a confirmed result back
MOST_MOVES = 5_000  # of a table; the longest game takes less than half
MOST_NOTES = 1_000  # of a table; its page shows them all


class KeyReused(Exception):
    """An idempotency key came back with another move."""


class MoveRefused(Refused):
    """A move that the rules forbid or that came too late, with the number of the newest move."""

    def __init__(self, reason: Text, seq: int) -> None:
        super().__init__(reason)
        self.seq = seq


@dataclass(frozen=True)
class Accepted:
    """A move that counts: its number, and whether it had been made before."""

    seq: int
    repeated: bool


@dataclass(frozen=True)
class _Submission:
    """A move on its way into the log; `draw` fills in what chance decides at the table as it is then.

    A recorded one was accepted when it was played.
    """

    live_table: LiveTable
    access: Access
    draw: Callable[[MoveLog], Move]
    idempotency_key: str
    request_hash: str
    recorded: bool = False
    shown: int | None = None

    @property
    def idempotency_keys(self) -> tuple[str, ...]:
        """The key as each of the bearer's own, since two phones may use the same one."""
        access = self.access
        bearers = access.bearers or (f"seat {access.seat}, host {access.host}",)
        return tuple(f"{bearer[:16]} {self.idempotency_key}" for bearer in bearers)


def submit(
    table_service: TableService,
    live_table: LiveTable,
    access: Access,
    move: Move,
    idempotency_key: str,
    clock_stamp: str = "",
    shown: int | None = None,
) -> Accepted:
    """Append a bearer's move to the log, once, and publish it when it is on the disk.

    `shown` is the newest move that the bearer saw: what somebody else has entered since is not entered again.
    Requests are the same when their moves are, however they are spelt. Raises UnknownKey, ForeignKey, KeyReused,
    UnknownTable or MoveRefused; then nothing was written.
    """
    access.check(move)
    chance = table_service.chance(clock_stamp)  # of the moment it arrived, not of the moment it is written

    def draw(move_log: MoveLog) -> Move:
        return engine.draw(live_table.game, move_log.table, move, chance)

    request_hash = tables.digest(write_move(live_table.game, move))
    submission = _Submission(live_table, access, draw, idempotency_key, request_hash, shown=shown)
    try:
        accepted: Accepted = table_service.commit(
            table_service.store, lambda transaction: _append(table_service, transaction, submission)
        )
    except Refused as refused:
        table_service.catch_up(live_table)  # another process may have been faster
        raise MoveRefused(refused.reason, live_table.seq) from None
    return accepted


def submit_recorded(table_service: TableService, live_table: LiveTable, log: Iterable[Entry]) -> None:
    """Append a recorded game in one transaction, with what chance decided when it was played."""
    with table_service.store.transaction() as db:
        transaction = Transaction(table_service.store, db)
        for entry in log:
            key, access = f"recorded-{entry.seq}", Access(entry.by, entry.host)
            _append(
                table_service, transaction, _Submission(live_table, access, _recorded(entry), key, "recorded", True)
            )
    transaction.run_callbacks()


def _recorded(entry: Entry) -> Callable[[MoveLog], Move]:
    return lambda _: entry.move


def _append(table_service: TableService, transaction: Transaction, submission: _Submission) -> Accepted:
    """Decide a move inside a transaction, write it, and leave what is to be done after the commit."""
    live_table, access = submission.live_table, submission.access
    log_state = tables.log_state(transaction.store, live_table.id, submission.idempotency_keys)
    if log_state is None:
        raise UnknownTable(live_table.code)
    if log_state.lobby_changes != access.lobby_changes:
        access.check_keys(transaction.db, live_table.id)
    if log_state.earlier is not None:
        return _repeated(*log_state.earlier, submission.request_hash)
    before = transaction.move_logs.get(live_table.id) or live_table.move_log
    before = table_service.complete_log(live_table, before, log_state.seq, log_state.rewrites, transaction.store)
    if access.seat is not None and access.seat >= len(before.table.players):
        raise refuse("refused.no-such-seat", n=access.seat)  # the move that added the seat was undone
    if before.seq >= MOST_MOVES and not submission.recorded:
        raise refuse("refused.log-full", n=MOST_MOVES)
    add = before.add if submission.recorded else before.accept
    move = submission.draw(before)
    if isinstance(move, Remark) and len(before.table.notes) >= MOST_NOTES and not submission.recorded:
        raise refuse("refused.notes-full", n=MOST_NOTES)
    if submission.shown is not None:
        refuse_if(before.entered_since(submission.shown, move, access.seat))
    if before.confirmation is not None and isinstance(move, Undo):
        refuse_if(_take_back_refusal(transaction.store, live_table.id, before.seq))
    after = add(move, access.seat, access.host)
    key = submission.idempotency_keys[0]
    version = tables.append(transaction.db, live_table.id, after, key, submission.request_hash)
    lobby_changes = log_state.lobby_changes + _write_consequences(transaction, live_table, before, after)
    if isinstance(move, Confirm) and not submission.recorded:
        _learn_facts(transaction, after)
    transaction.move_logs[live_table.id] = after
    transaction.after_commit(lambda: live_table.update(version, after, log_state.rewrites, lobby_changes))
    transaction.after_commit(table_service.wake_other_processes)
    return Accepted(after.seq, repeated=False)


def _repeated(seq: int, first_hash: str, request_hash: str) -> Accepted:
    if first_hash != request_hash:
        raise KeyReused
    return Accepted(seq, repeated=True)


def _take_back_refusal(store: Store, table_id: int, confirmed_by: int) -> Text | None:
    """Why a confirmed result stands: it was confirmed longer ago than a day."""
    confirmed_at = tables.moved_at(store, table_id, confirmed_by)
    late = confirmed_at is not None and store.clock() - datetime.fromisoformat(confirmed_at) > TAKE_BACK
    return text("refused.confirmed") if late else None


def _write_consequences(transaction: Transaction, live_table: LiveTable, before: MoveLog, after: MoveLog) -> int:
    """A key for a new seat, a play for a confirmed result and none for one taken back; how often the lobby changed."""
    for seat in range(len(before.table.players), len(after.table.players)):
        keys.issue_key(transaction.db, live_table.id, "seat", seat)
    if after.table.confirmed == before.table.confirmed:
        return 0
    if after.table.confirmed:
        save_table_play(transaction.store, transaction.db, live_table.id, after)
    else:
        withdraw_table_play(transaction.store, transaction.db, live_table.id)
    increment_lobby_changes(transaction.db, live_table.id)
    return 1


def _learn_facts(transaction: Transaction, after: MoveLog) -> None:
    """What a confirmed game taught of the box it was played with."""
    learnt = after.game.learnt_facts(after.table, known_facts(transaction.store, after.game.id))
    for fact, numbers in learnt.items():
        store_fact(transaction.db, after.game.id, fact, numbers)
