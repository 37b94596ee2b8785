"""The walk of a pad in docs/architecture.md names functions and types that exist, each once."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]
SECTION = (ROOT / "docs" / "architecture.md").read_text("utf-8").partition("## A pad's way")[2].partition("\n## ")[0]
NAMES = re.findall(r"`([A-Za-z_]+)`", SECTION)


def defined() -> set[str]:
    sources = [path.read_text("utf-8") for folder in ("pdf", "companion") for path in (ROOT / folder).rglob("*.py")]
    definition = re.compile(r"^\s*(?:def|class) (\w+)|^([A-Z]+)\b.* = ", re.MULTILINE)
    return {name for source in sources for found in definition.findall(source) for name in found if name}


def test_every_name_of_the_walk_is_defined():
    assert len(NAMES) > 20
    assert set(NAMES) - {"pdf"} - defined() == set()


def test_every_function_is_named_once():
    functions = [name for name in NAMES if name.islower()]
    assert [name for name, count in Counter(functions).items() if count > 1 and name != "pdf"] == []


def test_every_file_of_the_walk_exists():
    files = re.findall(r"`([\w/]+\.py)`", SECTION)
    assert [file for file in files if not (ROOT / file).exists()] == []
