"""Types of inputs with their limits: counts, names and lists.

The limits are plain objects. The validator of JSON reads them through `__get_pydantic_core_schema__`, a protocol of
plain dictionaries, so this module needs nothing but the standard library.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from companion.rules.faults import Fault, pointer
from companion.rules.names import JOINERS, REFUSED, name_key
from companion.rules.text import text

MOST = 9_999
MOST_TYPED_NAMES = 40  # of one table: where reading what was typed in one field stops
LONGEST_NAME = 40
LETTERS = "ABCDEFGHIJKL"  # what players are called whom nobody has named, as many as there can be
SURPLUS_READ = 20  # items of a list that is too long, whose faults are told beside that
LINE = f"^[^{REFUSED}]*$"
VISIBLE_LINE = rf"^[^{REFUSED}]*[^\s{REFUSED}{JOINERS}][^{REFUSED}]*$"


class _Limit(ABC):
    """A limit that adds its keys to the schema of what it limits."""

    @abstractmethod
    def keys(self) -> dict[str, Any]:
        """The limit as keys of a schema."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
        return {**handler(source), **self.keys()}


@dataclass(frozen=True)
class Range(_Limit):
    """A whole number from `low` to `high`, both included."""

    low: int
    high: int

    def keys(self) -> dict[str, Any]:
        return {"ge": self.low, "le": self.high}


@dataclass(frozen=True)
class Length:
    """A list or mapping of `low` to `high` items.

    The parser reports wrong lengths of lists together with faults of their items, so reading a list stops only some
    items after the last one allowed.
    """

    low: int
    high: int

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
        schema = handler(source)
        if schema["type"] == "dict":
            return {**schema, "min_length": self.low, "max_length": self.high}
        return {**schema, "max_length": self.high + SURPLUS_READ}

    def __get_pydantic_json_schema__(self, schema: Any, handler: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
        described = handler(schema)
        what = "Properties" if described.get("type") == "object" else "Items"
        return {**described, f"min{what}": self.low, f"max{what}": self.high}


@dataclass(frozen=True)
class Words(_Limit):
    """A trimmed line of `low` to `high` characters, none of them refused; one that must not be empty can be seen."""

    low: int
    high: int

    def keys(self) -> dict[str, Any]:
        return {
            "strip_whitespace": True,
            "min_length": self.low,
            "max_length": self.high,
            "pattern": VISIBLE_LINE if self.low else LINE,
        }


@dataclass(frozen=True)
class OneOf:
    """One of a few whole numbers. (A Literal of numbers would let `true` and `5.0` pass.)"""

    choices: tuple[int, ...]

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
        whole = {**handler(int), "strict": True}
        return {"type": "chain", "steps": [whole, {"type": "literal", "expected": list(self.choices)}]}

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, Any]:
        return {"type": "integer", "enum": list(self.choices)}


@dataclass(frozen=True)
class Longest(_Limit):
    """A text of at most so many characters of any kind, or a list of at most so many items; reading stops there."""

    high: int

    def keys(self) -> dict[str, Any]:
        return {"max_length": self.high}


Count = Annotated[int, Range(0, MOST)]
Name = Annotated[str, Words(1, LONGEST_NAME)]
Id = Annotated[str, Longest(100)]  # of something declared: a game, a module, a counter


def same_name(one: str, other: str) -> bool:
    """Names that look alike are one name."""
    return name_key(one) == name_key(other)


def doubled_names(names: Sequence[str], *where: str | int, field: str | None = None) -> Iterator[Fault]:
    """A fault for every name that stands earlier in the list already."""
    seen: set[str] = set()
    for index, name in enumerate(names):
        if name_key(name) in seen:
            steps = (*where, index) if field is None else (*where, index, field)
            yield Fault(pointer(*steps), text("fault.name-twice", name=name))
        seen.add(name_key(name))


def doubled_players(given: Any) -> Iterator[Fault]:
    """A fault for every one of the `players` of an input whose name stands earlier in their list already."""
    return doubled_names([one.name for one in given.players], "players", field="name")


def strangers(names: Sequence[str], players: Sequence[str], *where: str | int) -> Iterator[Fault]:
    """A fault for every name, by its key below `where`, that is not at the table."""
    for name in names:
        if name not in players:
            yield Fault(pointer(*where, name), text("fault.not-at-table", name=name))
