"""What stands on buttons and pages, by its key in the catalogue, so that tests hold whatever the wording."""

from __future__ import annotations

import re
from typing import Any

from companion.speech.catalogue import catalogue


def label(key: str, language: str = "en", **values: Any) -> str:
    return catalogue(language).message(key, **values)


def labelled(key: str, language: str = "en", **values: Any) -> str:
    """A selector of what has this message as its accessible name."""
    return f'[aria-label="{label(key, language, **values)}"]'


def pattern(key: str) -> re.Pattern[str]:
    """A message with any arguments."""
    message = catalogue("en").messages[key]
    assert isinstance(message, str)
    return re.compile(".+".join(map(re.escape, re.split(r"{\w+}", message))))


def undo(key: str, **values: Any) -> str:
    """The label of the button that takes back a move that is described by a message."""
    return label("table.undo", what=label(key, **values))


def attraction(family: str, value: int) -> dict[str, str]:
    """The arguments of a message about one attraction of Scream Machine."""
    return {"family": label(f"scream-machine.family.{family}"), "value": str(value)}
