"""The engine: applies a move to a table or refuses it. Nothing else changes a table."""

from dataclasses import replace
from typing import Any

from companion.rules.chance import Chance
from companion.rules.faults import Refused, refuse_if
from companion.rules.game import OVER, Game
from companion.rules.inputs import MOST, same_name
from companion.rules.moves import (
    Adjust,
    Confirm,
    CopyFact,
    First,
    Join,
    Leave,
    Move,
    Next,
    Ready,
    Recolour,
    Remark,
    Rename,
    Reorder,
    Stop,
    seat_of,
)
from companion.rules.table import COLOURS, Note, Outcome, Player, Table, gain, refuse, with_item
from companion.rules.text import Text, text


def draw(game: Game, table: Table[Any], move: Move, chance: Chance) -> Move:
    """The move with everything that chance decides filled in."""
    if isinstance(move, First):
        return replace(move, drawn=chance.random.choice(table.active) if move.seat is None else None)
    drawn: Move = game.draw(table, move, chance)
    return drawn


def apply(game: Game, table: Table[Any], move: Move, by: int | None = None) -> Table[Any]:
    """The table after a move; raises Refused with the reason when the rules forbid it or a counter would run over.

    Going on is never refused for that: nobody could mend it.
    """
    changed = _apply(game, table, move, by)
    for before, player in zip(table.players, () if isinstance(move, Next) else changed.players, strict=False):
        grown = {counter for counter, count in player.counters.items() if MOST < count > before.counters[counter]}
        for counter in (one for one in game.counters if one.id in grown and player.counters[one.id] > one.most):
            raise refuse("refused.too-much", name=player.name, n=counter.most)
    is_new_phase = (changed.round, changed.phase, changed.outcome) != (table.round, table.phase, table.outcome)
    return replace(changed, ready=()) if changed.ready and is_new_phase else changed


def _apply(game: Game, table: Table[Any], move: Move, by: int | None) -> Table[Any]:
    if table.confirmed:
        raise refuse("refused.confirmed")
    _check_seat(table, move)
    match move:
        case Adjust():
            return _rescored(game, _adjust(game, table, move))
        case Remark():
            return replace(table, notes=(*table.notes, Note(move.text, by)))
        case Ready():
            others = tuple(seat for seat in table.ready if seat != move.seat)
            return replace(table, ready=(*others, move.seat) if move.ready else others)
        case Rename():
            return _rename(table, move)
        case Recolour():
            return _recolour(table, move)
        case CopyFact():
            return _rescored(game, _copy_fact(game, table, move))
        case Confirm():
            return _confirm(table)
    if table.outcome is not None:
        return _after_the_end(game, table, move)
    match move:
        case Next():
            return _with_outcome(game, game.advance(table, move))
        case Reorder():
            return _reorder(game, table, move)
        case Join():
            return _join(game, table, move)
        case Leave():
            return _leave(game, table, move)
        case First():
            return _first(game, table, move)
        case Stop():
            return _end(game, table, "unfinished")
    return _with_outcome(game, game.apply(table, move))


def _with_outcome(game: Game, table: Table[Any]) -> Table[Any]:
    """A game ends by entering the phase `over`; the outcome is derived here."""
    return _end(game, table, "finished") if table.phase == OVER else table


def _end(game: Game, table: Table[Any], reason: Any) -> Table[Any]:
    ended = replace(table, phase=OVER, turn=None)
    return replace(ended, outcome=Outcome(reason, game.result(ended).ranking))


def _rescored(game: Game, table: Table[Any]) -> Table[Any]:
    """A correction after the end changes the ranking, too."""
    if table.outcome is None:
        return table
    return replace(table, outcome=replace(table.outcome, ranking=game.result(table).ranking))


def _after_the_end(game: Game, table: Table[Any], move: Move) -> Table[Any]:
    """An ended table takes corrections until it is confirmed, and nothing else."""
    if not getattr(move, "corrects", False):
        raise refuse("refused.over")
    return _rescored(game, game.apply(table, move))


def _check_seat(table: Table[Any], move: Move) -> None:
    seat = seat_of(move)
    if seat is not None and seat >= len(table.players):
        raise refuse("refused.no-such-seat", n=seat)
    if seat is not None and table.players[seat].left and not isinstance(move, Adjust):
        raise refuse("refused.has-left", name=table.name(seat))


def _adjust(game: Game, table: Table[Any], move: Adjust) -> Table[Any]:
    counter = next((counter for counter in game.counters if counter.id == move.counter), None)
    if counter is None:
        raise refuse("refused.no-such-counter", counters=[text(f"{game.id}.counter.{one.id}") for one in game.counters])
    if move.by == 0:
        raise refuse("refused.adjust-by-nothing")
    if table.counter(move.seat, counter.id) + move.by < 0 and not counter.may_be_negative:
        if game.hides(table, counter.id, move.seat, ()):
            raise refuse("refused.below-zero-hidden", name=table.name(move.seat))
        raise refuse("refused.below-zero", name=table.name(move.seat), n=table.counter(move.seat, counter.id))
    limit = game.adjust_limit(table, move.seat, counter.id, move.by)
    if limit is not None:
        raise Refused(limit)
    return gain(table, move.seat, counter.id, move.by, "adjusted")


def _rename(table: Table[Any], move: Rename) -> Table[Any]:
    if any(same_name(player.name, move.name) for seat, player in enumerate(table.players) if seat != move.seat):
        raise refuse("fault.name-twice", name=move.name)
    player = replace(table.players[move.seat], name=move.name)
    return replace(table, players=with_item(table.players, move.seat, player))


def _recolour(table: Table[Any], move: Recolour) -> Table[Any]:
    """Two seats never share a colour: whoever had it gets the other one."""
    mine = table.players[move.seat].colour
    swap = {move.colour: mine, mine: move.colour}
    players = tuple(replace(player, colour=swap.get(player.colour, player.colour)) for player in table.players)
    return replace(table, players=players)


def _copy_fact(game: Game, table: Table[Any], move: CopyFact) -> Table[Any]:
    """What was copied counts from now on, and for all that was played before."""
    fact = next((one for one in game.box_facts if one.id == move.fact), None)
    if fact is None:
        raise refuse("fault.unknown-box-fact", id=move.fact)
    numbers = list(move.numbers) if isinstance(move.numbers, tuple) else move.numbers
    if not fact.fits(numbers):
        raise refuse("fault.box-fact", n=fact.length, low=fact.low, high=fact.high)
    setup = replace(table.setup, box_facts={**table.setup.box_facts, fact.id: numbers})
    return game.fact_copied(replace(table, setup=setup))


def order_is_free(game: Game, table: Table[Any]) -> bool:
    """Whether seats may still change places: only until the first move."""
    return table.outcome is None and game.start(table) == table


def first_is_free(game: Game, table: Table[Any]) -> bool:
    """Whether the first player can still be chosen: until the first round begins, or until the first move."""
    return table.outcome is None and (_prepares(game, table) or order_is_free(game, table))


def join_refusal(game: Game, table: Table[Any]) -> Text | None:
    """Why nobody can join any more."""
    if table.outcome is not None:
        return text("refused.over")
    if len(table.active) >= game.max_players:
        return text("refused.table-full", n=game.max_players)
    return text("refused.too-late-to-join") if table.round > 1 else None


def leave_refusal(game: Game, table: Table[Any]) -> Text | None:
    """Why nobody can leave."""
    if table.outcome is not None:
        return text("refused.over")
    return text("refused.too-few-left", n=game.min_players) if len(table.active) <= game.min_players else None


def _prepares(game: Game, table: Table[Any]) -> bool:
    return table.phase == game.phase_before_rounds(table)


def _reorder(game: Game, table: Table[Any], move: Reorder) -> Table[Any]:
    if sorted(move.order) != sorted(table.order):
        raise refuse("refused.order-is-no-order")
    if not order_is_free(game, table):
        raise refuse("refused.already-playing")
    return game.start(replace(table, order=move.order, first=move.order[0]))


def _first(game: Game, table: Table[Any], move: First) -> Table[Any]:
    seat = move.drawn if move.seat is None else move.seat
    if seat is None or seat not in table.active:
        raise refuse("refused.no-such-seat", n=-1 if seat is None else seat)
    if not first_is_free(game, table):
        raise refuse("refused.already-playing")
    chosen = replace(table, first=seat)
    return game.first_changed(chosen) if _prepares(game, table) else game.start(chosen)


def _join(game: Game, table: Table[Any], move: Join) -> Table[Any]:
    refuse_if(join_refusal(game, table))
    if any(same_name(player.name, move.name) for player in table.players):
        raise refuse("fault.name-twice", name=move.name)
    seat = len(table.players)
    taken = {player.colour for player in table.players if not player.left}
    colour = next(colour for colour in COLOURS if colour not in taken)
    player = Player(move.name, colour, {counter.id: counter.start for counter in game.counters})
    joined = replace(table, players=(*table.players, player), order=(*table.order, seat))
    # Modules and rounds follow those who play from the first round on; somebody leaving later does not change them.
    setup = replace(table.setup, modules=game.modules_for(table.setup.modules, len(joined.active)))
    joined = replace(joined, setup=setup, rounds=game.rounds(len(joined.active), setup.modules))
    return game.joined(joined, seat)


def _leave(game: Game, table: Table[Any], move: Leave) -> Table[Any]:
    refuse_if(leave_refusal(game, table))
    player = replace(table.players[move.seat], left=True)
    gone = replace(table, players=with_item(table.players, move.seat, player))
    if gone.first == move.seat:
        gone = replace(gone, first=gone.clockwise_from(move.seat)[0])
    return game.left(gone, move.seat)


def _confirm(table: Table[Any]) -> Table[Any]:
    if table.outcome is None:
        raise refuse("refused.not-over")
    return replace(table, confirmed=True)
