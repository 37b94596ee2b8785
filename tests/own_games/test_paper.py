"""Pads of games written as data: every example of the shelf, written into the boxes, comes out by them alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from companion.rules.definitions.document import in_language
from companion.rules.definitions.own_game import own_game
from companion.rules.game import Game
from companion.rules.library import open_library
from companion.speech.catalogue import catalogue
from companion.speech.own_guide import own_guide
from companion.wire.shelf import shelf
from pdf import PrintRequest, make_sheet
from pdf.blocks.rows import fields_of
from pdf.filled_forms.arithmetic import work_out
from pdf.filled_forms.reader import FilledForm
from pdf.games.own_games.boxes import box_of
from pdf.kinds.pad import pad_rows
from pdf.requests.validator import validate
from tests.own_games.definitions import field, game_of, line, simple
from tests.pdf.pdf_reader import reader, squeezed, text_of

ALL = {one.definition.id: own_game(one.definition, 1) for one in shelf()}
EXAMPLES = [
    (game, example)
    for game in ALL.values()
    for example in game.definition.examples
    if game.min_players <= len(example.input["players"])
]


@pytest.fixture(autouse=True)
def on_the_shelf() -> Iterator[None]:
    open_library(lambda game_id, revision: ALL.get(game_id))
    yield
    open_library(lambda game_id, revision: None)


def written(game: Game, given: Mapping[str, Any]) -> dict[str, str]:
    """The boxes of a pad with an input of the calculator; choices by their titles, ticks as crosses, and zeros."""
    known = {one.id: one for one in game.definition.all_fields}
    names = [player["name"] for player in given["players"]]
    found: dict[str, str] = {}

    def write(values: Mapping[str, Any], seat: int, at: int) -> None:
        for name, value in values.items():
            if name in known:
                box = box_of(known[name], at).format(seat=seat)
                choices = {one.id: in_language(one.title, "en") for one in known[name].choices or ()}
                found[box] = ("x" if value else "") if isinstance(value, bool) else choices.get(value, str(value))
            elif name in ("team", "place"):
                found[f"/players/{seat}/{name}"] = str(value)

    def write_shared(part: Mapping[str, Any], at: int) -> None:
        write(part.get("table", {}), 0, at)
        for team, values in part.get("teams", {}).items():
            write(values, next(seat for seat, one in enumerate(given["players"]) if one["team"] == team), at)

    def nothing(each_round: bool) -> dict[str, Any]:
        """What people write who have nothing."""
        own = [one for one in known.values() if one.is_number and one.of == "player" and not one.modules]
        return {one.id: one.start_value for one in own if one.each_round is each_round}

    for seat, player in enumerate(given["players"]):
        write(nothing(False) | player, seat, 0)
    write_shared(given, 0)
    for at, one in enumerate(given.get("rounds", ()), start=1):
        for seat, name in enumerate(names):
            write(nothing(True) | one.get("players", {}).get(name, {}), seat, at)
        write_shared(one, at)
    return found


@pytest.mark.parametrize(("game", "example"), EXAMPLES, ids=lambda one: getattr(one, "id", ""))
def test_an_example_comes_out_by_the_boxes_of_the_pad(game: Game, example: Any) -> None:
    """By the pad's own sums, also in teams; and read from a filled sheet."""
    names = tuple(player["name"] for player in example.input["players"])
    modules = tuple(example.input.get("modules", ()))
    request = PrintRequest("pad", game.id, names=names, modules=modules)
    sheet = validate(request, ("en",))
    boxes = {name for row in pad_rows(sheet) for name, _, _ in fields_of(row, len(names))}
    fields = written(game, example.input)
    assert set(fields) <= boxes, "the pad has no box for it"
    if example.totals:
        found, faults = work_out(sheet, fields)
        assert faults == []
        totals = {name: int(found[f"total/{seat}"]) for seat, name in enumerate(names) if name in example.totals}
        assert totals == example.totals
    form = FilledForm(game, names, len(names), "", modules, {}, {"modules": list(modules)}, fields)
    answer = form.answer().figures
    assert {one.name: one.total for one in answer["ranking"] if one.name in example.totals} == dict(example.totals)
    assert answer["won"] == (example.won if example.won is not None else answer["won"])


def test_what_belongs_to_the_table_stands_on_the_pad() -> None:
    words = text_of(make_sheet(PrintRequest("pad", "pandemic", players=4)))
    for label in ("Cures found", "Outbreaks", "Won"):
        assert squeezed(label) in words
    assert "Total" not in words


def test_a_rule_sheet_says_in_words_what_counts() -> None:
    """Titles instead of ids, signs that people write; a table that a line has in its words is not repeated."""
    for game in ALL.values():
        for language in ("en", "fr"):
            words = own_guide(game.definition, catalogue(language)).partition("http")[0]
            assert not re.search(r"`|//|\b(?:steps|most|shared|all|others|mine|min|max|abs)\(|==| % ", words), game.id
    wonders = own_guide(ALL["seven-wonders"].definition, catalogue("en"))
    assert "- **Treasury**: (coins ÷ 3, rounded down)" in wonders
    assert "7 × (the smallest of compasses, gears, tablets)" in wonders
    long = {"tables": {"scale": [[at, at * at] for at in range(20)]}, "lines": [line("squares", "steps(coins, scale)")]}
    long["examples"] = [{"input": {"players": [{"name": "A"}, {"name": "B"}]}, "totals": {"A": 0}}]
    guide = own_guide(game_of(simple(id="squares", fields=[field("coins")], **long)).definition, catalogue("en"))
    assert "| 19 | 361 |" in guide


def test_what_counts_is_written_as_people_would_say_it() -> None:
    """Rows of a table as ranges, what is true or not as a condition, and nothing twice."""
    fields = own_guide(ALL["agricola"].definition, catalogue("en")).replace("\N{NO-BREAK SPACE}", " ")
    assert "- **Fields**: fields (0–1: −1 · 2: 1 · 3: 2 · 4: 3 · 5+: 4)" in fields
    assert "handful if contract \\> 0, else 0" in own_guide(ALL["tarot"].definition, catalogue("en"))
    assert "- **Military**: counts as it is" in own_guide(ALL["seven-wonders"].definition, catalogue("en"))
    assert "compte tel quel" in own_guide(ALL["seven-wonders"].definition, catalogue("fr"))


def test_an_aid_has_one_side_with_all_that_counts() -> None:
    """Nothing is known of a round of such a game, so a card with a front and a back would have an empty one."""
    made = make_sheet(PrintRequest("aid", "tarot"))
    assert len(reader(made).pages) == 1
    assert "slamifcontract>0" in text_of(made), "however long its formula is"
    assert "•" not in text_of(made)


def test_a_tracker_shows_what_counts_and_no_steps_that_phones_take() -> None:
    words = text_of(make_sheet(PrintRequest("tracker", "catan")))
    assert squeezed(catalogue("en").message("paper.tracker.phases")) not in words
    assert "2×longestroad" in words
    wizard = text_of(make_sheet(PrintRequest("tracker", "wizard")))
    assert "−10×(thedifferencebetweentricksmadeandtricksbid)" in wizard, "to its end"


@pytest.mark.parametrize("kind", ["tracker", "aid"])
def test_what_counts_as_it_is_says_so(kind: str) -> None:
    assert squeezed(catalogue("fr").message("own-guide.as-it-is")) in text_of(
        make_sheet(PrintRequest(kind, "spades", lang="fr"))
    )


def test_a_small_pad_of_an_open_game_has_fewer_rounds() -> None:
    assert make_sheet(PrintRequest("pad", "uno", players=6, per_page=4))


def test_all_of_twelve_players_have_an_aid_with_their_name() -> None:
    names = tuple(f"Player-{letter}" for letter in "ABCDEFGHIJKL")
    words = text_of(make_sheet(PrintRequest("aid", "yam", names=names)))
    assert [name for name in names if squeezed(name) not in words] == []


def test_a_formula_that_grows_without_end_is_left_to_people() -> None:
    """Each line reads the one above it twice: no script could hold it, and a total that lacks it is not shown."""
    lines = [line("line_0", "coins"), *(line(f"line_{at}", f"line_{at - 1} + line_{at - 1}") for at in range(1, 20))]
    example = {"input": {"players": [{"name": "A"}, {"name": "B"}]}, "totals": {"A": 0}}
    growing = game_of(simple(id="growing", fields=[field("coins")], lines=lines, examples=[example]))
    open_library(lambda game_id, revision: growing)
    sheet = validate(PrintRequest("pad", "growing", names=("A", "B")), ("en",))
    found, faults = work_out(sheet, {"/players/0/coins": "1"})
    assert faults == []
    assert "total/0" not in found
    assert make_sheet(PrintRequest("pad", "growing", names=("A", "B"), fillable=True))


@pytest.mark.usefixtures("on_the_shelf")
def test_a_pad_says_what_a_round_counts_and_which_number_an_answer_is() -> None:
    words = text_of(make_sheet(PrintRequest("pad", "tarot")))
    for printed in ("25+pointsaboveorbelow", "Gardecontre(6)", "Announcedandfailed(-200)", "starts"):
        assert printed in words
    assert "commence" in text_of(make_sheet(PrintRequest("pad", "tarot", lang="fr", per_page=2))), "what a pennant is"
