"""From the words in a sheet's fields to the document a calculator reads."""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping, Sequence
from typing import Any

_SUM = re.compile(r"[-+]?\d{1,6}(\s*[-+]\s*\d{1,6})*")
_YES = {"x", "✓", "yes", "oui", "true", "1"}
_NO = {"", "-", "no", "non", "false", "0"}


def filled_document(
    blank: Mapping[str, Any], names: Sequence[str], fields: Mapping[str, str], terms: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """The blank input with what was agreed, the players of the sheet and what was written."""
    document = {**copy.deepcopy(dict(blank)), **(terms or {})}
    if "players" in document:
        seats = used_seats(names, fields)
        document["players"] = [_player(blank["players"], seat, names[seat], fields) for seat in seats]
    return document


def used_seats(names: Sequence[str], fields: Mapping[str, str]) -> list[int]:
    """The columns somebody played in: one without a name and a number is nobody's."""
    return [seat for seat, name in enumerate(names) if name or _is_used(seat, fields)]


def _is_used(seat: int, fields: Mapping[str, str]) -> bool:
    return any(words.strip() for name, words in fields.items() if name.startswith(f"/players/{seat}/"))


def _player(blanks: list[Any], seat: int, name: str, fields: Mapping[str, str]) -> Any:
    """A player's part of the input; a calculator that only wants names gets the name."""
    if not blanks or not isinstance(blanks[0], dict):
        return name
    usual = {key: value for key, value in blanks[0].items() if key != "name"}
    written = {key: fields.get(f"/players/{seat}/{key}") for key in usual}
    return {"name": name} | {
        key: value if written[key] is None else value_of(written[key] or "", value) for key, value in usual.items()
    }


def value_of(words: str, usual: Any) -> Any:
    """Words as the kind of value that stands there usually: yes or no, a number or a sum, else the words themselves.

    An empty field is no number: it stays empty, and the calculator says what is missing.
    """
    words = words.strip()
    if isinstance(usual, bool):
        lowered = words.casefold()
        return True if lowered in _YES else False if lowered in _NO else words
    if _SUM.fullmatch(words):
        return sum(int(part.replace(" ", "")) for part in re.findall(r"[-+]?\s*\d+", words))
    return words or None
