"""Where visitors lie: the gaps between neighbours, and what is expected in each."""

from collections import Counter

from companion.rules.scream_machine import facts
from companion.rules.scream_machine.moves import Place
from companion.rules.scream_machine.state import ScreamMachineTable, Visitor


def gaps(table: ScreamMachineTable) -> tuple[int, ...]:
    """Gaps clockwise from the first player, each called by the seat it lies clockwise of."""
    around = table.clockwise_from(table.play.lead)
    if len(table.players) == 2 and table.setup.house_rules.get("two-player-gaps") == "one":
        return (min(around),)  # rules Q7: the same one whoever leads
    return around


def places(table: ScreamMachineTable) -> tuple[Place, ...]:
    return ("national", *gaps(table))


def neighbours(table: ScreamMachineTable, gap: int) -> tuple[int, int]:
    """The two seats a gap lies between."""
    return gap, table.after(gap)


def gaps_beside(table: ScreamMachineTable, seat: int) -> tuple[int, ...]:
    """The gaps on both sides of a seat."""
    return tuple(gap for gap in gaps(table) if seat in neighbours(table, gap))


def at(table: ScreamMachineTable, gap: int | None) -> tuple[Visitor, ...]:
    return tuple(visitor for visitor in table.play.visitors if visitor.gap == gap)


def face_down(table: ScreamMachineTable, gap: int) -> int | None:
    """The position among all visitors of one in this gap that nobody has turned up."""
    for index, visitor in enumerate(table.play.visitors):
        if visitor.gap == gap and visitor.hidden and visitor.kind is None:
            return index
    return None


def newest(table: ScreamMachineTable, place: Place, kind: facts.Kind) -> int | None:
    """The position among all visitors of the newest one of this kind at a place."""
    gap = gap_of(place)
    for index in reversed(range(len(table.play.visitors))):
        if (table.play.visitors[index].gap, table.play.visitors[index].kind) == (gap, kind):
            return index
    return None


def gap_of(place: Place) -> int | None:
    return None if place == "national" else place


def open_missing(table: ScreamMachineTable, place: Place) -> int:
    """How many open visitors of this round are still to be entered at a place."""
    gap = gap_of(place)
    expected = facts.NATIONALS if gap is None else facts.LOCALS_OPEN
    new = [visitor for visitor in at(table, gap) if visitor.round == table.round and not visitor.hidden]
    return max(0, expected - len(new))


def dismissed_at(table: ScreamMachineTable, place: Place) -> tuple[Visitor, ...]:
    """Visitors of earlier rounds that were taken away from a place in this round."""
    return tuple(visitor for visitor in table.play.dismissed if visitor.gap == gap_of(place))


def free_places(table: ScreamMachineTable, place: Place) -> int:
    """How many open visitors can still be entered: new ones, and those that take the place of a dismissed one."""
    return open_missing(table, place) + len(dismissed_at(table, place))


def unentered(table: ScreamMachineTable) -> tuple[int, int]:
    """Open and hidden visitors of this round that nobody entered; the box may not hold as many as expected."""
    pile_size = len(pile(table))
    expected = sum(open_missing(table, place) for place in places(table))
    still_open = min(expected, pile_size)
    hidden = sum(visitor.kind is None for visitor in table.play.visitors)
    return still_open, min(hidden, pile_size - still_open)


def hidden_visitors(table: ScreamMachineTable) -> tuple[Visitor, ...]:
    """One face-down card for every gap."""
    return tuple(Visitor(gap, None, True, table.round) for gap in gaps(table) for _ in range(facts.LOCALS_HIDDEN))


def left_in_box(table: ScreamMachineTable) -> dict[facts.Kind, int]:
    """How many cards of every kind are not on the table."""
    lying = Counter(visitor.kind for visitor in table.play.visitors)
    return {kind: facts.VISITOR_COPIES - lying[kind] for kind in facts.kinds_for(len(table.players))}


def pile(table: ScreamMachineTable) -> list[facts.Kind]:
    """The visitor pile as a list of cards, unshuffled."""
    return [kind for kind, count in left_in_box(table).items() for _ in range(max(0, count))]


def deal(table: ScreamMachineTable, drawn: tuple[facts.Kind, ...]) -> tuple[Visitor, ...]:
    """Visitors dealt in order: nationals, then gap by gap the open card before the hidden one (rules Q5)."""
    places: list[tuple[int | None, bool]] = [(None, False)] * facts.NATIONALS
    for gap in gaps(table):
        places += [(gap, False)] * facts.LOCALS_OPEN + [(gap, True)] * facts.LOCALS_HIDDEN
    return tuple(Visitor(gap, kind, hidden, table.round) for (gap, hidden), kind in zip(places, drawn, strict=False))
