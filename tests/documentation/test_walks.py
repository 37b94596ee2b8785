"""The walks of a move and of a pad in docs/architecture.md name functions and types that exist, each once."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
WALKS = {title: PAGE.partition(f"## {title}\n")[2].partition("\n## ")[0] for title in ("A move's way", "A pad's way")}
NO_FUNCTIONS = {"pdf", "Seq"}  # a package, a header


def names(walk: str) -> list[str]:
    """Every name in a walk; of a method its own."""
    return [name.rpartition(".")[2] for name in re.findall(r"`([A-Za-z_.]+)`", walk) if not name.endswith(".py")]


def defined() -> set[str]:
    sources = [path.read_text("utf-8") for folder in ("pdf", "companion") for path in (ROOT / folder).rglob("*.py")]
    definition = re.compile(r"^\s*(?:def|class) (\w+)|^([A-Z]+)\b.* = ", re.MULTILINE)
    return {name for source in sources for found in definition.findall(source) for name in found if name}


@pytest.mark.parametrize("walk", WALKS.values(), ids=WALKS)
def test_every_name_of_a_walk_is_defined(walk: str) -> None:
    assert len(names(walk)) > 20
    assert set(names(walk)) - NO_FUNCTIONS - defined() == set()


@pytest.mark.parametrize("walk", WALKS.values(), ids=WALKS)
def test_every_function_is_named_once(walk: str) -> None:
    functions = Counter(name for name in names(walk) if name.islower() and name not in NO_FUNCTIONS)
    assert [name for name, count in functions.items() if count > 1] == []


@pytest.mark.parametrize("walk", WALKS.values(), ids=WALKS)
def test_every_file_of_a_walk_exists(walk: str) -> None:
    files = re.findall(r"`([\w/]+\.py)`", walk)
    assert [file for file in files if not (ROOT / file).exists()] == []
