"""What is watched together: the Baron's bids, Dirt and Income of everybody."""

from collections.abc import Iterator

from companion.rules.moments import Moment, MomentStep, gained, order_in, rounds_counted, standings
from companion.rules.steam_park.race import turn_order
from companion.rules.steam_park.state import Auctioned, SteamParkTable, is_money_hidden
from companion.rules.text import Text, text

INCOME = ("income", "stingy", "incinerator")
SOILED = ("actions", "income")  # the phases of a round in which everybody has its Dirt


def moments(table: SteamParkTable) -> Iterator[Moment]:
    number = table.round
    if table.play.auctioned is not None:
        title = text("steam-park.moment.bids")
        yield Moment(f"bids-{number}", order_in(number, 1), title, _bids(table, table.play.auctioned))
    if not table.setup.is_full:
        return
    if table.phase in SOILED:
        title = text("steam-park.moment.dirt", round=number)
        yield Moment(f"dirt-{number}", order_in(number, 2), title, _dirt(table), standings(table, "dirt"))
    before = number if table.phase == "final" else rounds_counted(table)
    if before > 0 and table.phase not in SOILED:
        title = text("steam-park.moment.income", round=before)
        steps = _income(table, before)
        money = () if is_money_hidden(table) else standings(table, "danari")
        yield Moment(f"income-{before}", order_in(before, 3), title, steps, money)


def _bids(table: SteamParkTable, shown: Auctioned) -> tuple[MomentStep, ...]:
    """From the lowest to the highest."""
    seats = sorted(
        (seat for seat in shown.bids if seat in table.active),
        key=lambda seat: (seat == shown.highest, seat != shown.lowest, shown.bids[seat]),
    )
    return tuple(_bid(shown, seat) for seat in seats)


def _bid(shown: Auctioned, seat: int) -> MomentStep:
    paid = shown.pays.get(seat, 0)
    role: Text | None = None
    if seat in (shown.highest, shown.lowest):
        role = text("steam-park.bid.highest" if seat == shown.highest else "steam-park.bid.lowest")
    return MomentStep(text("steam-park.moment.bid", n=shown.bids[seat]), seat, change=-paid or None, detail=role)


def _dirt(table: SteamParkTable) -> tuple[MomentStep, ...]:
    what = text("steam-park.counter.dirt")
    return tuple(
        MomentStep(what, seat, change=gained(table, seat, "dirt", table.round, ("dirt",))) for seat in turn_order(table)
    )


def _income(table: SteamParkTable, number: int) -> tuple[MomentStep, ...]:
    return tuple(
        MomentStep(
            text("steam-park.counter.danari"),
            seat,
            change=gained(table, seat, "danari", number, INCOME),
            detail=_sources(table, seat, number),
        )
        for seat in table.active
    )


def _sources(table: SteamParkTable, seat: int, number: int) -> Text | None:
    """What the income is made up of, where it is more than one thing."""
    parts = {reason: gained(table, seat, "danari", number, (reason,)) for reason in INCOME}
    told = [text(f"steam-park.moment.from-{reason}", n=n) for reason, n in parts.items() if n]
    return text("steam-park.moment.sources", sources=told) if len(told) > 1 else None
