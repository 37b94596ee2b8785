"""What a tunnel is worth and who is paid: the heart of the scoring, on plain values, with its arithmetic in words."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Generic, TypedDict, TypeVar

from companion.rules.steam_tunnel.facts import DEAD_END, PITY_DEAD_END, Variant
from companion.rules.text import Text, text

Holder = TypeVar("Holder", str, int)


class Counted(TypedDict, Generic[Holder]):
    """One tunnel, counted: ends largest first, tokens by holder, and what the leaders are paid."""

    segments: int
    ends: list[int]
    value: int
    tokens: dict[Holder, int]
    paid: dict[Holder, int]


def _pitied(ends: Sequence[int]) -> int:
    return sum(ends) + ends.count(DEAD_END) * PITY_DEAD_END


def _unless_deadly(ends: Sequence[int]) -> int:
    return 0 if DEAD_END in ends else sum(ends)


# What the ends of a tunnel are worth together (rules 5).
WORTH: dict[Variant, Callable[[Sequence[int]], int]] = {"standard": sum, "pity": _pitied, "deadly": _unless_deadly}


def count_tunnel(ends: list[int], segments: int, tokens: dict[Holder, int], variant: Variant) -> Counted[Holder]:
    """The ends added up, times the face-up segments (rules 5), and whom that is paid to."""
    value = WORTH[variant](ends) * segments
    paid = payments(value, {holder: held for holder, held in tokens.items() if held})
    return {"segments": segments, "ends": ends, "value": value, "tokens": tokens, "paid": paid}


def payments(value: int, holders: Mapping[Holder, int]) -> dict[Holder, int]:
    """Most tokens take it all; a tie shares it, rounded down; without holders nobody is paid."""
    if len(holders) < 2:
        return dict.fromkeys(holders, value)
    most = max(holders.values())
    leaders = [holder for holder, held in holders.items() if held == most]
    return dict.fromkeys(leaders, value // len(leaders))


def overfull_fault(number: int, segments: int, tokens: int) -> Text | None:
    """What is wrong with a tunnel counted by hand that has more tokens than segments for them to stand on."""
    if tokens <= segments:
        return None
    room = text("steam-tunnel.tunnel.segments", n=segments)
    return text("steam-tunnel.fault.more-tokens", number=number, n=tokens, segments=room)


def arithmetic(tunnel: Counted[Holder], variant: Variant) -> Text:
    """How the value came about: (4 + 3) x 5 segments = 35."""
    segments, ends = tunnel["segments"], tunnel["ends"]
    if not ends:
        return text("steam-tunnel.why.loop", n=segments)
    added = _sum(tuple(ends), variant)
    if variant == "deadly" and DEAD_END in ends:
        return text("steam-tunnel.why.deadly", ends=added, n=segments)
    return text("steam-tunnel.why.value", ends=added, n=segments, value=tunnel["value"])


@lru_cache(maxsize=1 << 10)  # the same few ends meet again and again
def _sum(ends: tuple[int, ...], variant: Variant) -> str:
    """The ends as a sum; under Pity a dead end counts what it is worth there."""
    dead = PITY_DEAD_END if variant == "pity" else DEAD_END
    return " + ".join(str(end or dead) for end in ends)


def share(tunnel: Counted[Holder], variant: Variant) -> Text:
    """Why a leader is paid what is paid: the value, or the share of it."""
    worked = arithmetic(tunnel, variant)
    leaders = len(tunnel["paid"])
    if leaders < 2:
        return worked
    return text(
        "steam-tunnel.why.share", arithmetic=worked, value=tunnel["value"], n=leaders, each=tunnel["value"] // leaders
    )
