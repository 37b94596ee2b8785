"""A play keeps the picture of its table: on its page, on its result sheet, and when it is sent to friends."""

from __future__ import annotations

import re

import pytest

from companion.history.final_table import final_table
from companion.live.move_service import submit_recorded
from companion.live.table_service import TableService
from companion.rules import games
from companion.rules.new_table import NewPlayer, NewTable, Options
from companion.store.plays import Play, find_play, play_of_table
from companion.wire.example_game import example_game
from pdf.kinds.result import make_result
from tests.history.conftest import Club
from tests.pdf.pdf_reader import squeezed, text_of

DRAWN = {  # on the page; and words that only the picture brings to the sheet
    "scream-machine": ('class="parks"', "Family rides 1"),
    "steam-park": ('class="parks"', "red 2/2"),
    "small-city": ('class="borough"', ""),
    "steam-tunnel": ('class="tunnel-board', ""),
}


def played(club: Club, game_id: str) -> Play:
    """The example of a game, played to its end at a table."""
    service: TableService = club.app.extensions["midway-table-service"]
    game = games()[game_id]
    example = example_game(game)
    assert example is not None
    setup = example.setup
    options = Options(list(setup.modules), dict(setup.house_rules), dict(setup.box_facts), setup.tracking)
    opened = service.open(NewTable(game_id, [NewPlayer(name) for name in setup.names], options))
    live_table = service.live_table(opened.code)
    submit_recorded(service, live_table, example.log)
    found = find_play(club.store, play_of_table(club.store, live_table.id) or "")
    assert found is not None
    return found


@pytest.mark.parametrize("game_id", DRAWN)
def test_a_play_keeps_the_picture_of_its_table(club: Club, game_id: str) -> None:
    play = played(club, game_id)
    drawn, words = DRAWN[game_id]
    page = club.phone().get(f"/plays/{play.id}").text
    assert page.count(drawn) == (4 if game_id == "small-city" else 1)
    assert club.phone().get(f"/plays/{play.id}").text.count(drawn) == page.count(drawn)  # kept from the first time
    assert f'data-share="/print/result/{play.id}.png' in page
    with_picture = make_result(play, "en", "a4", None, final_table(club.store, play))
    without = make_result(play, "en", "a4")
    assert len(with_picture) > len(without)
    assert squeezed(words) in text_of(with_picture)
    if game_id == "small-city":
        assert not re.search(r"\d(voting|materials)", page)  # what a round brought, one after the other
        sent = club.phone().get(f"/print/result/{play.id}.png")
        assert (sent.content_type, sent.data[:4]) == ("image/png", b"\x89PNG")
