"""Every reference to a rule or to the API leads to a section, statement or open question of a page in docs."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from companion.rules import games
from companion.rules.game import Game

ROOT = Path(__file__).parents[2]
FOLDERS = ("companion", "pdf", "templates", "static", "tests", "docs")
SUFFIXES = {".py", ".html", ".md", ".po", ".js", ".css"}
GAME_FOLDERS = ("companion/rules", "pdf/games", "templates/games", "tests/rules", "docs/rules")

NUMBER = r"(?:Q\d+|\d+(?:\.\d+)*(?:-\d+)?)"
LIST = rf"{NUMBER}(?:(?:, | and ){NUMBER})*\b"
LONG = re.compile(rf"docs/((?:rules/)?[a-z-]+)\.md ({LIST})")  # docs/rules/steam-park.md 5.2
SHORT = re.compile(rf"(?<!house )\brules ({LIST})")  # rules 5.2, in the folders of a game
OWN = re.compile(rf"\b[Ss]ections? ({LIST})")  # section 5.2, in the numbered pages themselves
ANCHOR = re.compile(r"docs/([a-z/-]+\.md)#([a-z-]+)")
BARE = re.compile(r"\bdigests? (?:\d|[QUS]\d)|\bU\d+\b|\b[Tt]he contract\b|\b[Rr]ules pages?\b")


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
            first = path.relative_to(folder).parts[0].removesuffix(".md").replace("_", "-")
            return first if first in names else None
    return None


@cache
def numbers_of(page: str) -> frozenset[str]:
    """The numbers of the sections, statements and open questions of a page."""
    words = (ROOT / "docs" / f"{page}.md").read_text()
    headings = re.findall(r"^#{2,4} (\d+(?:\.\d+)*) ", words, re.MULTILINE)
    rows = re.findall(rf"^\| ({NUMBER}) \|", words, re.MULTILINE)
    return frozenset([*headings, *(row for row in rows if row[0] == "Q" or "-" in row)])


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
        if number not in numbers_of(page)
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


@pytest.mark.parametrize("game", list(games().values()), ids=lambda game: game.id)
def test_every_house_rule_and_box_fact_has_its_open_question(game: Game) -> None:
    page = (ROOT / "docs" / "rules" / f"{game.id}.md").read_text()
    rows = dict(re.findall(r"^\| (Q\d+) \|(.*)$", page, re.MULTILINE))
    assert [rule.id for rule in game.house_rules if f"`{rule.id}`" not in rows.get(rule.question, "")] == []
    assert [fact.id for fact in game.box_facts if f"`{fact.id}`" not in page] == []


def constants(source: str) -> Iterator[tuple[str, ast.Assign | ast.AnnAssign]]:
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            name = ast.unparse(target)
            if re.match(r"\(?[A-Z][A-Z_]*\b", name):
                yield name, node


@pytest.mark.parametrize("game", sorted(games()))
def test_every_fact_names_its_source(game: str) -> None:
    path = Path("companion/rules") / game.replace("-", "_") / "facts.py"
    source = (ROOT / path).read_text()
    lines = source.splitlines()
    unsourced = []
    for name, node in constants(source):
        words = "\n".join(lines[node.lineno - 1 : node.end_lineno])
        if not (list(references(path, words)) or ANCHOR.search(words)):
            unsourced.append(name)
    assert unsourced == []
