"""Every kind of sheet for every declared game: inside its margins, with embedded fonts, the same every time."""

from __future__ import annotations

import pytest

from companion.rules import games
from companion.rules.faults import FaultyInput
from companion.speech import LANGUAGES
from companion.speech.catalogue import catalogue
from pdf import KINDS, Request, make
from pdf.games import own
from pdf.pad import simple_rows
from pdf.paper import PAPERS
from pdf.round import steps
from pdf.sheet import settle
from tests.pdf.reading import fonts, outside, reader, squeezed, words_of

GAMES = list(games().values())
LONG = ("Maximiliane-Alexandrina von Hohenzollern", "W" * 40, "Nguyễn Thị Mỹ", "Ana 🎡", "山田", "Zoë & <b>Bo</b>")


def counts(game):
    return (game.min_players, game.max_players)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_sheet_is_whole(game, kind, language):
    for players, paper in zip(counts(game), PAPERS, strict=True):
        names = LONG[:players]
        request = Request(kind, game.id, names=names, lang=language, paper=paper, table="12", url="http://a.example")
        made = make(request)
        assert all(fonts(made).values()), "a font is not embedded"
        assert outside(made, PAPERS[paper]) == []
        assert make(request) == made
        assert reader(made).outline
        assert squeezed(catalogue(language).say(f"{game.id}.title")) in words_of(made)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_category_of_the_score_is_on_every_size_of_pad(game, language):
    said = catalogue(language)
    for per_page in (1, 2, 4):
        request = Request("pad", game.id, players=game.max_players, lang=language, per_page=per_page)
        words, sheet = words_of(make(request)), settle(request, LANGUAGES)
        rows = own(game, "score_rows", simple_rows)(sheet, said)
        assert [row.label for row in rows if squeezed(row.label) not in words] == []
        assert [row.note for row in rows if squeezed(row.note) not in words] == []
        assert squeezed(said.say("paper.notes")) in words
        for rule in game.house_rules:
            assert squeezed(said.say(f"{game.id}.house-rule.{rule.id}.{rule.default}")) in words


@pytest.mark.parametrize("game", [game for game in GAMES if game.box_facts], ids=lambda game: game.id)
def test_a_pad_has_the_box_facts(game):
    sheet = settle(Request("pad", game.id), LANGUAGES)
    words = words_of(make(Request("pad", game.id)))
    for fact in own(game, "facts_on_pad", lambda sheet: [one.id for one in game.box_facts])(sheet):
        assert squeezed(catalogue("en").say(f"{game.id}.box-fact.{fact}.title")) in words


@pytest.mark.parametrize("kind", ["aid", "tracker"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_phase_of_a_round_is_told(game, language, kind):
    words = words_of(make(Request(kind, game.id, lang=language)))
    sheet = settle(Request(kind, game.id, lang=language), LANGUAGES)
    for step in steps(sheet, catalogue(language)):
        assert squeezed(step.title) in words


def test_an_aid_is_eight_cards_and_names_the_players():
    words = words_of(make(Request("aid", "scream-machine", names=("Ana", "Bo"))))
    assert words.count("ScreamMachine") == 8
    assert words.count("Ana") == 1


def test_a_tent_reads_from_both_sides():
    words = words_of(make(Request("tent", "scream-machine", table="12", code="k7m4qx", names=("Ana", "Bo"))))
    assert words.count("K7M4QX") == 2
    assert words.count("12") >= 2


@pytest.mark.parametrize("game", [game for game in GAMES if game.box_facts], ids=lambda game: game.id)
def test_facts_are_printed_where_known_and_left_blank_where_not(game):
    known = {fact.id: 777 if fact.length == 1 else [777] * fact.length for fact in game.box_facts if fact.high >= 777}
    cells = sum(fact.length for fact in game.box_facts if fact.id in known)
    blank, filled = (words_of(make(Request("facts", game.id, box_facts=facts))) for facts in ({}, known))
    assert (blank.count("777"), filled.count("777")) == (0, cells)
    for fact in game.box_facts:
        assert squeezed(catalogue("en").say(f"{game.id}.box-fact.{fact.id}.where")) in blank


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_tokens_are_told_apart_and_numbered(game):
    words = words_of(make(Request("tokens", game.id, players=game.max_players)))
    for key in ("paper.tokens.order", "paper.tokens.rounds"):
        assert squeezed(catalogue("en").say(key)) in words


@pytest.mark.parametrize("kind", [kind for kind in KINDS if not KINDS[kind].fillable])
def test_only_a_pad_can_be_filled_in_on_a_screen(kind):
    with pytest.raises(FaultyInput) as refused:
        make(Request(kind, "scream-machine", fillable=True))
    assert [fault.where for fault in refused.value.faults] == ["/fillable"]
