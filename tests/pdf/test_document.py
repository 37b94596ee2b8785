"""What holds for every kind: metadata, the same bytes for the same request, and clear faults."""

from __future__ import annotations

import hashlib
import subprocess
import sys

import pytest

from companion.cli import main
from companion.rules.faults import FaultyInput
from companion.speech import LANGUAGES
from companion.speech.catalogue import catalogue
from pdf import KINDS, PrintRequest, make_sheet, parse_request
from tests.pdf.pdf_reader import GAME, pad, reader, rules, text_of

BLANK = {"game": GAME, "kind": "pad"}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_title_author_and_language_are_set(kind, language):
    made = reader(make_sheet(PrintRequest(kind, GAME, lang=language)))
    assert made.metadata.title == f"Scream Machine · {catalogue(language).message(f'paper.{kind}.title')}"
    assert made.metadata.author == "Midway"
    assert made.trailer["/Root"]["/Lang"] == language
    assert made.trailer["/Root"]["/ViewerPreferences"]["/DisplayDocTitle"]
    assert made.outline


@pytest.mark.parametrize("kind", [kind for kind in KINDS if not KINDS[kind].side_by_side])
def test_two_languages_are_sheets_that_follow_each_other(kind):
    both = reader(make_sheet(PrintRequest(kind, GAME, lang="fr+en")))
    alone = [reader(make_sheet(PrintRequest(kind, GAME, lang=language))) for language in ("fr", "en")]
    assert [page.extract_text() for page in both.pages] == [page.extract_text() for one in alone for page in one.pages]


@pytest.mark.parametrize("make_one", [pad, rules])
def test_the_same_request_gives_the_same_bytes(make_one):
    make_again = make_one.__wrapped__  # past the cache of the tests
    assert make_again(players=3) == make_one(players=3)


def test_bytes_do_not_depend_on_the_process():
    here = hashlib.sha256(pad(players=3)).hexdigest()
    code = (
        "import hashlib; from pdf import PrintRequest, make_sheet;"
        f"print(hashlib.sha256(make_sheet(PrintRequest('pad', {GAME!r}, players=3))).hexdigest())"
    )
    there = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert there.stdout.strip() == here


@pytest.mark.parametrize(
    ("options", "where", "key"),
    [
        ({"paper": "a3"}, "/paper", "fault.not-one-of"),
        ({"players": 0}, "/players", "fault.player-count"),
        ({"players": 1}, "/players", "fault.player-count"),
        ({"players": 7}, "/players", "fault.player-count"),
        ({"players": 10**8}, "/players", "fault.player-count"),
        ({"names": ("Ana",)}, "/players", "fault.player-count"),
        ({"players": 3, "names": ("Ana", "Bo")}, "/names", "paper.fault.names-and-players"),
        ({"names": ("Ana", "Bo", "ana")}, "/names/2", "fault.name-twice"),
        ({"names": ("Ana", "B" * 41)}, "/names/1", "fault.text-too-long"),
        ({"names": ("Ana", "B" * 300)}, "/names/1", "fault.text-too-long"),
        ({"names": ("Ana", " ")}, "/names/1", "fault.text-too-short"),
        ({"names": ("Ana", "B\no")}, "/names/1", "fault.control-characters"),
        ({"copies": 0}, "/copies", "fault.too-low"),
        ({"copies": 201}, "/copies", "fault.too-high"),
        ({"lang": "de"}, "/lang", "fault.not-one-of"),
        ({"lang": "fr+en", "kind": "pad", "fillable": True}, "/lang", "fault.not-one-of"),
        ({"url": "http://" + "x" * 100}, "/url", "fault.text-too-long"),
        ({"modules": ("loop",)}, "/modules/0", "fault.unknown-module"),
        ({"house_rules": {"loop": "yes"}}, "/house_rules/loop", "fault.unknown-house-rule"),
        ({"house_rules": {"empty-park": "yes"}}, "/house_rules/empty-park", "fault.unknown-choice"),
        ({"game": "chess"}, "/game", "fault.unknown-game"),
        ({"kind": "poster"}, "/kind", "fault.not-one-of"),
    ],
)
def test_a_fault_has_its_place_and_its_reason(options, where, key):
    with pytest.raises(FaultyInput) as refused:
        make_sheet(PrintRequest(**{**BLANK, **options}))
    assert [(fault.where, fault.message.key) for fault in refused.value.faults] == [(where, key)]
    for language in LANGUAGES:
        assert all(catalogue(language).translate(fault.message) for fault in refused.value.faults)


def test_all_faults_are_reported_at_once():
    with pytest.raises(FaultyInput) as refused:
        make_sheet(PrintRequest("pad", "chess", names=("Ana", "ana"), paper="a3", lang="de", copies=0))
    assert {fault.where for fault in refused.value.faults} == {"/game", "/names/1", "/paper", "/lang", "/copies"}


def test_numbers_may_be_strings():
    assert parse_request(**BLANK, players="4", copies=" 2 ") == PrintRequest("pad", GAME, players=4, copies=2)
    assert parse_request(**BLANK, players="", copies="") == PrintRequest("pad", GAME)
    with pytest.raises(FaultyInput) as refused:
        parse_request(**BLANK, players="four", copies="1.5")
    assert [fault.where for fault in refused.value.faults] == ["/players", "/copies"]


@pytest.mark.parametrize(
    ("options", "where"),
    [
        (["--paper", "a3"], "/paper: "),
        (["--players", "0"], "/players: "),
        (["--players", "7"], "/players: "),
        (["--names", "Ana," + "B" * 300], "/names/1: "),
        (["--names", "Ana,Bo", "--players", "3"], "/names: "),
        (["--lang", "de"], "/lang: "),
        (["--copies", "0"], "/copies: "),
        (["--per-page", "3"], "/per_page: "),
        (["--modules", "loop"], "/modules/0: "),
        (["--house-rules", "empty-park=maybe"], "/house_rules/empty-park: "),
    ],
)
def test_the_command_explains_faults(options, where, tmp_path, capsys):
    file = tmp_path / "pad.pdf"
    assert main(["print", "pad", GAME, "-o", str(file), *options]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert where in err
    assert not file.exists()


def test_the_help_of_the_command_names_every_kind(capsys):
    with pytest.raises(SystemExit):
        main(["print", "--help"])
    help_text = capsys.readouterr().out
    assert [kind for kind in KINDS if kind not in help_text] == []


def test_the_command_prints_any_name(tmp_path):
    file = tmp_path / "pad.pdf"
    assert main(["print", "pad", GAME, "-o", str(file), "--names", "Nguyễn Thị Mỹ,Ana 🎡", "--paper", "letter"]) == 0
    words = text_of(file.read_bytes())
    assert "NguyễnThịMỹ" in words
    assert "?" not in words
