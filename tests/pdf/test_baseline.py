"""The baseline grid, read off the PDFs: running text stands on the same lines in every column of a page."""

from __future__ import annotations

from io import BytesIO

import pytest
from reportlab.pdfgen.canvas import Canvas

from companion.rules import games
from companion.speech import LANGUAGES
from companion.speech.catalogue import catalogue
from pdf import Request, make
from pdf.asking.orders import Order, OrderedTable
from pdf.asking.settling import settle
from pdf.blocks.strip import LINE_HIGH
from pdf.drawing.boxes import Box
from pdf.drawing.paper import PAPERS
from pdf.games.small_city.phases import phases
from pdf.games.steam_park.dice import faces
from pdf.kinds.pack import PackedTable, draw_pack
from pdf.kinds.pad import pads
from pdf.kinds.result import draw_result
from pdf.setting.baseline import UNIT, GridTable, Heading, gap_on_grid, up_to_grid
from pdf.setting.fonts import TEXT
from pdf.setting.guide import settled
from pdf.setting.styles import styles
from tests.pdf.reading import baselines
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
    request = Request("pad", game, lang="fr", paper=paper, **wanted)
    scale = pads([settle(request, LANGUAGES)])[0].scale
    found = off_units(make(request), scale)
    in_drawings = {8.0} if game == "steam-tunnel" else set()
    assert {size for _, _, size in found} <= in_drawings
    assert len({y for _, y, _ in found}) <= 8, "Steam Tunnel's board: two rows of point cards with ends at four heights"


@pytest.mark.parametrize("game", [*games()])
def test_aids_and_fact_sheets_stand_on_the_grid(game):
    for kind in ("aid", "facts"):
        made = make(Request(kind, game, names=("Ana", "Bo", "W" * 40), lang="fr"))
        assert len({y for _, y, _ in baselines(made)}) > 4
        assert off_units(made) == []


def test_both_halves_of_a_tent_stand_on_the_grid():
    made = make(Request("tent", "steam-park", names=("Ana", "Bo"), code="KX3F9Q", url="http://a.b", table="7"))
    assert len(baselines(made)) > 8
    assert off_units(made, turned=PAPERS["a4"].height) == []


def test_the_cover_of_a_pack_and_its_tables_stand_on_the_grid():
    order = Order([OrderedTable("steam-park", str(n), ["Ana", "Bo"]) for n in range(3)], rules=False, tents=False)
    made = draw_pack(order, [PackedTable(table, "KX3F9Q") for table in order.tables], "http://a.b")
    assert [line for line in off_units(made) if line[0] == 0] == []


def test_a_result_stands_on_the_grid():
    """The curve and its names are a drawing: their sizes are used nowhere else."""
    made = draw_result(a_play(), "fr")
    drawn = {7.5, 8.5}
    badges = {size for _, _, size in baselines(made) if size not in (8.4, 7.98, 10, 9, 6.5)}
    assert {size for _, _, size in off_units(made)} <= drawn | badges
    assert {size for _, _, size in off_units(made)} & {8.4, 7.98, 10, 6.5} == set()
