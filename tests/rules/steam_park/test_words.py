"""Everything Steam Park names by an id has its words in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.rules.moves import Adjust
from companion.rules.steam_park import facts
from companion.rules.steam_park import moves as park
from companion.speech import LANGUAGES
from companion.speech.catalogue import catalogue
from tests.rules.steam_park.park_table import ANA, acting, counter, go, new

REASONS = (
    *("start", "income", "stingy", "incinerator", "bonus", "gambler", "gambler-card", "gallery", "fountain"),
    *("espionage", "baron", "golden", "counted", "adjusted"),
)
TEMPLATES = Path(__file__).parents[3] / "templates" / "games" / "steam-park"


def named() -> set[str]:
    keys = {f"face.{face}" for face in facts.FACES} | {f"token.{token}" for token in facts.ALL_TOKENS}
    keys |= {f"colour.{guest}" for guest in facts.GUESTS} | {f"extension.{kind}" for kind in facts.KINDS}
    keys |= {f"{part}.{stand}" for stand in facts.STANDS for part in ("stand", "stand-help")}
    keys |= {f"director.{one}.{part}" for one in facts.DIRECTORS for part in ("title", "help")}
    keys |= {f"{part}.{reason}" for reason in REASONS for part in ("gain", "gain-why")}
    actions = ("rides", "stands", "attract", "clean", "bonus", "expand")
    keys |= {f"{part}.{action}" for action in actions for part in ("action", "action-help")}
    keys |= {f"{action}.go" for action in actions}
    keys |= {f"move.{move}" for move in ("press", "last-roll", "dice", "bid", "attract", "clean")}
    return keys | {f"why.bid-{role}" for role in ("highest", "lowest", "between")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_id_has_its_words(language: str) -> None:
    assert {f"steam-park.{key}" for key in named()} <= set(catalogue(language).messages)


def test_every_key_a_template_speaks_exists() -> None:
    known = set(catalogue("en").messages)
    spoken = {
        key
        for path in TEMPLATES.glob("*.html")
        for key in re.findall(r"""\bt\(["']([a-z0-9.-]+)["'][,)]""", path.read_text("utf-8"))
    }
    assert len(spoken) > 100
    assert spoken <= known


def test_the_log_tells_what_cleaning_and_cards_brought() -> None:
    dice = {ANA: ("broom", "bonus", *("blank",) * 4)}
    for money, words in (("open", "Ana plays 1 bonus card: +7 Danari"), ("secret", "Ana plays 1 bonus card")):
        move_log = go(acting(new(2, money=money), dice=dice), Adjust(ANA, "dirt", 5))
        dirt = counter(move_log, "dirt")[ANA]
        move_log = go(move_log, park.CleanDirt(ANA, 1), park.PlayBonus(ANA, (7,)))
        cleaned, paid = (catalogue("en").translate(entry.label) for entry in move_log.entries[-2:])
        assert cleaned == f"Ana cleans with 1 broom, Dirt {dirt} → {dirt - 2}"
        assert paid == words
