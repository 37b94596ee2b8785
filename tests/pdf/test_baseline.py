"""The baseline grid, read off the PDFs: running text stands on the same lines in every column of a page."""

from __future__ import annotations

from io import BytesIO

import pytest
from reportlab.pdfgen.canvas import Canvas

from companion.rules import games
from companion.speech import LANGUAGES
from companion.store.sheets import PackTable
from pdf import PrintRequest, make_sheet
from pdf.games.small_city.phases import phases
from pdf.games.steam_park.dice import faces
from pdf.kinds.pack import make_pack
from pdf.kinds.result import make_result
from pdf.paper.box import Box
from pdf.paper.grid import UNIT, ceil_to_grid
from pdf.paper.sizes import PAPERS
from pdf.requests.pack import PackRequest
from pdf.requests.validator import validate
from pdf.typography.flowables import GridTable, Heading, gap_on_grid
from pdf.typography.fonts import TEXT
from pdf.typography.styles import styles
from tests.pdf.pdf_reader import baselines, guide_layout
from tests.pdf.test_result import a_play

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
    request = PrintRequest("rules", game, lang=language, paper=paper)
    sheet = validate(request, (language,))
    look = guide_layout(sheet).look
    lines = baselines(make_sheet(request))
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
    request = PrintRequest("rules", "steam-tunnel", lang="fr+en")
    look = guide_layout(validate(request, ("fr+en",))).look
    body = [(page, y) for page, y, size in baselines(make_sheet(request)) if size == round(look.body.fontSize, 2)]
    assert len(body) == len({(page, round(y)) for page, y in body}), "two lines a hair apart"


@pytest.mark.parametrize("strip", [faces, phases], ids=["faces of a die", "phases of a round"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_columns_of_a_strip_share_their_lines(strip, language):
    """All help is of one size, and has as many heights as lines, not as many as columns."""
    block = strip(validate(PrintRequest("pad", "small-city", lang=language), LANGUAGES), 520)
    buffer = BytesIO()
    canvas = Canvas(buffer, initialFontName=TEXT)
    block.draw(canvas, Box(40, 400, 520, block.least))
    canvas.save()
    lines = baselines(buffer.getvalue())
    smallest = min(size for _, _, size in lines)
    helping = sorted({y for _, y, size in lines if size == smallest}, reverse=True)
    assert len(helping) > -(-len(block.hints) // block.across)
    assert all(off_grid(y, helping[0], UNIT) < NEARLY for y in helping)
    assert len({size for _, _, size in lines}) == 2, "titles and help"


def test_where_things_go_on_the_grid():
    assert ceil_to_grid(24.0, 12) == 24
    assert ceil_to_grid(24.5, 12) == 36
    assert ceil_to_grid(24.5, 0) == 24.5
    heading = Heading("Ties", styles(9).headings[2], 2)
    assert gap_on_grid(heading, 12, 16, 12) == 36 - 16, "the spare goes above a heading"
    box = GridTable([["x"]], inset=5)
    assert gap_on_grid(box, 3, 40, 12) == 12 - 5, "the text inside begins on the grid"


def off_units(pdf: bytes, scale: float = 1.0, turned: float | None = None) -> list[tuple[int, float, float]]:
    """Lines of text that are on no multiple of the unit; `turned` is the height of a page whose upper half is."""

    def height(y: float) -> float:
        return turned - y if turned is not None and y > turned / 2 else y

    return [(page, y, size) for page, y, size in baselines(pdf) if off_grid(height(y) / scale, 0, UNIT) > NEARLY]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", [*games()])
def test_every_line_of_a_pad_stands_on_the_grid(game, paper):
    """Names, labels, remarks, arithmetic, captions, facts, footer; only numbers inside a drawing are part of it."""
    wanted = {"names": ("Ana", "Bo", "Nguyễn Thị Minh Khai"), "code": "KX3F9Q", "url": "http://a.b", "table": "7"}
    request = PrintRequest("pad", game, lang="fr", paper=paper, **wanted)
    found = off_units(make_sheet(request))
    in_drawings = {8.0} if game == "steam-tunnel" else set()
    assert {size for _, _, size in found} <= in_drawings
    assert len({y for _, y, _ in found}) <= 8, "Steam Tunnel's board: two rows of point cards with ends at four heights"


@pytest.mark.parametrize("game", [*games()])
def test_aids_and_fact_sheets_stand_on_the_grid(game):
    for kind in ("aid", "facts"):
        made = make_sheet(PrintRequest(kind, game, names=("Ana", "Bo", "W" * 40), lang="fr"))
        assert len({y for _, y, _ in baselines(made)}) > 4
        assert off_units(made) == []


def test_both_halves_of_a_tent_stand_on_the_grid():
    made = make_sheet(
        PrintRequest("tent", "steam-park", names=("Ana", "Bo"), code="KX3F9Q", url="http://a.b", table="7")
    )
    assert len(baselines(made)) > 8
    assert off_units(made, turned=PAPERS["a4"].height) == []


def test_the_cover_of_a_pack_and_its_tables_stand_on_the_grid():
    tables = [PackTable("steam-park", ("Ana", "Bo"), str(n)) for n in range(3)]
    made = make_pack(PackRequest(tables, rules=False, tents=False), ["KX3F9Q"] * 3, "http://a.b")
    assert [line for line in off_units(made) if line[0] == 0] == []


def test_a_result_stands_on_the_grid():
    """The curve and its names are a drawing: their sizes are used nowhere else."""
    made = make_result(a_play(), "fr")
    drawn = {7.5, 8.5}
    badges = {size for _, _, size in baselines(made) if size not in (8.4, 7.98, 10, 9, 6.5)}
    assert {size for _, _, size in off_units(made)} <= drawn | badges
    assert {size for _, _, size in off_units(made)} & {8.4, 7.98, 10, 6.5} == set()
