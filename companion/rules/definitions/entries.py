"""What was entered in a game written as data, in one shape for inputs, tables and sheets."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from companion.rules.definitions.document import Definition, DefinitionField

TABLE = ""
Value = bool | int | str | None
EntryKey = tuple[str, str, int]  # whose (a player's or team's name, TABLE), the field, the round (0: of the whole game)


@dataclass(frozen=True)
class Entries:
    """Who plays, in which teams, with which modules, and every value that was entered."""

    names: Sequence[str]
    teams: Sequence[str] = ()  # by player
    rounds: int = 0
    modules: Sequence[str] = ()
    players: Mapping[EntryKey, Value] = field(default_factory=dict)
    team_values: Mapping[EntryKey, Value] = field(default_factory=dict)
    table: Mapping[EntryKey, Value] = field(default_factory=dict)
    places: Mapping[str, int] = field(default_factory=dict)

    @property
    def team_names(self) -> list[str]:
        """The teams in the order in which they come among the players."""
        return list(dict.fromkeys(self.teams))

    def members(self, team: str) -> list[int]:
        return [player for player, one in enumerate(self.teams) if one == team]

    def value(self, one: DefinitionField, owner: str, round_number: int) -> Value:
        """What was entered, else what the field starts with."""
        held = {"player": self.players, "team": self.team_values, "table": self.table}[one.of]
        key = (TABLE if one.of == "table" else owner, one.id, round_number if one.each_round else 0)
        return held.get(key, one.start_value)

    def number(self, one: DefinitionField, owner: str, round_number: int) -> int:
        """The number of a field in a round; with round 0, the sum over all rounds where there is one a round."""
        if one.each_round and round_number == 0:
            return sum(one.number_of(self.value(one, owner, at)) for at in range(1, self.rounds + 1))
        return one.number_of(self.value(one, owner, round_number))

    def held_by(self, one: DefinitionField, names: Sequence[str], round_number: int) -> int:
        """How often a field of the table names one of these players."""
        rounds = range(1, self.rounds + 1) if one.each_round and round_number == 0 else (round_number,)
        return sum(self.value(one, TABLE, at) in names for at in rounds)


def fields_by_id(definition: Definition, modules: Sequence[str]) -> dict[str, DefinitionField]:
    return {one.id: one for one in definition.fields_for(modules)}
