"""A request to open a table, as it arrives."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.rules.inputs import Name
from companion.rules.table import Tracking


@dataclass(frozen=True)
class NewPlayer:
    name: Name


@dataclass(frozen=True)
class Options:
    """What can be chosen when a table is opened; all of it may be left out."""

    modules: list[str] = field(default_factory=list)
    house_rules: dict[str, str] = field(default_factory=dict)
    box_facts: dict[str, int | list[int]] = field(default_factory=dict)
    tracking: Tracking = "light"


@dataclass(frozen=True)
class NewTable:
    """A request to open a table."""

    game: str
    players: list[NewPlayer]
    options: Options = field(default_factory=Options)
    group: str | None = None
