"""The score lines of a play as running text: a small table for each player, headed by name and total."""

from reportlab.lib.enums import TA_RIGHT
from reportlab.platypus import Flowable, Spacer, TableStyle

from companion.speech.catalogue import Catalogue
from companion.store.plays import Play, PlayPlayer
from pdf.paper.grid import UNIT, baseline_drop, line_height
from pdf.typography.fitted_text import LEAST_WORDS
from pdf.typography.flowables import GridParagraph, GridTable
from pdf.typography.fonts import BOLD, TEXT
from pdf.typography.runs import markup, width
from pdf.typography.styles import Styles, styles
from pdf.typography.tables import PAD, TABLE, cell_style

POINTS = 34.0
BETWEEN = " \N{MIDDLE DOT} "
BESIDE = 8.0  # points for what stands between a label and its reason
_LARGE = {"fontSize": 10, "leading": line_height(10), "drop": baseline_drop(10)}


def score_lines(play: Play, catalogue: Catalogue, wide: float, whole: bool) -> list[Flowable]:
    """The lines of each player, best first, with tables `whole` or split where need be; notes last."""
    look = styles(8.5, step=4 * UNIT)
    players = sorted(play.players, key=lambda player: (player.place or 0, player.seat))
    flowables = [flowable for player in players for flowable in _player(player, catalogue, look, wide, whole)]
    if play.notes:
        heading = _paragraph(catalogue.message("paper.notes"), look, BOLD)
        heading.keepWithNext = 1
        flowables.append(heading)
        flowables += [_paragraph(line, look, TEXT) for line in play.notes.splitlines() if line.strip()]
    return flowables


def _player(player: PlayPlayer, catalogue: Catalogue, look: Styles, wide: float, whole: bool) -> list[Flowable]:
    rows = [[_name(player, look), _total(player.total, catalogue, look)]]
    rows += [
        [
            _line(catalogue.translate(line.label), catalogue.translate(line.why), look, wide - POINTS - 2 * PAD),
            _number(line.points, catalogue, look),
        ]
        for line in player.lines
    ]
    table = GridTable(rows, [wide - POINTS, POINTS], repeatRows=1)
    undivided = [("NOSPLIT", (0, 0), (-1, -1))] if whole else []
    table.setStyle(TableStyle([*cell_style(0, UNIT), *TABLE, *undivided]))
    return [table, Spacer(1, look.step)]


def _name(player: PlayPlayer, look: Styles) -> GridParagraph:
    return GridParagraph(markup(player.name, BOLD), look.head.clone("name", **_LARGE))


def _line(label: str, why: str, look: Styles, wide: float) -> GridParagraph:
    """The label, and smaller the reason: beside it where there is room, else below."""
    used = width(label, TEXT, look.cell.fontSize) + width(why, TEXT, LEAST_WORDS) + BESIDE
    before, between = ("", BETWEEN) if used <= wide else ("<br/>", "")
    reason = f"<font size='{LEAST_WORDS}' color='black'>{between}{markup(why, TEXT)}</font>"
    return GridParagraph(f"{markup(label, TEXT)}{before}{reason}", look.cell)


def _number(value: int, catalogue: Catalogue, look: Styles) -> GridParagraph:
    return GridParagraph(catalogue.number(value), look.cell.clone("points", alignment=TA_RIGHT))


def _total(value: int | None, catalogue: Catalogue, look: Styles) -> GridParagraph:
    """Level with the name before it."""
    return GridParagraph(catalogue.number(value), look.head.clone("total", alignment=TA_RIGHT, **_LARGE))


def _paragraph(line: str, look: Styles, font: str) -> GridParagraph:
    return GridParagraph(markup(line, font), look.body.clone("note", fontName=font))
