"""Who leads for the visitors that wait: all of it is open to whoever sees the visitor."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion.rules.scream_machine.facts import CHEAPSKATE, VISITOR_COPIES, Kind, kinds_for
from companion.rules.scream_machine.flow import visit_of
from companion.rules.scream_machine.state import ScreamMachineTable, Visit, Visitor


def is_known(table: ScreamMachineTable, visitor: Visitor, viewer: int | None) -> bool:
    """A face-down card is known to whoever researched it, and to all when the turns are over."""
    return not visitor.hidden or viewer in visitor.seen_by or table.phase == "reveal"


def known_visitors(table: ScreamMachineTable, viewer: int | None) -> Iterator[Visitor]:
    """The visitors whose kind a viewer knows, from the table or from a note of their own."""
    notes: dict[int | None, Kind] = {memo.gap: memo.kind for memo in table.play.memos if memo.seat == viewer}
    for visitor in table.play.visitors:
        if visitor.kind is None and visitor.gap in notes:
            yield replace(visitor, kind=notes[visitor.gap])
        elif visitor.kind is not None and is_known(table, visitor, viewer):
            yield visitor


def visitor_leads(table: ScreamMachineTable, viewer: int | None) -> list[dict[str, Any]]:
    """By kind and place: how many wait, the best offer, and whose it is; several have it in a tie."""
    counts: dict[tuple[int | None, Kind], int] = {}
    verdicts: dict[tuple[int | None, Kind], Visit] = {}
    for visitor in known_visitors(table, viewer):
        visit = visit_of(table, visitor)
        key = visit.gap, visit.kind
        counts[key] = counts.get(key, 0) + 1
        verdicts[key] = visit
    return [
        {"gap": gap, "kind": kind, "count": counts[gap, kind], **_lead(verdicts[gap, kind])} for gap, kind in verdicts
    ]


def _lead(visit: Visit) -> dict[str, Any]:
    best = (min if visit.kind == CHEAPSKATE else max)(visit.tally.values(), default=0)
    has_lead = best or visit.kind == CHEAPSKATE
    return {"best": best, "leaders": [seat for seat, offer in visit.tally.items() if has_lead and offer == best]}


def kinds_left(table: ScreamMachineTable, viewer: int | None) -> dict[str, int]:
    """Visitor cards of every kind that do not lie where the viewer knows them."""
    lying = [visitor.kind for visitor in table.play.visitors if is_known(table, visitor, viewer)]
    return {kind: VISITOR_COPIES - lying.count(kind) for kind in kinds_for(len(table.players))}
