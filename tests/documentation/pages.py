"""The numbered pages of docs: their sections, statements and open questions."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
NUMBER = r"(?:Q\d+|\d+(?:\.\d+)*(?:-\d+)?)"
HEADING = re.compile(r"^#{2,4} (\d+(?:\.\d+)*) .*$", re.MULTILINE)
ROW = re.compile(rf"^\| ({NUMBER}) \| (.*) \|$", re.MULTILINE)


@dataclass(frozen=True)
class Statement:
    """A row of docs/rules: what the rulebook says, and what becomes of it."""

    number: str
    words: str
    rulebook: str
    treatment: str
    places: tuple[str, ...]


@cache
def page(name: str) -> str:
    return (ROOT / "docs" / f"{name}.md").read_text()


def rows(name: str) -> list[tuple[str, list[str]]]:
    """The numbered rows of a page: statements and open questions."""
    found = [(number, rest.split(" | ")) for number, rest in ROW.findall(page(name))]
    return [(number, cells) for number, cells in found if number[0] == "Q" or "-" in number]


@cache
def passages(name: str) -> dict[str, str]:
    """Every number of a page with the words it stands for; a section has those of its subsections, too."""
    words = page(name)
    heads = list(HEADING.finditer(words))
    ends = [head.start() for head in heads[1:]] + [len(words)]
    sections = {head[1]: words[head.end() : end] for head, end in zip(heads, ends, strict=True)}
    whole = {
        number: "".join(text for other, text in sections.items() if f"{other}.".startswith(f"{number}."))
        for number in sections
    }
    return whole | {number: " | ".join(cells) for number, cells in rows(name)}


def statements(game: str) -> list[Statement]:
    """The statements of a game's rules, in their order."""
    found = []
    for number, cells in rows(f"rules/{game}"):
        if "-" in number:
            words, rulebook, treatment, places = cells
            named = () if places == "–" else tuple(places.split("; "))
            found.append(Statement(number, words, rulebook, treatment, named))
    return found


@cache
def running_tests(path: Path) -> frozenset[str]:
    """The tests in a file that are collected and run: in a test file, and neither skipped nor expected to fail."""
    words = path.read_text() if path.exists() and path.name.startswith("test_") else ""
    if re.search(r"^pytestmark\b.*(skip|xfail)", words, re.MULTILINE):
        return frozenset()
    tests = [node for node in ast.parse(words).body if isinstance(node, ast.FunctionDef)]
    return frozenset(node.name for node in tests if not any(is_skipping(one) for one in node.decorator_list))


def is_skipping(decorator: ast.expr) -> bool:
    return re.search(r"\b(skip|skipif|xfail)\b", ast.unparse(decorator)) is not None
