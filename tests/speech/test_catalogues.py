"""Both languages say the same things with the same numbers, and everything the core can produce can be said."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from babel.messages.pofile import read_po

import companion.rules
from companion.rules import games
from companion.rules.descriptions import describe
from companion.rules.faults import Refused
from companion.rules.game import Game
from companion.rules.move_log import MoveLog
from companion.rules.moves import COMMON, Adjust, Join, Next, Redo, Remark, Undo
from companion.rules.new_table import NewPlayer, NewTable, Options, open_table
from companion.rules.scream_machine.moves import Arrive, Seal
from companion.rules.table import COLOURS
from companion.rules.text import text
from companion.speech import LANGUAGES
from companion.speech.answers import translated_answer, translated_line
from companion.speech.catalogue import catalogue, catalogue_folders
from companion.speech.french import elided
from companion.speech.guide import guide_markdown
from companion.wire import parser, tables
from companion.wire.moves import type_name

RULES = Path(companion.rules.__path__[0])
SPEECH = Path(str(files("companion.speech")))
FOLDERS = [pytest.param(folder, id=Path(str(folder)).parent.name) for folder in catalogue_folders()]
GAMES = [pytest.param(game, id=game.id) for game in games().values()]
every_game = pytest.mark.parametrize("game", GAMES)
every_language = pytest.mark.parametrize("language", LANGUAGES)


@cache
def messages(folder: Any, language: str) -> dict[str, Any]:
    """The entries of one .po file by their key, the header left out."""
    with (folder / f"{language}.po").open("rb") as source:
        entries = [message for message in read_po(source, locale=language, abort_invalid=True) if message.id]
    return {entry.id if isinstance(entry.id, str) else entry.id[0]: entry for entry in entries}


def forms(entry: Any) -> tuple[str, ...]:
    return (entry.string,) if isinstance(entry.string, str) else tuple(entry.string)


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


# --- the two languages ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("folder", FOLDERS)
def test_both_languages_have_the_same_keys(folder: Any) -> None:
    assert set(messages(folder, "en")) == set(messages(folder, "fr"))


@pytest.mark.parametrize("folder", FOLDERS)
@every_language
def test_no_key_stands_twice_in_a_file(folder: Any, language: str) -> None:
    keys = re.findall(r'^msgid "(.+)"$', (folder / f"{language}.po").read_text("utf-8"), re.MULTILINE)
    assert keys
    assert len(keys) == len(set(keys))


def test_no_key_is_in_two_folders() -> None:
    keys = [key for folder in catalogue_folders() for key in messages(folder, "en")]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("folder", FOLDERS)
@every_language
def test_no_entry_is_empty_fuzzy_or_unreadable(folder: Any, language: str) -> None:
    for key, entry in messages(folder, language).items():
        assert not entry.fuzzy, key
        for sentence in forms(entry):
            assert sentence.strip(), key
            assert all(name.isidentifier() for name in placeholders(sentence)), key


@pytest.mark.parametrize("folder", FOLDERS)
def test_both_languages_fill_in_the_same_things(folder: Any) -> None:
    for key, entry in messages(folder, "en").items():
        english = set().union(*map(placeholders, forms(entry)))
        french = set().union(*map(placeholders, forms(messages(folder, "fr")[key])))
        assert english == french, key


@pytest.mark.parametrize("folder", FOLDERS)
def test_both_languages_agree_on_what_has_plural_forms(folder: Any) -> None:
    for key, entry in messages(folder, "en").items():
        assert len(forms(entry)) == len(forms(messages(folder, "fr")[key])), key


@every_game
@every_language
def test_a_games_sentences_stand_under_its_id(game: Game, language: str) -> None:
    folder = files(f"companion.rules.{game.package}") / "words"
    assert all(key.startswith(f"{game.id}.") for key in messages(folder, language))


# --- everything the core can say -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Said:
    """A call that makes a text: its key (a pattern where a part is computed) and what it is filled with."""

    key: str
    filled: frozenset[str]
    where: str

    @property
    def is_literal(self) -> bool:
        return "*" not in self.key


def said() -> Iterator[Said]:
    """Every `text(...)` and `refuse(...)` in the rules and in speech."""
    for path in sorted([*RULES.rglob("*.py"), *SPEECH.rglob("*.py")]):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("text", "refuse") and node.args:
                filled = frozenset(word.arg for word in node.keywords if word.arg)
                for key in keys_of(node.args[0]):
                    yield Said(key, filled, f"{path.name}:{node.lineno}")


def keys_of(node: ast.expr) -> Iterator[str]:
    """The keys an expression can be, computed parts as `*`."""
    if isinstance(node, ast.Constant):
        yield str(node.value)
    elif isinstance(node, ast.IfExp):
        yield from keys_of(node.body)
        yield from keys_of(node.orelse)
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)


SAID = sorted(set(said()), key=lambda one: (one.where, one.key))


def test_the_collector_finds_what_is_said() -> None:
    keys = {one.key for one in SAID}
    assert {"fault.name-twice", "refused.over", "scream-machine.why.tie-highest", "scream-machine.family.*"} <= keys
    assert len(keys) > 60


@every_language
def test_every_key_in_the_core_can_be_said(language: str) -> None:
    known = catalogue(language).messages
    for one in SAID:
        pattern = re.compile(re.escape(one.key).replace(r"\*", r"[a-z0-9.-]+"))
        assert any(pattern.fullmatch(key) for key in known), one


@every_language
def test_every_sentence_gets_all_it_asks_for(language: str) -> None:
    """What a sentence fills in comes from the call or is one of the game's numbers."""
    words = catalogue(language)
    for one in SAID:
        if one.is_literal and one.key in words.messages:
            sentence = words.messages[one.key]
            plural = isinstance(sentence, tuple)
            needed = set().union(*map(placeholders, sentence if isinstance(sentence, tuple) else (sentence,)))
            numbers = set(words.numbers.get(one.key.partition(".")[0], {}))
            assert needed | ({"n"} if plural else set()) <= one.filled | numbers, one


def expected_keys(game: Game) -> Iterator[str]:
    """Keys made from the ids of a declaration."""
    yield from (f"{game.id}.title", f"{game.id}.tagline")
    for phase in game.phases:
        yield from (f"{game.id}.phase.{phase.id}.title", f"{game.id}.phase.{phase.id}.help")
    for module in game.modules:
        yield from (f"{game.id}.module.{module.id}.title", f"{game.id}.module.{module.id}.help")
    for rule in game.house_rules:
        yield f"{game.id}.house-rule.{rule.id}.title"
        yield from (f"{game.id}.house-rule.{rule.id}.{choice}" for choice in rule.choices)
    for counter in game.counters:
        yield f"{game.id}.counter.{counter.id}"
    yield f"{game.id}.gain.adjusted"


@every_game
@every_language
def test_everything_declared_has_its_words(game: Game, language: str) -> None:
    assert set(expected_keys(game)) <= set(catalogue(language).messages)


@every_language
def test_everything_scream_machine_names_has_its_words(language: str) -> None:
    families = ("coaster", "water", "kiddie", "food", "family", "thrill", "nostalgia")
    options = ("advertise", "research", "develop", "novelties", "tear-down")
    reasons = ("opening", "advertise", "round", "adjusted")
    keys = {f"family.{family}" for family in families} | {f"visitor.{kind}" for kind in (*families, "cheapskate")}
    keys |= {f"option.{option}.{part}" for option in options for part in ("title", "help")}
    keys |= {f"{part}.{reason}" for reason in reasons for part in ("gain", "gain-why")}
    keys |= {f"move.{move}" for move in ("seal", "arrive", "turn-up", "dismiss", "build", "peek", "park", "symbols")}
    keys |= {f"move.{option}" for option in options}
    assert {f"scream-machine.{key}" for key in keys} <= set(catalogue(language).messages)


@every_language
def test_every_common_move_and_colour_has_its_words(language: str) -> None:
    known = set(catalogue(language).messages)
    in_words = {type_name(move) for move in COMMON} - {"adjust", "next"} | {"adjust-up", "adjust-down", "first-drawn"}
    assert {f"move.{name}" for name in in_words} <= known
    assert {f"colour.{colour}" for colour in COLOURS} <= known


# --- sentences, spoken ---------------------------------------------------------------------------------------------


def test_plural_forms_follow_the_language() -> None:
    """In French nothing is singular, in English it is plural."""
    for n, english, french in ((0, 1, 0), (1, 0, 0), (2, 1, 1)):
        assert (catalogue("en").plural(n), catalogue("fr").plural(n)) == (english, french)


def test_lists_are_joined_by_the_language() -> None:
    assert catalogue("en").list_of(["Ana", "Bo"]) == "Ana and Bo"
    assert catalogue("fr").list_of(["Ana", "Bo"]) == "Ana et Bo"


def test_a_name_with_braces_is_only_a_name() -> None:
    assert "{n}" in catalogue("en").message("fault.not-at-table", name="{n}")


def test_a_text_within_a_text_is_spoken_too() -> None:
    card = text("scream-machine.card", family=text("scream-machine.family.food"), value=5)
    assert catalogue("en").translate(card) == "Food 5"


def test_a_sentence_may_use_the_numbers_of_its_game() -> None:
    assert catalogue("en").message("scream-machine.house-rule.opening.three-or-four") == "Spend 3 or 4 actions"


def test_structures_are_spoken_through_and_through() -> None:
    food = text("scream-machine.family.food")
    assert catalogue("en").translate_all({"a": [food, 3], "b": ("x", {"c": food})}) == {
        "a": ["Food", 3],
        "b": ["x", {"c": "Food"}],
    }


@every_game
@every_language
def test_every_calculator_can_speak_its_answers(game: Game, language: str) -> None:
    for calculator in game.calculators:
        examples = [given for name, given in game.guide_examples.values() if name == calculator.id]
        for given in (calculator.blank, calculator.example, *examples):
            value = parser.adapter(calculator.input).validate_python(given)
            answer = tables.plain(translated_answer(calculator(value), catalogue(language)))
            assert answer["lines"]
            for line in answer["lines"]:
                assert {"label", "points", "why"} <= set(line) <= {"label", "points", "why", "player"}
                assert line["label"]
                assert line["why"]


def a_table(players: int = 3, tracking: Any = "full") -> MoveLog:
    game = games()["scream-machine"]
    seated = [NewPlayer(name) for name in ("Ana", "Bo", "Cy", "Dee")[:players]]
    return MoveLog(game, open_table(game, NewTable(game.id, seated, Options(tracking=tracking))))


def test_an_undo_is_named_after_what_it_takes_back_and_who_does_it() -> None:
    log = a_table().add(Adjust(0, "visitors", 2), 0).add(Undo(1), 0).add(Redo(), None, host=True)
    spoken = [catalogue("en").translate(entry.label) for entry in log.entries]
    assert spoken == [
        "Ana: +2 visitors",
        "Ana takes back: Ana: +2 visitors",
        "The host does it again: Ana: +2 visitors",
    ]


def test_a_sealed_choice_is_described_without_its_cards() -> None:
    log = a_table().add(Seal(0, (("coaster", 5), ("food", 1))), 0)
    spoken = catalogue("en").translate(log.entries[0].label)
    assert "Ana" in spoken
    assert not re.search(r"coaster|food|\d", spoken, re.IGNORECASE)


def test_the_log_can_be_told_after_a_late_player_was_taken_back() -> None:
    log = a_table().add(Next(0)).add(Join("Dee"), host=True)
    log = log.add(Arrive(3, "food"), 3).add(Adjust(3, "visitors", 1), 3).add(Remark("hello"), 3)
    for seq in (5, 4, 3, 2):
        log = log.add(Undo(seq), host=True)
    assert log.table.active == (0, 1, 2)
    for entry in log.entries:
        assert catalogue("en").translate(entry.label)


@every_language
def test_every_common_move_can_be_described(language: str) -> None:
    log = a_table()
    given: dict[str, Any] = {
        "seat": 1, "counter": "visitors", "by": -2, "seen": 0, "of": 1, "text": "x", "name": "Zoe",
        "colour": "blue", "order": (0, 1, 2),
    }  # fmt: skip
    for move in COMMON:
        if type_name(move) in ("undo", "redo"):
            continue
        made = move(**{name: given[name] for name in move.__dataclass_fields__ if name in given})
        assert catalogue(language).translate(describe(log.game, log.table, made, 0))


def test_a_counter_is_called_by_its_name_in_the_language() -> None:
    with pytest.raises(Refused) as refused:
        a_table().add(Adjust(0, "danari", 1), 0)
    assert "visiteurs" in catalogue("fr").translate(refused.value.reason)


@every_language
def test_the_lines_of_a_result_can_be_spoken(language: str) -> None:
    log = a_table().add(Seal(0, (("coaster", 5),)), 0).add(Next(1)).add(Adjust(1, "visitors", 2), 1)
    result = log.game.result(log.table)
    spoken = [translated_line(line, catalogue(language)) for lines in result.lines.values() for line in lines]
    assert [(line["player"], line["points"]) for line in spoken] == [("Ana", 1), ("Bo", 2), ("Cy", 0)]


# --- the guides ----------------------------------------------------------------------------------------------------


def guide(game: Game, language: str) -> str:
    return (files(f"companion.rules.{game.package}") / "words" / f"guide.{language}.md").read_text("utf-8")


@every_game
@every_language
def test_a_guide_asks_only_for_numbers_the_game_knows(game: Game, language: str) -> None:
    asked = set(re.findall(r"\{([^}]*)\}", guide(game, language)))
    assert asked
    assert asked <= set(game.guide_numbers())


@every_game
def test_both_guides_use_the_same_numbers(game: Game) -> None:
    english, french = (set(re.findall(r"\{([^}]*)\}", guide(game, language))) for language in LANGUAGES)
    assert english == french


@every_game
def test_both_guides_have_the_same_headings_lists_and_tables(game: Game) -> None:
    def shape(language: str) -> list[str]:
        lines = guide(game, language).splitlines()
        return [found[1] for line in lines if (found := re.match(r"(#+ |- |\d+\. |\||<!-- .* -->)", line))]

    assert shape("en") == shape("fr")


@every_game
@every_language
def test_a_guide_shows_every_example_and_only_those_that_exist(game: Game, language: str) -> None:
    shown = re.findall(r"<!-- example: (\S+) -->", guide(game, language))
    assert sorted(shown) == sorted(game.guide_examples)


@every_game
@every_language
def test_what_a_guide_shows_conditionally_is_closed_again_and_known(game: Game, language: str) -> None:
    marks = re.findall(r"<!-- (when: \S+|end) -->", guide(game, language))
    assert marks[1::2] == ["end"] * (len(marks) // 2)
    assert len(marks) % 2 == 0
    for mark in marks[::2]:
        condition = mark.removeprefix("when: ")
        assert condition in {module.id for module in game.modules} or re.fullmatch(r"players=\d", condition)


@every_game
@every_language
def test_no_number_of_the_rulebook_is_typed_into_a_guide(game: Game, language: str) -> None:
    """Digits only number a list, stand in a placeholder's name or in a condition."""
    prose = re.sub(r"\{[^}]*\}|<!--.*?-->|^\d+\. ", "", guide(game, language), flags=re.MULTILINE)
    assert re.findall(r".*\d.*", prose) == []


@every_game
@every_language
def test_no_number_of_the_rulebook_is_typed_into_a_games_sentences(game: Game, language: str) -> None:
    folder = files(f"companion.rules.{game.package}") / "words"
    for key, entry in messages(folder, language).items():
        for sentence in forms(entry):
            assert not re.search(r"\d", re.sub(r"\{[^}]*\}", "", sentence)), key


# --- French ----------------------------------------------------------------------------------------------------------


def test_no_french_line_breaks_before_a_sign_or_inside_quotation_marks() -> None:
    broken = re.compile(r" [;:!?»]|« ")
    said = catalogue("fr").messages
    assert [key for key, one in said.items() if any(broken.search(form) for form in _spoken(one))] == []
    guides = {game.id: guide_markdown(game, "fr") for game in games().values()}
    assert [game for game, guide in guides.items() if re.search(r" [;!?»]|\w :\s|« ", guide)] == []


def _spoken(sentence: str | tuple[str, ...]) -> tuple[str, ...]:
    return (sentence,) if isinstance(sentence, str) else sentence


@pytest.mark.parametrize(
    ("name", "said"),
    [("Ana", "d’Ana"), ("Élodie", "d’Élodie"), ("Œdipe", "d’Œdipe"), ("Bo", "de Bo"), ("Yann", "de Yann")],
)
def test_a_name_with_a_vowel_takes_the_e_of_the_word_before(name: str, said: str) -> None:
    assert catalogue("fr").message("table.turn-of", name=name) == f"Au tour {said}"


def test_a_number_takes_nothing_away() -> None:
    assert elided("moins de {n}", {"n": "8"}) == "moins de {n}"
    assert elided("Ce que {name} sait", {"name": "Ida"}) == "Ce qu’{name} sait"
