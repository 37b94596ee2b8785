"""The moves of Scream Machine applied, or refused with the reason."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from companion.rules.moves import Move
from companion.rules.scream_machine import gaps
from companion.rules.scream_machine.facts import (
    ACTIONS,
    ADVERTISE_VISITORS,
    ATTRACTION_COPIES,
    COSTS,
    OPENING_LEAST,
    OPTION_COST,
    VISITOR_COPIES,
    Card,
    Kind,
)
from companion.rules.scream_machine.flow import await_seals, cost, deals_by_phone, open_park
from companion.rules.scream_machine.moves import (
    Arrive,
    Build,
    CorrectPark,
    Dismiss,
    Peek,
    Seal,
    Symbols,
    TearDown,
    TurnUp,
    UseOption,
)
from companion.rules.scream_machine.state import FairTable, Memo, Park, Visitor
from companion.rules.table import gain, refuse, with_item
from companion.rules.text import Text, text


def apply(table: FairTable, move: Move) -> FairTable:
    """One move of the game."""
    if isinstance(move, Symbols):
        return _symbols(table, move)
    if not table.setup.is_full:
        raise refuse("refused.light-tracking")
    match move:
        case Seal():
            return _seal(table, move)
        case Build():
            return _build(table, move)
        case TearDown():
            return _tear_down(table, move)
        case UseOption():
            return _use_option(table, move)
        case Arrive():
            return _arrive(table, move)
        case TurnUp():
            return _turn_up(table, move)
        case Dismiss():
            return _dismiss(table, move)
        case Peek():
            return _peek(table, move)
        case CorrectPark():
            return _correct(table, move)
    raise refuse("refused.unknown-move")


def _with_park(table: FairTable, seat: int, park: Park) -> FairTable:
    return _with_play(table, parks=with_item(table.play.parks, seat, park))


def _with_play(table: FairTable, **changes: Any) -> FairTable:
    return replace(table, play=replace(table.play, **changes))


def _seal(table: FairTable, move: Seal) -> FairTable:
    """A sealed choice, kept until all are shown; somebody who came late opens at once."""
    late = table.phase != "opening" and table.round == 1 and not table.play.parks[move.seat].opened
    if table.phase != "opening" and not late:
        raise refuse("scream-machine.refused.opening-over")
    _check_cards(move.cards)
    spent = cost(move.cards)
    if spent > ACTIONS:
        raise refuse("scream-machine.refused.opening-too-dear", n=spent, most=ACTIONS)
    if spent < OPENING_LEAST and table.setup.house_rules.get("opening") != "free":
        raise refuse("scream-machine.refused.opening-too-small", n=spent, least=OPENING_LEAST)
    if late:
        return open_park(table, move.seat, move.cards)
    return await_seals(_with_park(table, move.seat, replace(table.play.parks[move.seat], sealed=move.cards)))


def _check_cards(cards: tuple[Card, ...]) -> None:
    for card in cards:
        if cards.count(card) > ATTRACTION_COPIES:
            raise refuse("scream-machine.refused.no-such-card", card=card_text(card), n=ATTRACTION_COPIES)


def card_text(card: Card) -> Text:
    family, value = card
    return text("scream-machine.card", family=text(f"scream-machine.family.{family}"), value=value)


def _spend(table: FairTable, seat: int, actions: int) -> FairTable:
    """Take actions from the player whose turn it is."""
    if table.phase != "turns":
        raise refuse("scream-machine.refused.not-in-turns")
    if table.turn != seat:
        raise refuse("refused.not-your-turn", name=table.name(cast("int", table.turn)))
    if actions > table.play.actions:
        raise refuse("scream-machine.refused.too-few-actions", n=table.play.actions, cost=actions)
    return _with_play(table, actions=table.play.actions - actions)


def _once(table: FairTable, option: str) -> FairTable:
    if option in table.play.used:
        raise refuse("scream-machine.refused.option-twice", option=text(f"scream-machine.option.{option}.title"))
    return _with_play(table, used=(*table.play.used, option))


def _build(table: FairTable, move: Build) -> FairTable:
    card = (move.family, move.value)
    table = _spend(table, move.seat, COSTS[move.value])
    everywhere = sum(table.play.parks[seat].cards.count(card) for seat in table.active)
    if everywhere >= ATTRACTION_COPIES:
        raise refuse("scream-machine.refused.no-such-card", card=card_text(card), n=ATTRACTION_COPIES)
    park = table.play.parks[move.seat]
    return _with_park(table, move.seat, replace(park, cards=(*park.cards, card), built_now=(*park.built_now, card)))


def _tear_down(table: FairTable, move: TearDown) -> FairTable:
    card = (move.family, move.value)
    table = _once(_spend(table, move.seat, OPTION_COST), "tear-down")
    park = table.play.parks[move.seat]
    if card not in park.cards:
        raise refuse("scream-machine.refused.not-in-park", card=card_text(card), name=table.name(move.seat))
    only_new = park.cards.count(card) <= park.built_now.count(card)
    if only_new and table.setup.house_rules.get("tear-down-new") == "forbidden":
        raise refuse("scream-machine.refused.built-this-turn")
    return _with_park(table, move.seat, replace(park, cards=_without(park.cards, card)))


def _without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    last = len(cards) - 1 - cards[::-1].index(card)
    return cards[:last] + cards[last + 1 :]


def _use_option(table: FairTable, move: UseOption) -> FairTable:
    table = _once(_spend(table, move.seat, OPTION_COST), move.option)
    match move.option:
        case "advertise":
            return gain(table, move.seat, "visitors", ADVERTISE_VISITORS, "advertise")
        case "research":
            return _research(table, move.seat)
    return table


def _research(table: FairTable, seat: int) -> FairTable:
    """The face-down cards on both sides are now known to this seat."""
    beside = gaps.gaps_beside(table, seat)
    seen = tuple(
        replace(visitor, seen_by=(*visitor.seen_by, seat)) if visitor.hidden and visitor.gap in beside else visitor
        for visitor in table.play.visitors
    )
    return _with_play(table, visitors=seen)


def _arrive(table: FairTable, move: Arrive) -> FairTable:
    if table.phase not in ("deal", "turns", "reveal") or deals_by_phone(table):
        raise refuse("scream-machine.refused.no-dealing-now")
    _check_gap(table, None if move.place == "national" else move.place)
    _check_kind(table, move.visitor)
    if gaps.open_missing(table, move.place) == 0:
        raise refuse("scream-machine.refused.place-is-full")
    gap = None if move.place == "national" else move.place
    return _with_play(table, visitors=(*table.play.visitors, Visitor(gap, move.visitor, False, table.round)))


def _check_gap(table: FairTable, gap: int | None) -> None:
    if gap is not None and gap not in gaps.gaps(table):
        raise refuse("scream-machine.refused.no-such-gap")


def _check_kind(table: FairTable, kind: Kind) -> None:
    left = gaps.left_in_box(table)
    if kind not in left:
        raise refuse("scream-machine.fault.cheapskate-with-two")
    if left[kind] <= 0:
        visitor = text(f"scream-machine.visitor.{kind}")
        raise refuse("scream-machine.refused.no-such-visitor", visitor=visitor, n=VISITOR_COPIES)


def _turn_up(table: FairTable, move: TurnUp) -> FairTable:
    if table.phase != "reveal":
        raise refuse("scream-machine.refused.not-yet-revealed")
    _check_gap(table, move.gap)
    _check_kind(table, move.visitor)
    for index, visitor in enumerate(table.play.visitors):
        if visitor.gap == move.gap and visitor.hidden and visitor.kind is None:
            seen = replace(visitor, kind=move.visitor)
            return _with_play(table, visitors=with_item(table.play.visitors, index, seen))
    raise refuse("scream-machine.refused.nothing-hidden")


def _dismiss(table: FairTable, move: Dismiss) -> FairTable:
    """Take the newest such visitor away; a hidden one lies face down again."""
    if deals_by_phone(table):
        raise refuse("scream-machine.refused.no-dealing-now")
    gap = None if move.place == "national" else move.place
    for index in reversed(range(len(table.play.visitors))):
        visitor = table.play.visitors[index]
        if visitor.gap == gap and visitor.kind == move.visitor:
            if visitor.hidden:
                again = with_item(table.play.visitors, index, replace(visitor, kind=None))
                return _with_play(table, visitors=again)
            rest = table.play.visitors[:index] + table.play.visitors[index + 1 :]
            return _with_play(table, visitors=rest)
    raise refuse("scream-machine.refused.no-such-visitor-here")


def _peek(table: FairTable, move: Peek) -> FairTable:
    if move.gap not in gaps.gaps_beside(table, move.seat):
        raise refuse("scream-machine.refused.no-such-gap")
    if not any(move.seat in visitor.seen_by for visitor in gaps.at(table, move.gap)):
        raise refuse("scream-machine.refused.not-researched")
    memos = tuple(memo for memo in table.play.memos if (memo.seat, memo.gap) != (move.seat, move.gap))
    if move.visitor is not None:
        memos = (*memos, Memo(move.seat, move.gap, move.visitor))
    return _with_play(table, memos=memos)


def _correct(table: FairTable, move: CorrectPark) -> FairTable:
    if table.phase == "opening":
        raise refuse("scream-machine.refused.park-not-open")
    _check_cards(move.cards)
    return _with_park(table, move.seat, replace(table.play.parks[move.seat], cards=move.cards))


def _symbols(table: FairTable, move: Symbols) -> FairTable:
    if table.setup.is_full:
        raise refuse("scream-machine.refused.symbols-known")
    return _with_park(table, move.seat, replace(table.play.parks[move.seat], symbols=move.symbols))
