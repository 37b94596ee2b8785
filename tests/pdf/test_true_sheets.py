"""Sheets say what is played, and have a place for all that a game is scored by."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from pypdf import PdfReader

from companion.rules import games
from companion.speech.catalogue import catalogue
from pdf import PrintRequest, make_sheet
from pdf.blocks.cells import boxes_in_line
from pdf.blocks.grid import LABELS
from pdf.kinds.pad import pad_rows
from pdf.paper.sizes import MARGIN, PAPERS
from pdf.requests.validator import validate
from tests.pdf.matrix import module_sets, rule_sets
from tests.pdf.pdf_reader import reader, squeezed, text_of

say = catalogue("en").message


def words_of(kind: str, game: str, **options) -> str:
    return text_of(make_sheet(PrintRequest(kind, game, **options)))


def boxes(game: str, **options) -> set[str]:
    """The names of the boxes of a pad, without round and seat."""
    made = make_sheet(PrintRequest("pad", game, fillable=True, **options))
    names = [field["/T"] for field in PdfReader(BytesIO(made)).pages[0]["/Annots"]]
    return {re.sub(r"/\d+", "", name) for name in names}


def test_parks_stand_before_the_rounds_with_what_each_family_offers():
    words = words_of("pad", "scream-machine", players=4)
    assert words.index("offers") < words.index("Ticketprice") < words.index("Round1") < words.index("Total")
    aid = words_of("aid", "scream-machine")
    assert "tothelowestticketprice" in aid
    assert "onlythetwoparksbesidetheirgap" in aid


def test_steam_park_has_a_place_for_deals_and_dirt_of_every_round():
    modules = ("extensions", "directors", "espionage", "new-stands")
    found = boxes("steam-park", modules=modules)
    assert {"round/deals", "round/stands", "round/more-dirt", "round/made", "round/token", "round/swept"} <= found
    assert {"start", "gambler"} <= found


def test_small_city_prints_what_modules_change():
    asia = words_of("pad", "small-city", players=4, modules=("asia", "buildings"))
    assert squeezed("Start level Seoul 7") in asia
    assert squeezed("park squares") in asia
    assert squeezed("made ± other") in asia, "airports, recycling and Tokyo"
    for modules in (("asia",), ("buildings",)):
        assert {"round/people", "round/made", "round/more", "round/parks"} <= boxes("small-city", modules=modules)
    assert {"start", "godzilla"} <= boxes("small-city", modules=("asia", "godzillas"))
    assert not {"start", "godzilla", "round/more"} & boxes("small-city")
    assert "Godzilladie" in words_of("pad", "small-city", players=4, modules=("godzillas",))
    assert "$8,$10,$12,$14" in words_of("aid", "small-city", modules=("nuclear",))
    rules = words_of("rules", "small-city", modules=("nuclear",))
    assert re.findall(r"Thegamehas(\d)rounds", rules) == ["9", "8"]
    assert "8roundsof8phases;withnuclearplantsithas9" in rules


def test_a_remark_that_costs_no_room_is_printed_on_the_fullest_pad_too():
    """What the boxes of Small City's pollution add up to; other remarks are left out before the notes."""
    modules = max(reversed(list(module_sets(games()["small-city"]))), key=len)
    full = words_of("pad", "small-city", players=4, modules=modules, lang="fr", paper="letter")
    assert squeezed(catalogue("fr").message("small-city.pad.columns-more")) in full
    assert squeezed(catalogue("fr").message("small-city.pad.track-help")) not in full


def test_what_building_costs_stays_on_a_line():
    text = reader(make_sheet(PrintRequest("pad", "scream-machine", players=6, paper="letter"))).pages[0].extract_text()
    assert [line for line in text.splitlines() if line.rstrip().endswith("→")] == []


def test_examples_end_in_their_result():
    city = words_of("rules", "small-city")
    assert "=21" in city
    assert "=24" in city
    assert "=25" in words_of("rules", "small-city", modules=("action-cards",))
    park = words_of("rules", "steam-park")
    assert re.search(r"neverbelownone:13\.\D", park), "Dirt that was there counts too, and nothing follows"


def test_a_pad_of_steam_tunnel_has_rows_enough_and_no_number_that_is_only_the_most():
    rows = {}
    for size in (1, 2, 4):
        sheet = validate(PrintRequest("pad", "steam-tunnel", players=2, modules=("pity",), per_page=size), ("en",))
        rows[size] = len(re.findall(r"\d+", " ".join(row.label for row in pad_rows(sheet))))
    assert min(rows[1], rows[2]) >= 18
    assert rows[4] >= 12
    words = words_of("pad", "steam-tunnel", players=2, modules=("pity",))
    assert "rounds" not in words
    assert squeezed(say("steam-tunnel.pad.sign.dead-end-pity")) in words
    assert squeezed(say("steam-tunnel.pad.sign.dead-end")) not in words
    assert "showhere" not in words_of("aid", "steam-tunnel")


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_every_sheet_names_its_game_and_its_modules(game):
    """Pads, tents and cards in their head, rule sheets on every page."""
    modules = max(module_sets(game), key=len)[:2]
    line = squeezed(validate(PrintRequest("pad", game.id, modules=modules), ("en",)).module_line)
    for kind in ("pad", "tent", "aid"):
        assert line in words_of(kind, game.id, modules=modules, url="http://10.0.0.1"), kind
    pages = [squeezed(page.extract_text()) for page in reader(make_sheet(PrintRequest("rules", game.id))).pages]
    assert [page for page in pages if squeezed(say(f"{game.id}.title")) not in page] == []


def test_a_box_tells_which_round_and_whose_it_is():
    made = make_sheet(PrintRequest("pad", "scream-machine", names=("Ana", "Bo"), fillable=True))
    told = [field["/TU"] for field in PdfReader(BytesIO(made)).pages[0]["/Annots"]]
    assert len(set(told)) == len(told), "no two boxes are told alike"
    assert any("Ana" in one and "Round 1" in one for one in told)
    assert [one for one in told if re.search(r"Round \d+ \d", one)] == []


@pytest.mark.parametrize("paper", PAPERS)
def test_the_board_to_draw_on_is_on_every_whole_pad_of_steam_tunnel(paper):
    """Letter is shorter, five names and modules take room, and house rules want a box of their own."""
    game = games()["steam-tunnel"]
    board = squeezed(catalogue("fr").message("steam-tunnel.pad.board"))
    for players in range(game.min_players, game.max_players + 1):
        for modules in ((), ("pity", "baby")):
            words = words_of("pad", game.id, players=players, modules=modules, paper=paper, lang="fr")
            assert board in words, (players, modules)
    assert board in words_of("pad", game.id, house_rules=rule_sets(game)[-1], lang="fr")


def test_the_godzilla_dice_of_four_players_stand_in_one_line():
    """Five boxes were one point too wide for a column on A4, and the last two stood below the others."""
    wide = (PAPERS["a4"].width - 2 * MARGIN - LABELS[1]) / 4
    assert boxes_in_line(wide, [""] * 5) == 5
