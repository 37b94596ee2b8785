"""A made-up deck of 44 cards with exactly 32 without forks, for tests; it claims nothing of any box."""

from functools import cache
from typing import cast

from companion.rules.steam_tunnel.cards import code_of
from companion.rules.steam_tunnel.facts import Port

_CARDS = (  # how many, segments
    (2, "N-S E1-E2 W1-W2"), (2, "N-W1 S-W2 E1-E2"), (2, "N-W2 S-W1 E1-E2"), (1, "N-E1 S-W2 E2-W1"),
    (2, "N-E1 S-W1 E2-W2"), (2, "N-W2 S-E1 E2-W1"), (2, "N-W1 S-E1 E2-W2"), (1, "N-S E1-W1 E2-W2"),
    (2, "N-E2 S-W1 E1-W2"), (2, "N-W1 S-E2 E1-W2"), (2, "N-S E1-W2 E2-W1"),
    (1, "N-W2 S-W1"), (1, "N-E2 S-W1"), (1, "N-E2 S-W2"), (1, "N-W1 S-E2"), (1, "S-W2 E2-W1"), (1, "S-W1 E2-W2"),
    (1, "N-W1 E2-W2"), (1, "E1-E2 W1-W2"), (1, "N-W2 S-E1"), (1, "S-E1 E2-W2"), (1, "S-W1 E1-W2"), (1, "N-S E1-W2"),
    (1, "N-W1-W2 S-E2"), (1, "E2-W1-W2 N-S"), (1, "N-S-W2 E1-E2"), (1, "N-E1-E2 S-W2"), (1, "E1-E2-W2 S-W1"),
    (1, "N-E1-W1 E2-W2"), (1, "N-E1-W2 E2-W1"), (1, "N-E2-W2 S-E1"), (1, "N-S-W1 E1-W2"), (1, "N-E2-W1 E1-W2"),
    (1, "N-S-W1 E1-E2-W2"), (1, "N-E1-W2 S-E2-W1"),
)  # fmt: skip


def read_card(line: str) -> int:
    """The code of a card written as `N-E1 S-W2 E2-W1`."""
    code = code_of(cast("list[Port]", part.split("-")) for part in line.split())
    assert code is not None, line
    return code


@cache
def sample_deck() -> tuple[int, ...]:
    """The 44 cards, copies one by one."""
    return tuple(code for copies, line in _CARDS for code in [read_card(line)] * copies)
