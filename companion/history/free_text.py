"""Texts that people wrote themselves, beside those of the catalogues."""

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


def is_translatable(message: Text) -> bool:
    """Whether the catalogues know a text that came from outside, with all its arguments."""
    args = message.args
    try:
        return _is_known(message.key, tuple(args.items()))  # an import checks every line, mostly the same ones
    except TypeError:  # a list or another text within cannot be cached
        known = _is_translatable(message.key, tuple(args), tuple(map(type, args.values())))
        return known and all(map(is_translatable, _texts(message)))


@lru_cache(maxsize=4_096)
def _is_known(key: str, args: tuple[tuple[str, TextValue], ...]) -> bool:
    return _is_translatable(key, tuple(name for name, _ in args), tuple(type(value) for _, value in args))


def _texts(message: Text) -> list[Text]:
    """Texts inside a text."""
    found: list[Text] = []
    for value in message.args.values():
        if value.__class__ is Text:
            found.append(value)
        elif value.__class__ is list:
            found.extend(one for one in value if isinstance(one, Text))
    return found


EXAMPLES: dict[type, TextValue] = {int: 1, str: "x", list: ["x"]}


@lru_cache(maxsize=2_000)
def _is_translatable(key: str, names: tuple[str, ...], kinds: tuple[type, ...]) -> bool:
    """Only the key and the types of the arguments matter, not their values."""
    examples = {name: EXAMPLES.get(kind, "x") for name, kind in zip(names, kinds, strict=True)}
    try:
        catalogue(DEFAULT).message(key, **examples)
    except (KeyError, IndexError, ValueError, TypeError, AttributeError, AssertionError):
        return False
    return True
