"""Why a move of Scream Machine is not possible now: each function gives the reason, or None when it is possible."""

from companion.rules.scream_machine import facts, gaps
from companion.rules.scream_machine.flow import cost, deals_by_phone
from companion.rules.scream_machine.moves import Place
from companion.rules.scream_machine.state import ScreamMachineTable
from companion.rules.scream_machine.supply import card_text, cards_refusal, copies_left, no_such_card
from companion.rules.text import Text, text


def opens_late(table: ScreamMachineTable, seat: int) -> bool:
    """Whether a seat missed the opening and may still open its park."""
    return table.phase != "opening" and table.round == 1 and not table.play.parks[seat].opened


def opening_least(table: ScreamMachineTable) -> int:
    """The fewest actions a park is opened with."""
    return 0 if table.setup.house_rules.get("opening") == "free" else facts.OPENING_LEAST


def opening_refusal(table: ScreamMachineTable, seat: int) -> Text | None:
    if table.phase == "opening" or opens_late(table, seat):
        return None
    return text("scream-machine.refused.opening-over")


def opening_cards_refusal(table: ScreamMachineTable, seat: int, cards: tuple[facts.Card, ...]) -> Text | None:
    spent = cost(cards)
    if (impossible := cards_refusal(table, seat, cards)) is not None:
        return impossible
    if spent > facts.ACTIONS:
        return text("scream-machine.refused.opening-too-dear", n=spent, most=facts.ACTIONS)
    if spent < opening_least(table):
        return text("scream-machine.refused.opening-too-small", n=spent, least=facts.OPENING_LEAST)
    return None


def actions_refusal(table: ScreamMachineTable, seat: int, actions: int) -> Text | None:
    """Only the player whose turn it is has actions to spend."""
    if table.phase != "turns" or not isinstance(table.turn, int):
        return text("scream-machine.refused.not-in-turns")
    if table.turn != seat:
        return text("refused.not-your-turn", name=table.name(table.turn))
    if actions > table.play.actions:
        return text("scream-machine.refused.too-few-actions", n=table.play.actions, cost=actions)
    return None


def build_refusal(table: ScreamMachineTable, seat: int, card: facts.Card) -> Text | None:
    if (unpaid := actions_refusal(table, seat, facts.COSTS[card[1]])) is not None:
        return unpaid
    return no_such_card(card) if copies_left(table)[card] <= 0 else None


def option_refusal(table: ScreamMachineTable, seat: int, option: str) -> Text | None:
    if (unpaid := actions_refusal(table, seat, facts.OPTION_COST)) is not None:
        return unpaid
    if option in table.play.used:
        return text("scream-machine.refused.option-twice", option=text(f"scream-machine.option.{option}.title"))
    return None


def tear_down_refusal(table: ScreamMachineTable, seat: int, card: facts.Card) -> Text | None:
    if (unavailable := option_refusal(table, seat, "tear-down")) is not None:
        return unavailable
    park = table.play.parks[seat]
    if card not in park.cards:
        return text("scream-machine.refused.not-in-park", card=card_text(card), name=table.name(seat))
    only_new = park.cards.count(card) <= park.built_now.count(card)
    if only_new and table.setup.house_rules.get("tear-down-new") == "forbidden":
        return text("scream-machine.refused.built-this-turn")
    return None


def arrival_refusal(table: ScreamMachineTable, place: Place) -> Text | None:
    """Why no open visitor can be laid at a place."""
    if table.phase not in ("deal", "turns", "reveal") or deals_by_phone(table):
        return text("scream-machine.refused.no-dealing-now")
    if (nowhere := _gap_refusal(table, place)) is not None:
        return nowhere
    return text("scream-machine.refused.place-is-full") if gaps.free_places(table, place) == 0 else None


def _gap_refusal(table: ScreamMachineTable, place: Place) -> Text | None:
    if place == "national" or place in gaps.gaps(table):
        return None
    return text("scream-machine.refused.no-such-gap")


def turn_up_refusal(table: ScreamMachineTable, gap: int) -> Text | None:
    if table.phase != "reveal":
        return text("scream-machine.refused.not-yet-revealed")
    if (nowhere := _gap_refusal(table, gap)) is not None:
        return nowhere
    return text("scream-machine.refused.nothing-hidden") if gaps.face_down(table, gap) is None else None


def kind_refusal(table: ScreamMachineTable, kind: facts.Kind) -> Text | None:
    """A kind of which no card is left in the box."""
    left = gaps.left_in_box(table)
    if kind not in left:
        return text("scream-machine.fault.cheapskate-with-two")
    if left[kind] <= 0:
        visitor = text(f"scream-machine.visitor.{kind}")
        return text("scream-machine.refused.no-such-visitor", visitor=visitor, n=facts.VISITOR_COPIES)
    return None


def dismissal_refusal(table: ScreamMachineTable, place: Place, kind: facts.Kind) -> Text | None:
    if deals_by_phone(table):
        return text("scream-machine.refused.no-dealing-now")
    known = gaps.newest(table, place, kind)
    return None if known is not None else text("scream-machine.refused.no-such-visitor-here")


def peek_refusal(table: ScreamMachineTable, seat: int, gap: int) -> Text | None:
    if gap not in gaps.gaps_beside(table, seat):
        return text("scream-machine.refused.no-such-gap")
    if not any(seat in visitor.seen_by for visitor in gaps.at(table, gap)):
        return text("scream-machine.refused.not-researched")
    return None


def park_refusal(table: ScreamMachineTable) -> Text | None:
    return text("scream-machine.refused.park-not-open") if table.phase == "opening" else None
