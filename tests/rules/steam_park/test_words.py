"""Everything Steam Park names by an id has its words in both languages."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from companion.rules.move_log import MoveLog
from companion.rules.moves import Adjust
from companion.rules.steam_park import facts
from companion.rules.steam_park import moves as park
from companion.speech import LANGUAGES
from companion.speech.catalogue import catalogue
from companion.speech.phases import phase_coaching, phase_help
from tests.rules.steam_park.park_table import ANA, GAME, acting, counter, go, new

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


@pytest.mark.parametrize(
    ("language", "built"),
    [
        ("en", ("1 ride", "1 extension", "2 rides and 1 extension")),
        ("fr", ("1 attraction", "1 agrandissement", "2 attractions et 1 agrandissement")),
    ],
)
def test_an_extension_is_no_ride_in_the_log(language: str, built: tuple[str, ...]) -> None:
    extension = park.NewExtension("golden", 2, ("red", 2))
    moves = (
        park.BuildRides(ANA, rides=(("red", 1),)),
        park.BuildRides(ANA, extensions=(extension,)),
        park.BuildRides(ANA, rides=(("red", 1), ("blue", 1)), extensions=(extension,)),
    )
    table = new(2).table
    for move, words in zip(moves, built, strict=True):
        said = catalogue(language).translate(GAME.describe(table, move))
        assert said.split(maxsplit=2)[2] == words


@pytest.mark.parametrize(
    ("language", "words"), [("en", ("visitor:", "visitors:")), ("fr", ("visiteur :", "visiteurs :"))]
)
def test_what_came_to_a_visitor_has_a_singular(language: str, words: tuple[str, str]) -> None:
    for count, expected in zip((1, -2), words, strict=True):
        said = catalogue(language).message("steam-park.changed.visitors", n=count, points="some", reason="x")
        assert " ".join(said.split()) == f"some {expected} x"


@pytest.mark.parametrize("tracking", ["light", "full"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_of_a_phase_speak_of_the_director_and_the_stands_in_play(language: str, tracking: str) -> None:
    words = catalogue(language)

    def said(phase: str, move_log: MoveLog) -> str:
        table = replace(move_log.table, phase=phase)
        helped = phase_help(GAME, phase, GAME.in_play(table), words, table.setup.tracking)
        return f"{helped} {phase_coaching(GAME, table, words)}"

    def names(phase: str, director: str) -> list[bool]:
        table = new(3, "espionage", tracking=tracking, director=director)
        return [word in said(phase, table) for word in ("Baron", words.message(f"steam-park.phase.{phase}.first"))]

    for director in facts.DIRECTORS:
        assert names("deals", director) == [director == "baron", True]
        assert names("roll", director) == [False, director != "planner"]
    last_rolls = words.message("steam-park.phase.roll.first-last-rolls")
    assert last_rolls in said("roll", new(3, tracking=tracking))
    planned = new(3, tracking=tracking, director="planner")
    unhurried = new(3, tracking=tracking, last_rolls="none")
    for one in (planned, unhurried):
        assert last_rolls not in said("roll", one)
    assert said("roll", new(3, tracking=tracking)) != said("roll", new(3, tracking=tracking, roll="by-hand"))
    assert said("dirt", new(3)) != said("dirt", new(3, dirt_order="token-first"))
    incinerates = words.message("steam-park.phase.income.help-incinerator")
    for stands in (facts.NEW_STANDS, facts.BASE_STANDS):
        told = said("income", new(3, tracking=tracking, stands=stands)).lower()
        assert (incinerates.lower() in told) is ("incinerator" in stands)
        assert (words.message("steam-park.stand.info-point").lower() in told) is ("info-point" in stands)


@pytest.mark.parametrize(("language", "different"), [("en", "different"), ("fr", "différents")])
def test_with_the_architect_different_buildings_may_touch(language: str, different: str) -> None:
    """Rules 9.4-10 and 9.4-12: an Extension and a Hall of Mirrors keep to one colour or type."""
    table = replace(new(3, director="architect").table, phase="actions")
    assert different in phase_coaching(GAME, table, catalogue(language))
