"""QR codes on paper: one vector path, as large as its box."""

from reportlab.pdfgen.canvas import Canvas

from companion.drawing.qr import qr_runs
from pdf.paper.box import Box
from pdf.paper.colours import BLACK


def draw_qr(canvas: Canvas, box: Box, address: str) -> None:
    """The code of an address in a square box; the caller leaves the quiet zone around it."""
    modules, runs = qr_runs(address)
    canvas.saveState()
    canvas.translate(box.x, box.top)
    canvas.scale(box.width / modules, box.width / modules)
    canvas.setFillColor(BLACK)
    # Whole numbers need no rounding, so the path is written as it stands in the file: five times as fast.
    canvas.addLiteral("\n".join(f"{x} {-y - 1} {length} 1 re" for x, y, length in runs) + "\nf")
    canvas.restoreState()
