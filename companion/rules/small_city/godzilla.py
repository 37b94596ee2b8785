"""Who wakes a Godzilla: the lowest roller is spared, ties go by pollution, then by the area of the factories."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from companion.rules.calculators import Answer, Calculator, ScoreLine
from companion.rules.faults import Fault, pointer
from companion.rules.inputs import Count, Length, Name, doubled_players
from companion.rules.small_city.facts import FIRST_WAKING, MAX_PLAYERS, MIN_PLAYERS, Roll, Round
from companion.rules.text import Text, text

FullTie = Literal["tied", "all"]


@dataclass(frozen=True)
class Sleeper:
    """A player with what decides: the roll, then the level, then the squares covered by factories."""

    name: Name
    roll: Roll | None
    pollution: Count
    factories: Count


@dataclass(frozen=True, kw_only=True)
class Godzilla:
    """The dice of a round; `full_tie` is what happens when nothing breaks a tie for the lowest."""

    round: Round
    players: Annotated[list[Sleeper], Length(MIN_PLAYERS, MAX_PLAYERS)] = field()
    full_tie: FullTie = "tied"


def godzilla_faults(given: Godzilla) -> Iterator[Fault]:
    """Names twice, and dice that were not rolled though they had to be."""
    yield from doubled_players(given)
    if given.round < FIRST_WAKING or len(given.players) == 1:
        return
    for index, player in enumerate(given.players):
        if player.roll is None:
            yield Fault(pointer("players", index, "roll"), text("small-city.fault.no-roll", name=player.name))


@dataclass(frozen=True, slots=True)
class Spared:
    """Who is spared and why: by the die, by the level, by the factories, or since nothing breaks the tie."""

    names: tuple[str, ...]
    reason: Literal["roll", "pollution", "factories", "full-tie"]


def spared(players: Sequence[Sleeper]) -> Spared:
    """The lowest roller; of several the least polluted, then the one with the smallest factories, then all of them."""
    lowest = min(player.roll or 0 for player in players)
    low = [player for player in players if player.roll == lowest]
    if len(low) == 1:
        return Spared((low[0].name,), "roll")
    cleanest = min(player.pollution for player in low)
    clean = [player for player in low if player.pollution == cleanest]
    if len(clean) == 1:
        return Spared((clean[0].name,), "pollution")
    smallest = min(player.factories for player in clean)
    small = tuple(player.name for player in clean if player.factories == smallest)
    return Spared(small, "factories" if len(small) == 1 else "full-tie")


def solve_godzilla(given: Godzilla) -> Answer:
    """Hosts with the length of their march, and who is spared."""
    names = [player.name for player in given.players]
    if given.round < FIRST_WAKING:
        return _answer(True, [], names, [_line(name, 0, text("small-city.godzilla-why.asleep")) for name in names])
    if len(names) == 1:
        return _solo(given.players[0])
    free = spared(given.players)
    if free.reason == "full-tie" and given.full_tie == "all":
        return _answer(True, [], names, [_line(name, 0, text("small-city.godzilla-why.all-asleep")) for name in names])
    hosts = [player for player in given.players if player.name not in free.names]
    lines = [_verdict(player, free) for player in given.players]
    return _answer(False, hosts, [name for name in names if name in free.names], lines)


def _solo(player: Sleeper) -> Answer:
    why = text("small-city.godzilla-why.solo")
    return _answer(False, [player], [], [_line(player.name, player.roll, why)])


def _verdict(player: Sleeper, free: Spared) -> ScoreLine:
    roll = player.roll or 0
    if player.name in free.names:
        return _line(player.name, 0, text(f"small-city.godzilla-why.spared-{free.reason}", roll=roll))
    return _line(player.name, roll, text("small-city.godzilla-why.host", roll=roll))


def _line(name: str, steps: int | None, why: Text) -> ScoreLine:
    """No steps at all: nobody comes; steps not yet known (None): it comes, and the die is still to be rolled."""
    label = text("small-city.godzilla.none" if steps == 0 else "small-city.godzilla.steps")
    return ScoreLine(label, steps or 0, why, name)


def _answer(asleep: bool, hosts: Sequence[Sleeper], free: Sequence[str], lines: list[ScoreLine]) -> Answer:
    figures: dict[str, Any] = {
        "asleep": asleep,
        "hosts": [{"name": host.name, "steps": host.roll} for host in hosts],
        "spared": list(free),
    }
    return Answer(figures, lines)


GODZILLA = Calculator(
    "godzilla",
    Godzilla,
    solve_godzilla,
    godzilla_faults,
    blank={
        "round": FIRST_WAKING,
        "players": [{"name": name, "roll": 1, "pollution": 0, "factories": 0} for name in ("A", "B", "C")],
        "full_tie": "all",  # as the rulebook has it; a program that leaves it out means `tied`
    },
    example={
        "round": 5,
        "players": [
            {"name": "Ana", "roll": 2, "pollution": 23, "factories": 4},
            {"name": "Bo", "roll": 2, "pollution": 31, "factories": 3},
            {"name": "Cy", "roll": 5, "pollution": 12, "factories": 2},
            {"name": "Dee", "roll": 6, "pollution": 18, "factories": 6},
        ],
        "full_tie": "all",
    },
)
