"""Texts without language: a message key with its arguments, translated only for output."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast


@dataclass(frozen=True, slots=True)
class Text:
    """A message of the catalogue with its arguments."""

    key: str
    args: dict[str, TextValue] = field(default_factory=dict)


# Plain str values are names and are never translated; a nested Text is; a list is joined by the locale's "and".
TextValue = int | str | Text | list[str | Text]


def text(key: str, **args: TextValue | list[str] | list[Text]) -> Text:
    """`Text("a.key", {"n": 3})` is `text("a.key", n=3)`."""
    return Text(key, cast("dict[str, TextValue]", args))


def numbers_by_name(facts: Mapping[str, object]) -> dict[str, int | str]:
    """The whole numbers among a game's facts as its sentences and its guide call them: their names in small letters."""
    return {name.lower(): value for name, value in facts.items() if name.isupper() and type(value) is int}
