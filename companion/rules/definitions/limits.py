"""The limits of definitions: how long, how large and how many, so that none can do harm."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any

from companion.rules.inputs import Range

BIGGEST = 1_000_000_000  # no number of a formula goes beyond it
MOST_ROUNDS = 100
LONGEST_FORMULA = 400
MOST_PARTS = 100
MOST_STEPS = 200_000  # of working out one input, about a quarter of a second in which others are served
MOST_TABLE_STEPS = 20_000  # of the scores at a table, for which everybody there waits
STEPS_TO_PAUSE = 4_000  # about five milliseconds
MOST_ENTRIES = 8_000  # of a table: players, times fields of each round, times rounds


@dataclass(frozen=True)
class Pattern:
    """A text that a regular expression describes, of at most so many characters."""

    expression: str
    high: int

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
        return {**handler(source), "pattern": f"^{self.expression}$", "max_length": self.high}

    def fits(self, text: str) -> bool:
        return re.fullmatch(self.expression, text) is not None


GAME_ID = Pattern("[a-z][a-z0-9-]{1,39}", 40)
FIELD_ID = Pattern("[a-z][a-z0-9_]{0,39}", 40)
GameId = Annotated[str, GAME_ID]
FieldId = Annotated[str, FIELD_ID]
Key = Annotated[str, Pattern("[A-Za-z0-9][A-Za-z0-9_-]{0,39}", 40)]  # of a module or a choice
TableName = Annotated[str, Pattern("[A-Za-z_][A-Za-z0-9_]{0,39}", 40)]
Language = Annotated[str, Pattern("[a-z]{2,3}(-[A-Za-z]{2,4})?", 8)]
Rounds = Annotated[int, Range(1, MOST_ROUNDS)]
