"""Takes the names of a person out of texts and JSON, however they are spelt."""

import json
import re
import secrets
import unicodedata
from collections.abc import Iterable
from typing import Any

from companion.rules.names import fold, is_invisible, name_key

FREE_WORDS = ("notes", "text", "words", "title", "table", "place", "line", "label", "why", "team", "role")
WORDS_OF_GAMES = ("title", "about", "source")
NEVER = ("key", "type", "game", "colour", "id", "modules")


class NameEraser:
    """Finds names by how they look: in capitals, composed or not, with invisible characters in between."""

    def __init__(self, names: Iterable[str], instead: str) -> None:
        self.keys = {name_key(name) for name in names}
        self._instead = instead
        spelt = (r"\s+".join(map(re.escape, key.split())) for key in sorted(self.keys, key=len, reverse=True))
        self._pattern = re.compile(rf"(?<!\w)(?:{'|'.join(spelt)})(?!\w)")

    def clean_json(self, body: str) -> str:
        """Names as whole values and keys, and as words where people write freely."""
        return json.dumps(self._walk(json.loads(body)), ensure_ascii=False, separators=(",", ":"))

    def clean_words_in_json(self, body: str) -> str:
        """Names as words of every text."""
        return json.dumps(self._walk_words(json.loads(body)), ensure_ascii=False)

    def clean_definition(self, body: str) -> str:
        """Names in the words and the examples of a game written as data; its ids and formulas stay."""
        return json.dumps(self._walk_definition(json.loads(body)), ensure_ascii=False, separators=(",", ":"))

    def clean_words(self, text: str) -> str:
        """Names as words of a text; a text without them stays as it is."""
        if not self._pattern.search(fold(text)):
            return text
        clusters = _clusters(unicodedata.normalize("NFC", text))
        folded = [fold(cluster) for cluster in clusters]
        owners = [index for index, letters in enumerate(folded) for _ in letters]
        found = list(self._pattern.finditer("".join(folded)))
        for one in reversed(found):
            clusters[owners[one.start()] : owners[one.end() - 1] + 1] = [self._instead]
        return "".join(clusters)

    def clean_id(self, given: str) -> str:
        """An id that somebody chose with the name in it becomes a random one."""
        words = re.sub(r"[\W\d_]+", " ", given)
        return given if self.clean_words(words) == words else secrets.token_hex(8)

    def _walk(self, value: Any, under: str = "") -> Any:
        if isinstance(value, dict):
            return {self._whole(key): self._walk(item, key) for key, item in value.items()}
        if isinstance(value, list):
            return [self._walk(item, under) for item in value]
        if not isinstance(value, str) or under in NEVER:
            return value
        return self.clean_words(value) if under in FREE_WORDS else self._whole(value)

    def _walk_definition(self, value: Any) -> Any:
        if isinstance(value, list):
            return [self._walk_definition(item) for item in value]
        if not isinstance(value, dict):
            return value
        found = {}
        for key, item in value.items():
            if key in WORDS_OF_GAMES:
                found[key] = self._walk_words(item)
            else:
                found[key] = self._walk(item) if key == "examples" else self._walk_definition(item)
        return found

    def _walk_words(self, value: Any) -> Any:
        if isinstance(value, dict):
            return {self._whole(key): item if key in NEVER else self._walk_words(item) for key, item in value.items()}
        if isinstance(value, list):
            return [self._walk_words(item) for item in value]
        return self.clean_words(value) if isinstance(value, str) else value

    def _whole(self, value: str) -> str:
        return self._instead if name_key(value) in self.keys else value


def _clusters(text: str) -> list[str]:
    """The text in pieces: a letter together with the marks and invisible characters after it."""
    pieces: list[str] = []
    for letter in text:
        marks = unicodedata.combining(letter) or (is_invisible(letter) and not letter.isspace())
        if pieces and marks:
            pieces[-1] += letter
        else:
            pieces.append(letter)
    return pieces
