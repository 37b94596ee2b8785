"""The rule sheet: the whole guide with the core's numbers, in one language or two."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from markdown_it.tree import SyntaxTreeNode

from companion.rules import games
from companion.speech.catalogue import catalogue
from companion.speech.guide import guide_markdown, parser
from pdf.markdown import Heading, plain
from pdf.paper import PAPERS
from pdf.request import Request
from pdf.rules import _best
from pdf.sheet import settle
from tests.pdf.reading import GAME, fonts, outside, reader, rules, squeezed, words_of

SCREAM = games()[GAME]


def pieces(markdown: str) -> list[str]:
    """The words of every paragraph, heading and cell of a guide."""
    tree = SyntaxTreeNode(parser().parse(markdown))
    return [squeezed(plain(node)) for node in tree.walk() if node.type == "inline"]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", ["en", "fr", "fr+en"])
def test_the_sheet_has_the_whole_guide_on_one_to_four_pages(language, paper):
    made = rules(lang=language, paper=paper, modules=("phone-deck",))
    words = words_of(made)
    for one in language.split("+"):
        guide = guide_markdown(SCREAM, one, ("phone-deck",))
        # A paragraph may run on in the next column, so its beginning is looked for.
        assert [piece for piece in pieces(guide) if piece[:20] not in words] == []
    assert 1 <= len(reader(made).pages) <= 4
    assert all(fonts(made).values())
    assert outside(made, PAPERS[paper]) == []


def test_numbers_are_the_cores():
    words = words_of(rules())
    numbers = SCREAM.guide_numbers()
    assert squeezed(f"{numbers['visitor_cards']} visitor cards: {numbers['visitor_kinds']} kinds") in words
    assert squeezed(f"Four {numbers['rounds_4']} Five {numbers['rounds_5']}") in words
    assert squeezed(f"1 {numbers['cost_1']} 3 {numbers['cost_3']} 5 {numbers['cost_5']}") in words
    assert not re.search(r"\{\w+\}", words)


def test_parts_for_other_tables_are_left_out():
    assert "taketheCheapskatesout" in words_of(rules(players=2))
    assert "taketheCheapskatesout" not in words_of(rules(players=4))
    assert "taketheCheapskatesout" in words_of(rules()), "a sheet for any table keeps them"
    assert "phonedealingvisitors" not in words_of(rules())
    assert "phonedealingvisitors" in words_of(rules(modules=("phone-deck",)))


def test_headings_are_in_the_outline_and_never_end_a_column():
    made = reader(rules(lang="fr"))
    title, headings = made.outline
    guide = guide_markdown(SCREAM, "fr", ())
    assert title.title == catalogue("fr").say(f"{GAME}.title")
    assert [mark.title for mark in headings] == re.findall(r"^## (.+)$", guide, re.MULTILINE)
    assert min(mark.top for mark in headings) > 34 + 30 + 48


def test_copies_repeat_the_whole_sheet():
    once, twice = reader(rules()), reader(rules(copies=2))
    assert len(twice.pages) == 2 * len(once.pages)
    assert twice.pages[0].extract_text() == twice.pages[len(once.pages)].extract_text()


@pytest.mark.parametrize("language", ["en", "fr", "fr+en"])
@pytest.mark.parametrize("game", list(games().values()), ids=lambda game: game.id)
def test_no_heading_is_left_alone_at_the_foot_of_a_column(game, language):
    for paper in PAPERS:
        sheet = settle(Request("rules", game.id, lang=language, paper=paper), (language,))
        for flow in _best(sheet, 60):
            for one, following in pairwise(flow.placed):
                if isinstance(one.flowable, Heading):
                    assert (one.page, one.x) == (following.page, following.x), one.flowable.words
