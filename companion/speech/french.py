"""French typography: no-break spaces before punctuation, and elision of `de` and `que` before a vowel.

Messages and guides are typed with ordinary spaces; a name is known only when a message is filled in.
"""

import re
import unicodedata
from collections.abc import Mapping

NO_BREAK = "\u00a0"  # not the narrow one: ReportLab breaks a line there
_UNBREAKABLE = re.compile(r"(?<=\S) (?=[;:!?](?:\W|$)|»)|(?<=«) ")
_MAY_ELIDE = re.compile(r"\b([Dd]|[Qq]u)e \{(\w+)\}")
_VOWELS = "aeiouœæ"


def spaced(sentence: str) -> str:
    """No line breaks before ; : ! ? nor inside quotation marks."""
    return _UNBREAKABLE.sub(NO_BREAK, sentence)


def elided(sentence: str, words: Mapping[str, str]) -> str:
    """A message before it is filled in: "le parc de {name}" becomes "le parc d’{name}" for Élodie, not for Bo."""

    def one(found: re.Match[str]) -> str:
        return f"{found[1]}’{{{found[2]}}}" if _begins_with_vowel(words.get(found[2], "")) else found[0]

    return _MAY_ELIDE.sub(one, sentence)


def _begins_with_vowel(word: str) -> bool:
    return unicodedata.normalize("NFD", word[:1].lower())[:1] in tuple(_VOWELS)
