"""What is watched together: the sealed parks as they open, and the visitors as they decide."""

from collections import Counter
from collections.abc import Iterator

from companion.rules.moments import Moment, MomentStep, order_in, rounds_counted, standings
from companion.rules.scream_machine import gaps
from companion.rules.scream_machine.calculators import kind_text, why
from companion.rules.scream_machine.facts import Kind
from companion.rules.scream_machine.state import Park, ScreamMachineTable, Visit
from companion.rules.scream_machine.visitors import Verdict
from companion.rules.text import Text, text


def moments(table: ScreamMachineTable) -> Iterator[Moment]:
    if not table.setup.is_full:
        return
    if _is_just_opened(table):
        steps = tuple(_opening(table, seat) for seat in table.active if table.play.parks[seat].opened)
        yield Moment("opening", order_in(0, 1), text("scream-machine.moment.opening"), steps)
    if table.play.visits:
        number = rounds_counted(table)
        title = text("scream-machine.moment.count", round=number)
        yield Moment(f"count-{number}", order_in(number, 1), title, _count(table), standings(table, "visitors"))


def _is_just_opened(table: ScreamMachineTable) -> bool:
    """Before anybody has built on."""
    play = table.play
    return table.round == 1 and table.phase in ("deal", "turns") and not (play.taken or play.used or play.visits)


def _opening(table: ScreamMachineTable, seat: int) -> MomentStep:
    advertised = sum(one.points for one in table.gains if (one.seat, one.reason) == (seat, "opening"))
    return MomentStep(_cards(table.play.parks[seat]), seat, change=advertised or None)


def _cards(park: Park) -> Text:
    cards = [
        text("scream-machine.moment.card", family=text(f"scream-machine.family.{family}"), value=value)
        for family, value in park.cards
    ]
    return text("scream-machine.moment.cards", cards=cards) if cards else text("scream-machine.park.empty")


def _count(table: ScreamMachineTable) -> tuple[MomentStep, ...]:
    """Visitors of a kind who wait at the same place decide alike: one step for all of them."""
    alike = Counter((visit.gap, visit.kind) for visit in table.play.visits)
    first: dict[tuple[int | None, Kind], Visit] = {}
    for visit in table.play.visits:
        first.setdefault((visit.gap, visit.kind), visit)
    by_place = sorted(first.items(), key=lambda one: -1 if one[0][0] is None else one[0][0])
    return tuple(_step(table, visit, alike[key]) for key, visit in by_place)


def _step(table: ScreamMachineTable, visit: Visit, count: int) -> MomentStep:
    winner = None if visit.winner is None else table.name(visit.winner)
    verdict = Verdict({table.name(seat): offer for seat, offer in visit.tally.items()}, winner)
    what = text("scream-machine.moment.visit", kind=kind_text(visit.kind), place=_place(table, visit))
    change = None if visit.winner is None else count
    return MomentStep(what, visit.winner, change=change, detail=why(visit.kind, verdict))


def _place(table: ScreamMachineTable, visit: Visit) -> Text:
    if visit.gap is None or visit.gap not in gaps.gaps(table):  # whose player has left since
        return text("scream-machine.place.national")
    one, other = gaps.neighbours(table, visit.gap)
    return text("scream-machine.place.between", one=table.name(one), other=table.name(other))
