"""What a game does where it declares nothing: points by category, phase by phase, and most points win.

Each function is the default of the field of `Game` that has its name, with the game first; `score` handles its move.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.rules.category_score import Score, categories, category_lines, category_name, score_refusal
from companion.rules.chance import Chance
from companion.rules.faults import Fault, refuse_if
from companion.rules.game_parts import OVER, Members, Result, options_in_play
from companion.rules.moments import Moment
from companion.rules.moves import Move, counter_moves
from companion.rules.offers import Choice, Offer, offer_choices
from companion.rules.ranking import rank_seats
from companion.rules.table import SeatPlace, Setup, Table, gain
from companion.rules.table_request import NewTable
from companion.rules.text import Text, text

if TYPE_CHECKING:
    from companion.rules.game import Game

AnyTable = Table[Any]


def rounds(game: Game, players: int, modules: Sequence[str]) -> int:
    return 1


def start(game: Game, table: AnyTable) -> AnyTable:
    return replace(table, turn=None)


def advance(game: Game, table: AnyTable, move: Move) -> AnyTable:
    """The next phase of the round, the first phase of the next round, or the end."""
    phases = [phase.id for phase in game.phases_at(table)]
    later = phases[phases.index(table.phase) + 1 :]
    if later:
        return replace(table, phase=later[0])
    if table.round < table.rounds:
        return replace(table, phase=phases[0], round=table.round + 1)
    return replace(table, phase=OVER)


def score(game: Game, table: AnyTable, move: Score) -> AnyTable:
    """The handler of the one move of a plain game."""
    refuse_if(score_refusal(game, table, move))
    return gain(table, move.seat, move.counter, move.points, "scored")


def offers(game: Game, table: AnyTable, seat: int) -> Iterator[Offer]:
    """Points in any category, for a game that scores by the move `Score`."""
    if Score in game.moves:
        moves = [Score(seat, one.id, 0) for one in categories(game)]
        choices = [Choice(move.counter, score_refusal(game, table, move)) for move in moves]
        label = text("offer.score", name=table.name(seat))
        yield from offer_choices(moves[0], "counter", choices, "points", label=label)


def describe(game: Game, table: AnyTable, move: Move) -> Text:
    if isinstance(move, Score):
        counter = category_name(game, move.counter)
        return text("move.score", name=table.name(move.seat), n=move.points, counter=counter)
    return text(f"{game.id}.move.{move.type}")


def moments(game: Game, table: AnyTable) -> Sequence[Moment]:
    return ()


def result(game: Game, table: AnyTable) -> Result:
    lines = {seat: category_lines(game, table.name(seat), table.players[seat].counters) for seat in table.active}
    return Result(rank_seats({seat: sum(line.points for line in own) for seat, own in lines.items()}), lines)


def score_input(game: Game, table: AnyTable) -> dict[str, Any]:
    """The input of the final calculator, as the table has it."""
    return {
        "players": [
            {"name": table.name(seat), **{one.id: table.counter(seat, one.id) for one in categories(game)}}
            for seat in table.active
        ]
    }


def score_moves(game: Game, table: AnyTable, seat: int, given: Mapping[str, Any]) -> Iterator[Move]:
    return counter_moves(table, seat, given)


def public_view(game: Game, table: AnyTable) -> Members:
    return {}


def own_view(game: Game, table: AnyTable, seat: int | None) -> Members:
    return {}


def guide_numbers(game: Game) -> dict[str, int | str]:
    return {"min_players": game.min_players, "max_players": game.max_players}


def draw(game: Game, table: AnyTable, move: Move, chance: Chance) -> Move:
    return move


def table_offers(game: Game, table: AnyTable) -> Iterable[Offer]:
    return ()


def missing(game: Game, table: AnyTable) -> Sequence[Text]:
    return ()


def preparation(game: Game, setup: Setup) -> Sequence[Text]:
    return ()


def adjust_limit(game: Game, table: AnyTable, seat: int, counter: str, by: int) -> Text | None:
    return None


def setup_faults(game: Game, request: NewTable) -> Iterable[Fault]:
    return ()


def is_secret(game: Game, table: AnyTable, move: Move, viewer: int | None) -> bool:
    return False


def hides(game: Game, table: AnyTable, counter: str, seat: int, viewers: Collection[int]) -> bool:
    return False


def reveals(game: Game, before: AnyTable, after: AnyTable) -> bool:
    return False


def unsealed(game: Game, table: AnyTable) -> Sequence[int]:
    return ()


def plays_phase(game: Game, table: AnyTable, phase: str) -> bool:
    return True


def in_play(game: Game, table: AnyTable) -> Sequence[str]:
    return options_in_play(table.setup.modules, table.setup.house_rules)


def learnt_facts(game: Game, table: AnyTable, known: Mapping[str, Any]) -> Mapping[str, list[int]]:
    return {}


def fact_copied(game: Game, table: AnyTable) -> AnyTable:
    return table


def first_changed(game: Game, table: AnyTable) -> AnyTable:
    return table


def joined(game: Game, table: AnyTable, seat: int) -> AnyTable:
    return table


def left(game: Game, table: AnyTable, seat: int) -> AnyTable:
    return table


def curve(game: Game, table: AnyTable, placed: SeatPlace) -> Sequence[int]:
    """The score after every round, from the gains of counters that score; the last one is the result."""
    counts = {counter.id: counter.start for counter in game.counters if counter.scores}
    gains = [gain for gain in table.gains if gain.seat == placed.seat and gain.counter in counts]
    if not counts or not table.gains or placed.total is None:
        return ()
    start = sum(counts.values())
    before_last = range(1, table.round)
    earned = [sum(gain.points for gain in gains if gain.round <= number) for number in before_last]
    return (*(start + points for points in earned), placed.total)


def starts_rematch(game: Game, table: AnyTable) -> int | None:
    return table.after(table.first)
