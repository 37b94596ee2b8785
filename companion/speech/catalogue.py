"""Message catalogues: sentences by key, from the .po files of Midway and of every game.

The .po files are read when a language is first needed, so there is nothing to compile.
"""

import gettext
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from babel.lists import format_list
from babel.numbers import format_decimal

from companion.rules import games
from companion.rules.definitions.document import in_language
from companion.rules.library import all_revisions, worded_game
from companion.rules.text import Text, TextValue
from companion.speech import french
from companion.speech.po_file import Message, plural_expression, read_messages

PARTS = ("module.", "house-rule.", "choice.", "field.", "counter.")  # of a definition; a revision may have lost some
OWN_WORDS = "own-game.words"  # the key of words that a definition brings along in all its languages
GROUPED_FROM = 1_000  # smaller numbers look the same in both languages and need no formatting


@dataclass(frozen=True)
class Catalogue:
    """All messages of one language; the argument `n` chooses among plural forms.

    A message of a game may use that game's numbers by name: `numbers` has them by game id.
    """

    language: str
    messages: dict[str, Message]
    plural: Callable[[int], int]
    numbers: dict[str, dict[str, str]]
    constants: dict[str, str] = field(default_factory=dict)  # cache of messages without arguments

    def message(self, key: str, **args: TextValue) -> str:
        """The message of a key, with its arguments filled in."""
        if not args and key in self.messages:
            if key not in self.constants:
                self.constants[key] = self._filled(key, {})
            return self.constants[key]
        return self._filled(key, args)

    def has(self, key: str) -> bool:
        """Whether there is such a message, also among those of a game written as data."""
        return key in self.messages or self._own_sentence(key) is not None

    def _own_sentence(self, key: str) -> str | tuple[str, ...] | None:
        """A message of a game written as data: its own words, else what all such games have in common."""
        game_id, _, rest = key.partition(".")
        game = worded_game(game_id) if rest else None
        if game is None or game.definition is None:
            return None
        words = game.definition.words.get(rest)
        if words is None and rest.startswith(PARTS):
            words = _words_of_another_revision(game_id, rest)
        if words is not None:
            return _without_fields(in_language(words, self.language))
        return self.messages.get(f"own-game.{rest}")

    def _filled(self, key: str, args: dict[str, TextValue]) -> str:
        if key == OWN_WORDS:
            return in_language({name: str(value) for name, value in args.items()}, self.language)
        sentence = self.messages.get(key) or self._own_sentence(key)
        if sentence is None:
            raise KeyError(key)
        if isinstance(sentence, tuple):
            count = args["n"]
            assert isinstance(count, int)
            sentence = sentence[self.plural(abs(count))]
        words = {name: self._formatted(value, name) for name, value in args.items()}
        if self.language == "fr" and "e {" in sentence:
            sentence = french.elided(sentence, words)
        return sentence.format_map({**self.numbers.get(key.partition(".")[0], {}), **words})

    def translate(self, text: Text) -> str:
        return self.message(text.key, **text.args)

    def translate_all(self, value: Any) -> Any:
        """The same structure as plain values, with every Text in it translated."""
        if value is None or isinstance(value, str | int):  # nearly every value is
            return value
        if isinstance(value, Text):
            return self.translate(value)
        if isinstance(value, dict):
            return {str(key): self.translate_all(item) for key, item in value.items()}
        if isinstance(value, list | tuple):
            return [self.translate_all(item) for item in value]
        if is_dataclass(value) and not isinstance(value, type):
            return self.translate_all({one.name: getattr(value, one.name) for one in fields(value)})
        return value

    def list_of(self, items: list[str]) -> str:
        return format_list(items, locale=self.language)

    def number(self, value: int | None) -> str:
        """A number as it is written; a dash where there is none."""
        if value is None:
            return "–"
        return _number(value, self.language)

    def _formatted(self, value: TextValue, name: str = "") -> str:
        """An argument as text; the list `choices` is joined by "or", `parts` by nothing, every other list by "and"."""
        if isinstance(value, Text):
            return self.translate(value)
        if isinstance(value, list):
            items = [self._formatted(item) for item in value]
            if name == "parts":
                return "".join(items)
            return format_list(items, style="or", locale=self.language) if name == "choices" else self.list_of(items)
        return self.number(value) if isinstance(value, int) else value


def _words_of_another_revision(game_id: str, rest: str) -> Mapping[str, str] | None:
    """The words of a part that a table or play has, and this revision of its game has not."""
    definitions = (game.definition for game in all_revisions(game_id))
    return next((one.words[rest] for one in definitions if one is not None and rest in one.words), None)


def _without_fields(words: str) -> str:
    """Words of a person, in which braces mean nothing."""
    return words.replace("{", "{{").replace("}", "}}")


def catalogue_folders() -> list[Traversable]:
    """The folders of .po files: Midway's own, and `words` of every game."""
    return [files("companion.speech") / "words"] + [
        files(f"companion.rules.{game.package}") / "words" for game in games().values()
    ]


@cache
def catalogue(language: str) -> Catalogue:
    messages: dict[str, Message] = {}
    spaced = french.spaced if language == "fr" else str
    for folder in catalogue_folders():
        for key, sentence in read_messages((folder / f"{language}.po").read_text(encoding="utf-8")):
            messages[key] = spaced(sentence) if isinstance(sentence, str) else tuple(map(spaced, sentence))
    expression = plural_expression(str(messages.pop("")))
    numbers = {
        game.id: {name: _number(value, language) for name, value in game.guide_numbers().items()}
        for game in games().values()
    }
    return Catalogue(language, messages, gettext.c2py(expression), numbers)


def _number(value: int | str, language: str) -> str:
    if isinstance(value, str):
        return value
    return str(value) if abs(value) < GROUPED_FROM else format_decimal(value, locale=language)
