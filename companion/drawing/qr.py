"""QR codes: as SVG for screens, as runs of dark modules for paper, as characters for terminals."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from itertools import groupby
from types import ModuleType
from typing import TextIO, cast

from companion.machine.console import can_show


@contextmanager
def _without_pillow() -> Iterator[None]:
    """Let an import do without Pillow unless it is there already: its drawers take 4 MB, and nobody uses them here."""
    if "PIL" in sys.modules:
        yield
        return
    sys.modules["PIL"] = cast("ModuleType", None)
    try:
        yield
    finally:
        del sys.modules["PIL"]


with _without_pillow():
    import qrcode
    from qrcode.constants import ERROR_CORRECT_H, ERROR_CORRECT_M

BLOCKS = "█▀▄ "

_MASK = 3  # any of the eight is valid; trying all takes seven times as long, and error correction H compensates


def qr_svg(address: str, label: str) -> str:
    """A QR code of an address, one path, in the current colour."""
    code = qrcode.QRCode(border=2, error_correction=ERROR_CORRECT_M)
    code.add_data(address)
    rows = code.get_matrix()
    path = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark)
    size = len(rows)
    return (
        f'<svg class="qr-picture" viewBox="0 0 {size} {size}" role="img" aria-label="{escape(label, quote=True)}"'
        f' shape-rendering="crispEdges"><path d="{path}"/></svg>'
    )


def qr_runs(address: str) -> tuple[int, list[tuple[int, int, int]]]:
    """For paper, with high error correction: modules a side, and every dark run as (x, y, length) from the top left."""
    code = qrcode.QRCode(border=0, error_correction=ERROR_CORRECT_H, mask_pattern=_MASK)
    code.add_data(address)
    rows = code.get_matrix()
    return len(rows), [run for y, row in enumerate(rows) for run in _runs(y, row)]


def _runs(y: int, row: list[bool]) -> list[tuple[int, int, int]]:
    found, x = [], 0
    for dark, group in groupby(row):
        length = len(list(group))
        if dark:
            found.append((x, y, length))
        x += length
    return found


def print_qr(content: str, out: TextIO) -> None:
    """Half blocks, else coloured spaces; nothing where the terminal can show neither."""
    code = qrcode.QRCode(border=1)
    code.add_data(content)
    if can_show(BLOCKS, out):
        code.print_ascii(out=out, invert=out.isatty())
    elif out.isatty() and sys.platform != "win32":
        code.print_tty(out=out)
