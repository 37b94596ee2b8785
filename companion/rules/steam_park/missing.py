"""What is still to be chosen or entered before the table goes on; everything named can be entered now."""

from companion.rules.steam_park import deal_refusals, dirt_phase, race
from companion.rules.steam_park.final_count import fee, is_counted
from companion.rules.steam_park.roll_refusals import dice_refusal, has_to_place, roll_refusal
from companion.rules.steam_park.state import SteamParkTable, has, rolls_by_phone
from companion.rules.table import missing_text
from companion.rules.text import Text, text


def missing(table: SteamParkTable) -> list[Text]:
    match table.phase:
        case "setup":
            return _choices(table)
        case "roll":
            return _race(table)
        case "deals":
            return missing_text(table, "deals", (seat for seat in table.active if _has_to_deal(table, seat)))
        case "dirt" if not table.setup.is_light:
            return _dirt(table)
        case "income":
            return missing_text(table, "dirt", (seat for seat in table.play.unsoiled if _can_be_entered(table, seat)))
        case "final" | "over" if table.outcome is None or table.outcome.reason == "finished":
            unknown = (seat for seat in table.active if fee(table, seat) is None)
            uncounted = (seat for seat in table.active if not is_counted(table, seat))
            return [*missing_text(table, "counts", uncounted), *missing_text(table, "fees", unknown)]
    return []


def _choices(table: SteamParkTable) -> list[Text]:
    found = []
    if has(table, "directors") and table.play.director is None:
        found.append(text("steam-park.missing.director"))
    if has(table, "new-stands") and not table.play.stands:
        found.append(text("steam-park.missing.stands"))
    return found


def _race(table: SteamParkTable) -> list[Text]:
    """Tokens and, with the phone's dice, rolls and dice that the Planner's players have still to place."""
    pigs = table.play.pigs
    unrolled = [seat for seat in table.active if rolls_by_phone(table) and not pigs[seat].dice]
    unplaced = [seat for seat in table.active if has_to_place(table, pigs[seat])]
    found = missing_text(table, "tokens-last" if len(race.waiting(table)) == 1 else "tokens", race.waiting(table))
    return [*found, *missing_text(table, "rolls", unrolled), *missing_text(table, "placed", unplaced)]


def _has_to_deal(table: SteamParkTable, seat: int) -> bool:
    """An Espionage die to pay for or put away, a bid, or a theft from dice that are known or can be entered."""
    if deal_refusals.may_spy(table, seat):
        return True
    auctioned = table.play.auctioned
    if auctioned is None:
        return table.play.director == "baron" and seat not in table.play.bids
    known = deal_refusals.victims_dice(table) or dice_refusal(table, auctioned.lowest) is None
    return bool(known) and deal_refusals.theft_refusal(table, seat) is None


def _can_be_entered(table: SteamParkTable, seat: int) -> bool:
    """Whether dice or a token's Dirt can be entered for a seat whose Dirt was not known in time."""
    token = race.tokens(table).get(seat)
    if token is None or seat not in table.active:
        return False
    unrolled = not table.play.pigs[seat].dice
    may_roll = dice_refusal(table, seat) is None or roll_refusal(table, seat, ()) is None
    return may_roll if unrolled else dirt_phase.token_dirt(table, token) is None


def _dirt(table: SteamParkTable) -> list[Text]:
    """Dice of the players, and the Dirt of their tokens."""
    unknown = (seat for seat in table.active if not table.play.pigs[seat].dice and dice_refusal(table, seat) is None)
    taken = race.tokens(table).values()
    tokens = [
        race.token_text(token)
        for token in race.pool(table)
        if token in taken and dirt_phase.token_dirt(table, token) is None
    ]
    found = missing_text(table, "dice", unknown)
    return [*found, text("steam-park.missing.token-dirt", tokens=tokens)] if tokens else found
