"""The parks by family, and the tally of visitors."""

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from companion.rules.scream_machine.facts import CHEAPSKATE, FAMILIES, VALUES, kinds_for
from companion.speech.catalogue import Catalogue
from pdf.blocks.cells import captions, parts
from pdf.blocks.grid import Grid
from pdf.blocks.rows import Row
from pdf.drawing.icons import icon
from pdf.paper.box import Box
from pdf.paper.colours import DEEP, PALE, TINT
from pdf.paper.grid import UNIT
from pdf.requests.sheet import Sheet

SPRITE = "games/scream-machine"
GATE, GATE_ROW = 7.2 * mm, 7 * UNIT


def parks_grid(sheet: Sheet, catalogue: Catalogue) -> Grid:
    """A row for each family, a box for each value; the ticket price only where cheapskates come."""
    rows = [
        Row(
            catalogue.message("scream-machine.pad.parks"),
            captions([str(value) for value in VALUES]),
            catalogue.message("scream-machine.pad.parks-help"),
            least=6 * UNIT,
            most=6 * UNIT,
            ground=DEEP,
        )
    ]
    rows += [_family_row(family, catalogue, TINT if odd else None) for odd, family in _odd_and_even()]
    if CHEAPSKATE in kinds_for(sheet.players):
        rows.append(_price_row(catalogue))
    return Grid(sheet.players, rows)


def _odd_and_even() -> list[tuple[int, str]]:
    return [(index % 2, family) for index, family in enumerate(FAMILIES)]


def _family_row(family: str, catalogue: Catalogue, ground: object) -> Row:
    return Row(
        catalogue.message(f"scream-machine.family.{family}"),
        parts(len(VALUES)),
        icon=icon(SPRITE, family, 5 * mm),
        ground=ground,
    )


def _price_row(catalogue: Catalogue) -> Row:
    return Row(
        catalogue.message("scream-machine.pad.price"),
        note=catalogue.message("scream-machine.pad.price-help"),
        icon=icon(SPRITE, CHEAPSKATE, 5 * mm),
    )


def tally_grid(sheet: Sheet, catalogue: Catalogue) -> Grid:
    """Pale five-barred gates to trace, as many as there is room for."""
    row = Row(
        catalogue.message("scream-machine.pad.tally"),
        _gates,
        catalogue.message("scream-machine.pad.tally-help"),
        least=2 * GATE_ROW + 2 * UNIT,
        most=4 * GATE_ROW + 2 * UNIT,
    )
    return Grid(sheet.players, [row])


def _gates(canvas: Canvas, box: Box, seat: int) -> None:
    inner = box.inset(mm)
    across, down = int(inner.width // GATE), int(inner.height // GATE_ROW)
    canvas.setStrokeColor(PALE)
    canvas.setLineWidth(1)
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
