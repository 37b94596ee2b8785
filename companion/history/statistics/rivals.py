"""How somebody did against everybody they met."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.store.results import PlayResult

SELDOM = 3  # times together that say something


@dataclass
class Rival:
    """Somebody met at the table: how often, and who was placed better."""

    person: int
    together: int = 0
    ahead: int = 0
    behind: int = 0

    @property
    def level(self) -> int:
        return self.together - self.ahead - self.behind


def rivals(results: Sequence[PlayResult], person: int) -> list[Rival]:
    """Everybody one person played with, most often met first."""
    found: dict[int, Rival] = {}
    for result in results:
        mine = next((seat.place for seat in result.seats if seat.person == person), None)
        if mine is None:
            continue
        for seat in result.seats:
            if seat.person != person:
                rival = found.setdefault(seat.person, Rival(seat.person))
                rival.together += 1
                rival.ahead += mine < seat.place
                rival.behind += mine > seat.place
    return sorted(found.values(), key=lambda rival: (-rival.together, rival.person))


def nemesis(met: Sequence[Rival]) -> Rival | None:
    """Who was placed better most often, of those met a few times and more often ahead than behind."""
    found = [rival for rival in met if rival.together >= SELDOM and rival.behind > rival.ahead]
    return max(found, key=lambda rival: (rival.behind / rival.together, rival.together), default=None)
