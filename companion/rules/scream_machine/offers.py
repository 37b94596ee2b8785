"""What a seat of Scream Machine may do now, and what is still missing before the table goes on."""

from collections.abc import Iterator

from companion.rules.game_parts import OVER
from companion.rules.offers import Choice, Offer, offer_choices
from companion.rules.scream_machine import gaps, moves, refusals
from companion.rules.scream_machine.descriptions import place_text
from companion.rules.scream_machine.facts import FAMILIES, KINDS, OPENING_LEAST, OPTIONS, VALUES, Kind
from companion.rules.scream_machine.flow import deals_by_phone
from companion.rules.scream_machine.result import leaders
from companion.rules.scream_machine.state import ScreamMachineTable
from companion.rules.scream_machine.supply import CARDS
from companion.rules.table import missing_text
from companion.rules.text import Text, text


def missing(table: ScreamMachineTable) -> list[Text]:
    """What is still to be chosen or entered; more visitors than the box holds are not waited for."""
    if table.phase == "opening":
        return _missing_openings(table)
    if table.phase == OVER:
        return _missing_symbols(table)
    if not table.setup.is_full or deals_by_phone(table) or table.phase not in ("deal", "reveal"):
        return []
    still_open, hidden = gaps.unentered(table)
    if table.phase == "deal":
        return [text("scream-machine.missing.visitors", n=still_open)] if still_open else []
    uncounted = {"open": still_open, "hidden": hidden}
    return [text(f"scream-machine.missing.{kind}", n=count) for kind, count in uncounted.items() if count]


def _missing_openings(table: ScreamMachineTable) -> list[Text]:
    """Not what was sealed more often than the box has it: that would tell whoever seals anew what others have."""
    if not isinstance(table.turn, tuple) or not table.turn:
        return []
    return missing_text(table, "openings", table.turn)


def _missing_symbols(table: ScreamMachineTable) -> list[Text]:
    """Who leads a light table together with others, and has not told the symbols that decide between them."""
    if table.setup.is_full or (table.outcome is not None and table.outcome.reason != "finished"):
        return []
    return missing_text(table, "symbols", (seat for seat in leaders(table) if table.play.parks[seat].symbols is None))


def offers(table: ScreamMachineTable, seat: int) -> Iterator[Offer]:
    """Every move of its own that the seat can make now."""
    if not table.setup.is_full:
        yield Offer(moves.Symbols(seat, table.play.parks[seat].symbols or 0), {"symbols": None})
        return
    yield from _opening(table, seat)
    yield from _turn(table, seat)
    yield from _memos(table, seat)
    if refusals.park_refusal(table) is None:
        park = moves.CorrectPark(seat, table.play.parks[seat].cards)
        yield Offer(park, {"cards": None})


def _opening(table: ScreamMachineTable, seat: int) -> Iterator[Offer]:
    """The example never depends on what was sealed, which is secret; seats differ, as the box has few copies."""
    if refusals.opening_refusal(table, seat) is None:
        families = [FAMILIES[(seat + number) % len(FAMILIES)] for number in range(OPENING_LEAST)]
        cards = tuple((family, min(VALUES)) for family in families)
        yield Offer(moves.Seal(seat, cards), {"cards": None})


def _turn(table: ScreamMachineTable, seat: int) -> Iterator[Offer]:
    if refusals.actions_refusal(table, seat, 0) is not None:
        return
    cards = [Choice(card, refusals.build_refusal(table, seat, card)) for card in CARDS]
    yield from offer_choices(moves.Build(seat, *CARDS[0]), ("family", "value"), cards)
    options = [Choice(option, refusals.option_refusal(table, seat, option)) for option in OPTIONS]
    yield from offer_choices(moves.UseOption(seat, OPTIONS[0]), "option", options)
    own = dict.fromkeys(table.play.parks[seat].cards)
    torn = [Choice(card, refusals.tear_down_refusal(table, seat, card)) for card in own]
    yield from offer_choices(moves.TearDown(seat, *CARDS[0]), ("family", "value"), torn)


def _memos(table: ScreamMachineTable, seat: int) -> Iterator[Offer]:
    beside = [Choice(gap, refusals.peek_refusal(table, seat, gap)) for gap in gaps.gaps_beside(table, seat)]
    yield from offer_choices(moves.Peek(seat, seat, None), "gap", beside, "visitor")


def table_offers(table: ScreamMachineTable) -> Iterator[Offer]:
    """Visitors laid down, turned up or taken away again: anybody enters them for the table."""
    if not table.setup.is_full:
        return
    kinds = [Choice(kind, refusals.kind_refusal(table, kind)) for kind in KINDS]
    for place in gaps.places(table):
        if refusals.arrival_refusal(table, place) is None:
            label = text("scream-machine.offer.arrive", place=place_text(table, place))
            yield from offer_choices(moves.Arrive(place, KINDS[0]), "visitor", kinds, label=label)
    for gap in gaps.gaps(table):
        if refusals.turn_up_refusal(table, gap) is None:
            label = text("scream-machine.offer.turn-up", place=place_text(table, gap))
            yield from offer_choices(moves.TurnUp(gap, KINDS[0]), "visitor", kinds, label=label)
    lying = dict.fromkeys((one.gap, one.kind) for one in table.play.visitors if one.kind is not None)
    entered: list[tuple[moves.Place, Kind]] = [("national" if gap is None else gap, kind) for gap, kind in lying]
    choices = [Choice(one, refusals.dismissal_refusal(table, *one)) for one in entered]
    yield from offer_choices(moves.Dismiss("national", KINDS[0]), ("place", "visitor"), choices)
