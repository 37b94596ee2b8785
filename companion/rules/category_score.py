"""Scoring by category: the counters that score, the move that adds to one, and the calculator of the totals."""

from __future__ import annotations

from dataclasses import dataclass, make_dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from companion.rules.calculators import Answer, Calculator, ScoreLine
from companion.rules.inputs import LETTERS, MOST, Count, Length, Name, Range, doubled_players
from companion.rules.moves import Seat
from companion.rules.ranking import rank
from companion.rules.table import Table
from companion.rules.text import Text, text

if TYPE_CHECKING:
    from companion.rules.game import Game
    from companion.rules.game_parts import Counter


@dataclass(frozen=True, slots=True)
class Score:
    """Points a player gains, or loses, in a category."""

    seat: Seat
    counter: str
    points: Annotated[int, Range(-MOST, MOST)]
    type: Literal["score"] = "score"
    corrects: ClassVar[bool] = True


def categories(game: Game) -> tuple[Counter, ...]:
    return tuple(counter for counter in game.counters if counter.scores)


def category_name(game: Game, counter: str) -> Text:
    return text(f"{game.id}.counter.{counter}")


def score_refusal(game: Game, table: Table[Any], move: Score) -> Text | None:
    counter = next((one for one in categories(game) if one.id == move.counter), None)
    if counter is None:
        return text("refused.no-such-counter", counters=[category_name(game, one.id) for one in categories(game)])
    before = table.counter(move.seat, counter.id)
    if before + move.points < 0 and not counter.may_be_negative:
        return text("refused.below-zero", name=table.name(move.seat), n=before)
    return text("refused.too-many-points", n=MOST) if abs(before + move.points) > MOST else None


def category_lines(game: Game, name: str, points: dict[str, int]) -> list[ScoreLine]:
    """A line for every category; they add up to the total."""
    return [
        ScoreLine(category_name(game, one.id), points[one.id], text("score.why", n=points[one.id]), name)
        for one in categories(game)
    ]


def final_calculator(game: Game) -> Calculator:
    """The calculator `final`: players with their points in every category."""
    title = game.package.title().replace("_", "")
    signed = Annotated[int, Range(-MOST, MOST)]
    points = [(one.id, signed if one.may_be_negative else Count) for one in categories(game)]
    player = make_dataclass(f"{title}Player", [("name", Name), *points], frozen=True)
    players = Annotated[list[player], Length(game.min_players, game.max_players)]  # type: ignore[valid-type]
    given = make_dataclass(f"{title}Final", [("players", players)], frozen=True)
    nothing = {one.id: 0 for one in categories(game)}
    letters = LETTERS[: max(game.min_players, 2)]

    def solve(final: Any) -> Answer:
        found = {one.name: {category: getattr(one, category) for category in nothing} for one in final.players}
        lines = [line for name, points in found.items() for line in category_lines(game, name, points)]
        return Answer({"ranking": rank({name: sum(points.values()) for name, points in found.items()})}, lines)

    blank = {"players": [{"name": letter, **nothing} for letter in letters]}
    example = {
        "players": [
            {"name": letter, **{category: index + place for place, category in enumerate(nothing)}}
            for index, letter in enumerate(letters)
        ]
    }
    return Calculator(game.score_calculator, given, solve, doubled_players, blank, example)
