"""The list of modules at the end of the glossary, made from the first sentence of each.

`python -m tests.documentation.module_list` writes it.
"""

from __future__ import annotations

import ast
from itertools import groupby
from pathlib import Path

from companion.rules import games

ROOT = Path(__file__).parents[2]
GLOSSARY = ROOT / "docs" / "glossary.md"
HEADING = "## Packages and modules\n"
PACKAGES = {game.package for game in games().values()}


def modules() -> list[Path]:
    """Every module of companion and pdf, except those of a single game."""
    paths = [path.relative_to(ROOT) for package in ("companion", "pdf") for path in (ROOT / package).rglob("*.py")]
    own = {path for path in paths if PACKAGES & {*path.parts, path.stem}}
    return sorted({*paths} - own, key=lambda path: (path.parent, path.name))


def first_line(path: Path) -> str:
    document = ast.get_docstring(ast.parse((ROOT / path).read_text("utf-8"))) or ""
    return document.partition("\n")[0].removesuffix(".")


def module_list() -> str:
    """A table for each package."""
    found = HEADING
    for package, paths in groupby(modules(), key=lambda path: path.parent.as_posix()):
        rows = "".join(f"| `{path.as_posix()}` | {first_line(path)} |\n" for path in paths)
        found += f"\n### `{package}`\n\n| module | what it holds |\n|---|---|\n{rows}"
    return found


def write_module_list() -> None:
    terms, _, _ = GLOSSARY.read_text("utf-8").partition(HEADING)
    GLOSSARY.write_text(terms + module_list(), "utf-8")


if __name__ == "__main__":
    write_module_list()
