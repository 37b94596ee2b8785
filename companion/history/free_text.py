"""Texts that people wrote themselves, beside those of the catalogues."""

from __future__ import annotations

from functools import lru_cache

from companion.rules.text import Text, TextValue, text
from companion.speech import DEFAULT
from companion.speech.catalogue import catalogue

KEY = "history.words"


def free_text(words: str) -> Text:
    """Words as they were written, in no language of the catalogues."""
    return text(KEY, words=words)


def is_free_text(message: Text) -> bool:
    return message.key == KEY


def can_be_said(message: Text) -> bool:
    """Whether our catalogues know a sentence that came from outside, with all it asks for."""
    args = message.args
    try:
        return _is_known(message.key, tuple(args.items()))  # an import asks this of every line, mostly of the same ones
    except TypeError:  # a list or another sentence within cannot be looked up
        said = _can_be_said(message.key, tuple(args), tuple(map(type, args.values())))
        return said and all(map(can_be_said, _texts(message)))


@lru_cache(maxsize=4_096)
def _is_known(key: str, args: tuple[tuple[str, TextValue], ...]) -> bool:
    return _can_be_said(key, tuple(name for name, _ in args), tuple(type(value) for _, value in args))


def _texts(message: Text) -> list[Text]:
    """Sentences inside a sentence."""
    found: list[Text] = []
    for value in message.args.values():
        if value.__class__ is Text:
            found.append(value)
        elif value.__class__ is list:
            found.extend(one for one in value if isinstance(one, Text))
    return found


EXAMPLES: dict[type, TextValue] = {int: 1, str: "x", list: ["x"]}


@lru_cache(maxsize=2_000)
def _can_be_said(key: str, names: tuple[str, ...], kinds: tuple[type, ...]) -> bool:
    """Sentences differ by their key and by what kind of thing is filled in, not by the thing."""
    examples = {name: EXAMPLES.get(kind, "x") for name, kind in zip(names, kinds, strict=True)}
    try:
        catalogue(DEFAULT).message(key, **examples)
    except (KeyError, IndexError, ValueError, TypeError, AttributeError, AssertionError):
        return False
    return True
