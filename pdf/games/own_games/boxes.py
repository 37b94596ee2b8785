"""The boxes of a pad of a game written as data: their names, and the scores that follow from what is in them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from companion.rules.definitions.document import Definition, DefinitionField
from companion.rules.definitions.entries import TABLE, Entries, EntryKey, Value
from companion.rules.definitions.scorer import GameScore, work_out
from companion.rules.faults import FaultyInput
from pdf.blocks.formulas import Numbers
from pdf.blocks.rows import of_player


def box_of(one: DefinitionField, round_number: int = 0) -> str:
    """The name of a field's box; `{seat}` stands for the player, of teams for a member."""
    start = f"/rounds/{round_number}/" if one.each_round else "/"
    match one.of:
        case "table":
            return f"{start}table/{one.id}"
        case "team":
            return f"{start}teams/{{seat}}/{one.id}"
    return f"{start}{{seat}}/{one.id}" if one.each_round else of_player(one.id)


def line_box(line_id: str) -> str:
    return f"line/{{seat}}/{line_id}"


def points_box(round_number: int) -> str:
    return f"points/{round_number}/{{seat}}"


@dataclass
class PadScore:
    """The scores that follow from the boxes of a pad; the last ones are remembered, since every box asks for them."""

    definition: Definition
    modules: Sequence[str]
    players: int
    rounds: int
    _known: tuple[Entries, GameScore | None] | None = field(default=None, repr=False, compare=False)

    def scores(self, numbers: Numbers) -> GameScore | None:
        """What the boxes come to; nothing where it cannot be worked out."""
        entries = self.entries(numbers)
        if self._known is None or self._known[0] != entries:
            try:
                self._known = entries, work_out(self.definition, entries)
            except FaultyInput:
                self._known = entries, None
        return self._known[1]

    def entries(self, numbers: Numbers) -> Entries:
        """What is written in the boxes; players are called by their seats."""
        held: dict[str, dict[EntryKey, Value]] = {"player": {}, "team": {}, "table": {}}
        teams, last = self.teams(numbers), 0
        for one in self.definition.fields_for(self.modules):
            for owner, at, box in self._boxes(one, teams):
                number = numbers.get(box)
                if number is not None:
                    held[one.of].setdefault((owner, one.id, at), _value(one, number))
                    last = max(last, at)
        names = [str(seat) for seat in range(self.players)]
        return Entries(names, teams, last, tuple(self.modules), held["player"], held["team"], held["table"])

    def teams(self, numbers: Numbers) -> tuple[str, ...]:
        """The team of every seat, by the number that stands for what is written; without one a team of its own."""
        if not self.definition.teams:
            return ()
        written = [numbers.get(of_player("team").format(seat=seat)) for seat in range(self.players)]
        return tuple(f"-{seat}" if number is None else str(number) for seat, number in enumerate(written))

    def _boxes(self, one: DefinitionField, teams: Sequence[str]) -> Iterator[tuple[str, int, str]]:
        """The boxes of a field with whose they are and their round; of a team the first that is written counts."""
        for at in range(1, self.rounds + 1) if one.each_round else (0,):
            if one.of == "table":
                yield TABLE, at, box_of(one, at)
                continue
            owners = teams if one.of == "team" else [str(seat) for seat in range(self.players)]
            yield from ((owner, at, box_of(one, at).format(seat=seat)) for seat, owner in enumerate(owners))


def _value(one: DefinitionField, number: int) -> Value:
    """The value that a number in a box stands for: a choice or a player is written as its position."""
    match one.kind:
        case "tick":
            return bool(number)
        case "choice":
            choices = one.choices or []
            return choices[number].id if 0 <= number < len(choices) else one.start_value
        case "player":
            return str(number)
    return number
