"""Several pads on a page: cut marks, an order that survives the knife, and boxes that stay large enough."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules import games
from companion.rules.faults import FaultyInput
from pdf import PrintRequest, make_sheet
from pdf.blocks.stack import share_height
from pdf.document.imposition import impose
from pdf.document.leaf import Document
from pdf.document.writer import write_document
from pdf.kinds.pad import fitting_size, pads
from pdf.paper.sizes import PAPERS, LeafFormat
from pdf.requests.validator import validate
from tests.pdf.pdf_reader import fonts, pad, reader, text_boxes, text_of

GAMES = list(games().values())


@given(st.integers(1, 60), st.sampled_from([1, 2, 4]))
def test_cut_and_stacked_the_leaves_are_in_order(count, per_page):
    pages = list(impose(count, per_page))
    piles = [[page[pile] for page in pages if pile < len(page)] for pile in range(per_page)]
    assert [leaf for pile in piles for leaf in pile] == list(range(count))


@pytest.mark.parametrize("per_page", [1, 2, 4])
@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.id)
def test_leaves_tile_the_page(paper, per_page):
    leaf = LeafFormat(paper, per_page)
    page, boxes = leaf.page, leaf.places
    assert len(boxes) == per_page
    assert all((box.width, box.height) == pytest.approx((leaf.width, leaf.height)) for box in boxes)
    assert sum(box.width * box.height for box in boxes) == pytest.approx(page.width * page.height)


@pytest.mark.parametrize("per_page", [2, 4])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_small_pads_stay_inside_their_leaves(game, per_page):
    for paper in PAPERS.values():
        names = ("Ana", "W" * 40, "Nguyễn Thị Mỹ", "Bo", "Cy", "Di")[: game.max_players]
        sheet = validate(PrintRequest("pad", game.id, names=names, paper=paper.id, per_page=per_page), ("en",))
        leaves = pads([replace(sheet, per_page=fitting_size(sheet))] * per_page)
        made = write_document(Document("Pads", "en", paper, [leaves]))
        format = leaves[0].frame.format
        boxes = [box.inset(format.margin - 1) for box in format.places]
        for left, bottom, right, top in text_boxes(made):
            assert any(left >= b.x and bottom >= b.y and right <= b.right and top <= b.top for b in boxes)
        assert all(fonts(made).values())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_pencil_still_fits(game):
    for per_page in (1, 2, 4):
        sheet = validate(PrintRequest("pad", game.id, players=game.common_players, per_page=per_page), ("en",))
        [leaf] = pads([replace(sheet, per_page=fitting_size(sheet))])
        area, blocks = leaf.draw.keywords["area"], leaf.draw.keywords["blocks"]
        assert share_height(area.height, [(block.least, block.most) for block in blocks])


def test_pages_and_copies():
    assert len(reader(pad(per_page=2, copies=5)).pages) == 3
    assert len(reader(pad(per_page=4, copies=5)).pages) == 2
    assert text_of(pad(per_page=4)).count("ScreamMachine") == 4, "a page is filled"
    wide = reader(pad(per_page=2)).pages[0].mediabox
    assert wide.width > wide.height
    assert text_of(pad(per_page=4, copies=4)).count("ScreamMachine") == 4


@pytest.mark.parametrize(
    ("options", "where"),
    [
        ({"per_page": 3}, "/per_page"),
        ({"fillable": True, "per_page": 2}, "/fillable"),
        ({"fillable": True, "copies": 2}, "/fillable"),
        ({"table": "x" * 21}, "/table"),
        ({"table": "a\nb"}, "/table"),
        ({"code": "no code!"}, "/code"),
        ({"box_facts": {"nothing": 1}}, "/box_facts/nothing"),
    ],
)
def test_faults_of_page_options(options, where):
    with pytest.raises(FaultyInput) as refused:
        make_sheet(PrintRequest("pad", "scream-machine", **options))
    assert [fault.where for fault in refused.value.faults] == [where]
