"""Type and boxes, measured in the PDFs: letters that can be read, boxes that can be written in."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from io import BytesIO

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from pypdf import PdfReader

from companion.rules import games
from companion.rules.definitions.own_game import own_game
from companion.rules.faults import FaultyInput
from companion.rules.library import open_library
from companion.store.sheets import PackTable
from companion.wire.shelf import find_on_shelf
from pdf import KINDS, PrintRequest, make_sheet
from pdf.kinds.event import make_event
from pdf.kinds.pack import make_pack
from pdf.kinds.result import make_result
from pdf.requests.event_paper import EventPaper, RoundSheets
from pdf.requests.pack import PackRequest
from tests.pdf.matrix import NAMES, module_sets
from tests.pdf.test_result import a_play

MM = 72 / 25.4
NEARLY = 0.02
GAMES = list(games().values())


@pytest.fixture
def on_the_shelf() -> Iterator[None]:
    """The games of the shelf can be printed."""
    open_library(lambda game_id, revision: own_game(find_on_shelf(game_id).definition, 1))
    yield
    open_library(lambda game_id, revision: None)


def letters(pdf: bytes) -> Iterator[tuple[str, str, float, tuple[int, int, int]]]:
    """Every visible letter with its font, its size on paper and its colour."""
    name, flags = ctypes.create_string_buffer(100), ctypes.c_int()
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    for page in pypdfium2.PdfDocument(pdf):
        text = page.get_textpage()
        for index in range(text.count_chars()):
            letter = text.get_text_range(index, 1)
            if letter.strip() and not pdfium.FPDFText_IsGenerated(text, index):
                pdfium.FPDFText_GetFontInfo(text, index, name, 100, flags)
                pdfium.FPDFText_GetFillColor(text, index, red, green, blue, alpha)
                size = pdfium.FPDFText_GetFontSize(text, index)
                yield letter, name.value.decode(), size, (red.value, green.value, blue.value)


def faults_of(pdf: bytes) -> set[tuple[str, float, tuple[int, int, int]]]:
    """Letters that are too small for their face, or small and not black."""
    return {
        (font, round(size, 2), colour)
        for _, font, size, colour in letters(pdf)
        if size < (7 if font.endswith("Regular") and "Atkinson" in font else 6) - NEARLY
        or (size < 8 - NEARLY and max(colour) > 40)
    }


def fullest(game) -> PrintRequest:
    """The table with the most of everything."""
    return max(module_sets(game), key=len)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_letter_can_be_read(game, kind):
    """Labels, which are bold, from 6 points on, running words from 7; black below 8. French is the longer one."""
    sizes = (1, 2, 4) if "per_page" in KINDS[kind].options else (1,)
    for modules, players in (((), game.common_players), (fullest(game), game.max_players)):
        for size in sizes:
            more = {"table": "12", "url": "http://192.168.1.20:8000", "code": "K7M4QX", "per_page": size}
            more |= {"lang": "fr+en", "paper": "letter"} if KINDS[kind].side_by_side else {"lang": "fr"}
            request = PrintRequest(kind, game.id, names=NAMES[:players], modules=modules, **more)
            try:
                made = make_sheet(request)
            except FaultyInput:
                assert size > 1
                continue
            assert faults_of(made) == set(), request


def test_packs_and_results_can_be_read():
    tables = [PackTable(game.id, NAMES[: game.min_players], str(at)) for at, game in enumerate(GAMES)]
    assert faults_of(make_pack(PackRequest(tables, title="Vendredi", lang="fr"), ["K7M4QX"] * len(tables))) == set()
    assert faults_of(make_result(a_play(), "fr")) == set()


@pytest.mark.parametrize("kind", ["pad", "rules", "aid", "tracker"])
@pytest.mark.parametrize("game_id", ["agricola", "spades", "tarot"])
def test_games_written_as_data_can_be_read(game_id, kind, on_the_shelf):
    for size in (1, 2, 4) if kind == "pad" else (1,):
        players = 5 if game_id == "agricola" else 4
        request = PrintRequest(kind, game_id, names=NAMES[:players], lang="fr", per_page=size)
        assert faults_of(make_sheet(request)) == set(), request


def test_the_sheets_of_an_event_can_be_read():
    names = tuple(f"{first} {last}" for last in NAMES for first in ("Ana", "Cyrille-Emmanuel", "Παπαδόπουλος"))
    tables = tuple(PackTable("small-city", names[at : at + 4], str(at)) for at in range(0, 16, 4))
    rounds = tuple(RoundSheets(f"Manche {at}", tables, ("K7M4QX",) * 4, names[16:]) for at in range(1, 9))
    standings = tuple((str(at), name, "12,5", "3", "½") for at, name in enumerate(names))
    columns = ("Place", "Nom", "Points", "Victoires", "Manche 1")
    parts = ("cards", "names", "tables", "standings")
    paper = EventPaper("Festival", rounds, parts, names, columns, standings, "fr", url="http://10.0.0.1")
    assert faults_of(make_event(paper)) == set()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_box_can_be_written_in(game):
    """Seven by six millimetres, measured where a viewer would write."""
    for modules, players in (((), game.min_players), (fullest(game), game.max_players)):
        check_boxes(PrintRequest("pad", game.id, players=players, modules=modules, fillable=True, paper="letter"))


@pytest.mark.parametrize("game_id", ["agricola", "spades", "tarot", "yam"])
def test_every_box_of_a_game_written_as_data_can_be_written_in(game_id, on_the_shelf):
    check_boxes(PrintRequest("pad", game_id, fillable=True, paper="letter"))


def check_boxes(request: PrintRequest) -> None:
    for field in PdfReader(BytesIO(make_sheet(request))).pages[0]["/Annots"]:
        if field["/T"] not in ("Date", "table", "notes"):
            left, bottom, right, top = (float(edge) for edge in field["/Rect"])
            assert right - left >= 7 * MM - NEARLY, field["/T"]
            assert top - bottom >= 6 * MM - NEARLY, field["/T"]
