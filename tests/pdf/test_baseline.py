"""The baseline grid, read off the PDFs: running text stands on the same lines in every column of a page."""

from __future__ import annotations

from io import BytesIO

import pytest
from reportlab.pdfgen.canvas import Canvas

from companion.speech import LANGUAGES
from companion.speech.catalogue import catalogue
from pdf import Request, make
from pdf.asking.settling import settle
from pdf.blocks.strip import LINE_HIGH
from pdf.drawing.boxes import Box
from pdf.games.small_city.phases import phases
from pdf.games.steam_park.dice import faces
from pdf.setting.baseline import GridTable, Heading, gap_on_grid, up_to_grid
from pdf.setting.fonts import TEXT
from pdf.setting.guide import settled
from pdf.setting.styles import styles
from tests.pdf.reading import baselines

NEARLY = 0.06  # points: coordinates are rounded when they are written and read


def off_grid(height: float, top: float, step: float) -> float:
    """How far a line is from the next line of the grid."""
    lines = (top - height) / step
    return abs(lines - round(lines)) * step


@pytest.mark.parametrize(
    ("game", "language", "paper"),
    [("steam-park", "fr", "a4"), ("scream-machine", "fr+en", "letter"), ("small-city", "en", "letter")],
)
def test_running_text_of_a_rule_sheet_stands_on_the_grid(game, language, paper):
    request = Request("rules", game, lang=language, paper=paper)
    sheet = settle(request, (language,))
    look = settled(sheet, 60).look
    lines = baselines(make(request))
    body = {(page, y) for page, y, size in lines if size == round(look.body.fontSize, 2)}
    smaller = {(page, y) for page, y, size in lines if size == round(look.cell.fontSize, 2)}
    assert len(body) > 40
    assert len(smaller) > 10
    first = max(y for page, y in body if page == 0)
    assert [line for line in body if off_grid(line[1], first, look.step) > NEARLY] == []
    # Tables may use half lines; boxes with examples are on whole ones like all text.
    assert [line for line in smaller if off_grid(line[1], first, look.step / 2) > NEARLY] == []


def test_both_languages_meet_on_one_line():
    """Of two columns that stand on one grid, most lines have a neighbour at the same height."""
    request = Request("rules", "steam-tunnel", lang="fr+en")
    look = settled(settle(request, ("fr+en",)), 60).look
    body = [(page, y) for page, y, size in baselines(make(request)) if size == round(look.body.fontSize, 2)]
    assert len(body) == len({(page, round(y)) for page, y in body}), "two lines a hair apart"


@pytest.mark.parametrize("strip", [faces, phases], ids=["faces of a die", "phases of a round"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_columns_of_a_strip_share_their_lines(strip, language):
    """All help is of one size, and has as many heights as lines, not as many as columns."""
    block = strip(catalogue(language))
    buffer = BytesIO()
    canvas = Canvas(buffer, initialFontName=TEXT)
    block.draw(canvas, Box(40, 400, 520, block.least))
    canvas.save()
    lines = baselines(buffer.getvalue())
    smallest = min(size for _, _, size in lines)
    helping = sorted({y for _, y, size in lines if size == smallest}, reverse=True)
    rows = -(-len(block.hints) // block.across)
    assert rows < len(helping) <= rows * block.lines
    first = helping[0]
    assert all(off_grid(y, first, LINE_HIGH) < NEARLY or y <= first - block.lines * LINE_HIGH for y in helping)
    assert len({size for _, _, size in lines}) <= 3, "titles, help and a last line"


def test_where_things_go_on_the_grid():
    assert up_to_grid(24.0, 12) == 24
    assert up_to_grid(24.5, 12) == 36
    assert up_to_grid(24.5, 0) == 24.5
    heading = Heading("Ties", styles(9).headings[2], 2)
    assert gap_on_grid(heading, 12, 16, 12) == 36 - 16, "the spare goes above a heading"
    box = GridTable([["x"]], style=[("TOPPADDING", (0, 0), (-1, -1), 5)])
    assert gap_on_grid(box, 3, 40, 12) == 12 - 5, "the text inside begins on the grid"
