"""Words that people wrote themselves, among sentences that the catalogues say."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.rules.text import Text, TextValue, text
from companion.speech import DEFAULT
from companion.speech.catalogue import catalogue

KEY = "history.words"


def literal(words: str) -> Text:
    """Words as they were written, in no language of ours."""
    return text(KEY, words=words)


def is_literal(message: Text) -> bool:
    return message.key == KEY


def can_be_said(message: Text) -> bool:
    """Whether our catalogues know a sentence that came from outside, with all it asks for."""
    kinds = frozenset((name, type(value)) for name, value in message.args.items())
    return _can_be_said(message.key, kinds) and all(map(can_be_said, _texts(message)))


def _texts(message: Text) -> Iterator[Text]:
    for value in message.args.values():
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, Text):
                yield one


EXAMPLES: dict[type, TextValue] = {int: 1, str: "x", list: ["x"]}


@lru_cache(maxsize=2_000)
def _can_be_said(key: str, kinds: frozenset[tuple[str, type]]) -> bool:
    """Sentences differ by their key and by what kind of thing is filled in, not by the thing."""
    try:
        catalogue(DEFAULT).say(key, **{name: EXAMPLES.get(kind, "x") for name, kind in kinds})
    except (KeyError, IndexError, ValueError, TypeError, AttributeError, AssertionError):
        return False
    return True
