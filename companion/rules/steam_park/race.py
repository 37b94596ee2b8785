"""The race for the tokens, as a pure function of the presses that were recorded.

A press is recorded with the moment it arrived, the round trip the server measured for its phone, and the moment its
phone says the finger went down, by the server's clock as far as the phone knows it. That word counts, but moves a press
forward by half the measured round trip at most; without it a press counts from half a round trip before it arrived.
Since nobody is moved further than the window, an order that has stood for the window is final. Two presses closer than
the ways they took cannot be told apart: that is a dead heat, which is shown and may be swapped. Whoever answers the
clock late to look further away than they are only makes more dead heats. A press that was made long before it arrived,
because its phone had no network, is unsure: it is a dead heat with every press since its phone's word.
"""

from collections.abc import Sequence
from itertools import combinations, pairwise

from companion.rules.steam_park.facts import LAST_ROLLS, TOKENS, TOUCH, WINDOW, Token
from companion.rules.steam_park.state import Press, Race, SteamParkTable, is_literal, rule
from companion.rules.text import Text, text

LIMITS = {"three": LAST_ROLLS, "five": 5, "one": 1, "none": 0}  # rules Q2: the pages that disagree


def token_text(token: Token) -> Text:
    return text(f"steam-park.token.{token}")


def correct_press(seat: int, at: int, trip: int, pressed: int | None = None, token: Token | None = None) -> Press:
    """A press as it counts: by the phone's word, within half the round trip, of which two windows count at most."""
    counted = min(trip, 2 * WINDOW)
    half = counted // 2
    claimed = half if pressed is None else max(0, at - pressed)
    correction = min(claimed, half)
    unsure = claimed - correction if claimed - correction > WINDOW else 0
    return Press(seat, at, correction, counted, token, unsure)


def moment(press: Press) -> int:
    """When the finger most likely went down, by the clock of the server."""
    return press.at - press.correction


def in_order(presses: Sequence[Press]) -> list[Press]:
    """Earliest first; of two at the same moment the one that arrived first, then the one recorded first."""
    return sorted(presses, key=lambda press: (moment(press), press.at))


def is_dead_heat(one: Press, other: Press) -> bool:
    """Whether two presses cannot be told apart: closer than their ways may differ, or than a touch screen knows."""
    earlier, later = in_order((one, other))
    apart = moment(later) - later.unsure - moment(earlier)
    return apart <= max(TOUCH, (one.trip + other.trip) // 2)


def assigned(race: Race, pool: Sequence[Token], limit: int, seats: Sequence[int]) -> dict[int, Token]:
    """The token of every seat that has one: by hand, by presses, the last player's when it is due; then swapped."""
    tokens = {seat: token for seat, token in race.hands.items() if token in pool and seat in seats}
    for press in in_order(race.presses):
        left = [token for token in pool if token not in tokens.values()]
        if press.seat in seats and press.seat not in tokens and left:
            tokens[press.seat] = press.token if press.token in left else left[0]
    waiting = [seat for seat in seats if seat not in tokens]
    if len(waiting) == 1 and len(seats) > 1 and race.last_rolls >= limit:
        tokens[waiting[0]] = next(token for token in pool if token not in tokens.values())
    for one, other in race.swaps:
        if one in tokens and other in tokens:
            tokens[one], tokens[other] = tokens[other], tokens[one]
    return tokens


def pool(table: SteamParkTable) -> tuple[Token, ...]:
    """The tokens this number of players uses, lowest first."""
    return TOKENS[len(table.active)]


def limit(table: SteamParkTable) -> int:
    """How often the last player may still roll; with the Planner everybody rolls once."""
    if table.play.director == "planner" and is_literal(table):
        return 0
    return LIMITS[rule(table, "last-rolls") or "three"]


def tokens(table: SteamParkTable) -> dict[int, Token]:
    return assigned(table.play.race, pool(table), limit(table), table.active)


def waiting(table: SteamParkTable) -> tuple[int, ...]:
    """The seats without a token."""
    taken = tokens(table)
    return tuple(seat for seat in table.active if seat not in taken)


def last_player(table: SteamParkTable) -> int | None:
    """The only player without a token, who may roll a few more times."""
    left = waiting(table)
    return left[0] if len(left) == 1 else None


def turn_order(table: SteamParkTable) -> tuple[int, ...]:
    """Who acts when: by token, then clockwise those nobody gave one."""
    taken = tokens(table)
    ranked = sorted(taken, key=lambda seat: pool(table).index(taken[seat]))
    return (*ranked, *(seat for seat in table.clockwise_from(table.first) if seat not in taken))


def dead_heats(table: SteamParkTable) -> list[tuple[int, int]]:
    """Neighbours in the order of presses that cannot be told apart, as pairs of seats; all with whom one is unsure."""
    raced = [press for press in in_order(table.play.race.presses) if press.seat not in table.play.race.hands]
    neighbours = set(pairwise(raced))
    pairs = [pair for pair in combinations(raced, 2) if pair in neighbours or pair[1].unsure]
    return [(one.seat, other.seat) for one, other in pairs if is_dead_heat(one, other)]
