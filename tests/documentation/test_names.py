"""Names of modules, classes and functions are ordinary software English."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
NO_GERUNDS = {"drawing", "missing", "ranking", "rating", "seating", "setting", "string"}
BANNED = {
    "acting", "alike", "asking", "bell", "bells", "bring", "brought", "door", "doors", "entering", "fair", "here",
    "house", "houses", "keeping", "knock", "knocking", "knocks", "moving", "news", "room", "rooms", "said", "say",
    "saying", "settling", "spoken", "standing", "standings", "tell", "telling", "told", "wakes",
}  # fmt: skip
ALLOWED = {
    "house": r"\w*[Hh]ouse_?[Rr]ules?\w*",  # a term of the glossary
    "standing": "EventStanding|_event_standing",  # a line of the standings of an event
    "standings": r"\w*standings\w*|StandingsRequest",  # of an event, a term of the glossary
    "room": r"_room|room_of|_has_room_for",  # free space on paper
}


@dataclass(frozen=True)
class Name:
    where: str
    kind: str
    name: str

    @property
    def words(self) -> list[str]:
        return [word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", self.name)]

    def __str__(self) -> str:
        return f"{self.where}: {self.kind} {self.name}"


def names() -> Iterator[Name]:
    for package in ("companion", "pdf"):
        for path in sorted((ROOT / package).rglob("*.py")):
            where = path.relative_to(ROOT).as_posix()
            yield Name(where, "module", path.parent.name if path.stem == "__init__" else path.stem)
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.ClassDef):
                    yield Name(f"{where}:{node.lineno}", "class", node.name)
                elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    yield Name(f"{where}:{node.lineno}", "function", node.name)


def test_no_module_is_named_by_a_gerund() -> None:
    modules = [one for one in names() if one.kind == "module" and one.words]
    gerunds = [one for one in modules if one.words[-1].endswith("ing") and one.words[-1] not in NO_GERUNDS]
    assert gerunds == [], "\n".join(map(str, gerunds))


def test_no_name_has_a_private_word() -> None:
    private = [
        one
        for one in names()
        for word in BANNED & {*one.words}
        if not re.fullmatch(ALLOWED.get(word, "(?!)"), one.name)
    ]
    assert private == [], "\n".join(map(str, private))


def test_a_class_name_has_one_meaning() -> None:
    """Classes of two games may share a name, since they play the same part there."""
    places: dict[str, set[str]] = {}
    for one in names():
        if one.kind == "class" and not one.name.startswith("_"):
            places.setdefault(one.name, set()).add(one.where)
    shared = {
        name: sorted(found)
        for name, found in places.items()
        if len(found) > 1 and not all(re.match(r"(companion/rules|pdf/games)/\w+/", path) for path in found)
    }
    assert shared == {}
