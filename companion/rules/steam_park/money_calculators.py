"""The calculators of Steam Park about Danari: the Baron's bids, income, and the final ranking."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

from companion.rules.calculators import Answer, Calculator, ScoreLine
from companion.rules.faults import Fault, pointer
from companion.rules.inputs import LETTERS, Count, Length, Name, Range, doubled_names, doubled_players
from companion.rules.ranking import Keys, rank
from companion.rules.steam_park import arithmetic
from companion.rules.steam_park.facts import DEFEAT, MAX_PLAYERS, MIN_PLAYERS
from companion.rules.text import text

AT_TABLE = Length(MIN_PLAYERS, MAX_PLAYERS)
MOST_DEFEAT = 99  # how much Dirt a box may want for a defeat


@dataclass(frozen=True)
class Bid:
    name: Name
    bid: Count
    token: Annotated[int, Range(1, MAX_PLAYERS)]


@dataclass(frozen=True)
class Baron:
    """Everybody's bid with the number of their Turn Order token."""

    bids: Annotated[list[Bid], AT_TABLE]


def baron_faults(given: Baron) -> Iterator[Fault]:
    yield from doubled_names([one.name for one in given.bids], "bids", field="name")
    seen: set[int] = set()
    for index, one in enumerate(given.bids):
        if one.token in seen:
            yield Fault(pointer("bids", index, "token"), text("steam-park.fault.token-twice", n=one.token))
        seen.add(one.token)


def solve_baron(given: Baron) -> Answer:
    bids = {one.name: (one.bid, one.token) for one in given.bids}
    found = arithmetic.auction(bids)
    amounts = [one.bid for one in given.bids]
    tied = {bid for bid in (min(amounts), max(amounts)) if amounts.count(bid) > 1}
    lines = []
    for one in given.bids:
        role = "highest" if one.name == found.highest else "lowest" if one.name == found.lowest else "between"
        pays = found.pays[one.name]
        why = text(f"steam-park.why.bid-{role}", bid=one.bid, pays=pays)
        if one.bid in tied:
            why = text("steam-park.why.bid-tied", why=why, n=one.token)
        lines.append(ScoreLine(text("steam-park.line.bid"), -pays, why, one.name))
    keeps = {name: bid - found.pays[name] for name, (bid, _) in bids.items()}
    figures = {"highest": found.highest, "lowest": found.lowest, "pays": found.pays, "keeps": keeps}
    return Answer(figures, lines)


@dataclass(frozen=True)
class IncomePlayer:
    name: Name
    visitors: Count
    stingy: Count
    dirt: Count
    incinerators: Count


@dataclass(frozen=True)
class Income:
    """Everybody at the Income phase; `visitors` without the stingy ones."""

    players: Annotated[list[IncomePlayer], AT_TABLE]


def solve_income(given: Income) -> Answer:
    dirtiest = arithmetic.dirtiest({one.name: one.dirt for one in given.players})
    income, lines = {}, []
    for one in given.players:
        paid = arithmetic.tickets(one.visitors, one.stingy)
        why = text("steam-park.why.tickets", n=one.visitors, stingy=one.stingy)
        lines.append(ScoreLine(text("steam-park.line.tickets"), paid, why, one.name))
        burned = arithmetic.burned(one.incinerators) if one.name == dirtiest else 0
        if one.incinerators:
            lines.append(_burning(one, burned))
        income[one.name] = paid + burned
    return Answer({"income": income}, lines)


def _burning(one: IncomePlayer, burned: int) -> ScoreLine:
    if burned:
        why = text("steam-park.why.incinerator", n=one.incinerators, dirt=one.dirt)
    else:
        why = text("steam-park.why.incinerator-cold")
    return ScoreLine(text("steam-park.stand.incinerator"), burned, why, one.name)


@dataclass(frozen=True)
class FinalPlayer:
    name: Name
    danari: Count
    dirt: Count
    fee: Count | None


@dataclass(frozen=True)
class Final:
    """Money and Dirt at the end; the fee is given, or looked up in the Final Dirt Track; so much Dirt loses."""

    players: Annotated[list[FinalPlayer], AT_TABLE]
    dirt_track: Annotated[list[Count], Length(DEFEAT, DEFEAT)] | None
    defeat: Annotated[int, Range(1, MOST_DEFEAT)] = DEFEAT


def fee_of(dirt: int, given: int | None, track: Sequence[int] | None) -> int | None:
    """What a player's Dirt costs at the end; None when nobody has read it off the track yet."""
    if given is not None:
        return given
    if track is not None and dirt < len(track):
        return track[dirt]
    return 0 if dirt == 0 else None


def final_faults(given: Final) -> Iterator[Fault]:
    yield from doubled_players(given)
    for index, one in enumerate(given.players):
        if not arithmetic.is_defeated(one.dirt, given.defeat) and fee_of(one.dirt, one.fee, given.dirt_track) is None:
            yield Fault(pointer("players", index, "fee"), text("steam-park.fault.fee-unknown", n=one.dirt))


def place_keys(total: int, defeated: bool, tie_break: int = 0) -> Keys:
    """What decides a place: the defeated share the last one; of equals more tie-break is better."""
    return (0, 0, 0) if defeated else (1, total, tie_break)


def solve_final(given: Final) -> Answer:
    scores, lines = [], []
    for one in given.players:
        defeated = arithmetic.is_defeated(one.dirt, given.defeat)
        fee = 0 if defeated else fee_of(one.dirt, one.fee, given.dirt_track) or 0
        scores.append((one.name, one.danari - fee, defeated))
        money = text("steam-park.why.money", n=one.danari)
        lines.append(ScoreLine(text("steam-park.line.money"), one.danari, money, one.name))
        lines.append(fee_line(one.name, one.dirt, fee, given.defeat))
    figures = {
        "ranking": rank(
            {name: total for name, total, _ in scores},
            {name: place_keys(total, defeated) for name, total, defeated in scores},
        ),
        "scores": {name: {"total": total, "defeated": defeated} for name, total, defeated in scores},
    }
    return Answer(figures, lines)


def fee_line(name: str, dirt: int, fee: int | None, defeat: int = DEFEAT) -> ScoreLine:
    """What the Dirt costs, or that it costs the game; a fee nobody knows yet counts as nothing."""
    label = text("steam-park.line.fee")
    if arithmetic.is_defeated(dirt, defeat):
        return ScoreLine(label, 0, text("steam-park.why.defeated", n=dirt, limit=defeat), name)
    if fee is None:
        return ScoreLine(label, 0, text("steam-park.why.fee-unknown", n=dirt), name)
    return ScoreLine(label, -fee, text("steam-park.why.fee", n=dirt, fee=fee), name)


BARON = Calculator(
    "baron",
    Baron,
    solve_baron,
    baron_faults,
    blank={"bids": [{"name": name, "bid": 0, "token": number} for number, name in enumerate(LETTERS[:3], 1)]},
    example={
        "bids": [
            {"name": "A", "bid": 5, "token": 2},
            {"name": "B", "bid": 5, "token": 4},
            {"name": "C", "bid": 0, "token": 1},
            {"name": "D", "bid": 0, "token": 3},
        ]
    },
)
INCOME = Calculator(
    "income",
    Income,
    solve_income,
    doubled_players,
    blank={
        "players": [{"name": name, "visitors": 0, "stingy": 0, "dirt": 0, "incinerators": 0} for name in LETTERS[:3]]
    },
    example={
        "players": [
            {"name": "A", "visitors": 5, "stingy": 2, "dirt": 11, "incinerators": 2},
            {"name": "B", "visitors": 4, "stingy": 0, "dirt": 9, "incinerators": 0},
            {"name": "C", "visitors": 3, "stingy": 0, "dirt": 9, "incinerators": 1},
        ]
    },
)
FINAL = Calculator(
    "final",
    Final,
    solve_final,
    final_faults,
    blank={
        "players": [{"name": name, "danari": 0, "dirt": 0, "fee": None} for name in LETTERS[:3]],
        "dirt_track": None,
        "defeat": DEFEAT,
    },
    example={
        "players": [
            {"name": "A", "danari": 105, "dirt": 12, "fee": 8},
            {"name": "B", "danari": 95, "dirt": 3, "fee": 1},
            {"name": "C", "danari": 120, "dirt": 31, "fee": None},
        ],
        "dirt_track": None,
        "defeat": DEFEAT,
    },
    facts={"dirt_track": "dirt-track", "defeat": "defeat"},
)
