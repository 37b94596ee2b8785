"""What a draw of tables is asked for, and every fault it may have."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Annotated

from companion.rules.faults import Fault, pointer
from companion.rules.inputs import Length, Name, Range, doubled_names
from companion.rules.text import text

MOST_PEOPLE = 1_000
MOST_ROUNDS = 20
LARGEST_TABLE = 12

Names = Annotated[list[Name], Length(1, MOST_PEOPLE)]
Seats = Annotated[list[Name], Length(1, LARGEST_TABLE)]


@dataclass(frozen=True)
class SeatingRequest:
    """Who plays how many more rounds at tables of which sizes; `played` rounds come before and count."""

    players: Names | Annotated[int, Range(1, MOST_PEOPLE)]
    rounds: Annotated[int, Range(1, MOST_ROUNDS)]
    sizes: Annotated[list[Annotated[int, Range(1, LARGEST_TABLE)]], Length(1, LARGEST_TABLE)]
    apart: Annotated[list[Annotated[list[Name], Length(2, 2)]], Length(0, MOST_PEOPLE)] = field(default_factory=list)
    absent: dict[str, Annotated[list[Name], Length(0, MOST_PEOPLE)]] = field(default_factory=dict)
    played: Annotated[list[Annotated[list[Seats], Length(0, MOST_PEOPLE)]], Length(0, MOST_ROUNDS)] = field(
        default_factory=list
    )
    seed: Annotated[int, Range(0, 2**31)] = 0
    seconds: Annotated[float, Range(0, 60)] = 5

    @property
    def names(self) -> list[str]:
        if isinstance(self.players, int):
            return [str(number) for number in range(1, self.players + 1)]
        return list(self.players)


def check_seating(request: SeatingRequest) -> Iterator[Fault]:
    """Every fault of a request of the right shape."""
    names = request.names
    known = set(names)
    yield from doubled_names(names, "players")
    for index, size in enumerate(request.sizes):
        if size in request.sizes[:index]:
            yield Fault(pointer("sizes", index), text("fault.size-twice", n=size))
    for index, pair in enumerate(request.apart):
        yield from _unknown(pair, known, "apart", index)
        if pair[0] == pair[-1]:
            yield Fault(pointer("apart", index), text("fault.apart-from-self", name=pair[0]))
    last = len(request.played) + request.rounds
    for number, absent in request.absent.items():
        if not (number.isascii() and number.isdecimal() and 1 <= int(number) <= last and str(int(number)) == number):
            yield Fault(pointer("absent", number), text("fault.no-such-round", n=last))
        yield from _unknown(absent, known, "absent", number)
    for index, tables in enumerate(request.played):
        yield from doubled_names([name for table in tables for name in table], "played", index)


def _unknown(names: Sequence[str], known: set[str], *where: str | int) -> Iterator[Fault]:
    for index, name in enumerate(names):
        if name not in known:
            yield Fault(pointer(*where, index), text("fault.not-in-event", name=name))
