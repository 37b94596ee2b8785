"""The score pad: every label, one page, inside the margins, in every size and language."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise

import pytest
from reportlab.pdfgen.canvas import Canvas

from companion.rules import games
from companion.rules.scream_machine import facts
from companion.speech.catalogue import catalogue
from pdf import make_sheet
from pdf.blocks import band, cells, strip
from pdf.blocks.band import Band
from pdf.blocks.score_rows import simple_rows
from pdf.blocks.strip import Hint, Strip
from pdf.paper.box import Box
from pdf.paper.grid import UNIT
from pdf.paper.sizes import BOX_WIDE, PAPERS, PER_PAGE
from pdf.requests.print_request import PrintRequest
from pdf.requests.validator import validate
from pdf.typography.fitted_text import LEAST_LABEL, fit
from pdf.typography.fonts import BOLD, DISPLAY, register
from pdf.typography.runs import width
from tests.pdf.pdf_reader import GAME, character_boxes, fonts, outside, pad, reader, spoken_text, squeezed, text_of

SCREAM = games()[GAME]
COUNTS = range(SCREAM.min_players, SCREAM.max_players + 1)
LONG = ("Maximiliane-Alexandrina von Hohenzollern", "W" * 40, "Nguyễn Thị Mỹ", "Ana 🎡", "山田", "Zoë")


def labels(language: str, players: int) -> list[str]:
    """Everything the declaration says must stand on the pad."""
    say = catalogue(language).message
    found = [say(f"{GAME}.family.{family}") for family in facts.FAMILIES]
    found += [say(f"{GAME}.option.{option}.title") for option in (*facts.OPTIONS, "tear-down")]
    found += [say(f"{GAME}.option.{option}.help") for option in (*facts.OPTIONS, "tear-down")]
    found += [say("paper.round", n=number) for number in range(1, facts.ROUNDS[players] + 1)]
    found += [say(f"paper.{key}") for key in ("total", "place", "notes", "date", "table", "pad.title")]
    found += [say(f"{GAME}.pad.{key}") for key in ("advertising", "won", "symbols", "first", "seats")]
    found += [say(f"{GAME}.pad.cost", n=cost) for cost in facts.COSTS.values()]
    return [*found, say(f"{GAME}.title"), say(f"{GAME}.gain.opening")]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("players", COUNTS)
def test_a_pad_has_every_label_on_one_page(players, language, paper):
    made = pad(players=players, lang=language, paper=paper)
    words = text_of(made)
    assert [label for label in labels(language, players) if squeezed(label) not in words] == []
    assert len(reader(made).pages) == 1
    assert squeezed(catalogue(language).message("paper.round", n=facts.ROUNDS[players] + 1)) not in words
    assert all(fonts(made).values())


@pytest.mark.parametrize("paper", PAPERS)
def test_all_text_stays_inside_the_margins(paper):
    made = pad(names=LONG, paper=paper, lang="fr", url="http://midway.example/" + "x" * 78)
    assert outside(made, PAPERS[paper]) == []


def test_cheapskates_and_their_price_are_not_for_two():
    price = squeezed(catalogue("en").message(f"{GAME}.pad.price"))
    assert price not in text_of(pad(players=2))
    assert price in text_of(pad(players=3))


def test_names_stand_in_their_own_columns():
    names = tuple(letter * 40 for letter in "ABCDEF")
    drawn = character_boxes(pad(names=names))
    written = [(letter, box) for _, letter, box in drawn if letter.isalpha()]  # without hyphens
    line = "".join(letter for letter, _ in written)
    columns = [[box for _, box in written[line.index(name) :][:40]] for name in names]
    for one, other in pairwise(columns):
        assert max(box[2] for box in one) < min(box[0] for box in other)


def test_a_name_keeps_away_from_the_lines_beside_it():
    """However long it is: here the column of the second of two players, at the right edge of the page."""
    made = pad(names=("Ana", "Q" * 40))
    fields = reader(pad(players=2, fillable=True)).pages[0]["/Annots"]
    left, _, right, _ = next(field["/Rect"] for field in fields if field["/T"].endswith("/players/1/name"))
    letters = [box for _, letter, box in character_boxes(made) if letter == "Q"]
    assert min(box[0] for box in letters) > float(left) + 3
    assert max(box[2] for box in letters) < float(right) - 3


def test_names_in_any_script_are_printed_as_they_are_written():
    names = ("Nguyễn Thị Mỹ", "Ana 🎡", "山田太郎", "Zoë & <b>Bo</b>", "김철수", "สมชาย")
    made = pad(names=names)
    words = spoken_text(made)
    assert [name for name in names if squeezed(name.replace("🎡", "")) not in words] == []
    assert any("emoji" in font for font in fonts(made)), "PDFium does not tell what an emoji was"
    assert "?" not in words
    others = spoken_text(pad(names=("Ωμέγα", "Иван", "שלום", "محمد", "さくら")))
    assert all(name in others for name in ("Ωμέγα", "Иван", "さくら"))
    assert all({name, name[::-1]} & {others[at : at + 4] for at in range(len(others))} for name in ("שלום", "محمد"))
    assert all(fonts(made).values())


def test_blank_and_named_pads_differ_only_in_the_names():
    assert text_of(pad(names=("Ana", "Bo", "Cy"))).replace("AnaBoCy", "") == text_of(pad(players=3))


@pytest.mark.parametrize("per_page", [1, 2, 4])
def test_changed_house_rules_stand_in_a_box(per_page):
    """Above the notes, so not in the footer; the default of that rule is nowhere."""
    texts = catalogue("en")
    made = make_sheet(PrintRequest("pad", GAME, house_rules={"empty-park": "ignored"}, per_page=per_page))
    words = text_of(made)
    agreed = squeezed(texts.message(f"{GAME}.house-rule.empty-park.ignored"))
    assert words.index(squeezed(texts.message("paper.house-rules"))) < words.index(agreed)
    assert words.index(agreed) < words.rindex("Midway")
    assert squeezed(texts.message(f"{GAME}.house-rule.empty-park.competes")) not in words
    assert squeezed(texts.message("paper.house-rules")) not in text_of(pad(per_page=per_page)), "no rule was changed"


def test_a_game_without_its_own_rows_has_rounds_total_and_place():
    sheet = validate(PrintRequest("pad", GAME, players=4), ("en",))
    labels = [row.label for row in simple_rows(sheet)]
    assert labels == ["Players", "", "Round 1", "Round 2", "Round 3", "Round 4", "Total", "Place"]


def test_copies_are_pages_drawn_once():
    one, many = pad(), pad(copies=200)
    assert len(reader(many).pages) == 200
    assert reader(many).pages[199].extract_text() == reader(many).pages[0].extract_text()
    assert squeezed(reader(many).pages[199].extract_text()) == text_of(one)
    assert len(many) < 6 * len(one)
    assert all(fonts(many).values())


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_no_word_over_the_boxes_is_torn_apart(game, monkeypatch):
    """Captions are short enough for the boxes of any number of players, in French, which is longer, and on Letter."""
    torn = set()

    def look_at(canvas, box, text, look):
        if look is cells.CAPTION and " ".join(fit(text, box, look).lines) != text:
            torn.add(text)

    monkeypatch.setattr(cells, "write", look_at)
    for players in range(game.min_players, game.max_players + 1):
        for size in PER_PAGE:
            make_sheet(PrintRequest("pad", game.id, players=players, lang="fr", paper="letter", per_page=size))
    assert torn == set()


@pytest.mark.parametrize(
    ("word", "sign", "left", "right"), [("Voix", "", 2, 2), ("achats", "", 1, 1), ("Tokens", "=", 2, 2)]
)
def test_a_caption_keeps_away_from_the_lines_beside_it(word, sign, left, right, monkeypatch):
    """By two points where its word fits then; a word too wide for its box begins over the sign before it."""
    register()
    found = []
    monkeypatch.setattr(cells, "write", lambda canvas, box, text, look: found.append(box))
    wide = BOX_WIDE + (cells.SIGN_WIDE if sign else 0)
    cells.draw_caption(Canvas(BytesIO()), Box(100, 0, wide, 12), sign, word, None, 0)
    [box] = found
    assert (box.x - 100, 100 + wide - box.right) == pytest.approx((left, right))
    assert width(word, BOLD, LEAST_LABEL) <= box.width


def test_the_hints_of_a_strip_keep_apart(monkeypatch):
    register()
    found = []
    monkeypatch.setattr(strip, "write_lines", lambda canvas, box, text, look: found.append(box))
    hints = Strip([Hint("One", "for each Visitor die one into the bag"), Hint("Two", "a card")], 2, 200)
    hints.draw(Canvas(BytesIO()), Box(0, 0, 200, hints.least))
    first, second = {box.x: box for box in found}.values()
    assert second.x - first.right == pytest.approx(strip.BETWEEN)


@pytest.mark.parametrize("size", PER_PAGE)
def test_a_title_stands_in_the_middle_of_its_band(size):
    """As near as the grid allows."""
    register()
    cloth, hem = band.CLOTH[size], band.HEM[size]
    canvas = Canvas(file := BytesIO(), (250, cloth + hem), initialFontName=DISPLAY)
    Band("HARVEST", "", size=size).draw(canvas, Box(0, 0, 250, cloth + hem))
    canvas.save()
    _, bottom, _, top = next(box for _, letter, box in character_boxes(file.getvalue()) if letter == "H")
    assert abs((bottom + top) / 2 - hem - cloth / 2) <= UNIT / 2 + 0.1
