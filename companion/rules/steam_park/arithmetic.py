"""Dirt and Danari worked out on plain values: the heart of the calculators and of the live table alike."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.rules.steam_park import facts


@dataclass(frozen=True, slots=True)
class Soiling:
    """What a Dirt phase does to one player."""

    symbols: int
    spied: int
    visitors: int
    token: int
    dirt: int

    @property
    def gained(self) -> int:
        return self.symbols + self.spied + self.visitors


def soil(
    dirt: int,
    dice: Iterable[facts.Face],
    espionage: Iterable[facts.Face],
    visitors: int,
    token: int,
    token_first: bool = False,
) -> Soiling:
    """Symbols and Visitors bring Dirt, the token changes it; nobody has less than none."""
    symbols = facts.SYMBOL_DIRT * sum(facts.is_dirty(face) for face in dice)
    spied = facts.SYMBOL_DIRT * sum(facts.is_dirty(face) for face in espionage)
    gained = symbols + spied + facts.VISITOR_DIRT * visitors
    after = max(0, dirt + token) + gained if token_first else max(0, dirt + gained + token)
    return Soiling(symbols, spied, facts.VISITOR_DIRT * visitors, token, after)


def clean(dirt: int, brooms: int, director: facts.Director | None) -> int:
    """The Dirt left: two less a Broom, or half of it for every two Brooms with the Sweeper."""
    if director != "sweeper":
        return max(0, dirt - facts.BROOM_DIRT * brooms)
    for _ in range(brooms // facts.SWEEPER_BROOMS):
        if dirt == 0:
            break
        dirt //= 2  # half is discarded, rounded up, so the smaller half stays
    return dirt


def espionage_price(face: facts.Face, neighbour: Sequence[facts.Face]) -> int:
    return max(0, facts.ESPIONAGE_PRICE - neighbour.count(face))


@dataclass(frozen=True, slots=True)
class Auction:
    """Who bid most and least, and what becomes of the bids."""

    highest: str
    lowest: str
    pays: dict[str, int]


def auction(bids: Mapping[str, tuple[int, int]]) -> Auction:
    """The Baron's bids by name, each with its token's number; the number only tells equals apart."""
    ranked = sorted(bids, key=lambda name: bids[name])
    lowest, highest = ranked[0], ranked[-1]
    pays = {name: bid // 2 for name, (bid, _) in bids.items()}
    return Auction(highest, lowest, pays | {highest: bids[highest][0], lowest: 0})


@dataclass(frozen=True, slots=True)
class Crowd:
    """An Extension with its guests: whether it is full, the one-time penalty, and who goes back to the pool."""

    full: bool
    danari: int
    dirt: int
    leave: tuple[facts.Guest, ...]


def crowd(kind: facts.Kind, spaces: int, ride: facts.Colour, visitors: Sequence[facts.Guest]) -> Crowd:
    leave = tuple(guest for guest in visitors if guest not in (ride, facts.STINGY))
    full = len(visitors) == spaces
    penalty = facts.EXTENSION_PENALTY * spaces if full and not leave else 0
    return Crowd(full, -penalty if kind == "golden" else 0, penalty if kind == "rusty" else 0, leave)


def tickets(visitors: int, stingy: int) -> int:
    """What Visitors pay in an Income phase."""
    return facts.VISITOR_DANARI * visitors + facts.STINGY_DANARI * stingy


def dirtiest(dirt: Mapping[str, int]) -> str | None:
    """The only owner of the most Dirt, if there is one."""
    most = max(dirt.values())
    owners = [name for name, own in dirt.items() if own == most]
    return owners[0] if len(owners) == 1 else None


def burned(incinerators: int) -> int:
    return facts.INCINERATOR_DANARI * incinerators


def is_defeated(dirt: int, defeat: int = facts.DEFEAT) -> bool:
    """Whether so much Dirt loses the game; from how much on is read off the box."""
    return dirt >= defeat
