"""Packs: tables from a spreadsheet, everything in one file, the same codes until something is entered."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.cli import main
from companion.rules.faults import FaultyInput
from companion.store.database import Store
from companion.store.sheets import Pack, PackTable, enter_sheet, find_pack, find_sheet, prepare_pack
from companion.wire.workbook import NOT_A_WORKBOOK, is_workbook, workbook_as_csv
from pdf.document.writer import Progress
from pdf.kinds import event_cards
from pdf.kinds.event import make_event
from pdf.kinds.pack import larger_pads, make_pack
from pdf.paper.box import Box
from pdf.requests.event_paper import EventPaper, RoundSheets
from pdf.requests.pack import PackRequest, parse_pack, validate_pack
from pdf.requests.spreadsheet import read_csv
from tests.pdf.pdf_reader import GAME, fonts, reader, squeezed
from tests.pdf.test_codes import decoded

URL = "http://192.168.1.20:8000"
TABLES = [
    PackTable(GAME, ("Ana", "Bo", "Cy"), "1"),
    PackTable(GAME, ("Zoë", "Élodie", "Nguyễn Thị Mỹ", "W" * 40), "2"),
    PackTable(GAME, table="B3", players=5),
]


def prepare(store: Store, request: PackRequest) -> Pack:
    with store.transaction() as db:
        pack_id = prepare_pack(db, request.as_json(), request.tables)
    return find_pack(store, pack_id)


def pdf_of(pack: Pack, url: str, progress: Progress | None = None) -> bytes:
    return make_pack(parse_pack(pack.request), [sheet.code for sheet in pack.sheets], url, progress)


@pytest.fixture
def store(tmp_path):
    opened = Store(tmp_path / "midway.db")
    yield opened
    opened.close()


@pytest.mark.parametrize(
    "body",
    [
        b'table,game,names\n1,Scream Machine,"Ana, Bo"\n',
        "\ufefftable;jeu;noms\r\n1;SCREAM machine;Ana, Bo\r\n\r\n".encode(),
        b"Table\tGame\tPlayer 1\tPlayer 2\n1\tscream-machine\tAna\tBo\n",
        b"table;game;players\n1;scream-machine;Ana / Bo\n",
        b"sep=;\r\ntable;game;names\r\n1;scream-machine;Ana, Bo\r\n",
        b'table,game,names\r1,scream-machine,"Ana, Bo"\r',
    ],
    ids=["comma", "French, semicolon", "tab, a column a player", "slash", "a separator for Excel", "lines of old Macs"],
)
def test_spreadsheets_of_many_kinds_are_read(body):
    assert read_csv(body) == [PackTable(GAME, ("Ana", "Bo"), "1")]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_every_usual_encoding_and_delimiter_is_read(encoding, delimiter):
    lines = [["table", "game", "names"], ["1", "Scream Machine", "Zoé / Bo"]]
    body = "\r\n".join(delimiter.join(line) for line in lines).encode(encoding)
    assert read_csv(body) == [PackTable(GAME, ("Zoé", "Bo"), "1")]


@pytest.mark.parametrize("file", ["event.xlsx", "event.ods"])
def test_a_workbook_is_read(file):
    """Files as LibreOffice and Excel save them: a number is a number, an empty line is nothing."""
    body = (Path(__file__).parent / "workbooks" / file).read_bytes()
    assert is_workbook(body)
    assert read_csv(workbook_as_csv(body)) == [
        PackTable(GAME, ("Zoé", "Bo"), "1"),
        PackTable("steam-park", table="2", players=4),
    ]
    assert workbook_as_csv(b"PK\x03\x04 no workbook") == NOT_A_WORKBOOK


def test_modules_are_known_by_their_titles_in_any_language():
    body = 'table;game;names;modules\n1;small-city;2;"Godzillas, doctors"\n2;Small City;2;Médecins / Asia boards\n'
    assert [table.modules for table in read_csv(body.encode())] == [("godzillas", "doctors"), ("doctors", "asia")]
    assert read_csv(b"game,names,modules\nsmall-city,2,Dragons\n")[0].modules == ("Dragons",), "told by the validator"


def test_empty_columns_at_the_end_and_quotes_of_a_word_processor_mean_nothing():
    body = "table;game;names;;\n1;scream-machine;“Ana, Bo”;;\n;;;;\n"
    assert read_csv(body.encode()) == [PackTable(GAME, ("Ana", "Bo"), "1")]


def test_names_without_quotes_run_on_where_that_is_clear():
    assert read_csv(b"table,game,names\n1,scream-machine,Ana,Bo,Cy\n")[0].names == ("Ana", "Bo", "Cy")


@pytest.mark.parametrize(
    ("lines", "where"),
    [
        ("game,names,table\nscream-machine,Ana,Bo,1", ["/tables/0"]),
        ("table,game,names\n7,scream-machine,3\n7,scream-machine,3", ["/tables/1/table"]),
        ("table,game,names\n7,scream-machine,3\n,scream-machine,3", ["/tables/1/table"]),
        ('table,game,names\n7,scream-machine,"Ana, , Cy"', ["/tables/0/names"]),
        ("table,game,player 1,player 2,player 3\n7,scream-machine,Ana,,Cy", ["/tables/0/names"]),
    ],
    ids=["more cells than headings", "a number twice", "a number missing", "a name missing", "a gap in the columns"],
)
def test_what_cannot_be_meant_is_told(lines, where):
    with pytest.raises(FaultyInput) as refused:
        read_csv(lines.encode())
    assert [fault.where for fault in refused.value.faults] == where


def test_a_table_that_needs_a_larger_pad_gets_one_and_is_named(store):
    full = ("godzillas", "stockholm", "asia", "buildings", "promises", "nuclear")
    tables = [PackTable(GAME, ("Ana", "Bo"), "1"), PackTable("small-city", table="2", players=4, modules=full)]
    request = PackRequest(tables, per_page=4, tents=False, rules=False, spares=0)
    assert json.loads(larger_pads(request)) == [[1, 2]]
    pages = reader(pdf_of(prepare(store, request), URL)).pages
    assert [page.mediabox.width > page.mediabox.height for page in pages] == [False, False, True]


def test_tents_and_pads_of_an_event_name_it_and_get_a_size_that_fits():
    full = ("godzillas", "stockholm", "asia", "buildings", "promises", "nuclear")
    table = PackTable("small-city", ("Ana", "Bo", "Cy", "Di"), "1", modules=full)
    rounds = (RoundSheets("Round 1", (table,), ("K7M4QX",)),)
    tent, pad = reader(make_event(EventPaper("Festival", rounds, ("tents", "pads"), per_page=4))).pages
    assert tent.extract_text().count("Festival") >= 2, "on both sides"
    assert "Festival" in pad.extract_text()
    assert pad.mediabox.width > pad.mediabox.height


def test_the_number_of_a_seat_stays_with_its_name():
    """And the dot between two of them ends the line."""
    for long, second in ((10, 10), (13, 13), (16, 16), (19, 19), (22, 22), (25, 25), (20, 20), (36, 38), (40, 29)):
        names = ("A" * long, "i" * second, "C" * long, "D" * long)
        rounds = (RoundSheets("Round 1", (PackTable("small-city", names, "1"),), ("K7M4QX",)),)
        text = reader(make_event(EventPaper("Festival", rounds, ("tables",)))).pages[0].extract_text()
        assert names[-1] in text
        assert [line for line in text.splitlines() if line.rstrip().endswith(".")] == [], long
        assert [line for line in text.splitlines() if line.lstrip().startswith("·")] == [], long


def test_an_old_encoding_and_a_count_are_read():
    body = "table;jeu;joueurs\n1;scream-machine;Zoé, Bo\n2;scream-machine;5\n".encode("cp1252")
    assert [(table.names, table.players) for table in read_csv(body)] == [(("Zoé", "Bo"), None), ((), 5)]


@pytest.mark.parametrize(
    ("body", "where"),
    [
        (b"", ["/tables"]),
        (b"table,game,names\n", ["/tables"]),
        (b"table,colour,names\n1,red,Ana\n", ["/columns/1", "/columns"]),
        (b"\x00\xff\xfe\n\x00", ["/tables"]),
        (b'table,game,names\n1,scream-machine,"Ana, Bo\n2,scream-machine,3\n', ["/tables"]),
        (b"table,game,names\n1,scream-machine," + b"A" * 200_000, ["/tables"]),
        (b"table,game,names\n1,scream-machine,3\n01,scream-machine,3\n", ["/tables/1/table"]),
    ],
)
def test_a_spreadsheet_without_tables_is_refused(body, where):
    with pytest.raises(FaultyInput) as refused:
        read_csv(body)
    assert [fault.where for fault in refused.value.faults] == where


def test_all_faults_of_a_pack_are_reported_by_table():
    tables = [PackTable("chess", ("Ana", "Bo"), "1"), PackTable(GAME, ("Ana", "ana"), "2")]
    with pytest.raises(FaultyInput) as refused:
        validate_pack(PackRequest([*tables, PackTable(GAME, players=9)], paper="a3", spares=99, title="x" * 61))
    faults = {fault.where for fault in refused.value.faults}
    assert faults >= {"/tables/0/game", "/tables/1/names/1", "/tables/2/players", "/paper", "/spares", "/title"}


def test_a_pack_has_everything_in_order(store):
    pack = prepare(store, PackRequest(TABLES, title="Vendredi", lang="fr", per_page=1, spares=2))
    made = reader(pdf_of(pack, URL))
    pages = [squeezed(page.extract_text()) for page in made.pages]
    codes = [row.code for row in pack.sheets]
    assert "Vendredi" in pages[0]
    assert all(code in pages[0] for code in codes)
    assert [code in page for page, code in zip(pages[1:4], codes, strict=True)] == [True] * 3
    assert [code in page for page, code in zip(pages[4:7], codes, strict=True)] == [True] * 3
    assert not any(code in page for page in pages[7:] for code in codes), "spares and rules have no code"
    assert len(pages) >= 7 + 2 * 3 + 1
    titles = [mark.title for mark in made.outline if not isinstance(mark, list)]
    assert titles == ["Liste des tables", "Chevalets", "Feuilles de score", "Feuilles de réserve", "Règles"]


def test_every_code_of_a_pack_leads_to_its_table(store):
    pack = prepare(store, PackRequest(TABLES, tents=False, rules=False, spares=0, per_page=4))
    made = pdf_of(pack, URL)
    assert sorted(decoded(made)) == sorted(f"{URL}/s/{row.code}" for row in pack.sheets)
    assert all(fonts(made).values())


def test_the_same_request_is_the_same_pack_until_a_result_is_entered(store):
    order = PackRequest(TABLES)
    first, again = prepare(store, order), prepare(store, order)
    assert pdf_of(first, URL) == pdf_of(again, URL)
    with store.transaction() as db:
        assert enter_sheet(db, first.sheets[0].code, "play-1")
        assert not enter_sheet(db, first.sheets[0].code, "play-2"), "entered twice"
    assert find_sheet(store, first.sheets[0].code.lower()).play_id == "play-1"
    assert prepare(store, order).id != first.id


def test_progress_counts_every_page_and_every_rule_sheet_that_is_laid_out(store):
    """It moves from the first rule sheet on, by ones, and ends at its total."""
    reports = []
    made = pdf_of(prepare(store, PackRequest(TABLES)), URL, lambda done, total: reports.append((done, total)))
    sheets = len({table.game for table in TABLES})
    assert [done for done, _ in reports] == list(range(sheets + len(reader(made).pages) + 1))
    assert reports[0][1] > 0, "how much there is to do is reports before anything is done"
    assert reports[-1][0] == reports[-1][1]


def test_pages_that_look_alike_are_drawn_once(store):
    few, many = (
        len(pdf_of(prepare(store, PackRequest([PackTable(GAME, ("Ana", "Bo"), str(n)) for n in range(count)])), URL))
        for count in (2, 42)
    )
    assert (many - few) / 40 < 6_000, "bytes a table, tent and pad and cover line together"


def test_the_command_makes_the_pack_twice_alike(tmp_path):
    table = tmp_path / "event.csv"
    table.write_text('table,game,names\n1,scream-machine,"Ana, Bo"\n')
    for name in ("a.pdf", "b.pdf"):
        given = [
            "print",
            "pack",
            str(table),
            "-o",
            str(tmp_path / name),
            "--data",
            str(tmp_path / "data"),
            "--url",
            URL,
        ]
        assert main(given) == 0
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_the_command_reports_faults_and_writes_nothing(tmp_path, capsys):
    table = tmp_path / "event.csv"
    table.write_text("table,game,names\n1,chess,Ana\n")
    assert main(["print", "pack", str(table), "-o", str(tmp_path / "a.pdf"), "--data", str(tmp_path)]) == 2
    assert "/tables/0/game: " in capsys.readouterr().err
    assert main(["print", "pack", str(tmp_path / "none.csv"), "-o", str(tmp_path / "a.pdf")]) == 2
    assert "none.csv" in capsys.readouterr().err
    assert not (tmp_path / "a.pdf").exists()


def test_personal_cards_caption_their_code_and_keep_a_round_from_its_table(monkeypatch):
    rounds = (RoundSheets("Manche 1 · 14 h 10", (PackTable(GAME, ("Ana", "Bo"), "1"),), ("K7M4QX",)),)
    found = {}
    monkeypatch.setattr(event_cards, "write", lambda canvas, box, text, look: found.setdefault(text, box))
    make_event(EventPaper("Festival", rounds, ("cards",), ("Ana", "Bo"), lang="fr", url=URL, address=URL))
    assert "Scanner pour suivre" in found
    assert found["Table 1, position 1"].x - found["Manche 1 · 14 h 10"].right >= event_cards.BETWEEN - 0.01


def test_lists_of_an_event_begin_below_their_band():
    left, right = Box(10, 0, 110, 20).columns(2, 10)
    assert (left.x, left.right, right.x, right.right) == (10, 60, 70, 120)


@pytest.mark.parametrize(("people", "pages", "rows_on_first"), [(20, 1, 20), (40, 2, 21), (30, 1, 30)])
def test_rows_of_a_list_are_as_high_as_its_pages_allow(people, pages, rows_on_first):
    standings = tuple((str(at), f"Name{at}", "12") for at in range(1, people + 1))
    paper = EventPaper("Festival", (), ("standings",), columns=("Place", "Name", "Points"), standings=standings)
    found = [page.extract_text() for page in reader(make_event(paper)).pages]
    assert (len(found), found[0].count("Name") - 1) == (pages, rows_on_first)
