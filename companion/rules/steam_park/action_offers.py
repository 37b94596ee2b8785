"""What whoever has the turn may do with the dice left and with the Stands."""

from collections.abc import Iterator
from itertools import product

from companion.rules.moves import Move
from companion.rules.offers import Choice, Offer, offer_choices
from companion.rules.steam_park import action_refusals, building_refusals, moves, visitor_refusals
from companion.rules.steam_park.bag import PHONE_BAG
from companion.rules.steam_park.facts import COLOURS, FACES, GUESTS, KINDS, SIZES, STINGY_VISITORS, VISITORS, Guest
from companion.rules.steam_park.roll_offers import ALL_FACES
from companion.rules.steam_park.spent_dice import countable, has_face, uses_left
from companion.rules.steam_park.state import SteamParkTable, has, rolls_by_phone


def offers(table: SteamParkTable, seat: int) -> Iterator[Offer]:
    if action_refusals.turn_refusal(table, seat) is not None:
        return
    yield from _building(table, seat)
    yield from _attract(table, seat)
    yield from _waiting_visitors(table, seat)
    yield from _simple_actions(table, seat)
    yield from _stands(table, seat)


def has_more_to_do(table: SteamParkTable) -> bool:
    """Whether whoever has the turn would give away dice, or a Visitor who has a place, by ending it."""
    if table.setup.is_light or not isinstance(table.turn, int):
        return False
    found = offers(table, table.turn) if table.setup.is_full else middle_offers(table, table.turn)
    return any(_is_worth_doing(table, offer.move) for offer in found)


def _is_worth_doing(table: SteamParkTable, move: Move) -> bool:
    match move:
        case moves.CleanDirt():
            return table.counter(move.seat, "dirt") > 0
        case moves.SeatVisitor():  # out of a real bag nobody knows whether anybody fits
            return has(table, PHONE_BAG)
        case moves.BuildRides() | moves.BuildStands() | moves.Attract() | moves.PlayBonus():
            return True
    return False


def middle_offers(table: SteamParkTable, seat: int) -> Iterator[Offer]:
    """What a table without Rides counts: Visitors as a number, Brooms and Bonus cards."""
    yield from _number_of_visitors(table, seat)
    if action_refusals.turn_refusal(table, seat) is None:
        yield from _clean(table, seat)
        yield from _bonus(table, seat)


def _number_of_visitors(table: SteamParkTable, seat: int) -> Iterator[Offer]:
    """The example seats somebody only in the own turn, so that examples alone fill no park."""
    now, stingy = min(table.counter(seat, "visitors"), VISITORS), min(table.counter(seat, "stingy"), STINGY_VISITORS)
    if visitor_refusals.count_refusal(table, seat, stingy) is None:
        more = now + (table.phase == "actions" and now < VISITORS)
        names = ("visitors", "stingy") if has(table, "stingy") else ("visitors",)
        yield Offer(moves.CountVisitors(seat, more, stingy), dict.fromkeys(names))


def _building(table: SteamParkTable, seat: int) -> Iterator[Offer]:
    possible = next(_possible_buildings(table, seat), None)
    if possible is not None:
        names = ("rides", "extensions") if has(table, "extensions") else ("rides",)
        yield Offer(possible, dict.fromkeys(names))
    for stand, copies in product(table.play.stands, (None, *table.play.stands)):
        if building_refusals.stands_refusal(table, seat, (stand,), copies) is None:
            yield Offer(moves.BuildStands(seat, (stand,), copies), {"stands": None, "copies": None})
            return


def _possible_buildings(table: SteamParkTable, seat: int) -> Iterator[moves.BuildRides]:
    """Every single Ride or Extension that can be built, larger ones first."""
    own = [(ride.colour, ride.size) for ride in table.play.parks[seat].rides] if has(table, "extensions") else []
    for size in SIZES[::-1]:
        rides = (moves.BuildRides(seat, ((colour, size),)) for colour in COLOURS)
        new = (moves.NewExtension(kind, size, ride) for kind, ride in product(KINDS, own))
        for move in (*rides, *(moves.BuildRides(seat, (), (extension,)) for extension in new)):
            if building_refusals.rides_refusal(table, seat, move.rides, move.extensions) is None:
                yield move


def _attract(table: SteamParkTable, seat: int) -> Iterator[Offer]:
    """Without the phone's bag nobody has to be named; with it as many as the dice bring."""
    most = has_face(table, "visitor")
    named = ("invited", "tile") if table.play.director == "sweet-talker" else ("invited",)
    if not has(table, PHONE_BAG):
        dice = [Choice(n, visitor_refusals.attract_refusal(table, seat, n, (), ())) for n in range(1, most + 1)]
        yield from offer_choices(moves.Attract(seat, 1), "dice", dice, *named)
        return
    for count in range(most, 0, -1):
        invited, taken = _example_guests(table, visitor_refusals.visitors_for(table, seat, count))
        if visitor_refusals.attract_refusal(table, seat, count, invited, taken) is None:
            yield Offer(moves.Attract(seat, count, invited, taken), dict.fromkeys(("dice", *named)))
            return


def _example_guests(table: SteamParkTable, count: int) -> tuple[tuple[Guest, ...], tuple[Guest, ...]]:
    """So many Visitors from the pool and, where it does not hold enough, off the Sweet-talker's tile."""
    welcome = [guest for guest in GUESTS if visitor_refusals.invitation_refusal(table, (guest,)) is None]
    invited = [guest for guest in welcome for _ in range(table.play.pool[guest])][:count]
    tile = [guest for guest, number in table.play.tile.items() for _ in range(number)]
    return tuple(invited), tuple(tile[: count - len(invited)])


def _waiting_visitors(table: SteamParkTable, seat: int) -> Iterator[Offer]:
    turn = table.play.turn
    drawn = [Choice(one, visitor_refusals.security_refusal(table, seat, one)) for one in dict.fromkeys(turn.drawn)]
    yield from offer_choices(moves.DrawAgain(seat, GUESTS[0]), "visitor", drawn)
    waiting = [guest for guest in GUESTS if visitor_refusals.waiting_refusal(table, guest) is None]
    rides = table.play.parks[seat].rides
    places = [
        *(((ride.colour, ride.size), False) for ride in rides),
        *(((ride.colour, ride.size), True) for ride in rides if ride.extension is not None),
    ]
    choices = [
        Choice((guest, ride, extension), visitor_refusals.seating_refusal(table, seat, guest, ride, extension))
        for guest, (ride, extension) in product(waiting, places)
    ]
    example = moves.SeatVisitor(seat, GUESTS[0], (COLOURS[0], SIZES[0]))
    names = ("visitor", "ride", "extension")
    yield from offer_choices(example, names, choices)


def _simple_actions(table: SteamParkTable, seat: int) -> Iterator[Offer]:
    yield from _clean(table, seat)
    yield from _bonus(table, seat)
    left = dict.fromkeys(die.face for die in table.play.turn.left)
    die = next((face for face in left if action_refusals.expand_refusal(table, seat, (face,)) is None), None)
    if die is not None:
        yield Offer(moves.Expand(seat, (die,)), {"dice": None})


def _clean(table: SteamParkTable, seat: int) -> Iterator[Offer]:
    brooms = range(1, countable(table, "broom") + 1)
    dice = [Choice(count, action_refusals.clean_refusal(table, seat, count)) for count in brooms]
    yield from offer_choices(moves.CleanDirt(seat, 1), "dice", dice)


def _bonus(table: SteamParkTable, seat: int) -> Iterator[Offer]:
    if action_refusals.bonus_refusal(table, seat, 1) is None:
        yield Offer(moves.PlayBonus(seat, (0,)), {"danari": None})


def _stands(table: SteamParkTable, seat: int) -> Iterator[Offer]:
    white = dict.fromkeys(die.face for die in table.play.turn.left if not die.spy)
    turned = [Choice(face, action_refusals.turned_die_refusal(table, seat, "casino", face)) for face in white]
    yield from offer_choices(moves.Casino(seat, FACES[0], FACES[0]), "face", turned, to=ALL_FACES)
    shot = [Choice(face, action_refusals.turned_die_refusal(table, seat, "gallery", face)) for face in white]
    landed = (Choice(None),) if rolls_by_phone(table) else (Choice(None), *ALL_FACES)
    yield from offer_choices(moves.Shoot(seat, FACES[0]), "face", shot, landed=landed)
    fountains = range(1, uses_left(table, seat, "fountain") + 1)
    washed = [Choice(times, action_refusals.fountain_refusal(table, seat, times)) for times in fountains]
    yield from offer_choices(moves.Fountain(seat), "times", washed)
