"""The catalogues are complete: both languages have the same messages, and the code asks for exactly those."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from babel.messages.pofile import read_po

from companion.rules import games
from companion.rules.game import Game
from companion.rules.moves import COMMON
from companion.rules.table import COLOURS
from companion.speech import LANGUAGES
from companion.speech.catalogue import catalogue, catalogue_folders
from companion.speech.po_file import plural_expression, read_messages
from companion.wire.moves import type_name
from tests.speech.message_keys import pattern, strings, uses

FOLDERS = [pytest.param(folder, id=Path(str(folder)).parent.name) for folder in catalogue_folders()]
GAMES = [pytest.param(game, id=game.id) for game in games().values()]
every_game = pytest.mark.parametrize("game", GAMES)
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_folder = pytest.mark.parametrize("folder", FOLDERS)


@cache
def messages(folder: Any, language: str) -> dict[str, Any]:
    """The entries of one .po file by their key, the header left out."""
    with (folder / f"{language}.po").open("rb") as source:
        entries = [message for message in read_po(source, locale=language, abort_invalid=True) if message.id]
    return {entry.id if isinstance(entry.id, str) else entry.id[0]: entry for entry in entries}


@every_language
@every_folder
def test_a_catalogue_is_read_as_babel_reads_it(folder: Any, language: str) -> None:
    found = dict(read_messages((folder / f"{language}.po").read_text(encoding="utf-8")))
    head = str(found.pop(""))
    assert found == {key: entry.string for key, entry in messages(folder, language).items()}
    with (folder / f"{language}.po").open("rb") as source:
        assert plural_expression(head) in read_po(source).plural_forms


def test_lines_escapes_and_plural_forms_of_a_catalogue_are_read() -> None:
    source = (
        '# a comment\nmsgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=n > 1;\\n"\n\n'
        'msgid "a"\nmsgstr "one \\"two\\" "\n"\\\\three\\n"\n\n'
        'msgid "b"\nmsgid_plural "b"\nmsgstr[0] "x"\nmsgstr[1] ""\n"y"\n'
    )
    found = dict(read_messages(source))
    assert plural_expression(str(found[""])) == "n > 1"
    assert (found["a"], found["b"]) == ('one "two" \\three\n', ("x", "y"))


def forms(entry: Any) -> tuple[str, ...]:
    return (entry.string,) if isinstance(entry.string, str) else tuple(entry.string)


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


# --- the two languages ---------------------------------------------------------------------------------------------


@every_folder
def test_both_languages_have_the_same_keys(folder: Any) -> None:
    assert set(messages(folder, "en")) == set(messages(folder, "fr"))


@every_folder
@every_language
def test_no_key_stands_twice_in_a_file(folder: Any, language: str) -> None:
    keys = re.findall(r'^msgid "(.+)"$', (folder / f"{language}.po").read_text("utf-8"), re.MULTILINE)
    assert keys
    assert len(keys) == len(set(keys))


@every_folder
@every_language
def test_no_message_is_worded_twice(folder: Any, language: str) -> None:
    """Of two wordings Babel takes one and says nothing."""
    for entry in (folder / f"{language}.po").read_text("utf-8").split("\n\n"):
        wordings = re.findall(r"^msgstr\S*", entry, re.MULTILINE)
        assert len(wordings) == len(set(wordings)), entry


def test_no_key_is_in_two_folders() -> None:
    keys = [key for folder in catalogue_folders() for key in messages(folder, "en")]
    assert len(keys) == len(set(keys))


@every_folder
@every_language
def test_no_entry_is_empty_fuzzy_or_malformed(folder: Any, language: str) -> None:
    for key, entry in messages(folder, language).items():
        assert not entry.fuzzy, key
        for sentence in forms(entry):
            assert sentence.strip(), key
            assert all(name.isidentifier() for name in placeholders(sentence)), key


@every_folder
def test_both_languages_have_the_same_placeholders(folder: Any) -> None:
    for key, entry in messages(folder, "en").items():
        english = set().union(*map(placeholders, forms(entry)))
        french = set().union(*map(placeholders, forms(messages(folder, "fr")[key])))
        assert english == french, key


@every_folder
def test_both_languages_have_plural_forms_of_the_same_messages(folder: Any) -> None:
    for key, entry in messages(folder, "en").items():
        assert len(forms(entry)) == len(forms(messages(folder, "fr")[key])), key


@every_game
@every_language
def test_the_messages_of_a_game_begin_with_its_id(game: Game, language: str) -> None:
    folder = files(f"companion.rules.{game.package}") / "words"
    assert all(key.startswith(f"{game.id}.") for key in messages(folder, language))


@every_game
@every_language
def test_no_number_of_the_rules_is_typed_into_the_messages_of_a_game(game: Game, language: str) -> None:
    folder = files(f"companion.rules.{game.package}") / "words"
    for key, entry in messages(folder, language).items():
        for sentence in forms(entry):
            assert not re.search(r"\d", re.sub(r"\{[^}]*\}", "", sentence)), key


def test_french_has_no_ordinary_space_before_punctuation_or_inside_quotation_marks() -> None:
    breakable = re.compile(r" [;:!?»]|« ")
    found = catalogue("fr").messages.items()
    assert [key for key, one in found if breakable.search(one if isinstance(one, str) else " | ".join(one))] == []


# --- the keys in the code ------------------------------------------------------------------------------------------


def test_every_key_in_the_code_has_a_message() -> None:
    known = set(catalogue("en").messages)
    asked = [use for use in uses() if use.key not in known]
    assert [use for use in asked if not any(pattern(use.key).fullmatch(key) for key in known)] == []


def test_every_message_gets_the_arguments_it_needs() -> None:
    """A placeholder is an argument of the call or one of the game's numbers."""
    english = catalogue("en")
    for use in uses():
        sentence = english.messages.get(use.key)
        if sentence is None or use.arguments is None:
            continue
        plural = isinstance(sentence, tuple)
        needed = set().union(*map(placeholders, sentence if isinstance(sentence, tuple) else (sentence,)))
        numbers = set(english.numbers.get(use.key.partition(".")[0], {}))
        assert needed | ({"n"} if plural else set()) <= use.arguments | numbers, use


def test_every_message_is_used() -> None:
    """By a string of the code that is its key, or that is completed to it and names at least one part of it."""
    found = strings()
    named = re.compile(r"[a-z*._-]*(?:[a-z][a-z-]+\.|\.[a-z][a-z-]+)[a-z*._-]*")
    patterns = [pattern(one) for one in found if "*" in one and named.fullmatch(one)]
    unknown = set(catalogue("en").messages) - found
    assert [key for key in sorted(unknown) if not any(one.fullmatch(key) for one in patterns)] == []


def declared_keys(game: Game) -> Iterator[str]:
    """Keys made from the ids of a declaration."""
    yield from (f"{game.id}.title", f"{game.id}.tagline")
    if not isinstance(game.result, partial):  # a plain game has a line for a category, not for a reason
        yield f"{game.id}.gain.adjusted"
    for phase in game.phases:
        yield from (f"{game.id}.phase.{phase.id}.title", f"{game.id}.phase.{phase.id}.help")
    for module in game.modules:
        yield from (f"{game.id}.module.{module.id}.title", f"{game.id}.module.{module.id}.help")
    for rule in game.house_rules:
        yield f"{game.id}.house-rule.{rule.id}.title"
        yield from (f"{game.id}.house-rule.{rule.id}.{choice}" for choice in rule.choices)
    for fact in game.box_facts:
        yield from (f"{game.id}.box-fact.{fact.id}.title", f"{game.id}.box-fact.{fact.id}.where")
    for counter in game.counters:
        yield f"{game.id}.counter.{counter.id}"


@every_game
def test_everything_a_game_declares_has_its_messages(game: Game) -> None:
    assert set(declared_keys(game)) - set(catalogue("en").messages) == set()


def test_every_common_move_and_colour_has_its_messages() -> None:
    moves = {type_name(move) for move in COMMON} - {"adjust", "next"} | {"adjust-up", "adjust-down", "first-drawn"}
    needed = {f"move.{name}" for name in moves} | {f"colour.{colour}" for colour in COLOURS}
    assert needed - set(catalogue("en").messages) == set()
