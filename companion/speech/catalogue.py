"""Catalogues: message keys to sentences, from the .po files of the house and of every game.

The .po files are read at start by Babel; there is nothing to compile and nothing to forget.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from babel.lists import format_list
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

from companion.rules import games
from companion.rules.text import Text, TextValue
from companion.speech import french

GROUPED_FROM = 1_000  # below this a number looks the same in every language we speak, and needs no formatting


@dataclass(frozen=True)
class Catalogue:
    """All sentences of one language; a sentence with plural forms is chosen by its argument `n`.

    A sentence of a game may use that game's numbers by name: `numbers` are its facts, by game id.
    """

    language: str
    sentences: dict[str, str | tuple[str, ...]]
    plural: Callable[[int], int]
    numbers: dict[str, dict[str, str]]
    fixed: dict[str, str] = field(default_factory=dict)  # sentences without arguments, once they were said

    def message(self, key: str, **args: TextValue) -> str:
        """The sentence under a key, filled in."""
        if not args:
            if key not in self.fixed:
                self.fixed[key] = self._filled(key, {})
            return self.fixed[key]
        return self._filled(key, args)

    def _filled(self, key: str, args: dict[str, TextValue]) -> str:
        sentence = self.sentences[key]
        if isinstance(sentence, tuple):
            count = args["n"]
            assert isinstance(count, int)
            sentence = sentence[self.plural(abs(count))]
        spoken = {name: self._word(value, name) for name, value in args.items()}
        if self.language == "fr" and "e {" in sentence:
            sentence = french.elided(sentence, spoken)
        return sentence.format_map({**self.numbers.get(key.partition(".")[0], {}), **spoken})

    def translate(self, message: Text) -> str:
        return self.message(message.key, **message.args)

    def translate_all(self, value: Any) -> Any:
        """The same structure as plain values, with every Text in it spoken."""
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

    def number(self, value: int) -> str:
        return str(value) if 0 <= value < GROUPED_FROM else format_decimal(value, locale=self.language)

    def _word(self, value: TextValue, name: str = "") -> str:
        """A value in words; a list of `choices` is joined by "or", every other one by "and"."""
        if isinstance(value, Text):
            return self.translate(value)
        if isinstance(value, list):
            items = [self._word(item) for item in value]
            return format_list(items, style="or", locale=self.language) if name == "choices" else self.list_of(items)
        return self.number(value) if isinstance(value, int) else value


def word_folders() -> list[Traversable]:
    """Where words live: the house's own, and the folder `words` of every game."""
    houses = [files("companion.speech") / "words"]
    return houses + [files(f"companion.rules.{game.package}") / "words" for game in games().values()]


@cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of a language."""
    sentences: dict[str, str | tuple[str, ...]] = {}
    expression = "(n != 1)"
    spaced = french.spaced if language == "fr" else str
    for folder in word_folders():
        with (folder / f"{language}.po").open("rb") as source:
            messages = read_po(source, locale=language)
        expression = messages.plural_expr
        for message in messages:
            if message.id:
                key, sentence = message.id, message.string
                if isinstance(key, str):
                    sentences[key] = spaced(str(sentence))
                else:
                    sentences[key[0]] = tuple(spaced(form) for form in sentence or ())
    numbers = {
        game.id: {name: _number(value, language) for name, value in game.guide_numbers().items()}
        for game in games().values()
    }
    return Catalogue(language, sentences, gettext.c2py(expression), numbers)


def _number(value: int | str, language: str) -> str:
    return format_decimal(value, locale=language) if isinstance(value, int) else value
