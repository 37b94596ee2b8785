"""Turns the text in a sheet's form fields into the input of a calculator."""

import copy
import re
from collections.abc import Mapping, Sequence
from typing import Any

_SUM = re.compile(r"[-+]?\d{1,6}(\s*[-+]\s*\d{1,6})*")
_YES = {"x", "✓", "yes", "oui", "true", "1"}
_NO = {"", "-", "no", "non", "false", "0"}


def filled_document(
    blank: Mapping[str, Any],
    names: Sequence[str],
    fields: Mapping[str, str],
    terms: Mapping[str, Any] | None = None,
    optional: Sequence[str] = (),
) -> dict[str, Any]:
    """The blank input with the terms of the sheet, its players and what they wrote; `optional` may be missing."""
    document = {**copy.deepcopy(dict(blank)), **(terms or {})}
    if "players" in document:
        seats = used_seats(names, fields)
        document["players"] = [_player(blank["players"], seat, names[seat], fields, optional) for seat in seats]
    return document


def used_seats(names: Sequence[str], fields: Mapping[str, str]) -> list[int]:
    """The columns in use: those with a name or a value."""
    return [seat for seat, name in enumerate(names) if name or _is_used(seat, fields)]


def _is_used(seat: int, fields: Mapping[str, str]) -> bool:
    return any(text.strip() for name, text in fields.items() if name.startswith(f"/players/{seat}/"))


def _player(blanks: list[Any], seat: int, name: str, fields: Mapping[str, str], optional: Sequence[str]) -> Any:
    """A player's part of the input; only the name, if the calculator takes nothing else."""
    if not blanks or not isinstance(blanks[0], dict):
        return name
    defaults = {key: value for key, value in blanks[min(seat, len(blanks) - 1)].items() if key != "name"}
    written = {key: fields.get(f"/players/{seat}/{key}") for key in defaults}
    written = {key: None if key in optional and not (text or "").strip() else text for key, text in written.items()}
    return {"name": name} | {
        key: value if written[key] is None else value_of(written[key] or "", value) for key, value in defaults.items()
    }


def is_yes(text: str) -> bool:
    """Whether a cross or a word says yes."""
    return text.strip().casefold() in _YES


def value_of(text: str, default: Any) -> Any:
    """The value of a field, of the type of its `default`: yes or no, a number or a sum, else the text itself.

    An empty field is no number: it stays empty, and the calculator reports what is missing.
    """
    text = text.strip()
    if isinstance(default, bool):
        lowered = text.casefold()
        return True if lowered in _YES else False if lowered in _NO else text
    if _SUM.fullmatch(text):
        return sum(int(part.replace(" ", "")) for part in re.findall(r"[-+]?\s*\d+", text))
    return text or None
