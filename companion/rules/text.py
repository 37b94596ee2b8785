"""Texts without language: a message key with its arguments, translated only for output."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Text:
    """A message of the catalogue with its arguments."""

    key: str
    args: dict[str, TextValue] = field(default_factory=dict)


# Plain str values are names and are never translated; a nested Text is; a list is joined by the locale's "and".
TextValue = int | str | Text | list[str | Text]


def text(key: str, **args: TextValue) -> Text:
    """`Text("a.key", {"n": 3})` is `text("a.key", n=3)`."""
    return Text(key, args)
