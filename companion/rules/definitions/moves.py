"""The moves of a game written as data."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from companion.rules.definitions.limits import Rounds
from companion.rules.inputs import Longest, Name
from companion.rules.moves import Seat

Entered = bool | int | Annotated[str, Longest(40)] | None
Field = Annotated[str, Longest(40)]


@dataclass(frozen=True, slots=True)
class Enter:
    """What a player has in a field; in the current round where no other is named."""

    seat: Seat
    field: Field
    value: Entered
    round: Rounds | None = None
    type: Literal["enter"] = "enter"
    corrects: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class EnterTable:
    """The same for a field of the whole table, by anybody."""

    field: Field
    value: Entered
    round: Rounds | None = None
    type: Literal["enter-table"] = "enter-table"
    corrects: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class EnterTeam:
    """The same for a field of a team, by anybody."""

    team: Name
    field: Field
    value: Entered
    round: Rounds | None = None
    type: Literal["enter-team"] = "enter-team"
    corrects: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class ChooseTeam:
    """A player joins a team."""

    seat: Seat
    team: Name
    type: Literal["team"] = "team"


@dataclass(frozen=True, slots=True)
class Finish:
    """The last round has been played."""

    type: Literal["finish"] = "finish"
