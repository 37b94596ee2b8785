"""How messages are filled in, and that everything the rules produce can be translated."""

from __future__ import annotations

import gettext
import re
from typing import Any

import pytest

from companion.rules import games
from companion.rules.descriptions import describe
from companion.rules.faults import Refused
from companion.rules.game import Game
from companion.rules.move_log import MoveLog
from companion.rules.moves import COMMON, Adjust, Join, Next, Redo, Remark, Undo
from companion.rules.new_table import NewPlayer, NewTable, Options, open_table
from companion.rules.scream_machine.moves import Arrive, Seal
from companion.rules.text import text
from companion.speech import LANGUAGES
from companion.speech.answers import translated_answer, translated_line
from companion.speech.catalogue import Catalogue, catalogue
from companion.speech.french import elided
from companion.wire import parser, tables
from companion.wire.moves import type_name

GAMES = [pytest.param(game, id=game.id) for game in games().values()]
every_game = pytest.mark.parametrize("game", GAMES)
every_language = pytest.mark.parametrize("language", LANGUAGES)
MESSAGES = {
    "card": "{family} of {value}",
    "food": "Food",
    "hello": "Hello {name}",
    "seats": ("{n} seat", "{n} seats"),
    "game.hand": "{hand_size} cards",
}
SMALL = Catalogue("en", MESSAGES, gettext.c2py("(n != 1)"), {"game": {"hand_size": "7"}})  # type: ignore[arg-type]


# --- filling in ------------------------------------------------------------------------------------------------------


def test_plural_forms_follow_the_language() -> None:
    """In French zero is singular, in English it is plural."""
    for n, english, french in ((0, 1, 0), (1, 0, 0), (2, 1, 1)):
        assert (catalogue("en").plural(n), catalogue("fr").plural(n)) == (english, french)
    assert [SMALL.message("seats", n=n) for n in (0, 1, 2)] == ["0 seats", "1 seat", "2 seats"]


def test_lists_are_joined_by_the_language() -> None:
    assert catalogue("en").list_of(["Ana", "Bo"]) == "Ana and Bo"
    assert catalogue("fr").list_of(["Ana", "Bo"]) == "Ana et Bo"


def test_braces_in_a_name_are_not_filled_in() -> None:
    assert SMALL.message("hello", name="{n}") == "Hello {n}"


def test_a_text_within_a_text_is_translated() -> None:
    assert SMALL.translate(text("card", family=text("food"), value=5)) == "Food of 5"


def test_a_message_may_use_the_numbers_of_its_game() -> None:
    assert SMALL.message("game.hand") == "7 cards"


def test_every_text_of_a_structure_is_translated() -> None:
    food = text("food")
    given = {"a": [food, 3], "b": ("x", {"c": food})}
    assert SMALL.translate_all(given) == {"a": ["Food", 3], "b": ["x", {"c": "Food"}]}


@pytest.mark.parametrize(
    ("name", "elides"), [("Ana", True), ("Élodie", True), ("Œdipe", True), ("Bo", False), ("Yann", False)]
)
def test_de_and_que_are_elided_before_a_vowel(name: str, elides: bool) -> None:
    assert elided("le parc de {name}", {"name": name}) == ("le parc d’{name}" if elides else "le parc de {name}")
    assert elided("Ce que {name} sait", {"name": name}) == ("Ce qu’{name} sait" if elides else "Ce que {name} sait")


def test_nothing_is_elided_before_a_number() -> None:
    assert elided("moins de {n}", {"n": "8"}) == "moins de {n}"


# --- what the rules produce ------------------------------------------------------------------------------------------


@every_game
@every_language
def test_every_calculator_answer_can_be_translated(game: Game, language: str) -> None:
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


def a_log(players: int = 3, tracking: Any = "full") -> MoveLog:
    game = games()["scream-machine"]
    seated = [NewPlayer(name) for name in ("Ana", "Bo", "Cy", "Dee")[:players]]
    return MoveLog(game, open_table(game, NewTable(game.id, seated, Options(tracking=tracking))))


def test_undo_and_redo_are_labelled_with_what_they_concern_and_who_does_it() -> None:
    log = a_log().add(Adjust(0, "visitors", 2), 0).add(Undo(1), 0).add(Redo(), None, host=True)
    adjusted, undone, redone = (entry.label for entry in log.entries)
    assert undone == text("move.undo", who="Ana", what=adjusted)
    assert redone == text("move.redo", who=text("who.host"), what=adjusted)


@every_language
def test_a_sealed_choice_is_labelled_without_its_cards(language: str) -> None:
    log = a_log().add(Seal(0, (("coaster", 5), ("food", 1))), 0)
    label = catalogue(language).translate(log.entries[0].label)
    families = [catalogue(language).message(f"scream-machine.family.{family}") for family in ("coaster", "food")]
    assert "Ana" in label
    assert not re.search("|".join([*map(re.escape, families), r"\d"]), label, re.IGNORECASE)


def test_the_log_can_be_translated_after_a_late_player_was_undone() -> None:
    log = a_log().add(Next(0)).add(Join("Dee"), host=True)
    log = log.add(Arrive(3, "food"), 3).add(Adjust(3, "visitors", 1), 3).add(Remark("hello"), 3)
    for seq in (5, 4, 3, 2):
        log = log.add(Undo(seq), host=True)
    assert log.table.active == (0, 1, 2)
    for entry in log.entries:
        assert catalogue("en").translate(entry.label)


@every_language
def test_every_common_move_can_be_described(language: str) -> None:
    log = a_log()
    given: dict[str, Any] = {
        "seat": 1, "counter": "visitors", "by": -2, "seen": 0, "of": 1, "text": "x", "name": "Zoe",
        "colour": "blue", "order": (0, 1, 2),
    }  # fmt: skip
    for move in COMMON:
        if type_name(move) in ("undo", "redo", "box-fact"):  # the last one is of games with box facts
            continue
        made = move(**{name: given[name] for name in move.__dataclass_fields__ if name in given})
        assert catalogue(language).translate(describe(log.game, log.table, made, 0))


@every_language
def test_a_refusal_names_counters_in_the_language(language: str) -> None:
    with pytest.raises(Refused) as refused:
        a_log().add(Adjust(0, "danari", 1), 0)
    counter = catalogue(language).message("scream-machine.counter.visitors")
    assert counter in catalogue(language).translate(refused.value.reason)


@every_language
def test_the_score_lines_of_a_result_can_be_translated(language: str) -> None:
    log = a_log().add(Seal(0, (("coaster", 5),)), 0).add(Next(1)).add(Adjust(1, "visitors", 2), 1)
    result = log.game.result(log.table)
    translated = [translated_line(line, catalogue(language)) for lines in result.lines.values() for line in lines]
    assert [(line["player"], line["points"]) for line in translated] == [("Ana", 1), ("Bo", 2), ("Cy", 0)]
