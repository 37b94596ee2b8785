"""Names of players in the input of a calculator, and what else in it refers to them."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any


def names_in(document: Any) -> list[str]:
    """The names of a document's players, in order: of its list of people, or of its list of names."""
    return [str(one["name"] if isinstance(one, dict) else one) for one in _players(document)]


def with_names(document: Any, names: Sequence[str]) -> Any:
    """The document with its players called by these names, in order."""
    players = _players(document)
    for at, (one, name) in enumerate(zip(players, names, strict=False)):
        if isinstance(one, dict):
            one["name"] = name
        else:
            players[at] = name
    return document


def _players(document: Any) -> list[Any]:
    lists = [value for value in document.values() if isinstance(value, list)] if isinstance(document, dict) else []
    people = (one for one in lists if one and all(isinstance(item, dict) and "name" in item for item in one))
    names = document.get("players") if isinstance(document, dict) else None
    return next(people, names if isinstance(names, list) else [])


def renamed(document: Any, names: Mapping[str, str], references: Collection[str], below: bool = False) -> Any:
    """The document with other names of players as keys and values below the keys in `references`."""
    if isinstance(document, list):
        return [renamed(one, names, references, below) for one in document]
    if isinstance(document, dict):
        return {
            names.get(key, key) if below else key: renamed(value, names, references, not below and key in references)
            for key, value in document.items()
        }
    return names.get(document, document) if below and isinstance(document, str) else document


def without_names(document: Any, gone: Collection[str], references: Collection[str]) -> Any:
    """The document without what refers to players who are gone: their keys, and their names among values."""
    if isinstance(document, list):
        return [without_names(one, gone, references) for one in document]
    if not isinstance(document, dict):
        return document
    kept = {}
    for key, value in document.items():
        if key not in references:
            kept[key] = without_names(value, gone, references)
        elif isinstance(value, dict):
            kept[key] = {name: one for name, one in value.items() if name not in gone}
        elif isinstance(value, list):
            kept[key] = [None if isinstance(one, str) and one in gone else one for one in value]
        elif value not in gone:
            kept[key] = value
    return kept
