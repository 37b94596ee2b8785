"""The phases of Scream Machine: opening, deal, turns, and the visitors' decision."""

from collections import Counter
from dataclasses import replace
from typing import Any, cast

from companion.rules.chance import Chance
from companion.rules.faults import refuse_if
from companion.rules.game import OVER
from companion.rules.game_parts import options_in_play
from companion.rules.moves import Move, Next
from companion.rules.scream_machine import gaps
from companion.rules.scream_machine.facts import ACTIONS, ADVERTISE_VISITORS, CHEAPSKATE, COSTS, Card, Kind, kinds_for
from companion.rules.scream_machine.state import Park, ScreamMachineState, ScreamMachineTable, Visit, Visitor
from companion.rules.scream_machine.supply import opening_surplus
from companion.rules.scream_machine.visitors import decide
from companion.rules.table import gain, with_item, with_play

PHONE_DECK = "phone-deck"
TURNS_END_THEMSELVES = 2  # the version of the rules since which a turn without an action left is over


def start(table: Any) -> ScreamMachineTable:
    """Everybody with an empty park, before the opening."""
    parks = tuple(Park() for _ in table.players)
    return await_seals(replace(table, phase="opening", play=ScreamMachineState(parks, lead=table.first)))


def await_seals(table: ScreamMachineTable) -> ScreamMachineTable:
    """In the opening it is everybody's turn who has not sealed a choice."""
    if not table.setup.is_full:
        return replace(table, turn=None)
    return replace(table, turn=tuple(seat for seat in table.active if table.play.parks[seat].sealed is None))


def deals_by_phone(table: ScreamMachineTable) -> bool:
    return PHONE_DECK in table.setup.modules


def in_play(table: ScreamMachineTable) -> tuple[str, ...]:
    """What texts of a phase may speak of: the kinds of visitors in the deck, too."""
    return (*options_in_play(table.setup.modules, table.setup.house_rules), *kinds_for(len(table.players)))


def first_changed(table: ScreamMachineTable) -> ScreamMachineTable:
    return with_play(table, lead=table.first)


def draw(table: ScreamMachineTable, move: Move, chance: Chance) -> Move:
    """Shuffle the visitor pile when going on means a new deal."""
    if not isinstance(move, Next) or not deals_by_phone(table) or table.phase not in ("opening", "reveal"):
        return move
    if table.phase == "reveal" and table.round == table.rounds:
        return replace(move, chance=())
    ready = _scored(table) if table.phase == "reveal" else table
    cards = gaps.pile(ready)
    chance.random.shuffle(cards)
    return replace(move, chance=tuple(cards))


def advance(table: ScreamMachineTable, move: Next) -> ScreamMachineTable:
    """What `next` does in each phase."""
    match table.phase:
        case "opening":
            refuse_if(opening_surplus(table))
            return _begin_round(_open_parks(table), 1, table.first, move)
        case "deal":
            return _begin_turns(table)
        case "turns":
            return end_turn(table)
    return _end_round(table, move)


def _open_parks(table: ScreamMachineTable) -> ScreamMachineTable:
    """All sealed choices are shown at once; whoever spent less than the budget advertises with the rest."""
    for seat in table.active:
        sealed = table.play.parks[seat].sealed
        if sealed is not None:
            table = open_park(table, seat, sealed)
    return table


def open_park(table: ScreamMachineTable, seat: int, cards: tuple[Card, ...]) -> ScreamMachineTable:
    parks = with_item(table.play.parks, seat, Park(cards, opened=True))
    opened = with_play(table, parks=parks)
    if cost(cards) < ACTIONS:
        opened = gain(opened, seat, "visitors", ADVERTISE_VISITORS, "opening")
    return opened


def cost(cards: tuple[Card, ...]) -> int:
    return sum(COSTS[value] for _, value in cards)


def _begin_round(table: ScreamMachineTable, number: int, lead: int, move: Next) -> ScreamMachineTable:
    """Old visitors stay; new ones are dealt by the phone or entered by hand."""
    play = replace(table.play, lead=lead, taken=(), memos=(), dismissed=(), built_before=0)
    table = replace(table, round=number, play=play, phase="deal", turn=None)
    if not table.setup.is_full:
        return _begin_turns(table)
    if deals_by_phone(table):
        dealt = gaps.deal(table, cast("tuple[Kind, ...]", move.chance))
        return _begin_turns(replace(table, play=replace(play, visitors=play.visitors + dealt)))
    return replace(table, play=replace(play, visitors=play.visitors + gaps.hidden_visitors(table)))


def _begin_turns(table: ScreamMachineTable) -> ScreamMachineTable:
    return _give_turn(replace(table, phase="turns"))


def _give_turn(table: ScreamMachineTable) -> ScreamMachineTable:
    """The next player clockwise who has not had a turn, or the visitors when all had."""
    waiting = [seat for seat in table.clockwise_from(table.play.lead) if seat not in table.play.taken]
    parks = tuple(replace(park, built_now=()) for park in table.play.parks)
    play = replace(table.play, actions=ACTIONS, used=(), parks=parks)
    if waiting:
        return replace(table, turn=waiting[0], play=play)
    return replace(table, phase="reveal", turn=None, play=play)


def end_turn(table: ScreamMachineTable) -> ScreamMachineTable:
    """Unused actions are lost."""
    seat = cast("int", table.turn)
    built = len(table.play.parks[seat].built_now)
    return _give_turn(with_play(table, taken=(*table.play.taken, seat), built_before=built))


def visits(table: ScreamMachineTable) -> tuple[Visit, ...]:
    """How every known visitor would decide now."""
    return tuple(visit_of(table, visitor) for visitor in table.play.visitors if visitor.kind is not None)


def visit_of(table: ScreamMachineTable, visitor: Visitor) -> Visit:
    """How a visitor whose kind is known would decide now."""
    kind = cast("Kind", visitor.kind)
    rules = table.setup.house_rules
    everybody = visitor.gap is None or (kind == CHEAPSKATE and rules.get("local-cheapskate") == "everybody")
    seats = table.active if everybody else gaps.neighbours(table, cast("int", visitor.gap))
    parks = {seat: table.play.parks[seat].cards for seat in seats}
    verdict = decide(kind, parks, empty_parks_compete=rules.get("empty-park") != "ignored")
    return Visit(kind, visitor.gap, verdict.tally, verdict.winner)


def _scored(table: ScreamMachineTable) -> ScreamMachineTable:
    """Visitors won count and go back to the pile; others stay, face up (rules Q11). Unknown ones are set aside."""
    decided = visits(table)
    known = [visitor for visitor in table.play.visitors if visitor.kind is not None]
    staying = tuple(
        replace(visitor, hidden=False, seen_by=())
        for visitor, visit in zip(known, decided, strict=True)
        if visit.winner is None
    )
    uncounted = sum(gaps.unentered(table))
    won = Counter(visit.winner for visit in decided if visit.winner is not None)
    for seat, count in sorted(won.items()):
        table = gain(table, seat, "visitors", count, "round")
    return with_play(table, visitors=staying, visits=decided, uncounted=uncounted)


def _end_round(table: ScreamMachineTable, move: Next) -> ScreamMachineTable:
    scored = _scored(table) if table.setup.is_full else table
    if table.round == table.rounds:
        return replace(scored, phase=OVER, turn=None)
    return _begin_round(scored, table.round + 1, table.after(table.play.lead), move)


def joined(table: ScreamMachineTable, seat: int) -> ScreamMachineTable:
    """A late player starts with an empty park, opens it when ready, and gets a gap of their own."""
    play = replace(table.play, parks=(*table.play.parks, Park()))
    table = replace(table, play=play)
    if table.phase == "opening":
        return await_seals(table)
    if not table.setup.is_full or deals_by_phone(table):
        return table
    covered = {visitor.gap for visitor in play.visitors if visitor.hidden}
    new = tuple(visitor for visitor in gaps.hidden_visitors(table) if visitor.gap not in covered)
    return replace(table, play=replace(play, visitors=play.visitors + new))


def left(table: ScreamMachineTable, seat: int) -> ScreamMachineTable:
    """The visitors of a closed gap go to the gap that now takes its place."""
    previous = table.clockwise_from(seat)[-1]
    moved = _moved(table.play.visitors, seat, previous)
    dismissed = _moved(table.play.dismissed, seat, previous)
    memos = tuple(replace(memo, gap=previous) if memo.gap == seat else memo for memo in table.play.memos)
    lead = table.clockwise_from(seat)[0] if table.play.lead == seat else table.play.lead
    play = replace(table.play, visitors=moved, dismissed=dismissed, memos=memos, lead=lead)
    table = replace(table, play=play)
    if table.phase == "opening":
        return await_seals(table)
    return _give_turn(table) if table.turn == seat else table


def _moved(visitors: tuple[Visitor, ...], gap: int, to: int) -> tuple[Visitor, ...]:
    return tuple(replace(visitor, gap=to) if visitor.gap == gap else visitor for visitor in visitors)
