"""The log of moves: which of them are in force, and the table they lead to.

Undo and redo are entries like any other. One fold turns the log into the moves in force; snapshots of tables along the
way keep moves and undos fast however long the log is.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from companion.rules import engine
from companion.rules.descriptions import describe, doer
from companion.rules.faults import Refused, refuse_if
from companion.rules.game import Game
from companion.rules.moves import Aside, Confirm, Move, Next, Redo, Remark, Undo, fell_by_lot, seat_of
from companion.rules.table import Table, refuse
from companion.rules.text import Text, text

RECENT = 32  # snapshots of the last tables, each one kept
MOST_REFOLDED = 300  # moves after one that is taken back: each of them is worked out again, while others wait
CHECKPOINT = 16  # of older tables only every 16th is kept
UNNAMED = text("move.unnamed")


@dataclass(frozen=True, slots=True)
class Entry:
    """A numbered move with the seat that made it (None: nobody seated), whether the host made it, and its label.

    `reveals` says that it showed somebody a secret.
    """

    seq: int
    move: Move
    by: int | None = None
    host: bool = False
    label: Text = UNNAMED
    reveals: bool = False


class Snapshot(NamedTuple):
    """The table after so many of the moves in force."""

    moves: int
    table: Table[Any]


class Trial(NamedTuple):
    """The table after so many of the moves in force as it would be without one of them; None where a later one rests
    on that."""

    seq: int
    moves: int
    table: Table[Any] | None


@dataclass(frozen=True)
class MoveLog:
    """The log of one table, immutable: `add` gives a new one or raises Refused."""

    game: Game
    start: Table[Any]
    entries: tuple[Entry, ...] = ()
    in_force: tuple[Entry, ...] = ()
    snapshots: tuple[Snapshot, ...] = ()
    undone: tuple[Entry, ...] = ()
    step_since: int = 0
    announced: tuple[Entry, ...] = ()  # what everybody is told of for the rest of the round
    last_by_owner: dict[int | None, Entry] = field(default_factory=dict)  # see `_followed_by`
    trials: dict[int | None, Trial] = field(default_factory=dict, compare=False, repr=False)  # by owner, see `undoable`

    @property
    def seq(self) -> int:
        return len(self.entries)

    @property
    def table(self) -> Table[Any]:
        return self.snapshots[-1].table if self.snapshots else self.start

    def accept(self, move: Move, by: int | None = None, host: bool = False) -> MoveLog:
        """`add` for a new move: what fell by lot or was shown, and going on before all have sealed, is for the host.

        A result is not confirmed while something that decides it is missing.

        A stored log is folded without these checks, so that logs written under other checks still replay.
        """
        if isinstance(move, Undo) and (at := self._place(move.of)) >= 0:
            refuse_if(self._undo_refusal(self.in_force[at], host))
        if isinstance(move, Confirm) and (missing := self.game.missing(self.table)):
            raise Refused(missing[0])
        if isinstance(move, Redo) and self.redoable() and not self.redoable(by, host):
            raise refuse("refused.redo-secret")
        if not host and not self._is_late(move) and (unsealed := self._unsealed_names(move)):
            raise refuse("refused.not-all-sealed", names=unsealed)  # first: why else it is refused may rest on a secret
        return self.add(move, by, host)

    def _is_late(self, move: Move) -> bool:
        """Whether somebody else has gone on since."""
        return isinstance(move, Next) and move.seen < self.step_since

    def entered_since(self, shown: int, move: Move, by: int | None) -> Text | None:
        """Why a move counts once: somebody else has made the same since the table looked as `shown`.

        Not so a secret one, which could be guessed.
        """
        if isinstance(move, Aside | Undo | Redo | Next) or self.game.is_secret(self.table, move, by):
            return None
        same = (entry for entry in self.in_force if entry.seq > shown and entry.by != by and entry.move == move)
        return next((text("refused.entered-twice", name=doer(self.table, entry.by)) for entry in same), None)

    def _undo_refusal(self, entry: Entry, host: bool = False) -> Text | None:
        """Why a move is not taken back: too many came since then. By a seat: it fell by lot, or showed a secret."""
        if len(self.in_force) - self._place(entry.seq) > MOST_REFOLDED:
            return text("refused.undo-late")
        if host or isinstance(entry.move, Aside):
            return None
        if fell_by_lot(entry.move):
            return text("refused.undo-lot")
        shown = any(later.reveals for later in self.in_force[self._place(entry.seq) :])
        return text("refused.undo-shown") if shown else None

    def _unsealed_names(self, move: Move) -> list[str | Text]:
        """Who has not sealed a choice when a move, or one done again, goes on with those of the others."""
        going_on = self.undone[-1].move if isinstance(move, Redo) and self.undone else move
        if not isinstance(going_on, Next) or self.table.outcome is not None:
            return []
        return [self.table.name(seat) for seat in self.game.unsealed(self.table)]

    def add(self, move: Move, by: int | None = None, host: bool = False) -> MoveLog:
        """The log with one more entry."""
        entry = Entry(self.seq + 1, move, by, host)
        announces = bool(self._unsealed_names(move))
        match move:
            case Undo():
                after = self._undo(entry, move)
                announces = self._hides_again(after, self._place(move.of))
                key = "move.undo-shown" if announces else "move.undo"
                entry = replace(entry, label=self._named(key, by, after.undone[-1]))
            case Redo():
                after = self._redo()
                entry = replace(entry, label=self._named("move.redo", by, after.in_force[-1]))
            case Next() if self._is_late(move):
                raise refuse("refused.late")
            case Next() if move.seen > self.seq:
                raise refuse("refused.from-the-future", n=self.seq)
            case _:
                after = self._with(entry, keep_undone=isinstance(move, Aside))
                entry = after.in_force[-1]
        return replace(
            after,
            entries=(*self.entries, entry),
            step_since=entry.seq if _step(after.table) != _step(self.table) else self.step_since,
            announced=(
                *(self.announced if after.table.round == self.table.round else ()),
                *([entry] if announces else ()),
            ),
        )

    def extend(self, entries: Iterable[Entry]) -> MoveLog:
        """The log with entries of a stored one, which are folded again."""
        move_log = self
        for entry in entries:
            move_log = move_log.add(entry.move, entry.by, entry.host)
        return move_log

    def _hides_again(self, after: MoveLog, at: int) -> bool:
        """Whether without the move at this place among those in force something is secret again that was shown."""
        return sum(one.reveals for one in after.in_force[at:]) < sum(one.reveals for one in self.in_force[at:])

    def _named(self, key: str, by: int | None, what: Entry) -> Text:
        """The label of an undo or redo names the move it concerns."""
        return text(key, who=doer(self.table, by), what=what.label)

    def undoable(self, by: int | None, host: bool = False) -> Entry | None:
        """What `by` would take back now, if anything. What fell by lot or was shown is only for the host to correct,
        and what later moves rest on for nobody."""
        entry = self._last_of(by)
        if entry is None or self._undo_refusal(entry, host) is not None:
            return None
        return entry if entry is self.in_force[-1] or self._may_do_without(entry) else None

    def _may_do_without(self, entry: Entry) -> bool:
        """Whether no later move rests on this one. A log goes on from what the one before it has tried: every phone
        asks after every move."""
        tried = self.trials.get(_owner(entry))
        if tried is None or tried.seq != entry.seq:
            at = self._place(entry.seq)
            tried = Trial(entry.seq, at + 1, self._cut(at).table)
        table = self._applied(tried.table, self.in_force[tried.moves :])
        self.trials[_owner(entry)] = Trial(entry.seq, len(self.in_force), table)
        return table is not None

    def _applied(self, table: Table[Any] | None, entries: Iterable[Entry]) -> Table[Any] | None:
        """A table after further moves; None when one of them is refused, or there was none before."""
        if table is None:
            return None
        try:
            for entry in entries:
                table = engine.apply(self.game, table, entry.move, entry.by)
        except Refused:
            return None
        return table

    def _last_of(self, by: int | None) -> Entry | None:
        """The last move that is for `by` to take back. In a simultaneous phase everybody takes back their own."""
        if self.table.confirmed:
            return None
        phase = self.game.phase(self.table.phase)
        own_only = by is not None and phase is not None and phase.simultaneous
        last = self.last_by_owner
        if not own_only:
            return next(iter(last.values()), None)
        if by in last or None not in last:
            return last.get(by)
        return last[None] if len(last) == 1 else None  # others have acted after it

    def corrections(self) -> Iterator[int]:
        """The numbers of the moves that only the host could take back now."""
        for seat in (None, *range(len(self.table.players))):
            entry = self._last_of(seat)
            if entry is not None and self._undo_refusal(entry) and not self._undo_refusal(entry, host=True):
                yield entry.seq

    def redoable(self, by: int | None = None, host: bool = True) -> Entry | None:
        """What `by` would do again now, if anything. A secret choice that was taken back is its owner's to repeat."""
        if not self.undone or self.table.confirmed:
            return None
        entry = self.undone[-1]
        is_other_s = _owner(entry) not in (None, by) and self.game.is_secret(self.table, entry.move, by)
        return None if is_other_s and not host else entry

    def undone_seqs(self) -> set[int]:
        """Numbers of the moves that are no longer in force."""
        in_force = {entry.seq for entry in self.in_force}
        return {
            entry.seq for entry in self.entries if entry.seq not in in_force and not isinstance(entry.move, Undo | Redo)
        }

    def _place(self, seq: int) -> int:
        """Where a move is among those in force, -1 if it is not. What is looked for is nearly always near the end."""
        places = range(len(self.in_force) - 1, -1, -1)
        return next((place for place in places if self.in_force[place].seq == seq), -1)

    def _with(self, entry: Entry, keep_undone: bool) -> MoveLog:
        table = engine.apply(self.game, self.table, entry.move, entry.by)
        label = describe(self.game, self.table, entry.move, entry.by)
        if unsealed := self._unsealed_names(entry.move):
            label = text("move.next-unsealed", what=label, names=unsealed)
        done = replace(entry, label=label, reveals=self.game.reveals(self.table, table))
        return replace(
            self,
            in_force=(*self.in_force, done),
            snapshots=_thinned((*self.snapshots, Snapshot(len(self.in_force) + 1, table))),
            undone=self.undone if keep_undone else (),
            last_by_owner=_followed_by(done, self.last_by_owner),
            trials=dict(self.trials),
        )

    def _undo(self, undo: Entry, move: Undo) -> MoveLog:
        entry = self._to_undo(undo, move)
        try:
            return replace(self._without(entry), undone=(*self.undone, entry))
        except Refused:
            raise refuse("refused.undo-blocked") from None

    def _without(self, entry: Entry) -> MoveLog:
        """The log without one of the moves in force; raises Refused where a later one rests on it."""
        at = self._place(entry.seq)
        return self._cut(at)._refold(self.in_force[at + 1 :])

    @property
    def confirmation(self) -> Entry | None:
        """The move that confirmed the result; only the host takes it back."""
        return self.in_force[-1] if self.table.confirmed else None

    def _to_undo(self, undo: Entry, move: Undo) -> Entry:
        if (confirmation := self.confirmation) is not None:
            if not undo.host or move.of != confirmation.seq:
                raise refuse("refused.confirmed")
            return confirmation
        at = self._place(move.of)
        if at < 0:
            raise refuse("refused.undo-late")
        wanted = self.in_force[at]
        if isinstance(wanted.move, Remark):
            if not undo.host and wanted.by != undo.by:
                raise refuse("refused.undo-late")
            return wanted
        candidates = [self._last_of(undo.by)]
        if undo.host:  # the host takes back for every seat
            candidates += [self._last_of(seat) for seat in (None, *range(len(self.table.players)))]
        if wanted not in candidates:
            raise refuse("refused.undo-late")
        return wanted

    def _redo(self) -> MoveLog:
        entry = self.redoable()
        if entry is None:
            raise refuse("refused.nothing-to-redo")
        return replace(self._with(entry, keep_undone=True), undone=self.undone[:-1])

    def _cut(self, at: int) -> MoveLog:
        """The log with only the first `at` moves in force."""
        snapshots = self.snapshots[: bisect_right(self.snapshots, at, key=_moves)]
        moves = snapshots[-1].moves if snapshots else 0
        kept = self.in_force[:moves]
        cut = replace(self, in_force=kept, snapshots=snapshots, last_by_owner=_last_of_each(kept), trials={})
        return cut._refold(self.in_force[moves:at])

    def _refold(self, entries: Iterable[Entry]) -> MoveLog:
        move_log = self
        for entry in entries:
            move_log = move_log._with(entry, keep_undone=True)
        return move_log


def _owner(entry: Entry) -> int | None:
    """Whose move it is when everybody undoes their own: the seat it is for, else nobody's."""
    return seat_of(entry.move)


def _followed_by(entry: Entry, last: dict[int | None, Entry]) -> dict[int | None, Entry]:
    """The last move of each seat, the newest first, back to the last one that is nobody's, after one more move."""
    if isinstance(entry.move, Aside):
        return last
    owner = _owner(entry)
    if owner is None:
        return {None: entry}
    return {owner: entry} | {other: move for other, move in last.items() if other != owner}


def _last_of_each(entries: tuple[Entry, ...]) -> dict[int | None, Entry]:
    """What `_followed_by` makes of all of them; only the end of a long log is looked at."""
    last: dict[int | None, Entry] = {}
    for entry in reversed(entries):
        if not isinstance(entry.move, Aside):
            owner = _owner(entry)
            last.setdefault(owner, entry)
            if owner is None:
                break
    return last


def _step(table: Table[Any]) -> tuple[int, str, int | None, bool]:
    """What a late `next` is late for: the turn, or the phase where several act at once."""
    turn = table.turn if isinstance(table.turn, int) else None
    return table.round, table.phase, turn, table.outcome is not None


def _moves(snapshot: Snapshot) -> int:
    return snapshot.moves


def _thinned(snapshots: tuple[Snapshot, ...]) -> tuple[Snapshot, ...]:
    """Without the snapshot that is no longer recent, unless it is a checkpoint."""
    old = snapshots[-1].moves - RECENT
    at = bisect_left(snapshots, old, key=_moves)
    if old % CHECKPOINT == 0 or snapshots[at].moves != old:
        return snapshots
    return (*snapshots[:at], *snapshots[at + 1 :])


def replay(game: Game, start: Table[Any], log: Iterable[Entry]) -> MoveLog:
    """Fold a whole log."""
    return MoveLog(game, start).extend(log)
