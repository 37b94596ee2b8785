"""A request to open a table, as it arrives."""

from dataclasses import dataclass, field
from typing import Annotated

from companion.rules.inputs import Id, Length, Longest, Name
from companion.rules.table import Tracking

MOST_PLAYERS = 100  # that are read; each game says how many it takes
MOST_OPTIONS = 100  # of a kind; the same
Numbers = Annotated[list[int], Length(0, 200)]


@dataclass(frozen=True)
class NewPlayer:
    name: Name


@dataclass(frozen=True)
class Options:
    """What can be chosen when a table is opened; all of it may be left out."""

    modules: Annotated[list[Id], Length(0, MOST_OPTIONS)] = field(default_factory=list)
    house_rules: Annotated[dict[Id, Id], Length(0, MOST_OPTIONS)] = field(default_factory=dict)
    box_facts: Annotated[dict[Id, int | Numbers], Length(0, MOST_OPTIONS)] = field(default_factory=dict)
    tracking: Tracking = "light"


@dataclass(frozen=True)
class NewTable:
    """A request to open a table."""

    game: Id
    players: Annotated[list[NewPlayer], Length(0, MOST_PLAYERS)]
    options: Options = field(default_factory=Options)
    group: Annotated[str, Longest(500)] | None = None
