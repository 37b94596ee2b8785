"""One word for one thing: words that docs/terms.md rules out are in no French sentence and no guide of their game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.rules import games
from companion.speech.catalogue import catalogue

ROOT = Path(__file__).parents[2]
SECTION = re.compile(r"^## (.+)$", re.MULTILINE)
ROW = re.compile(r"^\| (?!English|---)(.+?) \| (.+?) \| (.+?) \|$", re.MULTILINE)
TITLES = {catalogue("en").message(f"{game.id}.title"): game.package for game in games().values()}


def ruled_out() -> list[tuple[str, str]]:
    """Every game's folder with a word that it does not use."""
    _, *parts = SECTION.split((ROOT / "docs" / "terms.md").read_text("utf-8"))
    found = []
    for title, rows in zip(parts[::2], parts[1::2], strict=True):
        folders = [TITLES[title]] if title in TITLES else sorted(TITLES.values())
        words = [word.strip() for row in ROW.findall(rows) for word in row[2].split(",")]
        found += [(folder, word) for folder in folders for word in words]
    return found


def french(folder: str) -> list[str]:
    words = ROOT / "companion" / "rules" / folder / "words"
    sentences = [line for line in (words / "fr.po").read_text("utf-8").splitlines() if line.startswith(("msgstr", '"'))]
    return sentences + (words / "guide.fr.md").read_text("utf-8").splitlines()


def test_a_section_is_a_game_s_or_everybody_s() -> None:
    titles = set(SECTION.findall((ROOT / "docs" / "terms.md").read_text("utf-8")))
    assert titles - set(TITLES) == {"Every game"}


@pytest.mark.parametrize(("folder", "word"), ruled_out())
def test_a_word_that_is_ruled_out_is_not_used(folder: str, word: str) -> None:
    used = [line for line in french(folder) if word in line.replace("\u00a0", " ")]
    assert used == []
