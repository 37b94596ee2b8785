"""What a seat may see: sealed choices, private notes and face-down visitors stay with those who know them."""

from typing import Any

from companion.rules.game_parts import Members
from companion.rules.moves import Move, Next
from companion.rules.scream_machine import gaps
from companion.rules.scream_machine.calculators import why
from companion.rules.scream_machine.facts import ACTIONS, COSTS, OPTIONS, kinds_for
from companion.rules.scream_machine.flow import deals_by_phone, visits
from companion.rules.scream_machine.moves import Peek, Place, Seal
from companion.rules.scream_machine.offers import missing
from companion.rules.scream_machine.refusals import opening_least, opens_late
from companion.rules.scream_machine.reminders import reminders
from companion.rules.scream_machine.result import symbol_count, ties
from companion.rules.scream_machine.state import ScreamMachineTable, Visit, Visitor
from companion.rules.scream_machine.supply import copies_left
from companion.rules.scream_machine.visitor_leads import is_known, kinds_left, visitor_leads
from companion.rules.scream_machine.visitors import Verdict, price


def public_view(table: ScreamMachineTable) -> Members:
    """What anybody may see."""
    play = table.play
    return {
        "lead": lambda: play.lead,
        "actions": lambda: play.actions if table.phase == "turns" else None,
        "actions_each": lambda: ACTIONS,
        "costs": lambda: {str(value): cost for value, cost in COSTS.items()},
        "opening_least": lambda: opening_least(table),
        "used": lambda: list(play.used),
        "options_left": lambda: [option for option in (*OPTIONS, "tear-down") if option not in play.used],
        "taken": lambda: list(play.taken),
        "nationals_missing": lambda: _missing(table, "national"),
        "kinds": lambda: list(kinds_for(len(table.players))),
        "phone_deck": lambda: deals_by_phone(table),
        "holds_up": lambda: bool(missing(table)) or (table.phase == "turns" and table.setup.is_full),
        "copies": lambda: {f"{family} {value}": left for (family, value), left in copies_left(table).items()},
        "reminders": lambda: reminders(table),
        "uncounted": lambda: play.uncounted,
        "ties": lambda: ties(table) if table.outcome is not None else [],
        "forecast": lambda: [_visit(table, visit) for visit in _forecast(table)],
        "last_round": lambda: [_visit(table, visit) for visit in play.visits],
    }


def own_view(table: ScreamMachineTable, seat: int | None) -> Members:
    """What depends on who looks, for one seat or, with None, for anybody."""
    return {
        "parks": lambda: [_park(table, owner, seat) for owner in range(len(table.players))],
        "nationals": lambda: [_visitor(table, visitor, seat) for visitor in gaps.at(table, None)],
        "gaps": lambda: [_gap(table, gap, seat) for gap in gaps.gaps(table)],
        "waiting": lambda: visitor_leads(table, seat) if table.setup.is_full else [],
        "kinds_left": lambda: kinds_left(table, seat),
    }


def _missing(table: ScreamMachineTable, place: Place) -> int:
    """How many open visitors can be entered at a place: new ones, and what was taken away by mistake."""
    if not table.setup.is_full or deals_by_phone(table) or table.phase not in ("deal", "turns", "reveal"):
        return 0
    return gaps.free_places(table, place)


def _forecast(table: ScreamMachineTable) -> tuple[Visit, ...]:
    """How the visitors would decide now: open to all once the turns are over."""
    return visits(table) if table.phase == "reveal" else ()


def _park(table: ScreamMachineTable, owner: int, viewer: int | None) -> dict[str, Any]:
    park = table.play.parks[owner]
    sealed = park.sealed is not None
    return {
        "cards": [list(card) for card in park.cards],
        "price": price(park.cards),
        "symbols": symbol_count(table, owner),
        "has_sealed": sealed,
        "sealed": [list(card) for card in park.sealed or ()] if sealed and owner == viewer else None,
        "newcomer": table.outcome is None and opens_late(table, owner),
    }


def _gap(table: ScreamMachineTable, gap: int, viewer: int | None) -> dict[str, Any]:
    memo = next((memo for memo in table.play.memos if (memo.seat, memo.gap) == (viewer, gap)), None)
    lying = sorted(gaps.at(table, gap), key=lambda visitor: (visitor.round, visitor.hidden))
    return {
        "gap": gap,
        "between": list(gaps.neighbours(table, gap)),
        "visitors": [_visitor(table, visitor, viewer) for visitor in lying],
        "missing": _missing(table, gap),
        "hidden_unknown": sum(visitor.hidden and visitor.kind is None for visitor in lying),
        "may_note": any(viewer in visitor.seen_by for visitor in lying),
        "memo": None if memo is None else memo.kind,
    }


def _visitor(table: ScreamMachineTable, visitor: Visitor, viewer: int | None) -> dict[str, Any]:
    return {
        "kind": visitor.kind if is_known(table, visitor, viewer) else None,
        "hidden": visitor.hidden,
        "stayed": visitor.round < table.round,
    }


def _visit(table: ScreamMachineTable, visit: Visit) -> dict[str, Any]:
    names = Verdict(
        {table.name(seat): offer for seat, offer in visit.tally.items()},
        None if visit.winner is None else table.name(visit.winner),
    )
    return {
        "kind": visit.kind,
        "gap": visit.gap,
        "tally": [[seat, offer] for seat, offer in visit.tally.items()],
        "winner": visit.winner,
        "why": why(visit.kind, names),
    }


def reveals(before: ScreamMachineTable, after: ScreamMachineTable) -> bool:
    """Sealed parks open, or somebody is shown a visitor that the phone dealt face down."""
    parks = zip(before.play.parks, after.play.parks, strict=False)
    if any(was.sealed is not None and now.opened for was, now in parks):
        return True
    if not deals_by_phone(before):
        return False
    visitors = before.play.visitors
    if before.phase != after.phase == "reveal":
        return any(visitor.hidden for visitor in visitors)
    return any(set(now.seen_by) - set(was.seen_by) for was, now in zip(visitors, after.play.visitors, strict=False))


def unsealed(table: ScreamMachineTable) -> tuple[int, ...]:
    """In the opening whoever the turn waits for has not sealed a choice."""
    return table.turn if table.phase == "opening" and isinstance(table.turn, tuple) else ()


def is_secret(table: ScreamMachineTable, move: Move, viewer: int | None) -> bool:
    """Whether the contents of a move must be withheld from a viewer now."""
    match move:
        case Seal():
            return move.seat != viewer  # a choice that was changed or taken back shows cards still in hand
        case Peek():
            return move.seat != viewer
        case Next():
            return bool(move.chance)  # the order of the pile stays unknown
    return False
