"""Faults of an input, and refusals of a move."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.rules.text import Text

MOST_FAULTS = 50  # that are told of one input
MORE_FAULTS = "fault.more"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with an input, and where (a JSON pointer)."""

    where: str
    message: Text


class FaultyInput(Exception):
    """An input with everything that is wrong with it."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = _limited(faults)
        super().__init__(", ".join(f"{fault.where}: {fault.message.key}" for fault in self.faults))


def _limited(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """The first faults and, if there are too many, one that says how many more; also of faults limited before."""
    found = tuple(faults)
    plain = tuple(fault for fault in found if fault.message.key != MORE_FAULTS)
    more = sum(int(str(fault.message.args["n"])) for fault in found if fault.message.key == MORE_FAULTS)
    more += max(0, len(plain) - MOST_FAULTS)
    return plain[:MOST_FAULTS] + ((Fault("", Text(MORE_FAULTS, {"n": more})),) if more else ())


def raise_faults(faults: Iterable[Fault]) -> None:
    """Raise FaultyInput with these faults, if there are any."""
    found = tuple(faults)
    if found:
        raise FaultyInput(found)


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
