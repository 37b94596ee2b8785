"""The final score: track, promise, pollution and, with the Stockholm syndrome, radioactivity."""

from dataclasses import dataclass
from typing import Annotated

from companion.rules.calculators import Answer, Calculator, ScoreLine
from companion.rules.inputs import Count, Length, Name, Range, doubled_players
from companion.rules.ranking import rank
from companion.rules.small_city.facts import MAX_PLAYERS, MIN_PLAYERS, MOST_PROMISED, OVER_POLLUTED, City, PromiseValue
from companion.rules.text import text


@dataclass(frozen=True)
class Mayor:
    """A player at the end: track, promise (0: none), level, markers in the borough, and the city of an Asia board.

    `promise_votes` are what a promise brings or costs as somebody typed it, whatever its value. One that is not
    `judged` is neither kept nor broken: nobody has said it yet.
    """

    name: Name
    votes: Count
    promise: PromiseValue
    kept: bool
    pollution: Count
    markers: Count
    city: City | None
    promise_votes: Annotated[int, Range(-MOST_PROMISED, MOST_PROMISED)] | None = None
    judged: bool = True


@dataclass(frozen=True, kw_only=True)
class Final:
    """Everybody at the end, and what was agreed."""

    players: Annotated[list[Mayor], Length(MIN_PLAYERS, MAX_PLAYERS)]
    stockholm: bool
    broken_promise_costs: bool = False


def is_eliminated(pollution: int, city: City | None) -> bool:
    """Too polluted to go on; in Delhi nobody measures."""
    return pollution >= OVER_POLLUTED and city != "delhi"


def score_lines(player: Mayor, stockholm: bool, broken_promise_costs: bool) -> list[ScoreLine]:
    """Track, promise, pollution, markers: they add up to the total."""
    lines = [_line(player, "votes", player.votes)]
    if player.promise_votes is not None:
        lines.append(_line(player, "typed", player.promise_votes))
    elif player.promise and player.kept:
        lines.append(_line(player, "kept", player.promise))
    elif not player.judged:
        lines.append(_line(player, "open", 0))
    elif player.promise:
        lines.append(_line(player, "broken", -player.promise if broken_promise_costs else 0))
    if player.city == "delhi":
        lines.append(_line(player, "delhi", 0))
    elif player.pollution:
        lines.append(_line(player, "pollution", -player.pollution))
    if stockholm and player.markers:
        lines.append(_line(player, "markers", player.markers))
    if is_eliminated(player.pollution, player.city):
        lines.append(_line(player, "eliminated", 0))
    return lines


def _line(player: Mayor, name: str, points: int) -> ScoreLine:
    why = text(f"small-city.final-why.{name}", n=abs(points), promise=player.promise, level=player.pollution)
    return ScoreLine(text(f"small-city.final.{name}"), points, why, player.name)


def solve_final(given: Final) -> Answer:
    """Most votes wins; whoever was eliminated shares the last place."""
    lines = {one.name: score_lines(one, given.stockholm, given.broken_promise_costs) for one in given.players}
    totals = {name: sum(line.points for line in own) for name, own in lines.items()}
    out = {one.name: is_eliminated(one.pollution, one.city) for one in given.players}
    placed = rank(totals, {name: (0, 0) if out[name] else (1, total) for name, total in totals.items()})
    figures = {
        "ranking": placed,
        "scores": {name: {"total": total, "eliminated": out[name]} for name, total in totals.items()},
    }
    return Answer(figures, [line for own in lines.values() for line in own])


_NOBODY = {"votes": 0, "promise": 0, "kept": False, "pollution": 0, "markers": 0, "city": None}
FINAL = Calculator(
    "final",
    Final,
    solve_final,
    doubled_players,
    blank={
        "players": [{"name": name, **_NOBODY} for name in ("A", "B", "C")],
        "stockholm": False,
        "broken_promise_costs": False,
    },
    example={
        "players": [
            {"name": "Ana", **_NOBODY, "votes": 96, "promise": 12, "kept": True, "pollution": 52, "markers": 9},
            {"name": "Bo", **_NOBODY, "votes": 88, "promise": 6, "kept": False, "pollution": 31, "markers": 4},
        ],
        "stockholm": True,
        "broken_promise_costs": False,
    },
)
