"""Paper on the web: previews, prepared sheets entered once, packs, filled sheets; and a GET that never writes."""

from __future__ import annotations

import html
import json
import re
from io import BytesIO

import pytest
from PIL import Image

from companion.speech.catalogue import catalogue
from companion.store.sheets import find_sheet
from companion.web import create_app
from pdf import KINDS, PrintRequest, make_sheet
from tests.pdf.pdf_reader import GAME, squeezed, text_of
from tests.pdf.test_codes import decoded
from tests.pdf.test_filled import filled, scores
from tests.web.page_forms import forms_of

SAY = catalogue("en").message
SCORE = {
    "players": [
        {"name": "Ana", "visitors": 9, "symbols": 2},
        {"name": "Bo", "visitors": 3, "symbols": 2},
    ]
}


@pytest.fixture
def app(tmp_path):
    made = create_app(tmp_path, "http://midway.example")
    yield made
    made.extensions["midway-table-service"].store.close()


@pytest.fixture
def client(app):
    return app.test_client()


def everything(app) -> dict[str, list[tuple]]:
    """All rows of the file."""
    store = app.extensions["midway-table-service"].store
    tables = [row[0] for row in store.rows("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return {table: [tuple(row) for row in store.rows(f'SELECT * FROM "{table}"')] for table in tables}


def prepared(client, **more) -> str:
    sent = {"names": "Ana, Bo", "names-first": "1", "players": "4", "table": "7", **more}
    answer = client.post(f"/print/{GAME}/sheet", data=sent)
    assert answer.status_code == 303
    return re.search(r"/s/(\w+)", answer.location)[1]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_a_form_a_preview_and_a_file(client, kind):
    page = client.get(f"/print/{GAME}?kind={kind}&lang=fr&players=3")
    assert page.status_code == 200
    source = re.search(r'<img src="(/print/[^"]+)"', page.text)[1].replace("&amp;", "&")
    picture = client.get(source)
    assert 890 < Image.open(BytesIO(picture.data)).height < 910
    file = client.get(f"/print/{GAME}/{kind}.pdf?lang=fr&players=3")
    assert file.content_type == "application/pdf"
    assert file.data == client.get(f"/print/{GAME}/{kind}.pdf?lang=fr&players=3").data


@pytest.mark.parametrize("kind", KINDS)
def test_the_form_has_the_options_of_its_kind(client, kind):
    page = client.get(f"/print/{GAME}?kind={kind}").text
    shown = {option for option in ("names", "table", "per_page", "fillable") if f'name="{option}"' in page}
    assert shown == KINDS[kind].options - {"url"}


def test_the_form_shows_faults_instead_of_a_preview(client):
    page = client.get(f"/print/{GAME}?names=Ana,ana&names-first=1")
    assert ".png" not in page.text.partition("print-preview")[2]
    assert "/names/1" in page.text
    assert client.get(f"/print/{GAME}?kind=poster").status_code == 404
    assert client.get(f"/print/{GAME}/pad.pdf?players=9").status_code == 422
    assert client.get("/print/chess/pad.pdf").status_code == 404


def test_two_languages_may_be_typed_into_an_address(client):
    typed = client.get(f"/print/{GAME}/rules.pdf?lang=fr+en")
    assert typed.status_code == 200
    assert typed.data == client.get(f"/print/{GAME}/rules.pdf?lang=fr%2Ben").data


def test_house_rules_and_names_of_the_form_are_printed(client):
    made = client.get(f"/print/{GAME}/pad.pdf?names=Ana,Bo&names-first=1&players=4&rule-empty-park=ignored").data
    assert "AnaBo" in text_of(made)


def test_a_prepared_sheet_is_entered_once(client, app):
    code = prepared(client)
    page = client.get(f"/s/{code.lower()}")
    assert 'value="Ana"' in page.text
    assert client.post(f"/s/{code}/save", data={"doc": json.dumps(SCORE)}).status_code == 303
    sheet = find_sheet(app.extensions["midway-table-service"].store, code)
    assert sheet.play_id is not None
    before = everything(app)
    again = client.post(f"/s/{code}/save", data={"doc": json.dumps(SCORE)})
    assert (again.status_code, again.location) == (303, f"/s/{code}")
    assert everything(app) == before
    assert f"/plays/{sheet.play_id}" in client.get(f"/s/{code}").text


def test_a_faulty_entry_is_not_saved(client, app):
    code = prepared(client)
    page = client.post(f"/s/{code}/save", data={"doc": json.dumps({"players": [{"name": "Ana"}]})})
    assert page.status_code == 422
    assert find_sheet(app.extensions["midway-table-service"].store, code).play_id is None


def test_what_was_typed_last_is_saved_or_told(client, app):
    """The fields of the form count, not only what the last answer of the server knew."""
    code = prepared(client)
    typed = {"/players/0/visitors": "12", "/players/1/visitors": "18", "/players/0/symbols": "9"}
    page = client.post(f"/s/{code}/save", data={"doc": json.dumps(SCORE), **typed})
    assert page.status_code == 422
    assert re.search(r"<strong>[^<]*Ana[^<]*</strong>", page.text)
    assert 'value="12"' in page.text
    assert "/players/0" not in html.unescape(re.sub(r"<[^>]+>", "", page.text))
    typed["/players/0/symbols"] = "3"
    saved = client.post(f"/s/{code}/save", data={"doc": json.dumps(SCORE), **typed})
    play = client.get(saved.location).text
    assert "18" in play
    assert "12" in play


def test_an_untouched_sheet_is_refused(client, app):
    for code in (prepared(client), prepared(client, names="")):
        shown = html.unescape(re.search(r'name="doc" value="([^"]+)"', client.get(f"/s/{code}").text)[1])
        page = client.post(f"/s/{code}/save", data={"doc": shown})
        assert page.status_code == 422
        assert catalogue("en").message("sheet.fault.untouched") in page.text
    page = client.post(f"/s/{code}/save", data={"doc": shown, "/players/0/visitors": "3"})
    assert catalogue("en").message("sheet.fault.unnamed") in html.unescape(page.text)
    assert find_sheet(app.extensions["midway-table-service"].store, code).play_id is None


def text_on(page) -> str:
    return re.sub(r"<[^>]+>", "", page.text)


def test_a_second_entry_that_differs_is_shown_beside_the_first(client, app):
    code = prepared(client)
    first = client.post(f"/s/{code}/save", data={"doc": json.dumps(SCORE)}).location
    other = {"players": [SCORE["players"][0], {"name": "Bo", "visitors": 83, "symbols": 2}]}
    page = client.post(f"/s/{code}/save", data={"doc": json.dumps(other)})
    assert page.status_code == 409
    assert len(re.findall('data-testid="compared"', page.text)) == 2
    assert "<strong>83 (1.)</strong>" in page.text
    assert not re.search(r"\b83\b", text_on(client.get(first))), "nothing is decided yet"
    kept = re.search(rf'href="([^"]+)"[^>]*>(?:(?!</a>).)*{SAY("sheet.compare.keep")}', page.text, re.DOTALL)[1]
    assert not re.search(r"\b83\b", text_on(client.get(kept))), "the first is kept by a tap"
    [take] = [form for form in forms_of(page.text) if "replace" in form.fields]
    assert page.text.index(SAY("sheet.compare.replace")) > page.text.index(f'action="{take.action}"')
    assert client.post(take.action, data=take.fields).location == f"/s/{code}"
    assert re.search(r"\b83\b", text_on(client.get(first)))
    stale = client.post(take.action, data=take.fields | {"doc": json.dumps(SCORE)})
    assert stale.status_code == 409, "somebody decided meanwhile"


def test_the_files_of_a_prepared_sheet_carry_its_code(client):
    code = prepared(client)
    for kind, times in (("pad", 1), ("tent", 2)):
        made = client.get(f"/s/{code}/{kind}.pdf").data
        assert decoded(made) == [f"http://midway.example/s/{code}"] * times
        assert code in text_of(made)
    assert client.get(f"/s/{code}/rules.pdf").status_code == 404


def test_the_code_of_a_table_leads_to_the_table(client):
    opened = client.post("/api/tables", json={"game": GAME, "players": [{"name": "Ana"}, {"name": "Bo"}]}).json
    answer = client.get(f"/s/{opened['code'].lower()}")
    assert (answer.status_code, answer.location) == (302, f"/t/{opened['code']}")
    assert client.get("/s/NOSUCH").status_code == 404


def test_a_pack_from_the_form(client):
    sent = {"title": "Friday", "tables": f"table;game;names\n1;{GAME};Ana, Bo\n2;{GAME};3", "part": ["tents", "rules"]}
    answer = client.post("/print/pack", data=sent)
    assert answer.status_code == 303
    home = answer.location
    assert "Friday" in client.get(home).text
    assert client.post(f"{home}/make").status_code == 303
    made = client.get(f"{home}/pack.pdf").data
    assert made == client.get(f"{home}/pack.pdf").data
    assert len(decoded(made)) == 2 * 2 + 2
    assert client.get("/packs/0123456789abcdef").status_code == 404


def test_a_pack_from_a_file_and_its_faults(client):
    good = {"file": (BytesIO(f"table,game,names\n1,{GAME},4\n".encode()), "event.csv")}
    assert client.post("/print/pack", data=good).status_code == 303
    bad = {"file": (BytesIO(b"table,game,names\n1,chess,4\n"), "event.csv"), "title": "Kept"}
    answer = client.post("/print/pack", data=bad)
    assert answer.status_code == 422
    assert "/tables/0/game" in answer.text
    assert 'value="Kept"' in answer.text
    assert "1,chess,4" in answer.text, "what the file held can be mended"
    assert "Line 2" in answer.text


def test_a_filled_sheet_becomes_a_draft(client, app):
    code = prepared(client)
    form = client.get(f"/s/{code}/pad.pdf?fillable=1").data
    before = everything(app)
    page = client.post("/print/read", data={"file": (BytesIO(filled(form, scores(("9", "2"), ("3", "2")))), "a.pdf")})
    assert page.status_code == 200
    assert f"/s/{code}/save" in page.text
    assert everything(app) == before, "a draft is not kept"
    assert client.post("/print/read", data={"file": (BytesIO(b"no"), "a.pdf")}).status_code == 422
    assert client.post("/print/read", data={}).status_code == 422


def test_a_get_never_writes(client, app):
    code = prepared(client)
    pack = client.post("/print/pack", data={"tables": f"table,game,names\n1,{GAME},4\n"}).location
    client.post(f"/s/{code}/save", data={"doc": json.dumps(SCORE)})
    play = find_sheet(app.extensions["midway-table-service"].store, code).play_id
    before = everything(app)
    addresses = [f"/print/{GAME}", "/print/pack", "/print/read", pack, f"{pack}/pack.pdf", f"/s/{code}"]
    addresses += [f"/s/{code}/pad.pdf", f"/s/{code}/tent.pdf", f"/print/result/{play}.pdf"]
    addresses += [f"/print/{GAME}/{kind}.{form}?code=K7M4QX" for kind in KINDS for form in ("pdf", "png")]
    for address in addresses:
        assert client.get(address).status_code == 200, address
    assert everything(app) == before


def test_the_code_of_a_sheet_may_be_typed_where_one_joins(client):
    code = prepared(client)
    answer = client.get(f"/join?code={code[:3].lower()} {code[3:]}")
    assert (answer.status_code, answer.location) == (303, f"/s/{code}")
    assert client.get("/join?code=NOSUCH").status_code == 404


def test_a_table_leads_to_paper_with_its_players_and_its_code(client):
    options = {"modules": ["phone-deck"], "house_rules": {"empty-park": "ignored"}, "tracking": "full"}
    players = [{"name": "Ana"}, {"name": "Bo & Co"}]
    opened = client.post("/api/tables", json={"game": GAME, "players": players, "options": options}).json
    seats = client.get(f"/t/{opened['code']}/seats").text
    address = html.unescape(re.search(r'href="(/print/[^"]+)"', seats)[1])
    form = client.get(address).text
    assert 'value="Ana, Bo &amp; Co"' in form
    source = html.unescape(re.search(r'<img src="(/print/[^"]+)"', form)[1])
    made = client.get(source.replace(".png", ".pdf")).data
    assert decoded(made) == [f"http://midway.example/s/{opened['code']}"]
    assert "AnaBo&Co" in text_of(made)
    assert squeezed(catalogue("en").message(f"{GAME}.house-rule.empty-park.ignored")) in text_of(made)


def test_a_sheet_that_cannot_be_prepared_keeps_what_was_typed(client, app):
    before = everything(app)
    page = client.post(f"/print/{GAME}/sheet", data={"names": "Ana, ana", "names-first": "1", "table": "Nine"})
    assert page.status_code == 422
    assert "/names/1" in page.text
    assert 'value="Nine"' in page.text
    assert 'value="Ana, ana"' in page.text
    assert everything(app) == before


@pytest.mark.parametrize("coded", [True, False], ids=["a sheet with a code", "a sheet without"])
def test_notes_and_modules_of_a_filled_sheet_are_saved(client, coded):
    if coded:
        form = client.get(f"/s/{prepared(client, module='phone-deck')}/pad.pdf?fillable=1").data
    else:
        form = make_sheet(PrintRequest("pad", GAME, names=("Ana", "Bo"), modules=("phone-deck",), fillable=True))
    sent = filled(form, scores(("9", "2"), ("3", "2")) | {"notes": "Pluie <b>\nà la fin"})
    page = client.post("/print/read", data={"file": (BytesIO(sent), "a.pdf")}).text
    saving = re.search(r'<form method="post" action="([^"]+/save)">(.*?)</form>', page, re.DOTALL)
    fields = re.findall(r'name="([^"]+)" value="([^"]*)"', saving[2], re.DOTALL)
    answer = client.post(saving[1], data={key: html.unescape(value) for key, value in fields})
    play = client.get(answer.location).text
    assert "Pluie &lt;b&gt;" in play
    assert catalogue("en").message(f"{GAME}.module.phone-deck.title") in html.unescape(play)


@pytest.mark.parametrize(
    ("query", "where"),
    [
        ("paper=a3", "/paper"),
        ("players=0", "/players"),
        ("players=7", "/players"),
        ("players=four", "/players"),
        ("names=Ana," + "B" * 300 + "&names-first=1", "/names/1"),
        ("names=Ana,Bo&players=3", "/names"),
        ("lang=de", "/lang"),
        ("copies=0", "/copies"),
        ("module=loop", "/modules/0"),
        ("code=no+code!", "/code"),
    ],
)
def test_faulty_requests_are_explained_on_a_page(client, query, where):
    """The form shows the fault and its place, and so does the address of the file."""
    french = {"Accept": "text/html", "Accept-Language": "fr"}
    page = client.get(f"/print/{GAME}?{query}", headers=french).text.partition("print-preview")[2]
    message = re.search(rf'<li data-where="{where}">(?:<strong>[^<]+</strong>[^<]*)?([^<]+)</li>', page)[1]
    for form in ("pdf", "png"):
        answer = client.get(f"/print/{GAME}/pad.{form}?{query}", headers=french)
        assert answer.status_code == 422
        assert answer.content_type.startswith("text/html")
        assert message in answer.text
