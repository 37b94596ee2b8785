"""The rule sheet: the whole guide with the core's numbers, in one language or two."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from markdown_it.tree import SyntaxTreeNode

from companion.rules import games
from companion.speech import LANGUAGES
from companion.speech.catalogue import catalogue
from companion.speech.guide import guide_markdown, parser
from pdf import make_sheet
from pdf.document.frame import sheet_frame
from pdf.kinds.guide import MOST_PAGES, SIZES
from pdf.paper.sizes import MARGIN, PAPERS
from pdf.requests.print_request import PrintRequest
from pdf.requests.validator import validate
from pdf.typography.flowables import GridTable, Heading
from pdf.typography.markdown import flowables, plain
from pdf.typography.styles import styles
from tests.pdf.pdf_reader import GAME, fonts, guide_layout, outside, overlapping, reader, rules, squeezed, text_of

SCREAM = games()[GAME]
GAMES = list(games().values())


def pieces(markdown: str) -> list[str]:
    """The words of every paragraph, heading and cell of a guide."""
    tree = SyntaxTreeNode(parser().parse(markdown))
    return [squeezed(plain(node)) for node in tree.walk() if node.type == "inline"]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", ["en", "fr", "fr+en"])
def test_the_sheet_has_the_whole_guide_on_one_to_four_pages(language, paper):
    made = rules(lang=language, paper=paper, modules=("phone-deck",))
    words = text_of(made)
    for one in language.split("+"):
        guide = guide_markdown(SCREAM, one, ("phone-deck",))
        # A paragraph may run on in the next column, so its beginning is looked for.
        assert [piece for piece in pieces(guide) if piece[:20] not in words] == []
    assert 1 <= len(reader(made).pages) <= 4
    assert all(fonts(made).values())
    assert outside(made, PAPERS[paper]) == []


def test_numbers_are_the_cores():
    words = text_of(rules())
    numbers = SCREAM.guide_numbers()
    assert squeezed(f"{numbers['visitor_cards']} visitor cards: {numbers['visitor_kinds']} kinds") in words
    assert squeezed(f"Four {numbers['rounds_4']} Five {numbers['rounds_5']}") in words
    assert squeezed(f"1 {numbers['cost_1']} 3 {numbers['cost_3']} 5 {numbers['cost_5']}") in words
    assert not re.search(r"\{\w+\}", words)


def test_parts_for_other_tables_are_left_out():
    assert "taketheCheapskatesout" in text_of(rules(players=2))
    assert "taketheCheapskatesout" not in text_of(rules(players=4))
    assert "taketheCheapskatesout" in text_of(rules()), "a sheet for any table keeps them"
    assert "phonedealingvisitors" not in text_of(rules())
    assert "phonedealingvisitors" in text_of(rules(modules=("phone-deck",)))


def test_headings_are_in_the_outline_and_never_end_a_column():
    made = reader(rules(lang="fr"))
    title, headings = made.outline
    guide = guide_markdown(SCREAM, "fr", ())
    assert title.title == catalogue("fr").message(f"{GAME}.title")
    titles = re.findall(r"^## (.+)$", guide, re.MULTILINE)
    assert [mark.title for mark in headings] == titles
    assert min(mark.top for mark in headings) > MARGIN + 3 * 9  # a heading, and at least a line or two below it


def test_copies_repeat_the_whole_sheet():
    once, twice = reader(rules()), reader(rules(copies=2))
    assert len(twice.pages) == 2 * len(once.pages)
    assert twice.pages[0].extract_text() == twice.pages[len(once.pages)].extract_text()


def most_modules(game) -> list[tuple[str, ...]]:
    """The fullest sets of modules that go together."""
    rest = tuple(module.id for module in game.modules if not module.excludes)
    others = [module.id for module in game.modules if module.excludes]
    return [(*rest, one) for one in others] or [rest]


@pytest.mark.parametrize(
    ("game", "modules"),
    [
        pytest.param(game, modules, id=" ".join((game.id, *modules[-1:])))
        for game in GAMES
        for modules in most_modules(game)
    ],
)
def test_two_languages_with_every_module_are_few_pages(game, modules):
    """Letter is the shorter paper, nothing else makes a guide longer.

    Rather a third leaf, both sides of it, than letters too small.
    """
    sheet = validate(PrintRequest("rules", game.id, lang="fr+en", paper="letter", modules=modules), ("fr+en",))
    setting = guide_layout(sheet)
    assert setting.pages <= MOST_PAGES + 2
    assert setting.pages <= MOST_PAGES or setting.look.body.fontSize >= SIZES[0], "as large as in other guides"
    assert setting.look.cell.fontSize >= 7, "still to be read without a glass"


@pytest.mark.parametrize("language", ["en", "fr", "fr+en"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_heading_stands_alone_and_no_example_is_divided(game, language):
    for paper in PAPERS:
        sheet = validate(PrintRequest("rules", game.id, lang=language, paper=paper), (language,))
        for flow in guide_layout(sheet).flows:
            boxes = [one.flowable for one in flow.placed if isinstance(one.flowable, GridTable)]
            assert all(box.inset for box in boxes), "the second piece of a box stands lower"
            for one, following in pairwise(flow.placed):
                if isinstance(one.flowable, Heading):
                    assert (one.page, one.x) == (following.page, following.x), one.flowable.words


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_nothing_overlaps_in_a_column(game):
    sheet = validate(PrintRequest("rules", game.id, lang="fr+en", modules=most_modules(game)[0]), ("fr+en",))
    for flow in guide_layout(sheet).flows:
        for one, following in pairwise(flow.placed):
            if one.page == following.page:
                assert one.y >= following.y + following.height - 0.01


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_agreed_differently_stands_in_a_box_before_the_guide_and_nothing_else(language):
    texts = catalogue(language)
    made = make_sheet(PrintRequest("rules", GAME, lang=language, house_rules={"opening": "free"}))
    words = text_of(made)
    agreed = squeezed(texts.message(f"{GAME}.house-rule.opening.free"))
    usual = squeezed(texts.message(f"{GAME}.house-rule.tear-down-new.allowed"))
    assert words.index(squeezed(texts.message("paper.house-rules"))) < words.index(agreed)
    assert words.count(agreed) == 1
    assert usual not in words
    assert squeezed(texts.message("paper.house-rules")) not in text_of(rules(lang=language)), "no rule was changed"


def test_a_table_with_a_high_row_may_end_on_a_low_last_page():
    """The columns of the last page are made even only as far as every row still fits."""
    for paper, module in (("a4", "godzillas"), ("letter", "asia")):
        request = PrintRequest("rules", "small-city", lang="fr", paper=paper, modules=(module, "buildings"))
        assert overlapping(make_sheet(request)) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_last_page_is_no_scrap(game):
    """Letters grow until the pages are full, and tables are divided rather than leave a hole."""
    for modules in ((), most_modules(game)[0]):
        sheet = validate(PrintRequest("rules", game.id, lang="fr+en", modules=modules), ("fr+en",))
        layout, area = guide_layout(sheet), sheet_frame(sheet, rules=False, head=True).area
        end = min(one.y for flow in layout.flows for one in flow.on_page(layout.pages - 1))
        assert area.top - end > area.height / 3, (modules, layout.look.body.fontSize)


def test_a_long_table_is_divided_with_three_rows_at_either_end():
    rows = "".join(f"| {number} | a |\n" for number in range(9))
    [table] = flowables(f"# Title\n\n| Number | Letter |\n|---|---|\n{rows}", styles(9), 200, lambda row: None)
    _, high = table.wrap(200, 1_000)
    for share in (0.15, 0.25):
        assert table.split(200, high * share) == [], "no room for its first rows"
    assert [piece._nrows for piece in table.split(200, high * 0.95)] == [7, 4]


def test_a_paragraph_that_announces_a_list_stays_with_it():
    styled = styles(9)
    for markdown, stays in (("Before:\n\n- one\n", True), ("Before.\n\n- one\n", False)):
        first, _ = flowables(f"# Title\n\n{markdown}", styled, 200, lambda row: None)
        assert bool(first.getKeepWithNext()) == stays


def test_the_running_head_names_every_module_however_many():
    modules = most_modules(games()["small-city"])[0]
    made = reader(make_sheet(PrintRequest("rules", "small-city", lang="fr", modules=modules)))
    titles = [catalogue("fr").message(f"small-city.module.{module}.title") for module in modules]
    later = squeezed(made.pages[1].extract_text())
    assert [title for title in titles if squeezed(title) not in later] == []
