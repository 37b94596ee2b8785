"""The year in review on paper: every name and number, inside the margins, the same bytes every time."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.cli import main
from companion.drawing.charts import Bar
from companion.drawing.figures import Figure
from companion.history.play_service import add_play
from companion.history.sample_year import scored_plays
from companion.history.year_review import review_of
from companion.history.year_sheet import YearSheet, year_sheet
from companion.speech import LANGUAGES
from companion.speech.catalogue import catalogue
from companion.store.database import FILE_NAME, Store
from companion.store.groups import create_group
from companion.store.people import people_of
from pdf.kinds.year import make_year
from pdf.paper.sizes import PAPERS
from tests.history.play_factory import play
from tests.pdf.pdf_reader import fonts, outside, reader, squeezed, text_of
from tests.pdf.test_type import faults_of

NAMES = ("Ana", "Bo 🎡", "Nguyễn Thị Mỹ", "W" * 40)


def a_year(folder: Path, lang: str) -> YearSheet:
    """Eight evenings of four people, one of them with the longest name."""
    folder.mkdir(exist_ok=True)
    store = Store(folder / FILE_NAME)
    with store.transaction() as db:
        group, _ = create_group(db, "Thursday club")
    for number in range(8):
        totals = [(name, (7 * seat + 5 * number) % 11 + 2) for seat, name in enumerate(NAMES)]
        when = f"2025-0{number + 1}-0{number + 1}T20:00:00+00:00"
        add_play(store, play(f"p{number}", totals, group=group, ended_at=when))
    review = review_of(store, group, 2025)
    assert review is not None
    names = {person.id: person.name for person in people_of(store, group)}
    return year_sheet(review, "Thursday club", names, catalogue(lang))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_a_year_holds_everything_inside_the_margins(tmp_path: Path, lang: str, paper: str) -> None:
    year = a_year(tmp_path, lang)
    pdf = make_year(year, lang, paper)
    printed = text_of(pdf)
    for words in (year.group, year.heading, year.intro, year.months.title, *(one.title for one in year.highlights)):
        assert squeezed(words) in printed
    for figure in (*year.tables, *(one for game in year.games for one in game.figures)):
        for bar in figure.bars:
            assert squeezed(bar.shown or f"{bar.value:g}") in printed
    assert "W" * 40 in printed
    assert outside(pdf, PAPERS[paper]) == []
    assert all(fonts(pdf).values())
    assert make_year(year, lang, paper) == pdf


def test_many_games_take_more_pages_and_are_not_split(tmp_path: Path) -> None:
    year = a_year(tmp_path, "en")
    [game] = year.games
    long = Figure("Long", "rows", [Bar(f"Row {n}", n, f"{n}") for n in range(20)], ("a", "b"), [])
    pdf = make_year(replace(year, games=[replace(game, title=f"Game{n}", figures=[long]) for n in range(5)]))
    pages = [squeezed(page.extract_text()) for page in reader(pdf).pages]
    assert len(pages) > 2
    for n in range(5):
        [page] = [page for page in pages if f"Game{n}" in page]
        assert "Row0" in page
        assert "Row19" in page
    assert outside(pdf, PAPERS["a4"]) == []


def test_parts_of_a_score_are_told_only_where_they_have_a_name(tmp_path: Path) -> None:
    """Tunnels are numbered as they are counted, so the first of two plays have nothing in common."""
    store = Store(tmp_path / FILE_NAME)
    with store.transaction() as db:
        group, _ = create_group(db, "Thursday club")
    for one in scored_plays(("Ana", "Bo", "Cy", "Di", "Eva", "Flo"), datetime(2025, 1, 1, 20, tzinfo=UTC)):
        add_play(store, replace(one, group=group))
    review = review_of(store, group, 2025)
    assert review is not None
    names = {person.id: person.name for person in people_of(store, group)}
    pdf = make_year(year_sheet(review, "Thursday club", names, catalogue("en")))
    assert "SteamTunnel" in text_of(pdf)
    assert "Tunnel1" not in text_of(pdf)
    assert faults_of(pdf) == set()


def test_a_quiet_year_fits_one_page(tmp_path: Path) -> None:
    year = replace(a_year(tmp_path, "en"), games=[], highlights=[], sentences=[])
    assert len(reader(make_year(year)).pages) == 1


def test_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    year = a_year(tmp_path, "fr")
    out = tmp_path / "year.pdf"
    base = ["print", "year", "-o", str(out), "--data", str(tmp_path), "--lang", "fr"]
    assert main([*base, "2025", "--group", "thursday CLUB"]) == 0
    assert out.read_bytes() == make_year(year, "fr")
    for wrong in (["1999", "--group", "Thursday club"], ["2025"], ["x", "--group", "Thursday club"]):
        assert main([*base, *wrong]) == 2
        assert capsys.readouterr().err.startswith("/")
    assert main([*base, "2025", "--group", "Nobody"]) == 2
    assert "Nobody" in capsys.readouterr().err


@pytest.mark.parametrize("paper", PAPERS)
def test_blocks_stand_closer_where_that_saves_a_page(tmp_path: Path, paper: str) -> None:
    """In French on Letter a quarter of a page was left for a second one."""
    for lang in LANGUAGES:
        assert len(reader(make_year(a_year(tmp_path / lang, lang), lang, paper)).pages) == 1
