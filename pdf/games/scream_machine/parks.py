"""The tally of visitors, to trace with a pencil."""

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from pdf.blocks.grid import Grid
from pdf.blocks.rows import EXTRAS, Row
from pdf.drawing.shapes import set_pen
from pdf.paper.box import Box
from pdf.paper.colours import PALE
from pdf.paper.grid import UNIT
from pdf.requests.sheet import Sheet

GATE, GATE_ROW = 7.2 * mm, 7 * UNIT


def tally_grid(sheet: Sheet, width: float) -> Grid:
    """Pale five-barred gates to trace, as many as there is room for."""
    row = Row(
        sheet.message("scream-machine.pad.tally"),
        note=sheet.message("scream-machine.pad.tally-help"),
        paint=_gates,
        rank=EXTRAS,
        least=2 * GATE_ROW + 2 * UNIT,
        most=4 * GATE_ROW + 2 * UNIT,
    )
    return Grid(sheet, [row], width)


def _gates(canvas: Canvas, box: Box, seat: int) -> None:
    inner = box.inset(mm)
    across, down = int(inner.width // GATE), int(inner.height // GATE_ROW)
    set_pen(canvas, PALE, 1)
    for row in inner.rows([inner.height / down] * down):
        for place in row.columns(across):
            _gate(canvas, place)


def _gate(canvas: Canvas, place: Box) -> None:
    """Four posts and a bar across: five visitors."""
    gate = Box(place.x + (place.width - 5.6 * mm) / 2, place.y + (place.height - 5 * mm) / 2, 5.6 * mm, 5 * mm)
    for post in range(4):
        x = gate.x + (0.9 + post * 1.27) * mm
        canvas.line(x, gate.y, x, gate.top)
    canvas.line(gate.x, gate.y + 1 * mm, gate.right, gate.top - 1 * mm)
