"""The input of the calculator `score` of a game written as data: its types, its faults, and what it enters."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, make_dataclass
from typing import Annotated, Any, Literal

from companion.rules.definitions.document import Definition, DefinitionField, is_played
from companion.rules.definitions.entries import TABLE, Entries, EntryKey, Value
from companion.rules.definitions.limits import MOST_ROUNDS, Key
from companion.rules.faults import Fault, pointer
from companion.rules.inputs import Length, Name, Range, doubled_names, strangers
from companion.rules.moves import SEATS
from companion.rules.text import text

NOT_GIVEN: Any = object()
Owner = Literal["player", "team", "table"]


def player_keys(definition: Definition) -> tuple[str, ...]:
    """The keys of a player that are no fields."""
    team = ("team",) if definition.teams else ()
    return ("name", *team, *(("place",) if definition.wins == "places" else ()))


def input_type(definition: Definition) -> type:
    """The dataclass of an input; a field that was not given has no value yet."""
    base = definition.id.title().replace("-", "")
    player: list[tuple[str, Any, Any]] = [("name", Name, field())]
    player += [("team", Name, field())] if definition.teams else []
    player += [("place", Annotated[int, Range(1, SEATS)], field())] if definition.wins == "places" else []
    low, high = definition.players
    one = _values(definition, f"{base}Player", "player", False, player)
    players = Annotated[list[one], Length(low, high)]  # type: ignore[valid-type]
    parts: list[tuple[str, Any, Any]] = [("players", players, field())]
    parts += _shared_parts(definition, base, False)
    most = 0 if definition.rounds is None else definition.rounds.count or MOST_ROUNDS
    of_round = _round_type(definition, base)
    rounds = Annotated[list[of_round], Length(0, most)]  # type: ignore[valid-type]
    parts.append(("rounds", rounds, field(default_factory=list)))
    parts.append(("modules", Annotated[list[Key], Length(0, 20)], field(default_factory=list)))
    return make_dataclass(f"{base}Score", parts, frozen=True)


def _round_type(definition: Definition, base: str) -> type:
    values = _values(definition, f"{base}RoundPlayer", "player", True, [])
    players = Annotated[dict[Name, values], Length(0, SEATS)]  # type: ignore[valid-type]
    parts: list[tuple[str, Any, Any]] = [("players", players, field(default_factory=dict))]
    return make_dataclass(f"{base}Round", parts + _shared_parts(definition, base, True), frozen=True)


def _shared_parts(definition: Definition, base: str, each_round: bool) -> list[tuple[str, Any, Any]]:
    """The fields of the table and of teams, where there are any."""
    suffix = "Round" if each_round else ""
    table = _values(definition, f"{base}{suffix}Table", "table", each_round, [])
    parts: list[tuple[str, Any, Any]] = [("table", table, field(default_factory=table))]
    team = _values(definition, f"{base}{suffix}Team", "team", each_round, [])
    teams = Annotated[dict[Name, team], Length(0, SEATS)]  # type: ignore[valid-type]
    return [*parts, ("teams", teams, field(default_factory=dict))]


def _values(definition: Definition, name: str, of: Owner, each_round: bool, first: list[tuple[str, Any, Any]]) -> type:
    own = [one for one in definition.all_fields if one.of == of and one.each_round is each_round]
    entered = [(one.id, _value_type(one), field(default_factory=_not_given)) for one in own]
    return make_dataclass(name, [*first, *entered], frozen=True)


def _not_given() -> Any:
    return NOT_GIVEN


def _value_type(one: DefinitionField) -> Any:
    match one.kind:
        case "tick":
            return bool
        case "choice":
            return Literal[tuple(choice.id for choice in one.choices or ())]
        case "player":
            return Name | None
    return Annotated[int, Range(one.lowest, one.highest)]


@dataclass(frozen=True)
class _Given:
    """A value of an input, whose it is and where it stands."""

    where: tuple[str | int, ...]
    owner: str
    field: DefinitionField
    round_number: int
    value: Value


def input_faults(definition: Definition, given: Any) -> Iterator[Fault]:
    """Everything that is wrong with an input of the right shape."""
    names = [one.name for one in given.players]
    yield from doubled_names(names, "players", field="name")
    modules = given.modules
    yield from _module_faults(definition, modules)
    for number, one in enumerate(given.rounds):
        yield from strangers(list(one.players), names, "rounds", number, "players")
    yield from _team_faults(definition, given)
    for one in _given_values(definition, given):
        if not is_played(one.field, modules):
            yield Fault(pointer(*one.where), text("fault.unexpected"))
        elif one.field.kind == "player" and one.value is not None and one.value not in names:
            yield Fault(pointer(*one.where), text("fault.not-at-table", name=str(one.value)))
    if definition.wins == "places":
        yield from _place_faults(definition, given)


def _module_faults(definition: Definition, modules: Sequence[str]) -> Iterator[Fault]:
    titles = {one.id: one.title for one in definition.modules}
    for index, module in enumerate(modules):
        if module not in titles:
            yield Fault(pointer("modules", index), text("fault.unknown-module", id=module))
        elif module in modules[:index]:
            yield Fault(pointer("modules", index), text("fault.module-twice", module=module))


def _team_faults(definition: Definition, given: Any) -> Iterator[Fault]:
    teams = {one.team for one in given.players} if definition.teams else set()
    for steps, held in _team_maps(given):
        for team in held:
            if team not in teams:
                yield Fault(pointer(*steps, team), text("fault.unknown-team", name=team))


def _team_maps(given: Any) -> Iterator[tuple[tuple[str | int, ...], Mapping[str, Any]]]:
    yield ("teams",), given.teams
    for number, one in enumerate(given.rounds):
        yield ("rounds", number, "teams"), one.teams


def _place_faults(definition: Definition, given: Any) -> Iterator[Fault]:
    of_team: dict[str, int] = {}
    for index, one in enumerate(given.players):
        where = pointer("players", index, "place")
        if one.place > len(given.players):
            yield Fault(where, text("fault.too-high", n=len(given.players)))
        elif definition.teams and of_team.setdefault(one.team, one.place) != one.place:
            yield Fault(where, text("fault.places-of-a-team", name=one.team))


def entries_of(definition: Definition, given: Any) -> Entries:
    """What an input without faults enters."""
    held: dict[str, dict[EntryKey, Value]] = {"player": {}, "team": {}, "table": {}}
    for one in _given_values(definition, given):
        held[one.field.of][one.owner, one.field.id, one.round_number] = one.value
    return Entries(
        names=[one.name for one in given.players],
        teams=[one.team for one in given.players] if definition.teams else (),
        rounds=len(given.rounds),
        modules=tuple(given.modules),
        players=held["player"],
        team_values=held["team"],
        table=held["table"],
        places={one.name: one.place for one in given.players} if definition.wins == "places" else {},
    )


def _given_values(definition: Definition, given: Any) -> Iterator[_Given]:
    known = {one.id: one for one in definition.all_fields}

    def found(steps: tuple[str | int, ...], owner: str, values: Any, at: int) -> Iterator[_Given]:
        for one in fields(values):
            value = getattr(values, one.name)
            if one.name in known and value is not NOT_GIVEN:
                yield _Given((*steps, one.name), owner, known[one.name], at, value)

    for index, player in enumerate(given.players):
        yield from found(("players", index), player.name, player, 0)
    yield from _shared_values(given, (), 0, found)
    for number, one in enumerate(given.rounds):
        steps: tuple[str | int, ...] = ("rounds", number)
        for name, values in one.players.items():
            yield from found((*steps, "players", name), name, values, number + 1)
        yield from _shared_values(one, steps, number + 1, found)


def _shared_values(
    given: Any, steps: tuple[str | int, ...], at: int, found: Callable[..., Iterable[_Given]]
) -> Iterator[_Given]:
    yield from found((*steps, "table"), TABLE, given.table, at)
    for team, values in given.teams.items():
        yield from found((*steps, "teams", team), team, values, at)
