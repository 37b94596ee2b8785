"""What a table does with moves, said as simply as possible: a list of accepted moves, folded anew every time.

The table is Small City in light tracking with three players, whose `next` leads through phases of both kinds: a set-up
for all at once, then in every round three turns, six phases for all at once and one that is nobody's.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.rules.moves import Adjust, Move, Next, Redo, Remark, Undo

SEATS, TURNS, TOGETHER, ENDING = 3, 3, 6, 1


class No(Exception):
    """The table refuses."""


class Reused(Exception):
    """The key belongs to another request."""


@dataclass(frozen=True)
class Made:
    """A move by somebody; `seat` is whose it is, None for the table's."""

    seq: int
    move: Move
    by: int | None
    host: bool

    @property
    def seat(self) -> int | None:
        return self.move.seat if isinstance(self.move, Adjust) else None

    @property
    def is_note(self) -> bool:
        return isinstance(self.move, Remark)


@dataclass
class Model:
    log: list[Made] = field(default_factory=list)
    in_force: list[Made] = field(default_factory=list)
    undone: list[Made] = field(default_factory=list)
    answers: dict[tuple[int | None, bool, str], tuple[int, Move]] = field(default_factory=dict)
    step_since: int = 0

    def send(self, move: Move, by: int | None, host: bool, key: str) -> tuple[int, bool]:
        """The number of the move and whether it had been made before; raises No or Reused."""
        used = by, host, key  # a key is its bearer's own
        if used in self.answers:
            seq, first = self.answers[used]
            if first != move:
                raise Reused
            return seq, True
        made = Made(len(self.log) + 1, move, by, host)
        before = step(self.in_force)
        self._do(made)
        if step(self.in_force) != before:
            self.step_since = made.seq
        self.log.append(made)
        self.answers[used] = made.seq, move
        return made.seq, False

    def _do(self, made: Made) -> None:
        match made.move:
            case Undo(of=of):
                self._undo(made, of)
            case Redo():
                if not self.undone:
                    raise No
                self.in_force = _legal([*self.in_force, self.undone[-1]])
                self.undone = self.undone[:-1]
            case Next(seen=seen) if not self.step_since <= seen <= len(self.log):
                raise No
            case _:
                self.in_force = _legal([*self.in_force, made])
                self.undone = self.undone if made.is_note else []

    def _undo(self, made: Made, of: int) -> None:
        target = next((one for one in self.in_force if one.seq == of), None)
        if target is None:
            raise No
        may = [self.undoable(made.by)]
        if made.host:
            may += [self.undoable(seat) for seat in (None, *range(SEATS))]
        if target.is_note:
            may = [target] if made.host or target.by == made.by else []
        if target not in may:
            raise No
        self.in_force = _legal([one for one in self.in_force if one is not target])
        self.undone = [*self.undone, target]

    def undoable(self, by: int | None) -> Made | None:
        """The last move, or in a phase for all at once one's own last of that phase."""
        moves = [one for one in self.in_force if not one.is_note]
        if by is None or not simultaneous(step(self.in_force)):
            return moves[-1] if moves else None
        steps = [place for place, one in enumerate(moves) if isinstance(one.move, Next)]
        since = moves[steps[-1] + 1 :] if steps else moves
        own = [one for one in since if one.seat == by]
        if own:
            return own[-1]
        return moves[steps[-1]] if steps and not since else None


def step(moves: list[Made]) -> int:
    """How often the table went on."""
    return sum(isinstance(one.move, Next) for one in moves)


def simultaneous(steps: int) -> bool:
    return steps == 0 or TURNS <= (steps - 1) % (TURNS + TOGETHER + ENDING) < TURNS + TOGETHER


def _legal(moves: list[Made]) -> list[Made]:
    """The same moves, unless one of them would take more than there is."""
    for end in range(len(moves) + 1):
        if any(total < 0 for total in money(moves[:end])):
            raise No
    return moves


def money(moves: list[Made]) -> list[int]:
    return [sum(one.move.by for one in moves if isinstance(one.move, Adjust) and one.seat == n) for n in range(SEATS)]
