"""QR codes as SVG."""

from __future__ import annotations

from html import escape

import qrcode


def qr_svg(address: str, label: str) -> str:
    """A QR code of an address, one path, in the current colour."""
    code = qrcode.QRCode(border=2, error_correction=qrcode.constants.ERROR_CORRECT_M)
    code.add_data(address)
    rows = code.get_matrix()
    path = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark)
    size = len(rows)
    return (
        f'<svg class="qr-picture" viewBox="0 0 {size} {size}" role="img" aria-label="{escape(label, quote=True)}"'
        f' shape-rendering="crispEdges"><path d="{path}"/></svg>'
    )
