"""Guides: the same structure in both languages, numbers from the rules, examples worked out by the calculators."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from companion.rules import games
from companion.rules.game import Game
from companion.rules.scream_machine import facts
from companion.speech import LANGUAGES
from companion.speech.catalogue import catalogue
from companion.speech.guide import guide_html, guide_markdown
from companion.wire import parser

GAMES = [pytest.param(game, id=game.id) for game in games().values()]
every_game = pytest.mark.parametrize("game", GAMES)
every_language = pytest.mark.parametrize("language", LANGUAGES)
SCREAM = games()["scream-machine"]


def source(game: Game, language: str) -> str:
    return (files(f"companion.rules.{game.package}") / "words" / f"guide.{language}.md").read_text("utf-8")


def headings(markdown: str) -> list[str]:
    return re.findall(r"^#+ .*$", markdown, re.MULTILINE)


# --- as written ------------------------------------------------------------------------------------------------------


@every_game
@every_language
def test_every_placeholder_is_a_number_of_the_game(game: Game, language: str) -> None:
    names = set(re.findall(r"\{([^}]*)\}", source(game, language)))
    assert names
    assert names <= set(game.guide_numbers())


@every_game
def test_both_languages_use_the_same_numbers(game: Game) -> None:
    english, french = (set(re.findall(r"\{([^}]*)\}", source(game, language))) for language in LANGUAGES)
    assert english == french


@every_game
def test_both_languages_have_the_same_headings_lists_and_tables(game: Game) -> None:
    def structure(language: str) -> list[str]:
        lines = source(game, language).splitlines()
        return [found[1] for line in lines if (found := re.match(r"(#+ |- |\d+\. |\||<!-- .* -->)", line))]

    assert structure("en") == structure("fr")


@every_game
@every_language
def test_a_guide_shows_every_example_of_the_game(game: Game, language: str) -> None:
    shown = re.findall(r"<!-- example: (\S+) -->", source(game, language))
    assert sorted(shown) == sorted(game.guide_examples)


@every_language
def test_questions_and_examples_tell_only_of_modules_in_play(language: str) -> None:
    small_city, steam_park = games()["small-city"], games()["steam-park"]
    base = guide_markdown(small_city, language, ())
    questions = base.rpartition("\n## ")[2]
    assert [word for word in ("odzilla", "Stockholm", "Delhi") if word in questions] == []
    assert [word for word in ("Stockholm", "Artist", "Opera House") if word in base] == []
    assert "Ana" in base, "the score is worked out without the module"
    assert "Stockholm" in guide_markdown(small_city, language, ("godzillas", "stockholm"))
    assert "Baron" not in guide_markdown(steam_park, language, ())


@every_game
@every_language
def test_conditional_parts_are_closed_and_name_known_conditions(game: Game, language: str) -> None:
    marks = re.findall(r"<!-- (when: \S+|end) -->", source(game, language))
    assert marks[1::2] == ["end"] * (len(marks) // 2)
    assert len(marks) % 2 == 0
    for mark in marks[::2]:
        condition = mark.removeprefix("when: ").removeprefix("!")
        assert condition in {module.id for module in game.modules} or re.fullmatch(r"players=\d", condition)


@every_game
@every_language
def test_no_number_of_the_rules_is_typed_into_a_guide(game: Game, language: str) -> None:
    """Digits only number a list, or belong to the name of a placeholder or to a condition."""
    prose = re.sub(r"\{[^}]*\}|<!--.*?-->|^\d+\. ", "", source(game, language), flags=re.MULTILINE)
    assert re.findall(r".*\d.*", prose) == []


# --- as rendered -----------------------------------------------------------------------------------------------------


@every_game
@every_language
def test_nothing_is_left_to_fill_in(game: Game, language: str) -> None:
    guide = guide_markdown(game, language)
    assert not re.search(r"\{\w+\}|<!--", guide)
    assert guide.startswith("# ")


@every_game
def test_french_has_no_ordinary_space_before_punctuation(game: Game) -> None:
    assert not re.search(r" [;!?»]|\w :\s|« ", guide_markdown(game, "fr"))


@every_game
@every_language
def test_conditional_parts_are_shown_where_they_apply(game: Game, language: str) -> None:
    blocks = re.findall(r"<!-- when: (\S+) -->\n(.*?)<!-- end -->", source(game, language), re.DOTALL)
    titles = {(condition, title) for condition, block in blocks for title in headings(block) if "{" not in title}
    everything, least = (headings(guide_markdown(game, language, *chosen)) for chosen in ((), ((), 0)))
    for condition, title in titles:
        players = int(condition.partition("=")[2] or 0)
        modules = () if players else (condition,)
        assert title in everything
        assert title not in least
        assert title in headings(guide_markdown(game, language, modules, players))


@every_game
@every_language
def test_examples_are_worked_out_by_the_calculators(game: Game, language: str) -> None:
    guide = "".join(guide_markdown(game, language, modules) for modules in (None, ())).replace("\\", "")
    for calculator_id, given in game.guide_examples.values():
        calculator = game.calculator(calculator_id)
        answer = calculator(parser.adapter(calculator.input).validate_python(given))
        for line in answer.lines:
            assert catalogue(language).translate(line.why) in guide


def test_numbers_come_from_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    before = guide_markdown(SCREAM, "en")
    monkeypatch.setattr(facts, "HAND_SIZE", 9_999)
    assert "9,999" not in before
    assert guide_markdown(SCREAM, "en").count("9,999") == source(SCREAM, "en").count("{hand_size}") > 0


def test_html_has_tables_and_quotations() -> None:
    html = guide_html(SCREAM, "fr")
    tables = re.findall(r"^\|[ :-]+\|", source(SCREAM, "fr"), re.MULTILINE)
    assert html.count("<table>") == len(tables) > 0
    assert html.count("<blockquote>") == len(SCREAM.guide_examples)
    assert f"<h1>{catalogue('fr').message('scream-machine.title')}</h1>" in html
