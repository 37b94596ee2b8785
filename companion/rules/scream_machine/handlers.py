"""The moves of Scream Machine applied, or refused with the reason."""

from dataclasses import replace
from typing import cast

from companion.rules.faults import refuse_if
from companion.rules.game import Handler
from companion.rules.scream_machine import gaps, moves, refusals
from companion.rules.scream_machine.facts import ADVERTISE_VISITORS, COSTS, OPTION_COST, Card, Kind
from companion.rules.scream_machine.flow import TURNS_END_THEMSELVES, await_seals, end_turn, open_park
from companion.rules.scream_machine.state import Memo, Park, ScreamMachineTable, Visitor
from companion.rules.scream_machine.supply import cards_refusal
from companion.rules.table import gain, refuse, with_item, with_play


def _with_park(table: ScreamMachineTable, seat: int, park: Park) -> ScreamMachineTable:
    return with_play(table, parks=with_item(table.play.parks, seat, park))


def _seal(table: ScreamMachineTable, move: moves.Seal) -> ScreamMachineTable:
    """A sealed choice, kept until all are shown; somebody who came late opens at once."""
    refuse_if(refusals.opening_refusal(table, move.seat))
    refuse_if(refusals.opening_cards_refusal(table, move.seat, move.cards))
    if refusals.opens_late(table, move.seat):
        return open_park(table, move.seat, move.cards)
    return await_seals(_with_park(table, move.seat, replace(table.play.parks[move.seat], sealed=move.cards)))


def _build(table: ScreamMachineTable, move: moves.Build) -> ScreamMachineTable:
    card = (move.family, move.value)
    refuse_if(refusals.build_refusal(table, move.seat, card))
    park = table.play.parks[move.seat]
    park = replace(park, cards=(*park.cards, card), built_now=(*park.built_now, card))
    return _spend(_with_park(table, move.seat, park), COSTS[move.value])


def _spend(table: ScreamMachineTable, actions: int, *options: str) -> ScreamMachineTable:
    """The last thing an action does: with no action left the turn is over."""
    left = table.play.actions - actions
    spent = with_play(table, actions=left, used=(*table.play.used, *options))
    return end_turn(spent) if left == 0 and table.setup.rules_version >= TURNS_END_THEMSELVES else spent


def _tear_down(table: ScreamMachineTable, move: moves.TearDown) -> ScreamMachineTable:
    card = (move.family, move.value)
    refuse_if(refusals.tear_down_refusal(table, move.seat, card))
    park = table.play.parks[move.seat]
    park = replace(park, cards=_without(park.cards, card))
    return _spend(_with_park(table, move.seat, park), OPTION_COST, "tear-down")


def _without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    last = len(cards) - 1 - cards[::-1].index(card)
    return cards[:last] + cards[last + 1 :]


def _use_option(table: ScreamMachineTable, move: moves.UseOption) -> ScreamMachineTable:
    refuse_if(refusals.option_refusal(table, move.seat, move.option))
    match move.option:
        case "advertise":
            table = gain(table, move.seat, "visitors", ADVERTISE_VISITORS, "advertise")
        case "research":
            table = _research(table, move.seat)
    return _spend(table, OPTION_COST, move.option)


def _research(table: ScreamMachineTable, seat: int) -> ScreamMachineTable:
    """The face-down cards on both sides are now known to this seat."""
    beside = gaps.gaps_beside(table, seat)
    seen = tuple(
        replace(visitor, seen_by=(*visitor.seen_by, seat)) if visitor.hidden and visitor.gap in beside else visitor
        for visitor in table.play.visitors
    )
    return with_play(table, visitors=seen)


def _arrive(table: ScreamMachineTable, move: moves.Arrive) -> ScreamMachineTable:
    refuse_if(refusals.arrival_refusal(table, move.place))
    refuse_if(refusals.kind_refusal(table, move.visitor))
    new = Visitor(gaps.gap_of(move.place), move.visitor, False, table.round)
    dismissed = gaps.dismissed_at(table, move.place)
    if gaps.open_missing(table, move.place) or not dismissed:
        return with_play(table, visitors=(*table.play.visitors, new))
    back = replace(new, round=dismissed[0].round)
    left = list(table.play.dismissed)
    left.remove(dismissed[0])
    return with_play(table, visitors=(*table.play.visitors, back), dismissed=tuple(left))


def _turn_up(table: ScreamMachineTable, move: moves.TurnUp) -> ScreamMachineTable:
    refuse_if(refusals.turn_up_refusal(table, move.gap))
    refuse_if(refusals.kind_refusal(table, move.visitor))
    return _with_kind(table, cast("int", gaps.face_down(table, move.gap)), move.visitor)


def _with_kind(table: ScreamMachineTable, index: int, kind: Kind | None) -> ScreamMachineTable:
    visitor = replace(table.play.visitors[index], kind=kind)
    return with_play(table, visitors=with_item(table.play.visitors, index, visitor))


def _dismiss(table: ScreamMachineTable, move: moves.Dismiss) -> ScreamMachineTable:
    """Take the newest such visitor away; a hidden one lies face down again."""
    refuse_if(refusals.dismissal_refusal(table, move.place, move.visitor))
    index = cast("int", gaps.newest(table, move.place, move.visitor))
    visitor = table.play.visitors[index]
    if visitor.hidden:
        return _with_kind(table, index, None)
    stayed = (visitor,) if visitor.round < table.round else ()
    lying = table.play.visitors[:index] + table.play.visitors[index + 1 :]
    return with_play(table, visitors=lying, dismissed=table.play.dismissed + stayed)


def _peek(table: ScreamMachineTable, move: moves.Peek) -> ScreamMachineTable:
    refuse_if(refusals.peek_refusal(table, move.seat, move.gap))
    memos = tuple(memo for memo in table.play.memos if (memo.seat, memo.gap) != (move.seat, move.gap))
    if move.visitor is not None:
        memos = (*memos, Memo(move.seat, move.gap, move.visitor))
    return with_play(table, memos=memos)


def _correct(table: ScreamMachineTable, move: moves.CorrectPark) -> ScreamMachineTable:
    refuse_if(refusals.park_refusal(table))
    refuse_if(cards_refusal(table, move.seat, move.cards))
    return _with_park(table, move.seat, replace(table.play.parks[move.seat], cards=move.cards))


def _symbols(table: ScreamMachineTable, move: moves.Symbols) -> ScreamMachineTable:
    if table.setup.is_full:
        raise refuse("scream-machine.refused.symbols-known")
    return _with_park(table, move.seat, replace(table.play.parks[move.seat], symbols=move.symbols))


HANDLERS: dict[type, Handler] = {moves.Symbols: _symbols}
FULL_HANDLERS: dict[type, Handler] = {
    moves.Seal: _seal,
    moves.Build: _build,
    moves.TearDown: _tear_down,
    moves.UseOption: _use_option,
    moves.Arrive: _arrive,
    moves.TurnUp: _turn_up,
    moves.Dismiss: _dismiss,
    moves.Peek: _peek,
    moves.CorrectPark: _correct,
}
