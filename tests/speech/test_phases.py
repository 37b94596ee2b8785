"""The texts of a phase fit the table: its tracking, its modules, its house rules and what was drawn."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from companion.rules import games
from companion.rules.game import Game
from companion.rules.scream_machine.facts import KINDS
from companion.rules.steam_park.facts import DIRECTORS, STANDS
from companion.rules.table import TRACKINGS
from companion.speech import LANGUAGES
from companion.speech.catalogue import catalogue
from companion.speech.phases import fitting_key

DRAWN = {
    "steam-park": (*DIRECTORS, *STANDS, "last-rolls", "no-info-point"),
    "scream-machine": KINDS,
    "small-city": ("awake", "cleaning", "last-round", "solo"),
}
KEY = "harvest.phase.sow.first"


def test_a_text_for_a_module_comes_before_one_for_a_tracking() -> None:
    english = replace(catalogue("en"), messages={KEY: "", f"{KEY}-light": "", f"{KEY}-with-rain": ""})
    assert fitting_key("harvest", "sow", "first", "light", ["rain"], english) == f"{KEY}-with-rain"
    assert fitting_key("harvest", "sow", "first", "light", ["hail"], english) == f"{KEY}-light"
    assert fitting_key("harvest", "sow", "first", "full", ["hail"], english) == KEY
    assert fitting_key("harvest", "reap", "first", "full", [], english) is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games().values(), ids=list(games()))
def test_every_text_for_something_in_play_belongs_to_something(game: Game, language: str) -> None:
    """A text under a name that nothing has would never be said."""
    known = {one.id for one in game.modules} | {f"{rule.id}-{one}" for rule in game.house_rules for one in rule.choices}
    known |= {*TRACKINGS, "last", *DRAWN.get(game.id, ())}
    said = re.compile(rf"{game.id}\.phase\.[a-z-]+\.(?:help|first|next)-(?:with-)?(?P<name>.+)")
    names = {match["name"] for key in catalogue(language).messages if (match := said.fullmatch(key))}
    assert names <= known
