"""Orders: what an organiser wants printed for an event."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from companion.rules.faults import Fault, FaultyInput
from companion.rules.text import text
from companion.speech import DEFAULT, LANGUAGES
from pdf.asking.request import Request
from pdf.asking.settling import PER_PAGE, one_of, settle
from pdf.drawing.paper import PAPERS

MOST_TABLES = 300
MOST_SPARES = 20
LONGEST_TITLE = 60


@dataclass(frozen=True)
class OrderedTable:
    """A table of an event; `players` counts where there are no names."""

    game: str
    table: str = ""
    names: list[str] = field(default_factory=list)
    players: int | None = None
    modules: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Order:
    """A pack to be made."""

    tables: list[OrderedTable]
    title: str = ""
    lang: str = DEFAULT
    paper: str = "a4"
    per_page: int = 1
    spares: int = 1
    tents: bool = True
    rules: bool = True


def request_for(order: Order, table: OrderedTable, kind: str, **more: str | int | None) -> Request:
    """What is asked of the printer for one table."""
    return Request(
        kind,
        table.game,
        players=table.players if not table.names else None,
        names=tuple(table.names),
        lang=order.lang,
        paper=order.paper,
        modules=tuple(table.modules),
        table=table.table,
        **more,  # type: ignore[arg-type]
    )


def check(order: Order) -> None:
    """Raise every fault of an order at once, by table."""
    faults = [*_order_faults(order)]
    for index, table in enumerate(order.tables[:MOST_TABLES]):
        try:
            settle(request_for(order, table, "pad"), (order.lang,))
        except FaultyInput as error:
            own = [one for one in error.faults if one.where not in ("/paper", "/lang")]
            faults += [Fault(f"/tables/{index}{one.where}", one.message) for one in own]
    if faults:
        raise FaultyInput(faults)


def _order_faults(order: Order) -> Iterator[Fault]:
    if not order.tables:
        yield Fault("/tables", text("paper.fault.no-tables"))
    if len(order.tables) > MOST_TABLES:
        yield Fault("/tables", text("fault.too-high", n=MOST_TABLES))
    if len(order.title) > LONGEST_TITLE:
        yield Fault("/title", text("fault.text-too-long", n=LONGEST_TITLE))
    if not 0 <= order.spares <= MOST_SPARES:
        limit = ("fault.too-high", MOST_SPARES) if order.spares > 0 else ("fault.too-low", 0)
        yield Fault("/spares", text(limit[0], n=limit[1]))
    yield from one_of("lang", order.lang, LANGUAGES)
    yield from one_of("paper", order.paper, list(PAPERS))
    yield from one_of("per_page", str(order.per_page), [str(count) for count in PER_PAGE])
