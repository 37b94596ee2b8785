"""The score of Steam Tunnel: a list of tunnels with their sums, tokens and points for everybody, then the totals."""

from reportlab.lib.units import mm

from companion.rules.steam_tunnel.facts import Variant
from companion.rules.steam_tunnel.settings import DEADLY, PITY
from pdf.blocks.formulas import total
from pdf.blocks.rows import WORKING, Row, WritingBox, captions_row, names_row, place_row, strong_row
from pdf.games.steam_tunnel.formulas import Share, TunnelValue
from pdf.paper.colours import TINT
from pdf.requests.sheet import Sheet

TUNNELS = {1: 18, 2: 20, 4: 12}  # by pads a page; a board rarely has more with tokens in them, those go on the back
LEAD = {1: 52 * mm, 2: 44 * mm, 4: 37 * mm}  # everybody's boxes: ends, segments and value
MULTIPLIED = "\N{MULTIPLICATION SIGN}"


def lead_width(sheet: Sheet) -> float:
    return float(LEAD[sheet.per_page])


def variant(sheet: Sheet) -> Variant:
    return "pity" if PITY in sheet.modules else "deadly" if DEADLY in sheet.modules else "standard"


def score_grids(sheet: Sheet) -> list[list[Row]]:
    """A row for each tunnel: its ends times its segments, then the tokens and points of each player."""
    tunnels = [_tunnel(sheet, number) for number in range(TUNNELS[sheet.per_page])]
    points = [row.entries[-1].field for row in tunnels]
    return [
        [
            names_row(sheet.message("paper.names")),
            captions_row(tunnels[0].entries, "", lead=tunnels[0].lead),
            *tunnels,
            strong_row(sheet.message("paper.total"), WritingBox("total/{seat}", formula=total(*points)), sign="="),
            place_row(sheet.message("paper.place")),
        ]
    ]


def _tunnel(sheet: Sheet, number: int) -> Row:
    say = sheet.message
    field = f"/tunnels/{number}/"
    value = TunnelValue(f"{field}ends", f"{field}segments", variant(sheet))
    return Row(
        str(number + 1) if sheet.per_page == 4 else say("steam-tunnel.line.tunnel", number=number + 1),
        (
            WritingBox(f"{field}tokens/{{seat}}", say("steam-tunnel.pad.tokens"), rank=WORKING, optional=True),
            WritingBox(
                f"{field}points/{{seat}}",
                say("steam-tunnel.pad.points"),
                formula=Share(number, sheet.players),
                optional=True,
            ),
        ),
        lead=(
            WritingBox(f"{field}ends", say("steam-tunnel.pad.ends"), wide=1.75, rank=WORKING, optional=True),
            WritingBox(f"{field}segments", say("steam-tunnel.pad.segments"), MULTIPLIED, wide=1.75, rank=WORKING),
            WritingBox(f"{field}value", say("steam-tunnel.pad.value"), "=", wide=1.2, formula=value, optional=True),
        ),
        ground=TINT if number % 2 else None,
    )
