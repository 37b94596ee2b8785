"""Fillable pads: their fields are read back as the calculator's input, other files are refused."""

from __future__ import annotations

import json
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader, PdfWriter

from companion.cli import main
from companion.rules.faults import FaultyInput
from companion.speech import LANGUAGES
from companion.speech.catalogue import catalogue
from pdf.document.form_values import value_of
from pdf.filled_forms.reader import NotASheet, read_filled
from tests.pdf.pdf_reader import GAME, pad

NAMES = ("Ana", "Bo", "Zoë")


def filled(pdf: bytes, values: dict[str, str]) -> bytes:
    """The file as a viewer saves it."""
    writer = PdfWriter(clone_from=PdfReader(BytesIO(pdf)))
    writer.update_page_form_field_values(writer.pages[0], values)
    saved = BytesIO()
    writer.write(saved)
    return saved.getvalue()


def scores(*rows: tuple[str, str]) -> dict[str, str]:
    visitors = {f"/players/{seat}/visitors": row[0] for seat, row in enumerate(rows)}
    return visitors | {f"/players/{seat}/symbols": row[1] for seat, row in enumerate(rows)}


def test_a_filled_pad_comes_back_with_its_score():
    values = scores(("19", "3"), ("10+9", "5"), ("14", "6")) | {"notes": "Pluie à la fin\nà refaire"}
    found = read_filled(filled(pad(names=NAMES, fillable=True, code="K7M4QX"), values))
    assert (found.game.id, found.code, found.notes) == (GAME, "K7M4QX", "Pluie à la fin\nà refaire")
    assert found.document()["players"][1] == {"name": "Bo", "visitors": 19, "symbols": 5}
    ranking = [(one.name, one.place, one.total) for one in found.answer().figures["ranking"]]
    assert ranking == [("Bo", 1, 19), ("Ana", 2, 19), ("Zoë", 3, 14)]


def test_sums_that_were_left_empty_are_worked_out_and_ties_may_stay_open():
    rounds = {"opening/0": "1", "round/0/0/adverts": "2", "round/0/0/won": "3+4", "round/1/1/won": "5"}
    found = read_filled(filled(pad(names=("Ana", "Bo"), fillable=True), rounds | {"/players/1/visitors": "5"}))
    assert [one["visitors"] for one in found.document()["players"]] == [10, 5]
    assert [one.total for one in found.answer().figures["ranking"]] == [10, 5]


def test_a_total_that_contradicts_its_rounds_is_told_with_player_and_row():
    values = {"round/0/0/won": "7", "/players/0/visitors": "9", "/players/1/visitors": "5"}
    found = read_filled(filled(pad(names=("Ana", "Bo"), fillable=True), values))
    with pytest.raises(FaultyInput) as refused:
        found.answer()
    [fault] = refused.value.faults
    assert catalogue("en").translate(fault.message) == "Ana, Total: 9 is written, but the boxes before it make 7."


def test_names_may_be_typed_and_unused_columns_are_left_out():
    values = scores(("5", "1"), ("7", "2")) | {"/players/0/name": "Ana", "/players/1/name": "Élodie"}
    found = read_filled(filled(pad(players=4, fillable=True), values))
    assert [player["name"] for player in found.document()["players"]] == ["Ana", "Élodie"]
    assert found.answer().figures["ranking"][0].name == "Élodie"


def test_what_is_missing_is_a_fault_and_never_a_zero():
    found = read_filled(filled(pad(names=NAMES, fillable=True), scores(("19", "3"), ("", "5"), ("many", "6"))))
    with pytest.raises(FaultyInput) as refused:
        found.answer()
    assert [fault.where for fault in refused.value.faults] == ["/players/1/visitors", "/players/2/visitors"]


@pytest.mark.parametrize(
    ("body", "key"),
    [
        (b"", "paper.fault.not-a-pdf"),
        (b"hello", "paper.fault.not-a-pdf"),
        (pad()[: len(pad()) // 2], "paper.fault.not-a-pdf"),
        (pad(), "paper.fault.not-ours"),
        (b"%PDF-1.4\n" + b"0" * 20_000_001, "paper.fault.too-large"),
    ],
    ids=["empty", "words", "cut", "not fillable", "large"],
)
def test_what_is_no_filled_sheet_is_refused(body, key):
    with pytest.raises(NotASheet) as refused:
        read_filled(body)
    assert refused.value.reason.key == key
    assert all(catalogue(language).translate(refused.value.reason) for language in LANGUAGES)


@pytest.mark.parametrize(
    "label",
    [
        "[]",
        '{"midway":1}',
        '{"midway":1,"game":"chess","players":2,"names":[],"code":"","modules":[],"house_rules":{},"box_facts":{}}',
        '{"midway":1,"game":"scream-machine","players":99,"names":[],"code":"","modules":[],"house_rules":{},"box_facts":{}}',
        '{"midway":1,"game":"scream-machine","players":"x","names":[],"code":"","modules":[],"house_rules":{},"box_facts":{}}',
        '{"midway":1,"game":"scream-machine","players":1e999,"names":[],"code":"","modules":[],"house_rules":{},"box_facts":{}}',
        '{"midway":1,"game":"scream-machine","players":2,"names":["A"],"code":"","modules":[],"house_rules":[],"box_facts":{}}',
        20_000 * "[",
        '{"midway":1,"game":"scream-machine","players":2,"names":[],"code":"","modules":["x"],"house_rules":{},"box_facts":{}}',
    ],
)
def test_a_forged_label_is_refused(label):
    writer = PdfWriter(clone_from=PdfReader(BytesIO(pad(fillable=True))))
    writer.add_metadata({"/Keywords": label})
    saved = BytesIO()
    writer.write(saved)
    with pytest.raises(NotASheet):
        read_filled(saved.getvalue())


@given(st.binary(max_size=2_000))
def test_any_bytes_are_refused_without_a_crash(body):
    with pytest.raises(NotASheet):
        read_filled(b"%PDF-1.7\n" + body)


@pytest.mark.parametrize(
    ("text", "default", "value"),
    [
        ("12", 0, 12),
        (" 10 + 15 - 5 ", 0, 20),
        ("-3", 0, -3),
        ("", 0, None),
        ("x", False, True),
        ("non", True, False),
        ("", True, False),
        ("tokyo", None, "tokyo"),
        ("twelve", 0, "twelve"),
    ],
)
def test_text_becomes_a_value_of_the_type_of_the_default(text, default, value):
    assert value_of(text, default) == value
    assert type(value_of(text, default)) is type(value)


def test_the_command_prints_the_draft(tmp_path, capsysbinary):
    file = tmp_path / "filled.pdf"
    file.write_bytes(filled(pad(names=NAMES, fillable=True), scores(("1", "1"), ("2", "2"), ("3", "3"))))
    assert main(["read", str(file), "--lang", "fr"]) == 0
    draft = json.loads(capsysbinary.readouterr().out)
    assert draft["input"]["players"][2]["visitors"] == 3
    assert draft["result"]["ranking"][0]["name"] == "Zoë"


def test_the_command_explains_faults(tmp_path, capsys):
    file = tmp_path / "other.pdf"
    file.write_bytes(pad())
    assert main(["read", str(file)]) == 2
    assert main(["read", str(tmp_path / "missing.pdf")]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 2
