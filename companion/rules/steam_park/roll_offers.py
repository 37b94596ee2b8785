"""What a seat may do in the Roll phase, and with its real dice after it."""

from collections.abc import Iterator
from itertools import cycle, islice, permutations

from companion.rules.offers import Choice, Offer, offer_choices
from companion.rules.steam_park import race, roll_refusals
from companion.rules.steam_park.facts import FACES, WHITE_DICE, Face
from companion.rules.steam_park.moves import EnterDice, LastRoll, PressDone, Roll, SetDie, Swap, Take
from companion.rules.steam_park.state import SteamParkTable, has
from companion.rules.text import text

ALL_FACES = tuple(Choice(face) for face in FACES)
EXAMPLE_DICE: tuple[Face, ...] = tuple(islice(cycle(FACES), WHITE_DICE))


def offers(table: SteamParkTable, seat: int) -> Iterator[Offer]:
    if roll_refusals.roll_refusal(table, seat, ()) is None:
        count = roll_refusals.dice_to_roll(table, seat, ())
        yield Offer(Roll(seat), {"keep": None}, label=text("steam-park.offer.roll", name=table.name(seat), n=count))
    dice = [Choice(at, roll_refusals.set_die_refusal(table, seat, at)) for at in range(len(table.play.pigs[seat].dice))]
    yield from offer_choices(SetDie(seat, 0, FACES[0]), "die", dice, face=ALL_FACES)
    if roll_refusals.press_refusal(table, seat) is None:
        tokens = [Choice(one, roll_refusals.wanted_token_refusal(table, one)) for one in (None, *race.pool(table))]
        yield from offer_choices(PressDone(seat), "token", tokens, "pressed")
    yield from _tokens_by_hand(table, seat)
    if roll_refusals.dice_refusal(table, seat) is None:
        if has(table, "espionage"):
            spied = (*ALL_FACES, Choice(None))
            yield from offer_choices(EnterDice(seat, EXAMPLE_DICE), "espionage", spied, "dice")
        else:
            yield Offer(EnterDice(seat, EXAMPLE_DICE), {"dice": None})


def _tokens_by_hand(table: SteamParkTable, seat: int) -> Iterator[Offer]:
    pool = race.pool(table)
    tokens = [Choice(token, roll_refusals.take_refusal(table, seat, token)) for token in pool]
    yield from offer_choices(Take(seat, pool[0]), "token", tokens)
    if roll_refusals.last_roll_refusal(table, seat) is None:
        yield Offer(LastRoll(seat))


def table_offers(table: SteamParkTable) -> Iterator[Offer]:
    """Two players exchange their tokens."""
    pairs = [Choice(pair, roll_refusals.swap_refusal(table, *pair)) for pair in permutations(table.active, 2)]
    yield from offer_choices(Swap(0, 1), ("one", "other"), pairs)
