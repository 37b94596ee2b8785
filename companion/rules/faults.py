"""Faults of an input, and refusals of a move."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.rules.text import Text


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with an input, and where (a JSON pointer)."""

    where: str
    message: Text


class FaultyInput(Exception):
    """An input with everything that is wrong with it."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(", ".join(f"{fault.where}: {fault.message.key}" for fault in self.faults))


class Refused(Exception):
    """A move that the rules forbid now, with the reason."""

    def __init__(self, reason: Text) -> None:
        self.reason = reason
        super().__init__(reason.key)


def refuse_if(reason: Text | None) -> None:
    """Refuse a move for a reason, if there is one."""
    if reason is not None:
        raise Refused(reason)


def pointer(*steps: str | int) -> str:
    """A JSON pointer (RFC 6901) to a place in an input."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in steps)
