"""The parts of a page: text that fits its box, heights that add up, columns, icons."""

from __future__ import annotations

import math
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph, Spacer

from companion.drawing.paths import static_folder
from companion.rules.scream_machine.facts import KINDS
from companion.web.shell.templates import template_folder
from pdf.blocks.rows import names_row
from pdf.blocks.stack import DoesNotFit, share_height
from pdf.document.frame import Frame
from pdf.document.slots import SheetCanvas
from pdf.drawing.icons import icon
from pdf.kinds.event_lists import EventList, ListColumn
from pdf.paper.box import Box
from pdf.paper.grid import UNIT
from pdf.paper.sizes import PAPERS, LeafFormat
from pdf.typography.columns import Column, Flow, TooTall
from pdf.typography.fitted_text import LEAST_LABEL, Look, fit
from pdf.typography.flowables import Heading
from pdf.typography.fonts import BOLD
from pdf.typography.markdown import flowables
from pdf.typography.runs import runs, shape, width
from pdf.typography.styles import styles
from pdf.typography.tables import natural_widths

CELL = Box(0, 0, 66, 26)


def test_folders_are_found():
    assert (static_folder() / "fonts").is_dir()
    assert template_folder().is_dir()


@settings(max_examples=50, deadline=None)
@given(st.text(min_size=1, max_size=40))
def test_any_name_fits_its_cell(name):
    fitted = fit(name, CELL, Look(BOLD, 12, 8))
    assert all(width(line, fitted.font, fitted.size) <= CELL.width for line in fitted.lines)
    assert fitted.height <= CELL.height
    assert fitted.size >= LEAST_LABEL


def test_long_names_shrink_first_and_wrap_then():
    assert fit("Ana", CELL, Look(BOLD, 12, 8)).size == 12
    shrunk = fit("Ana Maria L.", CELL, Look(BOLD, 12, 8))
    assert shrunk.size < 12
    assert len(shrunk.lines) == 1
    assert fit("Maximiliane-Alexandrina", CELL, Look(BOLD, 12, 8)).lines == ("Maximiliane-", "Alexandrina")


@pytest.mark.parametrize(
    ("words", "cut"),
    [
        ("Zoë", ["Midway-Bold Zoë"]),
        ("Nguyễn", ["latin-700 Nguy", "vietnamese-700 ễ", "latin-700 n"]),
        ("Ωμέγα Bo", ["greek-700 Ωμέγα", "Midway-Bold  Bo"]),
        ("Иван", ["cyrillic-700 Иван"]),
        ("Bo שלום", ["Midway-Bold Bo ", "hebrew-700 שלום"]),
        ("محمد علي 7", ["Midway-Bold 7 ", "arabic-700 علي", "Midway-Bold  ", "arabic-700 محمد"]),
        ("Ana🎡", ["Midway-Bold Ana", "emoji-5 🎡"]),
        ("\N{RUNIC LETTER FEHU FEOH FE F}a", ["Midway-Bold ?a"]),
    ],
)
def test_letters_that_a_face_lacks_come_from_the_font_of_their_script(words, cut):
    """From left to right as they are printed; a word in Latin letters is in one face."""
    assert [f"{run.font.removeprefix('Midway-Script-')} {run.text}" for run in runs(words, BOLD)] == cut


@pytest.mark.parametrize("words", ["👩\u200d🚀", "👍🏽", "🇫🇷", "1\ufe0f\u20e3"])
def test_what_is_written_with_several_signs_is_one_picture(words):
    [run] = runs(words, BOLD)
    assert sum(data.x_advance > 0 for data in shape(run.font, run.text).__shapeData__) == 1


def test_arabic_letters_take_the_form_of_their_place():
    [run] = runs("محمد", BOLD)
    alone = {str(shape(run.font, letter)) for letter in "محمد"}
    assert not alone & set(str(shape(run.font, run.text))[1:])


def test_spare_height_is_shared_and_the_rest_goes_to_the_boundless():
    assert share_height(100, [(10, 10), (20, 40), (10, math.inf)]) == [10, 40, 50]
    assert share_height(50, [(10, 20), (20, 50)]) == [15, 35]
    with pytest.raises(DoesNotFit):
        share_height(29, [(10, 20), (20, 50)])


def flow() -> Flow:
    return Flow(Canvas("unused.pdf"), (Column(page, Box(0, 0, 100, 100)) for page in count()))


def test_a_heading_stays_with_what_follows():
    poured = flow()
    heading = Heading("Ties", styles(9).headings[2], 2)
    poured.pour([Spacer(1, 70), heading, Spacer(1, 30)])
    assert [one.page for one in poured.placed] == [0, 1, 1]


def test_columns_wait_for_each_other():
    left, right = flow(), flow()
    left.pour([Spacer(1, 60), Spacer(1, 60)])
    right.pour([Spacer(1, 10)])
    right.wait_for(left)
    right.pour([Spacer(1, 5)])
    assert (right.placed[-1].page, right.placed[-1].y) == (1, 35)


def test_what_fits_no_column_is_an_error():
    with pytest.raises(TooTall):
        flow().pour([Spacer(1, 101)])


def test_columns_of_a_table_fill_no_more_than_they_may():
    style = styles(9).head
    narrow, wide = natural_widths([["Option", "What it does " * 9]], style, 200)
    assert narrow + wide == pytest.approx(200)
    assert narrow == pytest.approx(width("Option", style.fontName, style.fontSize) + 10)
    assert sum(natural_widths([["a", "b"]], style, 200)) < 60


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_visitor_has_an_icon(kind):
    drawing = icon("games/scream-machine", kind, 12)
    assert (drawing.width, drawing.height) == (12, 12)
    assert drawing.contents


def test_of_two_long_columns_the_longer_is_wider_and_no_word_is_broken():
    style = styles(9).head
    short, price, effect = natural_widths([["Airport", "three and five votes " * 2, "What it does " * 20]], style, 240)
    assert short + price + effect == pytest.approx(240)
    assert short < price < effect < 3 * price
    assert natural_widths([["a " * 90, "Donaudampfschiff"]], style, 120)[1] > width("Donaudampfschiff", BOLD, 8.5)


def test_a_list_inside_a_list_hangs_from_its_item():
    markdown = "1. Roll\n    - lock\n    - again\n2. Build\n\n   More of it"
    placed = flowables(markdown, styles(9), 200, lambda row: None)
    assert [(one.getPlainText(), one.bulletText if hasattr(one, "bulletText") else None) for one in placed] == [
        ("Roll", "1."),
        ("lock", "•"),
        ("again", "•"),
        ("Build", "2."),
        ("More of it", None),
    ]
    indents = [one.style.leftIndent for one in placed if isinstance(one, Paragraph)]
    assert indents[0] == indents[3] == indents[4] < indents[1] == indents[2]
    assert placed[1].style.bulletIndent == indents[0]


@pytest.mark.parametrize("markdown", ["```\ncode\n```", "---", "    indented code"])
def test_what_a_guide_may_not_have_is_refused_and_never_left_out(markdown):
    with pytest.raises(ValueError, match="the guides have no"):
        flowables(markdown, styles(9), 200, lambda row: None)


def test_a_word_that_is_broken_has_a_hyphen_where_its_script_has_one() -> None:
    narrow = Look(BOLD, 6, 6)
    assert fit("annoncés", Box(0, 0, 24, 100), narrow).lines == ("annonc-", "és")
    assert "-" not in "".join(fit("山田太郎山田", Box(0, 0, 24, 100), narrow).lines)


def test_a_long_name_stays_inside_the_head_of_its_column() -> None:
    """Cut off rather than written over the line below."""
    canvas = SheetCanvas("")
    names_row("Players").paint(canvas, Box(0, 0, 32, 8 * UNIT), 0)
    [slot] = canvas.slots
    assert len(fit("Ωμέγα Παπαδόπουλος", slot.box, slot.look).lines) == 2


def test_the_columns_of_a_list_are_alike() -> None:
    """Two columns of a page share its names, and a page more is avoided where rows may be lower."""
    frame = Frame(LeafFormat(PAPERS["a4"]), "en")
    rows = [(str(at),) for at in range(36)]
    assert len(EventList("Friday", "Seats", "", [ListColumn("Name", 1)], rows, 2, 7 * UNIT).leaves(frame)) == 1
    assert len(EventList("Friday", "Places", "", [ListColumn("Name", 1)], rows, 1, 7 * UNIT).leaves(frame)) == 1
