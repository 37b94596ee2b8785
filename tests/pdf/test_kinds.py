"""Every kind of sheet for every declared game: inside its margins, with embedded fonts, the same every time."""

from __future__ import annotations

import pytest

from companion.rules import games
from companion.rules.faults import FaultyInput
from companion.speech import LANGUAGES
from companion.speech.catalogue import catalogue
from pdf import KINDS, PrintRequest, make_sheet
from pdf.blocks.rows import SCORE
from pdf.games import hook
from pdf.games.steam_tunnel.blank_board import variant_lines
from pdf.kinds.pad import pad_rows
from pdf.kinds.round_steps import round_steps
from pdf.kinds.tokens import default_tokens
from pdf.paper.sizes import PAPERS
from pdf.requests.validator import validate
from tests.pdf.pdf_reader import fonts, outside, overlapping, reader, squeezed, text_of
from tests.pdf.test_rules import most_modules

GAMES = list(games().values())
LONG = ("Maximiliane-Alexandrina von Hohenzollern", "W" * 40, "Nguyễn Thị Mỹ", "Ana 🎡", "山田", "Zoë & <b>Bo</b>")


def counts(game):
    return (game.min_players, game.max_players)


FULL = {
    "scream-machine": ("phone-deck",),
    "small-city": ("godzillas", "stockholm", "asia", "buildings", "promises", "nuclear"),
    "steam-park": ("fifth-player", "stingy", "directors", "espionage", "new-stands"),
    "steam-tunnel": ("deadly", "baby"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_sheet_is_whole(game, kind, language):
    for players, paper in zip(counts(game), PAPERS, strict=True):
        names = LONG[:players]
        more = {"table": "12", "url": "http://192.168.1.20:8000", "code": "K7M4QX"}
        request = PrintRequest(kind, game.id, names=names, lang=language, paper=paper, **more)
        made = make_sheet(request)
        assert all(fonts(made).values()), "a font is not embedded"
        assert outside(made, PAPERS[paper]) == []
        assert overlapping(made) == []
        assert make_sheet(request) == made
        assert reader(made).outline
        assert squeezed(catalogue(language).message(f"{game.id}.title")) in text_of(made)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_category_of_the_score_is_on_every_size_of_pad(game, language):
    """What has the rank of the score is on all of them, its sums with their signs."""
    for per_page in (1, 2, 4):
        request = PrintRequest("pad", game.id, players=game.common_players, lang=language, per_page=per_page)
        words, sheet = text_of(make_sheet(request)), validate(request, LANGUAGES)
        rows = [row for row in pad_rows(sheet) if row.rank == SCORE]
        assert [row.label for row in rows if squeezed(row.sign + row.label) not in words] == []


@pytest.mark.parametrize("game", [game for game in GAMES if game.box_facts], ids=lambda game: game.id)
def test_a_pad_has_the_box_facts(game):
    sheet = validate(PrintRequest("pad", game.id), LANGUAGES)
    words = text_of(make_sheet(PrintRequest("pad", game.id)))
    for fact in hook(game, "facts_on_pad", lambda sheet: [one.id for one in game.box_facts])(sheet):
        assert squeezed(catalogue("en").message(f"{game.id}.box-fact.{fact}.title")) in words


@pytest.mark.parametrize("kind", ["aid", "tracker"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_phase_of_a_round_is_printed(game, language, kind):
    words = text_of(make_sheet(PrintRequest(kind, game.id, lang=language)))
    sheet = validate(PrintRequest(kind, game.id, lang=language), LANGUAGES)
    for step in round_steps(sheet, catalogue(language)):
        assert squeezed(step.title) in words


@pytest.mark.parametrize("kind", ["aid", "tracker"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_reminders_follow_the_modules(game, kind):
    for modules in most_modules(game):
        words = text_of(make_sheet(PrintRequest(kind, game.id, modules=modules)))
        assert squeezed(catalogue("en").message(f"{game.id}.title")) in words


def test_an_aid_of_steam_tunnel_explains_its_variants():
    words = text_of(make_sheet(PrintRequest("aid", "steam-tunnel", modules=("pity",))))
    sheet = validate(PrintRequest("aid", "steam-tunnel", modules=("pity",)), LANGUAGES)
    [line] = variant_lines(sheet, catalogue("en"))
    assert squeezed(line) in words


def test_an_aid_is_eight_cards_and_names_the_players():
    words = text_of(make_sheet(PrintRequest("aid", "scream-machine", names=("Ana", "Bo"))))
    assert words.count("ScreamMachine") == 16, "eight fronts and as many backs"
    assert words.count("Ana") == 1


def test_a_tent_reads_from_both_sides():
    words = text_of(make_sheet(PrintRequest("tent", "scream-machine", table="12", code="k7m4qx", names=("Ana", "Bo"))))
    assert words.count("K7M4QX") == 2
    assert words.count("12") >= 2


@pytest.mark.parametrize("game", [game for game in GAMES if game.box_facts], ids=lambda game: game.id)
def test_facts_are_printed_where_known_and_left_blank_where_not(game):
    known = {fact.id: 777 if fact.length == 1 else [777] * fact.length for fact in game.box_facts if fact.high >= 777}
    cells = sum(fact.length for fact in game.box_facts if fact.id in known)
    blank, filled = (text_of(make_sheet(PrintRequest("facts", game.id, box_facts=facts))) for facts in ({}, known))
    assert (blank.count("777"), filled.count("777")) == (0, cells)
    for fact in game.box_facts:
        assert squeezed(catalogue("en").message(f"{game.id}.box-fact.{fact.id}.where")) in blank


def token_rows(game: str, **options) -> dict[str, int]:
    """The titles of a page of tokens, and how many are under each."""
    sheet = validate(PrintRequest("tokens", game, **options), LANGUAGES)
    return {row.title: len(row.paints) for row in hook(sheet.game, "tokens", default_tokens)(sheet, catalogue("en"))}


def test_tokens_are_those_the_box_has_or_needs():
    """Numbers from docs/rules: 16 turns of two, 8 of four; 40 markers; 4 tokens of four players and 6 rounds."""
    assert token_rows("steam-tunnel", names=("Ana", "Bo")) == {"Ana": 16, "Bo": 16}
    assert set(token_rows("steam-tunnel", players=4).values()) == {8}
    assert list(token_rows("steam-park", players=4).values()) == [4, 6]
    assert list(token_rows("small-city", players=3).values()) == [3, 8, 40]
    assert list(token_rows("scream-machine", players=5).values())[-2:] == [1, 5]


def test_turn_order_tiles_carry_their_dirt():
    words = text_of(make_sheet(PrintRequest("tokens", "steam-park", players=4, lang="fr")))
    assert "Dernier" in words
    assert [squeezed(one) in words for one in ("Saleté : -4", "Saleté : -2", "Saleté : 0", "Saleté : +2")] == [True] * 4
    five = text_of(make_sheet(PrintRequest("tokens", "steam-park", players=5, box_facts={"token-4-dirt": 1})))
    assert "+1Dirt" in five
    assert "…Dirt" in text_of(make_sheet(PrintRequest("tokens", "steam-park", players=5))), "nobody knows the fourth"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_default_tokens_are_for_players_order_and_rounds(game):
    sheet = validate(PrintRequest("tokens", game.id), LANGUAGES)
    counts = [len(row.paints) for row in default_tokens(sheet, catalogue("en"))]
    assert counts == [10] * sheet.players + [sheet.players, sheet.rounds]


@pytest.mark.parametrize("kind", [kind for kind in KINDS if "fillable" not in KINDS[kind].options])
def test_only_a_pad_can_be_filled_in_on_a_screen(kind):
    with pytest.raises(FaultyInput) as refused:
        make_sheet(PrintRequest(kind, "scream-machine", fillable=True))
    assert [fault.where for fault in refused.value.faults] == ["/fillable"]


@pytest.mark.parametrize("kind", ["tracker", "aid"])
def test_a_sheet_shows_only_the_phases_that_are_played(kind):
    """Without Espionage and without a Baron there are no deals; stingy visitors are spoken of where they play."""
    base = text_of(make_sheet(PrintRequest(kind, "steam-park")))
    more = text_of(make_sheet(PrintRequest(kind, "steam-park", modules=("espionage", "stingy"))))
    assert "Deals" not in base
    assert "Deals" in more
    if kind == "tracker":
        assert "Stingyvisitorsmakenone" not in base
        assert "Stingyvisitorsmakenone" in more


def test_five_players_get_the_fifth_players_module_on_paper():
    assert validate(PrintRequest("pad", "steam-park", players=5), LANGUAGES).modules == ("fifth-player",)
    assert validate(PrintRequest("pad", "steam-park", modules=("fifth-player",)), LANGUAGES).modules == ()
    assert "Fiveplayers" in text_of(make_sheet(PrintRequest("rules", "steam-park", players=5)))
    assert "Fiveplayers" not in text_of(make_sheet(PrintRequest("rules", "steam-park", players=4)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_with_every_house_rule_changed_nothing_overlaps_or_leaves_the_page(game):
    """The fullest pad there is: most players, many modules, every house rule agreed, on the shorter paper."""
    agreed = {rule.id: rule.choices[-1] for rule in game.house_rules}
    for modules in ((), FULL[game.id]):
        made = make_sheet(
            PrintRequest(
                "pad",
                game.id,
                players=game.max_players,
                lang="fr",
                paper="letter",
                modules=modules,
                house_rules=agreed,
            )
        )
        assert len(reader(made).pages) == 1
        assert overlapping(made) == []
        assert outside(made, PAPERS["letter"]) == []


def test_the_smallest_pad_with_a_code_has_room_for_all_its_words():
    """Facts and modules stand below the code, and its caption is not cut off."""
    more = {"modules": ("phone-deck",), "players": 6, "lang": "fr", "code": "K7M4QX", "url": "http://192.168.1.20:8000"}
    words = text_of(make_sheet(PrintRequest("pad", "scream-machine", per_page=4, **more)))
    say = catalogue("fr").message
    assert squeezed(say("paper.scan-result")) in words
    assert "\N{HORIZONTAL ELLIPSIS}" not in words


def test_small_city_speaks_of_its_rounds_in_its_own_word():
    for kind in ("pad", "tracker", "tokens"):
        words = text_of(make_sheet(PrintRequest(kind, "small-city", lang="fr")))
        assert "tour" in words.casefold()
        assert "manche" not in words.casefold(), kind


def test_a_tracker_has_rounds_only_where_their_number_is_known():
    words = {game: text_of(make_sheet(PrintRequest("tracker", game))) for game in ("steam-tunnel", "steam-park")}
    rounds = squeezed(catalogue("en").message("paper.tracker.rounds"))
    assert [game for game in words if rounds in words[game]] == ["steam-park"]


def test_an_aid_that_has_much_to_say_has_larger_cards():
    """All of the help is printed, on six cards instead of eight."""
    request = PrintRequest("aid", "steam-park", players=5, lang="fr", modules=FULL["steam-park"])
    sheet = validate(request, LANGUAGES)
    words = text_of(make_sheet(request))
    last = round_steps(sheet, sheet.catalogue)[-1]
    assert words.count(squeezed(last.help)) == 6
