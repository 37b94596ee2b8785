"""The pages of docs/rules are whole: statements without gaps, with a treatment, and shown by a place that exists."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache

import pytest

from companion.rules import games
from companion.rules.game import Game
from companion.speech.catalogue import catalogue
from tests.documentation.pages import ROOT, Statement, page, rows, running_tests, statements

TREATMENTS = ("enforced", "worked out", "prompted", "guide", "box fact", "switch", "the table's")
GAMES = sorted(games())


@cache
def guide_headings(game: str) -> frozenset[str]:
    guide = ROOT / "companion" / "rules" / game.replace("-", "_") / "words" / "guide.en.md"
    return frozenset(re.findall(r"^#+ (.+)$", guide.read_text(), re.MULTILINE))


def exists(game: str, place: str) -> bool:
    """Whether a test, a heading of the guide or a sentence that a statement names is there."""
    if test := re.fullmatch(r"`([\w/]+\.py)::(test_\w+)`", place):
        own = ROOT / "tests" / "rules" / game.replace("-", "_")
        return test[2] in running_tests(ROOT / test[1] if "/" in test[1] else own / test[1])
    if place.startswith("guide: "):
        return place.removeprefix("guide: ") in guide_headings(game)
    key = re.fullmatch(rf"`({game}\.[\w.-]+)`", place)
    return key is not None and key[1] in catalogue("en").messages


@pytest.mark.parametrize("game", GAMES)
def test_statements_are_numbered_without_gaps(game: str) -> None:
    numbers = defaultdict(list)
    for one in statements(game):
        section, _, last = one.number.partition("-")
        numbers[section].append(int(last))
    assert {section: given for section, given in numbers.items() if given != list(range(1, len(given) + 1))} == {}
    questions = [number for number, _ in rows(f"rules/{game}") if number[0] == "Q"]
    assert questions == [f"Q{number}" for number in range(1, len(questions) + 1)]


@pytest.mark.parametrize("game", GAMES)
def test_every_place_that_shows_a_statement_exists(game: str) -> None:
    missing = [f"{one.number}: {place}" for one in statements(game) for place in one.places if not exists(game, place)]
    assert missing == []


def is_left_to_people(one: Statement) -> bool:
    return "the table's" in one.treatment


@pytest.mark.parametrize("game", GAMES)
def test_every_statement_says_how_it_is_treated(game: str) -> None:
    found = statements(game)
    assert [one.number for one in found if not one.treatment.startswith(TREATMENTS)] == []
    assert [one.number for one in found if not (one.words and one.rulebook)] == []
    assert [one.number for one in found if not one.places and not is_left_to_people(one)] == []


@pytest.mark.parametrize("game", list(games().values()), ids=lambda game: game.id)
def test_every_house_rule_and_box_fact_has_its_open_question(game: Game) -> None:
    questions = {number: cells for number, cells in rows(f"rules/{game.id}") if number[0] == "Q"}
    assert [rule.id for rule in game.house_rules if f"`{rule.id}`" not in questions[rule.question][-1]] == []
    switched = {name for cells in questions.values() for name in re.findall(r"`([\w-]+)`", cells[-1])}
    assert switched == {one.id for one in (*game.house_rules, *game.box_facts)}
    overview = dict(re.findall(r"^\| (Q\d+) \|(.*)$", page(f"games/{game.id}"), re.MULTILINE))
    assert [rule.id for rule in game.house_rules if f"`{rule.id}`" not in overview[rule.question]] == []
