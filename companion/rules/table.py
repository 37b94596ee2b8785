"""The state of a game at a table. Immutable; a move makes a new one."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Literal, TypeVar, cast, get_args

from companion.rules.faults import Refused
from companion.rules.text import Text, text

Tracking = Literal["light", "middle", "full"]
TRACKINGS: tuple[Tracking, ...] = get_args(Tracking)
Colour = Literal[
    "vermilion", "blue", "green", "purple", "yellow", "black", "pink", "brown", "sky", "navy", "lime", "grey"
]
COLOURS: tuple[Colour, ...] = get_args(Colour)
Play = TypeVar("Play")


@dataclass(frozen=True, slots=True)
class Setup:
    """What was agreed when the table was opened."""

    game: str
    rules_version: int
    names: tuple[str, ...]
    modules: tuple[str, ...] = ()
    house_rules: dict[str, str] = field(default_factory=dict)
    box_facts: dict[str, Any] = field(default_factory=dict)
    tracking: Tracking = "light"
    colours: tuple[Colour, ...] = ()  # by seat; none: in their usual order

    @property
    def is_full(self) -> bool:
        return self.tracking == "full"

    @property
    def is_light(self) -> bool:
        return self.tracking == "light"


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody in a seat; the seat is the index in `Table.players` and never changes."""

    name: str
    colour: Colour
    counters: dict[str, int]
    left: bool = False


@dataclass(frozen=True, slots=True)
class Gain:
    """A change of a counter with its reason; gains of one seat, round and reason are added up."""

    seat: int
    counter: str
    round: int
    reason: str
    points: int


@dataclass(frozen=True, slots=True)
class Note:
    """A remark that everybody at the table may read."""

    words: str
    seat: int | None


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """A seat with its total and place."""

    seat: int
    place: int | None
    total: int | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the reason and the ranking."""

    reason: Literal["finished", "unfinished"]
    ranking: tuple[SeatPlace, ...]


@dataclass(frozen=True, slots=True)
class Table(Generic[Play]):
    """The whole state of a game at a table; `play` is the part only that game knows."""

    setup: Setup
    players: tuple[Player, ...]
    order: tuple[int, ...]
    first: int
    round: int
    rounds: int
    phase: str
    turn: int | tuple[int, ...] | None
    play: Play
    gains: tuple[Gain, ...] = ()
    notes: tuple[Note, ...] = ()
    outcome: Outcome | None = None
    confirmed: bool = False
    ready: tuple[int, ...] = ()  # who has said so in this phase

    @property
    def active(self) -> tuple[int, ...]:
        """Seats still playing, clockwise."""
        return tuple(seat for seat in self.order if not self.players[seat].left)

    def name(self, seat: int) -> str:
        return self.players[seat].name

    def clockwise_from(self, seat: int) -> tuple[int, ...]:
        """Active seats clockwise, starting with `seat` or, when it has left, with the next one after it."""
        start = self.order.index(seat)
        turned = self.order[start:] + self.order[:start]
        return tuple(seat for seat in turned if not self.players[seat].left)

    def after(self, seat: int) -> int:
        """The next active seat clockwise."""
        around = self.clockwise_from(seat)
        return around[1 % len(around)] if around[0] == seat else around[0]

    def counter(self, seat: int, counter: str) -> int:
        return self.players[seat].counters[counter]


def gain(table: Table[Play], seat: int, counter: str, points: int, reason: str) -> Table[Play]:
    """Change a counter and record the reason."""
    if points == 0:
        return table
    player = table.players[seat]
    counters = {**player.counters, counter: player.counters[counter] + points}
    players = with_item(table.players, seat, replace(player, counters=counters))
    return replace(table, players=players, gains=_added(table.gains, Gain(seat, counter, table.round, reason, points)))


def _added(gains: tuple[Gain, ...], new: Gain) -> tuple[Gain, ...]:
    for index, old in enumerate(gains):
        if (old.seat, old.counter, old.round, old.reason) == (new.seat, new.counter, new.round, new.reason):
            total = old.points + new.points
            rest = gains[:index] + gains[index + 1 :]
            return with_item(gains, index, replace(old, points=total)) if total else rest
    return (*gains, new)


Item = TypeVar("Item")


def with_item(items: Sequence[Item], index: int, item: Item) -> tuple[Item, ...]:
    """The same items with another one at `index`."""
    return (*items[:index], item, *items[index + 1 :])


def without_item(items: Sequence[Item], item: Item) -> tuple[Item, ...]:
    """The same items without the first one like this."""
    at = items.index(item)
    return (*items[:at], *items[at + 1 :])


def with_play(table: Table[Play], **changes: Any) -> Table[Play]:
    """The table with some of what only its game knows changed."""
    return replace(table, play=replace(cast("Any", table.play), **changes))


def refuse(key: str, **args: Any) -> Refused:
    """The refusal to raise: `raise refuse("refused.not-your-turn", name="Ana")`."""
    return Refused(text(key, **args))


def missing_text(table: Table[Any], what: str, seats: Iterable[int]) -> list[Text]:
    """That these players have still to tell or do something; nothing where there are none."""
    names = [table.name(seat) for seat in seats]
    return [text(f"{table.setup.game}.missing.{what}", names=names)] if names else []


def reason_text(game: str, reason: str, round_number: int) -> Text:
    """How a gain is named on a score line."""
    return text(f"{game}.gain.{reason}", round=round_number)
