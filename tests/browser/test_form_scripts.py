"""The arithmetic of fillable pads as viewers run it: the same numbers as when the file is read."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import pytest
from pypdf import PdfReader

from companion.rules.definitions.own_game import own_game
from companion.rules.game import Game
from companion.rules.library import open_library
from companion.wire.shelf import find_on_shelf
from pdf import PrintRequest, make_sheet
from pdf.filled_forms.arithmetic import work_out
from pdf.requests.validator import validate
from tests.browser.conftest import Phones

# What a viewer gives to a script: the fields of the form, and the event whose value is the field's.
# Every entry is one that somebody typed, after which all sums are worked out in their order.
VIEWER = """([library, order, fields, entries]) => {
  const getField = (name) => (name in fields ? { value: fields[name] } : null);
  const bound = library.replace(/this[.]getField/g, "getField");
  const begin = bound + "let event; return (own, script) => { event = own; eval(script); };";
  const run = new Function("getField", begin)(getField);
  for (const [typed, value] of entries) {
    fields[typed] = value;
    for (const [name, script] of order) {
      const event = { value: fields[name] };
      run(event, script);
      fields[name] = String(event.value);
    }
  }
  return fields;
}"""
SHEETS = [
    (
        {"game": "steam-park", "modules": ("directors", "espionage")},
        {
            "start/0": "14",
            "round/0/0/made": "3+2",
            "round/0/0/token": "-4",
            "round/0/0/swept": "6",
            "round/1/0/made": "2",
            "round/0/0/deals": "-4",
            "round/0/0/income": "9",
            "gambler/0": "5",
            "/players/0/fee": "1",
        },
    ),
    (
        {"game": "small-city", "modules": ("asia", "buildings"), "house_rules": {"broken-promise": "costs"}},
        {
            "start/1": "7",
            "round/0/1/people": "3",
            "round/0/1/parks": "9",
            "round/1/1/people": "6",
            "round/1/1/more": "5",
            "round/0/1/votes": "12",
            "/players/1/promise": "6",
            "/players/0/promise": "12",
            "/players/0/kept": "x",
        },
    ),
    (
        {"game": "steam-tunnel", "modules": ("pity",)},
        {
            "/tunnels/0/ends": "3, 0, 4",
            "/tunnels/0/segments": "9",
            "/tunnels/0/tokens/0": "2",
            "/tunnels/0/tokens/1": "2",
            "/tunnels/0/tokens/2": "1",
        },
    ),
    (
        {"game": "scream-machine"},
        {"parks/0/food/5": "2", "parks/0/food/1": "1", "opening/0": "1", "round/2/0/won": "4"},
    ),
    ({"game": "agricola"}, {"/players/0/fields": "3", "/players/0/sheep": "8", "/players/1/family": "2+1"}),
    ({"game": "rummy"}, {"/rounds/1/0/left": "0", "/rounds/1/1/left": "12", "/rounds/1/2/left": "25"}),
    ({"game": "ticket-to-ride"}, {"/players/0/path": "9", "/players/1/path": "9", "/players/2/path": "4"}),
    (
        {"game": "tarot", "names": ("Ana", "Bo", "Cy")},
        {"/rounds/1/table/taker": "bo", "/rounds/1/table/contract": "Garde", "/rounds/1/table/made": "x"},
    ),
    (  # in teams a number may stand in the column of any member; each of them has the total
        {"game": "spades", "names": ("Ana", "Bo", "Cy", "Di")},
        {
            **{f"/players/{seat}/team": team for seat, team in enumerate(("Red", "blue", "red ", "Blue"))},
            "/rounds/1/teams/0/bid": "5",
            "/rounds/1/teams/2/tricks": "7",
            "/rounds/1/teams/3/bid": "4",
            "/rounds/1/teams/3/tricks": "3",
            "/rounds/2/teams/0/bid": "4",
            "/rounds/2/teams/0/tricks": "13",
            "/rounds/2/2/nil": "made",
        },
    ),
    (
        {"game": "two-teams", "names": ("Ana", "Bo", "Cy")},
        {"/players/0/team": "1", "/players/2/team": "1", "/teams/2/points": "8", "/teams/1/points": "3"},
    ),
]


def find(game_id: str, revision: int | None) -> Game | None:
    found = find_on_shelf(game_id)
    return own_game(found.definition, 1) if found else None


@pytest.fixture
def on_the_shelf() -> Iterator[None]:
    """The games of the shelf can be printed."""
    open_library(find)
    yield
    open_library(lambda game_id, revision: None)


class Form:
    """A fillable pad as a viewer has it."""

    def __init__(self, phone: Phones, request: PrintRequest) -> None:
        made = PdfReader(BytesIO(make_sheet(request)))
        self._library = made.trailer["/Root"]["/Names"]["/JavaScript"]["/Names"][1].get_object()["/JS"]
        order = [field.get_object() for field in made.trailer["/Root"]["/AcroForm"]["/CO"]]
        self._scripts = [[field["/T"], field["/AA"]["/C"]["/JS"]] for field in order]
        self.blank = dict.fromkeys(made.get_fields(), "")
        self._page = phone()

    def shows(self, *entries: tuple[str, str]) -> dict[str, str]:
        """All fields after somebody has typed this, one entry after the other."""
        return self._page.evaluate(VIEWER, [self._library, self._scripts, self.blank, entries])


@pytest.mark.usefixtures("on_the_shelf")
@pytest.mark.parametrize(("options", "values"), SHEETS, ids=lambda one: one.get("game", ""))
def test_a_viewer_fills_in_what_reading_works_out(phone: Phones, options: dict, values: dict) -> None:
    request = PrintRequest("pad", fillable=True, **{"players": len(options.get("names", "...")), **options})
    form = Form(phone, request)
    shown = form.shows(*values.items())
    expected, faults = work_out(validate(request, ("en",)), form.blank | values)
    assert faults == []
    assert shown == expected
    assert len([name for name in shown if shown[name] and name not in values]) >= 3


def test_sums_go_with_the_numbers_they_follow_from_and_what_was_typed_stays(phone: Phones) -> None:
    form = Form(phone, PrintRequest("pad", "steam-park", players=3, fillable=True))
    made, dirt, money = "round/0/0/made", "round/0/0/dirt", "/players/0/danari"

    def written(*entries: tuple[str, str]) -> dict[str, str]:
        return {name: value for name, value in form.shows(*entries).items() if value}

    assert written((made, "5"), (made, "7")) == {made: "7", dirt: "7", "/players/0/dirt": "7"}
    assert written((made, "7"), (made, "")) == {}
    assert written((made, "7"), (made, "?")) == {made: "?"}
    assert written((money, "12"), (made, "7"), (made, "")) == {money: "12", "total/0": "12"}
