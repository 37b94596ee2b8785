"""The score of Steam Tunnel: a list of tunnels with their sums, tokens and points for everybody, then the totals."""

from functools import partial

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from companion.speech.catalogue import Catalogue
from pdf.blocks.cells import SIGN, captions, parts
from pdf.blocks.rows import Row, names_row, strong_row
from pdf.document.slots import leave_field
from pdf.drawing.shapes import draw_line
from pdf.paper.box import Box
from pdf.paper.colours import LINE, SOFT, TINT
from pdf.paper.grid import UNIT
from pdf.requests.sheet import Sheet
from pdf.typography.fitted_text import Look, write
from pdf.typography.fonts import BOLD

TUNNELS = {1: 12, 2: 12, 4: 7}  # by pads a page; a board rarely has more with tokens in them, those go on the back
NUMBER = 16 * mm
SHARES = (0.46, 0.25, 0.29)  # ends, segments, value
SUM = ("ends", "segments", "value")
BEFORE = ("", "\N{MULTIPLICATION SIGN}", "=")


def label_width(sheet: Sheet) -> float:
    """Room for a sum; less on a small pad, for the sake of the players' boxes."""
    return float((54 if sheet.per_page == 4 else 62) * mm)


def score_rows(sheet: Sheet, catalogue: Catalogue) -> list[Row]:
    """A row for each tunnel: its ends times its segments, then the tokens and points of each player."""
    heads = [catalogue.message("steam-tunnel.pad.tokens"), catalogue.message("steam-tunnel.pad.points")]
    titles = [catalogue.message(f"steam-tunnel.pad.{value}") for value in SUM]
    return [
        names_row(catalogue.message("paper.names")),
        Row("", captions(heads), lead=partial(_heads, titles=titles), least=6 * UNIT, most=6 * UNIT),
        *[_tunnel(number, catalogue) for number in range(TUNNELS[sheet.per_page])],
        strong_row(catalogue.message("paper.total")),
        strong_row(catalogue.message("paper.place")),
    ]


def _tunnel(number: int, catalogue: Catalogue) -> Row:
    label = catalogue.message("steam-tunnel.line.tunnel", number=number + 1)
    return Row(
        label,
        parts(2),
        ground=TINT if number % 2 else None,
        fields=(f"/tunnels/{number}/tokens/{{seat}}", f"/tunnels/{number}/points/{{seat}}"),
        lead=partial(_sum, number=number, label=label),
    )


def _boxes(place: Box) -> list[Box]:
    """The three boxes of a sum, behind the number of the tunnel."""
    rest = place.left_of(NUMBER)[1]
    found: list[Box] = []
    for share in SHARES:
        x = found[-1].right if found else rest.x
        found.append(Box(x, rest.y, rest.width * share, rest.height))
    return found


def _heads(canvas: Canvas, place: Box, titles: list[str]) -> None:
    for caption, box in zip(titles, _boxes(place), strict=True):
        write(canvas, box.inset(1, 0), caption, Look((BOLD,), 7, 4.6, "centre", SOFT))


def _sum(canvas: Canvas, place: Box, number: int, label: str) -> None:
    """(ends) x segments = value, with the signs between the boxes."""
    write(canvas, place.left_of(NUMBER)[0].inset(2 * mm, 0), label, Look((BOLD,), 8, 6))
    for sign, value, box in zip(BEFORE, SUM, _boxes(place), strict=True):
        line = box.inset(2.2 * mm, 1.5 * mm)
        draw_line(canvas, (line.x, line.y), (line.right, line.y), LINE, 0.5)
        write(canvas, Box(box.x - 2 * mm, box.y, 4 * mm, box.height), sign, Look((BOLD,), SIGN, 5, "centre", SOFT))
        leave_field(canvas, f"/tunnels/{number}/{value}", f"{label} {value}", line)
