"""What a seat may see: everything but the bids of others before they are shown and, where agreed, their money."""

from collections.abc import Collection
from typing import Any

from companion.rules.game_parts import Members
from companion.rules.moves import Move
from companion.rules.steam_park import arithmetic, deal_refusals, deals, dirt_phase, flow, race, roll_refusals
from companion.rules.steam_park.action_offers import has_more_to_do
from companion.rules.steam_park.bag import colour_missing
from companion.rules.steam_park.building_refusals import stand_cost
from companion.rules.steam_park.card_counts import card_counts
from companion.rules.steam_park.dice_options import actions, stand_uses
from companion.rules.steam_park.facts import (
    FACES,
    HAND,
    STINGY_VISITORS,
    VISITORS,
    WINDOW,
    Colour,
    gambler_danari,
)
from companion.rules.steam_park.final_count import defeat, defeated, fee
from companion.rules.steam_park.missing import missing
from companion.rules.steam_park.moves import BidDanari, PlayBonus
from companion.rules.steam_park.result import total
from companion.rules.steam_park.state import Extension, Park, Ride, SteamParkTable, is_money_hidden, rule
from companion.rules.text import text
from companion.rules.view_values import fields_view


def public_view(table: SteamParkTable) -> Members:
    """What anybody may see."""
    play = table.play
    return {
        "lead": lambda: _lead(table),
        "roll": lambda: rule(table, "roll") or "buzzer",
        "director": lambda: play.director,
        "stands": lambda: list(play.stands),
        "stand_cost": lambda: stand_cost(table),
        "start_money": lambda: flow.start_money(table),
        "race": lambda: _race(table),
        "pigs": lambda: [_pig(table, owner) for owner in range(len(table.players))],
        "dirt": lambda: [_soiling(table, owner) for owner in range(len(table.players))],
        "income": lambda: [_income(table, owner) for owner in range(len(table.players))],
        "parks": lambda: [_park(park) for park in play.parks],
        "beyond_box": lambda: _beyond_box(table),
        "counts": lambda: [card_counts(table, owner) for owner in range(len(table.players))],
        "turn": lambda: _turn(table),
        "pool": lambda: dict(play.pool),
        "bag": lambda: sum(play.bag.values()),
        "tile": lambda: {guest: count for guest, count in play.tile.items() if count},
        "stingy_now": lambda: bool(play.pool) and colour_missing(table),
        "gambler_pays": lambda: gambler_danari(table.round),
        "cards": lambda: {
            "hidden": play.hidden_cards,
            "shown": [fields_view(card) for card in play.shown_cards],
        },
        "defeat": lambda: defeat(table),
        "statistics": lambda: _statistics(table),
        "holds_up": lambda: bool(missing(table)) or (table.phase == "actions" and has_more_to_do(table)),
    }


def own_view(table: SteamParkTable, seat: int | None) -> Members:
    """What depends on who looks, for one seat or, with None, for anybody."""
    return {
        "baron": lambda: _baron(table, seat),
        "final": lambda: [_final(table, owner, seat) for owner in range(len(table.players))],
        "changes": lambda: [_changes(table, owner, seat) for owner in range(len(table.players))],
    }


def _lead(table: SteamParkTable) -> int | None:
    taken = race.tokens(table)
    return next((one for one in race.turn_order(table) if taken.get(one) == "1"), None)


def _race(table: SteamParkTable) -> dict[str, Any]:
    taken = race.tokens(table)
    last = race.last_player(table)
    return {
        "pool": list(race.pool(table)),
        "left": [token for token in race.pool(table) if token not in taken.values()],
        "tokens": [taken.get(seat) for seat in range(len(table.players))],
        "dirt": {token: dirt_phase.token_dirt(table, token) for token in race.pool(table)},
        "order": list(race.turn_order(table)),
        "dead_heats": [list(pair) for pair in race.dead_heats(table)],
        "last": last,
        "last_rolls": max(0, race.limit(table) - table.play.race.last_rolls),
        "limit": race.limit(table),
        "window": WINDOW,
        "presses": [
            {"seat": press.seat, "at": press.at, "correction": press.correction, "trip": press.trip}
            for press in race.in_order(table.play.race.presses)
        ],
    }


def _pig(table: SteamParkTable, seat: int) -> dict[str, Any]:
    pig = table.play.pigs[seat]
    out = table.players[seat].left
    return {
        "seat": seat,
        "dice": [fields_view(die) for die in pig.dice],
        "rolls": pig.rolls,
        "known": bool(pig.dice),
        "spied": pig.spied,
        "price": None if out else deal_refusals.price(table, seat),
        "right": None if out else deal_refusals.right_hand(table, seat),
        "fits": [] if out else list(roll_refusals.dice_counts(table, seat)),
        "dice_in_hand": roll_refusals.dice_in_hand(table),
    }


def _baron(table: SteamParkTable, viewer: int | None) -> dict[str, Any] | None:
    """Who has bid; the bids themselves only once they are shown, and to everybody at once."""
    if table.play.director != "baron":
        return None
    shown = table.play.auctioned
    return {
        "has_bid": [seat in table.play.bids for seat in range(len(table.players))],
        "highest_bids": [_highest_bid(table, owner, viewer) for owner in range(len(table.players))],
        "own": None if viewer is None else table.play.bids.get(viewer),
        "shown": None
        if shown is None
        else {
            "bids": [[seat, bid, shown.pays[seat], bid - shown.pays[seat]] for seat, bid in shown.bids.items()],
            "highest": shown.highest,
            "lowest": shown.lowest,
            "ties": deals.ties(table),
            "stolen": shown.stolen,
        },
    }


def _highest_bid(table: SteamParkTable, owner: int, viewer: int | None) -> int | None:
    hidden = hides(table, "danari", owner, () if viewer is None else (viewer,))
    return None if hidden else deal_refusals.highest_bid(table, owner)


def _soiling(table: SteamParkTable, seat: int) -> dict[str, Any]:
    """What the Dirt phase does, or what is missing to know it."""
    token = race.tokens(table).get(seat)
    found = None if table.players[seat].left else dirt_phase.soiling(table, seat)
    return {
        "token": token,
        "effect": None if token is None else dirt_phase.token_dirt(table, token),
        "missing": None if found else _missing(table, seat),
        "symbols": found.symbols + found.spied if found else None,
        "visitors": found.visitors if found else None,
        "gained": found.gained if found else None,
        "after": found.dirt if found else None,
    }


def _missing(table: SteamParkTable, seat: int) -> str:
    """Why the phone cannot work out a player's Dirt."""
    if not table.play.pigs[seat].dice:
        return "dice"
    return "token-dirt" if seat in race.tokens(table) else "token"


def _income(table: SteamParkTable, seat: int) -> dict[str, Any]:
    park = table.play.parks[seat]
    return {
        "tickets": list(dirt_phase.ticket_income(table, seat)),
        "incinerator": 0 if table.players[seat].left else dirt_phase.incinerator_income(table, seat),
        "leaving": [guest for ride in park.rides for guest in dirt_phase.leaving(ride)],
    }


def _park(park: Park) -> dict[str, Any]:
    return {
        "rides": [_ride(ride) for ride in park.rides],
        "stands": {stand: count for stand, count in park.stands.items() if count},
        "copied": list(park.copied),
        "grounds": park.grounds,
        "hand": HAND + dirt_phase.copies(park, "office"),
    }


def _ride(ride: Ride) -> dict[str, Any]:
    extension = None if ride.extension is None else _extension(ride.colour, ride.extension)
    return {**fields_view(ride), "free": ride.free, "extension": extension}


def _extension(ride: Colour, extension: Extension) -> dict[str, Any]:
    return {**fields_view(extension), "free": extension.free, "penalty": _last_penalty(ride, extension)}


def _last_penalty(colour: Colour, extension: Extension) -> int:
    """Danari or Dirt that it costs to fill the only free space with the Ride's own colour or a Stingy Visitor."""
    found = arithmetic.crowd(extension.kind, extension.size, colour, (*extension.guests, colour))
    return found.dirt - found.danari


def _beyond_box(table: SteamParkTable) -> dict[str, dict[str, Any]]:
    """How many more Visitors of a middle table the box holds, and what is said to more of them (rules 2.1, 9.2).

    It is advice: whatever lies on the table can be counted.
    """
    found = {}
    for counter, copies in (("visitors", VISITORS), ("stingy", STINGY_VISITORS)):
        left = copies - sum(table.counter(seat, counter) for seat in table.active)
        found[counter] = {"left": left, "reason": text("steam-park.refused.no-more-in-the-box", n=copies)}
    return found


def _turn(table: SteamParkTable) -> dict[str, Any] | None:
    """What the dice of whoever has the turn still allow."""
    if table.phase != "actions" or not isinstance(table.turn, int):
        return None
    turn = table.play.turn
    return {
        "left": [fields_view(die, without="locked") for die in turn.left],
        "done": list(turn.done),
        "drawn": [*turn.drawn, *turn.from_tile],
        "to_seat": turn.to_seat,
        "penalties": [{"kind": kind, "n": amount} for kind, amount in turn.penalties],
        "actions": actions(table, table.turn),
        "uses": stand_uses(table, table.turn),
    }


def _final(table: SteamParkTable, seat: int, viewer: int | None) -> dict[str, Any]:
    """How it would end now; the total is None where the money is hidden."""
    hidden = hides(table, "danari", seat, () if viewer is None else (viewer,))
    return {
        "fee": fee(table, seat),
        "defeated": defeated(table, seat),
        "total": None if hidden else total(table, seat),
    }


def _changes(table: SteamParkTable, seat: int, viewer: int | None) -> list[dict[str, Any]]:
    """What a player gained and lost in this round, and why; the newest last."""
    viewers = () if viewer is None else (viewer,)
    return [
        {"counter": one.counter, "points": one.points, "reason": one.reason}
        for one in table.gains
        if (one.seat, one.round) == (seat, table.round) and not hides(table, one.counter, seat, viewers)
    ]


def hides(table: SteamParkTable, counter: str, seat: int, viewers: Collection[int]) -> bool:
    """Money, where it is hidden, from everybody but its owner."""
    return counter == "danari" and seat not in viewers and is_money_hidden(table)


def _statistics(table: SteamParkTable) -> dict[str, Any]:
    """How often the phone's dice fell on each face; a fair die shows every face equally often."""
    fallen = {face: table.play.fallen.get(face, 0) for face in FACES}
    rolled = sum(fallen.values())
    return {"faces": fallen, "rolled": rolled, "expected": round(rolled / len(FACES), 1)}


def reveals(before: SteamParkTable, after: SteamParkTable) -> bool:
    """The bids are shown, or money that was everybody's own."""
    money = is_money_hidden(before) and not is_money_hidden(after) and not after.setup.is_light
    return money or (before.play.auctioned is None and after.play.auctioned is not None)


def unsealed(table: SteamParkTable) -> tuple[int, ...]:
    """Who has not bid yet."""
    if table.phase != "deals" or table.play.director != "baron" or table.play.auctioned is not None:
        return ()
    return tuple(seat for seat in table.active if seat not in table.play.bids)


def is_secret(table: SteamParkTable, move: Move, viewer: int | None) -> bool:
    """A bid is its owner's secret, as the table shows the last one; what Bonus cards pay, while money is hidden."""
    match move:
        case BidDanari():
            return move.seat != viewer  # one that was changed would be told by whether it is shown
        case PlayBonus():
            return move.seat != viewer and is_money_hidden(table)
    return False
