"""Every reference to a rule or to the API leads to a section, statement or open question of a page in docs."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from companion.rules import games
from tests.documentation.pages import NUMBER, ROOT, passages

FOLDERS = ("companion", "pdf", "templates", "static", "tests", "docs")
SUFFIXES = {".py", ".html", ".md", ".po", ".js", ".css"}
GAME_FOLDERS = ("companion/rules", "pdf/games", "templates/games", "tests/rules", "tests/reference", "docs/rules")

LIST = rf"{NUMBER}(?:(?:, | and ){NUMBER})*\b"
LONG = re.compile(rf"docs/((?:rules/)?[a-z-]+)\.md ({LIST})")  # docs/rules/steam-park.md 5.2
SHORT = re.compile(rf"(?<!house )\b[Rr]ules ({LIST})")  # rules 5.2, in the folders of a game
OWN = re.compile(rf"\b[Ss]ections? ({LIST})")  # section 5.2, in the numbered pages themselves
ANCHOR = re.compile(r"docs/([a-z/-]+\.md)#([a-z-]+)")
BARE = re.compile(r"\bdigests? (?:\d|[QUS]\d)|\bU\d+\b|[Tt]he[ _]contract\b|[Rr]ules[ _]pages?\b(?!\.py)")


def texts() -> Iterator[tuple[Path, str]]:
    found = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.suffix in SUFFIXES]
    for path in [*sorted(found), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]:
        if path != Path(__file__):
            yield path.relative_to(ROOT), path.read_text()


def game_of(path: Path) -> str | None:
    """The game whose folder or rules page this is."""
    names = {game: game.replace("-", "_") for game in games()}
    for folder in GAME_FOLDERS:
        if path.is_relative_to(folder):
            first = Path(path.relative_to(folder).parts[0]).stem.replace("_", "-")
            return first if first in names else None
    return None


def references(path: Path, words: str) -> Iterator[tuple[str, str]]:
    """Every page and number that a file refers to."""
    found = [(match[1], match[2]) for match in LONG.finditer(words)]
    game = game_of(path)
    if game is not None:
        found += [(f"rules/{game}", match[1]) for match in SHORT.finditer(words)]
    if path.is_relative_to("docs/rules") or path == Path("docs/api.md"):
        found += [(path.relative_to("docs").with_suffix("").as_posix(), match[1]) for match in OWN.finditer(words)]
    for page, numbers in found:
        yield from ((page, number) for number in re.findall(NUMBER, numbers))


def test_every_reference_leads_somewhere() -> None:
    lost = [
        f"{path}: {page} {number}"
        for path, words in texts()
        for page, number in references(path, words)
        if number not in passages(page)
    ]
    assert lost == []


def test_every_anchor_leads_somewhere() -> None:
    for path, words in texts():
        for page, anchor in ANCHOR.findall(words):
            headings = re.findall(r"^#+ (.+)$", (ROOT / "docs" / page).read_text(), re.MULTILINE)
            slugs = {re.sub(r"[^a-z0-9 -]", "", heading.lower()).replace(" ", "-") for heading in headings}
            assert anchor in slugs, f"{path}: {page}#{anchor}"


def test_the_short_form_stands_only_where_the_game_is_clear() -> None:
    unclear = [
        f"{path}: {match[0]}"
        for path, words in texts()
        if path.suffix in {".py", ".html"} and game_of(path) is None
        for match in SHORT.finditer(words)
    ]
    assert unclear == []


def test_no_source_outside_the_repository_is_cited() -> None:
    assert [f"{path}: {match[0]}" for path, words in texts() for match in BARE.finditer(words)] == []


def test_the_rules_know_no_digest() -> None:
    """The word means a hash, and the rules core has none."""
    rules = [path for path, words in texts() if "rules" in path.parts and re.search(r"\bdigest", words)]
    assert rules == []


def constants(game: str) -> Iterator[tuple[str, str, Any]]:
    """The constants of a game's facts: their names, their lines and their values."""
    path = facts_of(game)
    if not (ROOT / path).exists():
        return
    source = (ROOT / path).read_text()
    module = import_module(".".join(path.with_suffix("").parts))
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            for name in re.findall(r"\b[A-Z][A-Z_]+\b", ast.unparse(target)):
                yield name, "\n".join(source.splitlines()[node.lineno - 1 : node.end_lineno]), getattr(module, name)


def facts_of(game: str) -> Path:
    return Path("companion/rules") / game.replace("-", "_") / "facts.py"


@pytest.mark.parametrize("game", sorted(games()))
def test_every_fact_names_its_source(game: str) -> None:
    path = facts_of(game)
    sourced = {name: list(references(path, lines)) or ANCHOR.findall(lines) for name, lines, _ in constants(game)}
    assert [name for name, found in sourced.items() if not found] == []


def numbers_in(value: Any) -> Iterator[int]:
    """Every whole number in a constant."""
    if isinstance(value, dict):
        value = [*value, *value.values()]
    if isinstance(value, tuple | list):
        for one in value:
            yield from numbers_in(one)
    elif isinstance(value, int):
        yield abs(value)


def said(page: str, number: str) -> str:
    """What a passage says in words: without the numbers of its rows, of paragraphs and of questions."""
    return re.sub(rf"^\| {NUMBER} \||\bQ\d+\b|§\d+|[Ss]ections? {LIST}", "|", passages(page)[number], flags=re.M)


@pytest.mark.parametrize("game", sorted(games()))
def test_every_number_of_the_facts_stands_in_its_source(game: str) -> None:
    path = facts_of(game)
    missing = []
    for name, lines, value in constants(game):
        source = " ".join(said(page, number) for page, number in references(path, lines))
        missing += [
            f"{name}: {number}" for number in numbers_in(value) if source and not re.search(rf"\b{number}\b", source)
        ]
    assert missing == []


@pytest.mark.parametrize("game", [game for game in sorted(games()) if (ROOT / facts_of(game)).exists()])
def test_the_numbers_of_the_guide_are_those_constants(game: str) -> None:
    tree = ast.parse((ROOT / facts_of(game)).read_text())
    guide = next(node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == "guide_numbers")
    values = [value for node in ast.walk(guide) if isinstance(node, ast.Dict) for value in node.values]
    assert [ast.unparse(value) for value in values if isinstance(value, ast.Constant)] == []
