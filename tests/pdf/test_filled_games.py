"""Every game's fillable pad, filled in as a viewer does it: it comes back as the play that docs/rules works out."""

from __future__ import annotations

import json
import re
from io import BytesIO

import pytest
from pypdf import PdfReader

from companion.cli import main
from companion.rules import games
from companion.rules.faults import FaultyInput
from companion.speech import LANGUAGES
from companion.web import create_app
from pdf import PrintRequest, make_sheet
from pdf.filled_forms.reader import read_filled
from tests.pdf.test_filled import filled

GAMES = list(games().values())
TRACK = [0, *range(1, 30)]  # not the box's numbers: a fee a Dirt, easy to check


def by_player(**values: tuple[str, ...]) -> dict[str, str]:
    """The fields of a row of the pad each."""
    return {f"/players/{seat}/{key}": word for key, words in values.items() for seat, word in enumerate(words)}


def tunnel(number: int, ends: str, segments: str, *tokens: str) -> dict[str, str]:
    start = f"/tunnels/{number}"
    held = {f"{start}/tokens/{seat}": word for seat, word in enumerate(tokens)}
    return {f"{start}/ends": ends, f"{start}/segments": segments, **held}


# The totals are those of docs/rules: a tie won by symbols; money less the fee of the track; example 8 of Small
# City and its Delhi; the tunnels of the seven-tunnel example with the splits worked out below it.
SHEETS = [
    pytest.param(
        PrintRequest("pad", "scream-machine", names=("Ana", "Bo", "Cy"), fillable=True),
        by_player(visitors=("19", "10 + 9", "14"), symbols=("3", "5", "6")),
        {"Ana": (2, 19), "Bo": (1, 19), "Cy": (3, 14)},
        id="scream-machine",
    ),
    pytest.param(
        PrintRequest("pad", "steam-park", names=("Ana", "Bo"), fillable=True, box_facts={"dirt-track": TRACK}),
        by_player(danari=("50", "48"), dirt=("12", "7"), fee=("", "")),
        {"Ana": (2, 50 - 12), "Bo": (1, 48 - 7)},
        id="steam-park, track copied from the box",
    ),
    pytest.param(
        PrintRequest("pad", "steam-park", names=("Ana", "Bo"), fillable=True),
        by_player(danari=("50", "90"), dirt=("12", "30"), fee=("9", "")),
        {"Ana": (1, 41), "Bo": (2, 90)},
        id="steam-park, fee written, one defeated",
    ),
    pytest.param(
        PrintRequest(
            "pad", "small-city", names=("Ana", "Bo"), fillable=True, modules=("godzillas", "stockholm", "asia")
        ),
        by_player(
            votes=("96", "96"),
            promise=("12", "12"),
            kept=("x", "oui"),
            pollution=("52", "52"),
            markers=("9", "9"),
            city=("", "delhi"),
        ),
        {"Ana": (2, 65), "Bo": (1, 117)},
        id="small-city, Stockholm and Delhi",
    ),
    pytest.param(
        PrintRequest("pad", "small-city", names=("Ana", "Bo"), fillable=True),
        by_player(votes=("96", "90"), promise=("12", "0"), kept=("x", ""), pollution=("52", "60")),
        {"Ana": (1, 56), "Bo": (2, 30)},
        id="small-city",
    ),
    pytest.param(
        PrintRequest("pad", "steam-tunnel", names=("Ana", "Bo", "Cy"), fillable=True),
        tunnel(0, "3, 0, 4", "9", "3", "3", "1")
        | tunnel(1, "(3+2+4)", "7", "1", "1", "1")
        | tunnel(4, "2 0 4 0", "7", "2", "1", ""),
        {"Ana": (1, 31 + 21 + 42), "Bo": (2, 31 + 21), "Cy": (3, 21)},
        id="steam-tunnel",
    ),
    pytest.param(
        PrintRequest("pad", "steam-tunnel", names=("Ana", "Bo"), fillable=True, modules=("pity",)),
        tunnel(0, "4, 0", "1", "1", "") | tunnel(1, "0 0", "2", "", "1"),
        {"Ana": (1, 5), "Bo": (2, 4)},
        id="steam-tunnel, pity",
    ),
]


@pytest.fixture
def client(tmp_path):
    made = create_app(tmp_path, "http://midway.example")
    yield made.test_client()
    made.extensions["midway-table-service"].store.close()


def totals(ranking) -> dict[str, tuple[int, int]]:
    return {one["name"]: (one["place"], one["total"]) for one in ranking}


@pytest.mark.parametrize(("request_", "values", "expected"), SHEETS)
def test_the_command_works_the_score_out(request_, values, expected, tmp_path, capsysbinary):
    file = tmp_path / "filled.pdf"
    file.write_bytes(filled(make_sheet(request_), values))
    assert main(["read", str(file)]) == 0
    draft = json.loads(capsysbinary.readouterr().out)
    assert totals(draft["result"]["ranking"]) == expected


@pytest.mark.parametrize(("request_", "values", "expected"), SHEETS)
def test_the_upload_page_makes_a_play_of_it(request_, values, expected, client):
    body = filled(make_sheet(request_), values)
    page = client.post("/print/read", data={"file": (BytesIO(body), "a.pdf")}).text
    action, doc = re.search(r'action="([^"]+/save)">\s*<input type="hidden" name="doc" value="([^"]+)"', page).groups()
    saved = client.post(action, data={"doc": doc.replace("&#34;", '"')})
    assert saved.status_code == 303
    play = client.get(saved.location).text
    assert all(name in play for name in expected)
    assert all(str(total) in play for _, total in expected.values())


def test_a_faulty_tunnel_is_reported_by_its_row():
    sheet = make_sheet(PrintRequest("pad", "steam-tunnel", names=("Ana", "Bo"), fillable=True))
    values = tunnel(0, "4, 0", "1", "1", "") | tunnel(2, "four", "", "1", "many")
    with pytest.raises(FaultyInput) as refused:
        read_filled(filled(sheet, values)).answer()
    where = {fault.where for fault in refused.value.faults}
    assert where == {"/tunnels/1/ends/0", "/tunnels/1/segments", "/tunnels/1/tokens/Bo"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_value_of_the_score_has_a_field_of_its_own(game, language):
    modules = tuple(one.id for one in game.modules if not one.excludes) + (("asia",) if game.id == "small-city" else ())
    made = PdfReader(BytesIO(make_sheet(PrintRequest("pad", game.id, fillable=True, lang=language, modules=modules))))
    fields = set(made.get_fields())
    blank = game.calculator(game.score_calculator).blank
    for seat in range(game.common_players):
        keys = blank["players"][0] if isinstance(blank["players"][0], dict) else ["name"]
        assert {f"/players/{seat}/{key}" for key in keys} <= fields
    assert len(fields) == len(made.pages[0]["/Annots"]), "two fields of one name"


def test_a_game_without_its_own_rows_has_a_field_for_every_value(monkeypatch):
    monkeypatch.delattr("pdf.games.scream_machine.score_grids")
    fields = set(PdfReader(BytesIO(make_sheet(PrintRequest("pad", "scream-machine", fillable=True)))).get_fields())
    assert {"/players/0/name", "/players/0/visitors", "/players/3/symbols"} <= fields
