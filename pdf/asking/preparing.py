"""Preparing: codes for the sheets of a pack, made once, and the pack as a file."""

from __future__ import annotations

from companion.store.database import Store
from companion.store.sheets import NewSheet, Pack, find_pack, prepare_pack
from companion.wire import parser
from pdf.asking.orders import Order, OrderedTable, check
from pdf.file.document import Progress
from pdf.kinds.pack import PackedTable, draw_pack


def prepare(store: Store, order: Order) -> Pack:
    """Give every table of the order a sheet with a code, or raise every fault of the order."""
    check(order)
    with store.writing() as db:
        pack_id = prepare_pack(db, parser.write(Order, order), [_sheet(table) for table in order.tables])
    pack = find_pack(store, pack_id)
    assert pack is not None
    return pack


def order_of(pack: Pack) -> Order:
    order: Order = parser.read(Order, pack.order)
    return order


def pack_pdf(pack: Pack, url: str | None, progress: Progress | None = None) -> bytes:
    """The pack's PDF; nothing is written anywhere."""
    order = order_of(pack)
    tables = [PackedTable(table, row.code) for table, row in zip(order.tables, pack.sheets, strict=True)]
    return draw_pack(order, tables, url, progress)


def _sheet(table: OrderedTable) -> NewSheet:
    return NewSheet(table.game, tuple(table.names), table.players or 0, table.table, tuple(table.modules))
