"""What a table of a game written as data knows: who is in which team, and what was entered.

Numbers of players are counters, so that they can be adjusted as in every game; a round's part of one is what was
gained in it.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from companion.rules.definitions.document import Definition, DefinitionField
from companion.rules.definitions.entries import TABLE, Entries, EntryKey, Value
from companion.rules.table import Table, gain, with_play

TEAMS = "ABCDEF"


@dataclass(frozen=True)
class FieldEntry:
    """A value that is no counter."""

    owner: str  # the number of a seat, the name of a team, or empty for the table
    field: str
    round: int
    value: bool | int | str | None


@dataclass(frozen=True)
class OwnPlay:
    """The part of the state that only a game written as data has."""

    teams: tuple[str, ...] = ()  # by seat
    entries: tuple[FieldEntry, ...] = ()
    dealer: int = 0
    over: bool = False
    places: dict[str, int] = field(default_factory=dict)  # by seat


OwnTable = Table[OwnPlay]


def team_of(seat: int) -> str:
    """The team of a seat until somebody says otherwise: partners sit opposite each other."""
    return TEAMS[seat % 2]


def is_counter(one: DefinitionField) -> bool:
    return one.is_number and one.of == "player"


class EnteredValues:
    """What was entered at a table, read once for however many questions."""

    def __init__(self, table: OwnTable) -> None:
        self._table = table
        self._entered = {(one.owner, one.field, one.round): one.value for one in table.play.entries}
        self._gained: dict[tuple[int, str, int], int] = defaultdict(int)
        for one in table.gains:
            self._gained[one.seat, one.counter, one.round] += one.points

    def of(self, one: DefinitionField, owner: str, round_number: int) -> Value:
        """What was entered in a field for a round (0: for the whole game), else what it starts with."""
        if not is_counter(one):
            agreed = self._table.setup.house_rules.get(one.id) if one.is_house_rule else None
            return self._entered.get((owner, one.id, round_number), agreed or one.start_value)
        if not one.each_round:
            return self._table.counter(int(owner), one.id)
        return one.number_of(one.start_value) + self._gained.get((int(owner), one.id, round_number), 0)


def with_value(table: OwnTable, one: DefinitionField, owner: str, round_number: int, value: Value) -> OwnTable:
    """The table with a value entered."""
    if is_counter(one):
        change = int(value or 0) - int(EnteredValues(table).of(one, owner, round_number) or 0)
        changed = gain(replace(table, round=round_number or table.round), int(owner), one.id, change, "entered")
        return replace(changed, round=table.round)
    others = tuple(e for e in table.play.entries if (e.owner, e.field, e.round) != (owner, one.id, round_number))
    if one.is_house_rule:  # agreed anew
        setup = replace(table.setup, house_rules={**table.setup.house_rules, one.id: str(value)})
        return with_play(replace(table, setup=setup), entries=others)
    entry = FieldEntry(owner, one.id, round_number, value)
    return with_play(table, entries=(*others, entry))


def entries_of_table(definition: Definition, table: OwnTable, rounds: int | None = None) -> Entries:
    """What was entered at a table, as the calculator takes it; of the first `rounds` where not all are wanted."""
    seats = table.active
    played = 0 if definition.rounds is None else (table.round if rounds is None else rounds)
    held: dict[str, dict[EntryKey, Value]] = {"player": {}, "team": {}, "table": {}}
    values = EnteredValues(table)
    for one in definition.fields_for(table.setup.modules):
        owners = tuple(_owners(table, one))
        for at in range(1, played + 1) if one.each_round else (0,):
            for owner, name in owners:
                held[one.of][name, one.id, at] = _named(table, one, values.of(one, owner, at))
    return Entries(
        names=[table.name(seat) for seat in seats],
        teams=[table.play.teams[seat] for seat in seats] if definition.teams else (),
        rounds=played,
        modules=table.setup.modules,
        players=held["player"],
        team_values=held["team"],
        table=held["table"],
        places=_places(table) if definition.wins == "places" else {},
    )


def _owners(table: OwnTable, one: DefinitionField) -> Iterator[tuple[str, str]]:
    """Whose field it is, at the table and in an input."""
    match one.of:
        case "player":
            yield from ((str(seat), table.name(seat)) for seat in table.active)
        case "team":
            yield from ((team, team) for team in dict.fromkeys(table.play.teams[seat] for seat in table.active))
        case "table":
            yield TABLE, TABLE


def _named(table: OwnTable, one: DefinitionField, value: Value) -> Value:
    """A player is entered by seat, since names can change."""
    if one.kind != "player" or value is None:
        return value
    return table.name(int(value)) if int(value) in table.active else None


def _places(table: OwnTable) -> dict[str, int]:
    """The places entered; whoever has none comes after all who have, a whole team together."""
    sides = table.play.teams or tuple(map(str, range(len(table.players))))
    known = {sides[seat]: table.play.places[str(seat)] for seat in table.active if str(seat) in table.play.places}
    return {table.name(seat): known.get(sides[seat], len(known) + 1) for seat in table.active}
