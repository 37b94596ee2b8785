"""The result sheet: places, curve and every line of a play."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from companion.cli import main
from companion.history.play_builder import play_of_table
from companion.rules.faults import FaultyInput
from companion.rules.text import text
from companion.speech import LANGUAGES
from companion.speech.catalogue import catalogue
from companion.store.database import FILE_NAME, Store
from companion.store.plays import Play, PlayLine, PlayPlayer, save_play
from pdf.kinds.result import make_result
from pdf.paper.sizes import PAPERS
from tests.pdf.pdf_reader import GAME, fonts, outside, reader, squeezed, text_of
from tests.rules.test_recorded_games import RECORDED, replayed

NAMES = ("Ana", "Bo 🎡", "Nguyễn Thị Mỹ", "W" * 40)
COLOURS = ("vermilion", "blue", "green", "purple")


def line(round_number: int, points: int) -> PlayLine:
    label = text(f"{GAME}.gain.round", round=round_number)
    return PlayLine(label, points, text(f"{GAME}.gain-why.round", n=points, round=round_number))


def a_play(rounds: int = 4) -> Play:
    players = tuple(
        PlayPlayer(
            seat=seat,
            name=name,
            colour=COLOURS[seat],
            starts=seat == 0,
            total=sum(range(seat, seat + rounds)),
            place=len(NAMES) - seat,
            lines=tuple(line(number + 1, seat + number) for number in range(rounds)),
            curve=tuple(sum(range(seat, seat + number + 1)) for number in range(rounds)),
        )
        for seat, name in enumerate(NAMES)
    )
    rules = {"empty-park": "ignored", "an-old-rule": "yes"}
    return Play(
        "abc123",
        GAME,
        1,
        "2026-03-07T21:30:00+00:00",
        players,
        minutes=55,
        place="Montreuil",
        rounds=rounds,
        modules=("phone-deck", "an-old-module"),
        house_rules=rules,
        notes="Pluie & vent",
    )


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_of_a_play_is_on_it(language, paper):
    made = make_result(a_play(), language, paper, "http://a.example")
    words, texts = text_of(made), catalogue(language)
    assert all(fonts(made).values())
    assert outside(made, PAPERS[paper]) == []
    assert [one for one in ("Ana", "Bo", "NguyễnThịMỹ", "Montreuil", "Pluie&vent") if one not in words] == []
    assert squeezed(texts.message("paper.result.curve")) in words
    assert squeezed(texts.message(f"{GAME}.house-rule.empty-park.ignored")) in words
    assert squeezed(texts.message(f"{GAME}.module.phone-deck.title")) in words
    for player in a_play().players:
        for one in player.lines:
            assert squeezed(texts.translate(one.label)) in words
    assert make_result(a_play(), language, paper, "http://a.example") == made
    assert reader(made).metadata.title.startswith("Scream Machine")


@pytest.mark.parametrize(("rounds", "pages"), [(1, 1), (4, 1), (12, 2), (60, 4)])
def test_a_long_play_goes_on_over_the_page(rounds, pages):
    made = make_result(a_play(rounds))
    assert len(reader(made).pages) == pages
    assert outside(made, PAPERS["a4"]) == []


RECORDINGS = [
    "small-city-v1-everything-4",
    "small-city-v1-solo",
    "steam-park-v1-everything-5",
    "steam-tunnel-v1-full-32-cards-3",
    "steam-tunnel-v1-light-tunnels-4",
]


@pytest.mark.parametrize("name", RECORDINGS)
def test_a_played_game_has_all_its_lines_and_its_pictures(name):
    move_log = replayed(json.loads((RECORDED / f"{name}.json").read_text("utf-8")))
    play = play_of_table(move_log, "abcdef", "2026-11-15T20:00:00+00:00", "2026-11-15T21:00:00+00:00")
    made = make_result(play, "fr", "letter", None, move_log.table)
    words, texts = text_of(made), catalogue("fr")
    assert outside(made, PAPERS["letter"]) == []
    assert all(fonts(made).values())
    for player in play.players:
        assert [one for one in player.lines if squeezed(texts.translate(one.why))[:12] not in words] == []
    has_curve = min(len(player.curve) for player in play.players) > 1
    assert (squeezed(texts.message("paper.result.curve")) in words) == has_curve
    if name == "steam-tunnel-v1-full-32-cards-3":
        assert len(made) > len(make_result(play, "fr", "letter")) + 5_000, "the board is drawn"


def test_without_rounds_there_is_no_curve():
    play = a_play()
    plain = replace(play, players=tuple(replace(player, curve=()) for player in play.players), minutes=None, notes="")
    assert squeezed(catalogue("en").message("paper.result.curve")) not in text_of(make_result(plain))


@pytest.mark.parametrize(("lang", "paper", "where"), [("de", "a4", "/lang"), ("en", "a3", "/paper")])
def test_faults(lang, paper, where):
    with pytest.raises(FaultyInput) as refused:
        make_result(a_play(), lang, paper)
    assert [fault.where for fault in refused.value.faults] == [where]


def test_the_command_prints_a_play(tmp_path, capsys):
    store = Store(tmp_path / FILE_NAME)
    with store.transaction() as db:
        save_play(db, a_play())
    store.close()
    given = ["print", "result", "abc123", "--data", str(tmp_path), "-o", str(tmp_path / "result.pdf"), "--lang", "fr"]
    assert main(given) == 0
    assert "Résultat" in text_of((tmp_path / "result.pdf").read_bytes())
    given[2] = "nothing"
    assert main(given) == 2
    assert "nothing" in capsys.readouterr().err
