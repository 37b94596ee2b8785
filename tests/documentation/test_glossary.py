"""The glossary names every module, and only modules that exist."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from companion.rules import games

ROOT = Path(__file__).parents[2]
GLOSSARY = ROOT / "docs" / "glossary.md"
PACKAGES = {game.package for game in games().values()}


def modules() -> dict[str, Path]:
    """Every module of companion and pdf by its path, except those in the folder of a game."""
    paths = [path.relative_to(ROOT) for package in ("companion", "pdf") for path in (ROOT / package).rglob("*.py")]
    return {path.as_posix(): path for path in paths if not PACKAGES & {*path.parts, path.stem}}


def named_modules() -> list[str]:
    return re.findall(r"^\| `([\w/]+\.py)` \|", GLOSSARY.read_text("utf-8"), re.MULTILINE)


def test_every_module_is_in_the_glossary() -> None:
    missing = sorted(set(modules()) - set(named_modules()))
    assert missing == [], "add to docs/glossary.md:\n" + "\n".join(map(line_for, missing))


def line_for(name: str) -> str:
    document = ast.get_docstring(ast.parse((ROOT / name).read_text("utf-8"))) or "..."
    return f"| `{name}` | {document.splitlines()[0]} |"


def test_every_module_in_the_glossary_exists() -> None:
    gone = [name for name in named_modules() if name.count("/") and not (ROOT / name).is_file()]
    assert gone == [], "remove from docs/glossary.md:\n" + "\n".join(f"| `{name}` | ..." for name in gone)


def test_every_term_has_one_meaning() -> None:
    terms = re.findall(r"^\| ([a-z][\w -]+) \|", GLOSSARY.read_text("utf-8"), re.MULTILINE)
    headings = {"term", "module", "file"}
    assert len(terms) > len(headings)
    assert {term for term in terms if terms.count(term) > 1} - headings == set()
