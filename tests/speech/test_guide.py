"""Guides: numbers from the core, parts for this table only, examples as the calculators work them out."""

from __future__ import annotations

import re

import pytest

from companion.rules import games
from companion.speech import LANGUAGES
from companion.speech.guide import guide_html, guide_markdown

EVERY = [(game, language) for game in games().values() for language in LANGUAGES]
SCREAM = games()["scream-machine"]


@pytest.mark.parametrize(("game", "language"), EVERY, ids=lambda value: getattr(value, "id", value))
def test_nothing_is_left_to_fill_in(game, language):
    guide = guide_markdown(game, language)
    assert not re.search(r"\{\w+\}|<!--", guide)
    assert guide.startswith("# ")


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_every_language_has_the_same_shape(game):
    shapes = {
        language: [re.match(r"#+|>|\||\d+\.|- |", line)[0] for line in guide_markdown(game, language).splitlines()]
        for language in LANGUAGES
    }
    headings = {language: [mark for mark in shape if mark.startswith("#")] for language, shape in shapes.items()}
    assert len({tuple(shape) for shape in headings.values()}) == 1


def test_parts_are_for_the_tables_they_are_for():
    everything = guide_markdown(SCREAM, "en")
    assert "## Two players" in everything
    assert "## With the phone dealing visitors" in everything
    assert "## Two players" not in guide_markdown(SCREAM, "en", (), 4)
    assert "## Two players" in guide_markdown(SCREAM, "en", (), 2)
    assert "phone dealing" not in guide_markdown(SCREAM, "en", ())
    assert "phone dealing" in guide_markdown(SCREAM, "en", ("phone-deck",), 4)


def test_examples_are_worked_out_by_the_calculator():
    guide = guide_markdown(SCREAM, "en")
    assert "> **Example.** A: Roller coasters 5 + 3. B: Roller coasters 5. C: nothing. D: Roller coasters 1." in guide
    assert "A 8, B 5, C 0, and D 1: A offers the most. **A\u00a0+1**" in guide
    assert "a tie for the most, the visitor stays.\n" in guide


def test_numbers_come_from_the_core(monkeypatch):
    from companion.rules.scream_machine import facts

    monkeypatch.setattr(facts, "HAND_SIZE", 9)
    assert "deal 9 to each player" in guide_markdown(SCREAM, "en")


def test_html_has_tables_and_quotations():
    html = guide_html(SCREAM, "fr")
    assert html.count("<table>") == 4
    assert html.count("<blockquote>") == len(SCREAM.guide_examples)
    assert "<h1>Scream Machine</h1>" in html
