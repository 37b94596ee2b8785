"""What views are made of: the state of a game as plain values, which JSON can hold."""

from dataclasses import fields
from typing import Any


def as_lists(value: Any) -> Any:
    """The same with lists instead of tuples, however deep."""
    return [as_lists(item) for item in value] if isinstance(value, tuple | list) else value


def fields_view(state: Any, without: str = "") -> dict[str, Any]:
    """The fields of a dataclass of plain values, tuples as lists; one of them may be left out."""
    return {one.name: as_lists(getattr(state, one.name)) for one in fields(state) if one.name != without}
