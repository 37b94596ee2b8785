"""Every kind of sheet for every declared game: inside its margins, with embedded fonts, the same every time."""

from __future__ import annotations

import pytest
from reportlab.lib.units import mm

from companion.rules import games
from companion.rules.faults import FaultyInput
from companion.speech import LANGUAGES
from companion.speech.catalogue import catalogue
from pdf import KINDS, PrintRequest, make_sheet
from pdf.blocks import tracks
from pdf.blocks.icon_text import break_lines, words
from pdf.blocks.rows import SCORE
from pdf.blocks.step import Step
from pdf.blocks.tokens import SIDE, TILE, Tokens, draw_disc
from pdf.blocks.tracks import PhaseTrack, RoundTrack
from pdf.document.frame import sheet_frame
from pdf.games import hook
from pdf.kinds import tokens
from pdf.kinds.aid import design, lay_out
from pdf.kinds.pad import pad_rows
from pdf.kinds.round_steps import card_sides, round_steps
from pdf.kinds.tokens import default_tokens
from pdf.paper.box import Box
from pdf.paper.grid import UNIT
from pdf.paper.sizes import PAPERS
from pdf.requests.validator import validate
from pdf.typography.fitted_text import fit
from pdf.typography.fonts import register
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
    for step in round_steps(sheet):
        assert squeezed(step.title) in words


@pytest.mark.parametrize("kind", ["aid", "tracker"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_reminders_follow_the_modules(game, kind):
    for modules in most_modules(game):
        words = text_of(make_sheet(PrintRequest(kind, game.id, modules=modules)))
        assert squeezed(catalogue("en").message(f"{game.id}.title")) in words


def test_an_aid_of_steam_tunnel_explains_its_variants():
    for module in ("pity", "deadly"):
        words = text_of(make_sheet(PrintRequest("aid", "steam-tunnel", modules=(module,))))
        assert squeezed(catalogue("en").message(f"steam-tunnel.pad.sign.dead-end-{module}")) in words
        assert squeezed(catalogue("en").message("steam-tunnel.pad.sign.dead-end")) not in words


def test_the_fact_sheet_of_steam_tunnel_says_how_to_copy_the_pack():
    """Outlines to draw in and how; the cards that are known are drawn."""
    blank = make_sheet(PrintRequest("facts", "steam-tunnel"))
    assert squeezed(catalogue("en").message("steam-tunnel.box-fact.deck.paper")) in text_of(blank)
    known = make_sheet(PrintRequest("facts", "steam-tunnel", box_facts={"deck": [1, 2] + [0] * 42}))
    assert len(known) > len(blank)


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
        where = "paper" if fact.id == "deck" else "where"
        assert squeezed(catalogue("en").message(f"{game.id}.box-fact.{fact.id}.{where}")) in blank


def token_rows(game: str, **options) -> dict[str, int]:
    """The titles of a page of tokens, and how many are under each."""
    sheet = validate(PrintRequest("tokens", game, **options), LANGUAGES)
    return {row.title: len(row.paints) for row in hook(sheet.game, "tokens", default_tokens)(sheet)}


def test_tokens_are_those_the_box_has_or_needs():
    """Numbers from docs/rules: 16 turns of two, 8 of four; 40 markers; 4 tokens of four players and 6 rounds."""
    assert token_rows("steam-tunnel", names=("Ana", "Bo")) == {"Ana": 16, "Bo": 16}
    assert set(token_rows("steam-tunnel", players=4).values()) == {8}
    assert list(token_rows("steam-park", players=4).values()) == [4, 6]
    assert list(token_rows("small-city", players=3).values()) == [3, 8, 40]
    assert list(token_rows("scream-machine", players=5).values())[-2:] == [1, 5]


def test_rows_of_tokens_hold_whole_sets():
    """Cut out row by row, they are sorted; a little smaller where that fills the row."""
    wide = 186 * mm
    rows = {each: Tokens("", (draw_disc,) * each).in_width(wide) for each in (1, 4, 6, 9)}
    assert {each: tokens.across for each, tokens in rows.items()} == {1: 7, 4: 8, 6: 6, 9: 9}
    assert all(SIDE <= tokens.side <= TILE for tokens in rows.values())
    assert Tokens("", (draw_disc,) * 40, SIDE).in_width(wide).across == 10, "more than a row holds"


def test_nine_rounds_stand_side_by_side():
    assert RoundTrack("", 9).least == RoundTrack("", 4).least < RoundTrack("", 10).least


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
    counts = [len(row.paints) for row in default_tokens(sheet)]
    assert counts == [10] * sheet.players + [sheet.players, *([sheet.rounds] if game.has_rounds else [])]


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
    for modules in ((), FULL.get(game.id, ())):
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


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_phases_of_a_tracker_have_letters_of_one_size(game, monkeypatch):
    """In two rows as in one."""
    request = PrintRequest("tracker", game.id, lang="fr", modules=most_modules(game)[0])
    sheet = validate(request, LANGUAGES)
    steps = {one.help for one in round_steps(sheet)}
    sizes = set()
    monkeypatch.setattr(
        tracks, "write", lambda canvas, box, text, look: sizes.add(fit(text, box, look).size if text in steps else 0)
    )
    make_sheet(request)
    assert len(sizes - {0}) == 1


def test_a_tracker_has_rounds_only_where_their_number_is_known():
    words = {game: text_of(make_sheet(PrintRequest("tracker", game))) for game in ("steam-tunnel", "steam-park")}
    rounds = squeezed(catalogue("en").message("paper.tracker.rounds"))
    assert [game for game in words if rounds in words[game]] == ["steam-park"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_both_sides_of_an_aid_are_pictures_with_few_words(game, language):
    """Nothing is left out with all modules, in letters that are easily read."""
    for modules in ((), FULL.get(game.id, ())):
        request = PrintRequest("aid", game.id, players=game.max_players, lang=language, modules=modules)
        sheet = validate(request, LANGUAGES)
        cards, sides = design(sheet_frame(sheet).area, sheet, card_sides(sheet))
        assert len(cards) in (6, 8)
        for side in sides:
            assert side.is_whole
            assert side.size >= 8
            assert [row.step.title for row in side.rows if not row.step.sign and not row.step.number] == []
            parts = [part for row in side.rows for line in row.lines for word in line for part in word]
            assert len([part for part in parts if not part.picture and part.letters.isalpha()]) <= 62


def test_a_card_leaves_out_what_is_least_important_first():
    step = Step("Title", "", "pig", ("most important", "less important", "not important"))
    assert [part.letters for part in words_of_a_card(step, 6 * UNIT)] == ["Title", "most", "important"]
    assert words_of_a_card(step, 60 * UNIT)[-1].letters == "important"


def test_things_on_a_card_stay_apart_where_a_line_ends():
    """A dot between two of them ends a line and never begins one."""
    for room in range(30, 120, 5):
        lines = break_lines(words("", "one thing · another · and more"), 9, room)
        written = [" ".join(part.letters for word in line for part in word) for line in lines]
        assert " ".join(written).count("·") == 2
        assert [line for line in written if line.startswith("·")] == []


def words_of_a_card(step: Step, high: float):
    side = lay_out(Box(0, 0, 40 * UNIT, high), [step], is_back=False)
    return [part for line in side.rows[0].lines for word in line for part in word]


def test_a_track_is_as_high_as_its_words_want_to_be_in_their_largest_letters():
    register()
    short, long = ([Step("End", words)] for words in ("Most wins.", "Most wins; a tie is shared by all. " * 12))
    assert PhaseTrack("", short, 200).most == PhaseTrack("", short, 200).least
    assert PhaseTrack("", long, 200).most > PhaseTrack("", long, 200).least


def test_tokens_are_larger_where_a_leaf_has_room(monkeypatch):
    sheet = validate(PrintRequest("tokens", "scream-machine", players=6), LANGUAGES)
    sides = {one.side for one in default_tokens(sheet)}
    [page] = tokens.leaves(sheet)
    drawn = {one.side for block in page.draw.keywords["blocks"][1:] for one in block.sorts}
    assert min(drawn) > min(sides)
