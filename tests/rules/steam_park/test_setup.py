"""What is agreed before the first race: the fifth player's module, the phases that come, and the open questions."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules.move_log import MoveLog
from companion.rules.moves import Join, Leave, Undo
from companion.rules.new_table import NewPlayer, NewTable, Options, faults_of
from companion.rules.steam_park.moves import BidDanari, ChooseDirector, CountUp, Fee
from tests.rules.steam_park.park_table import ANA, BO, CY, GAME, NAMES, go, new, on, raced, state

# --- the fifth player ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_fifth_players_module_is_not_in_force_without_a_fifth_player(players: int) -> None:
    for asked in ((), ("fifth-player",)):
        table = new(players, *asked).table
        assert "fifth-player" not in table.setup.modules
        assert table.rounds == 6


@pytest.mark.parametrize("asked", [(), ("fifth-player",)])
def test_five_players_play_with_it_asked_for_or_not(asked: tuple[str, ...]) -> None:
    move_log = new(5, *asked)
    assert move_log.table.setup.modules == ("fifth-player",)
    assert move_log.table.rounds == 5
    assert state(on(move_log))["race"]["pool"] == ["1", "2", "3", "4", "last"]


def test_it_comes_with_a_late_fifth_player_and_goes_when_that_is_taken_back() -> None:
    move_log = on(new(4, "stingy")).add(Join("Eli"), host=True)
    assert move_log.table.setup.modules == ("fifth-player", "stingy")
    assert move_log.table.rounds == 5
    back = move_log.add(Undo(2), host=True)
    assert back.table.setup.modules == ("stingy",)
    assert back.table.rounds == 6


def test_it_stays_when_one_of_five_leaves() -> None:
    table = on(new(5)).add(Leave(BO), host=True).table
    assert table.setup.modules == ("fifth-player",)
    assert table.rounds == 5


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("tracking", ["light", "full"])
def test_no_module_keeps_a_table_from_opening(players: int, tracking: Any) -> None:
    seated = [NewPlayer(name) for name in NAMES[:players]]
    for module in GAME.modules:
        if tracking == "full" or not module.needs_full:
            request = NewTable(GAME.id, seated, Options([module.id], tracking=tracking))
            assert list(faults_of(GAME, request)) == []


# --- the phases that come ------------------------------------------------------------------------------------------


def strip(move_log: MoveLog) -> list[str]:
    return [phase.id for phase in GAME.phases_at(move_log.table)]


def test_a_base_game_shows_no_deals() -> None:
    assert strip(new(4)) == ["setup", "roll", "dirt", "actions", "income"]
    assert strip(on(new(4))) == ["roll", "dirt", "actions", "income"]


def test_espionage_brings_deals_and_of_the_directors_only_the_baron() -> None:
    assert "deals" in strip(on(new(4, "espionage")))
    assert "deals" in strip(on(new(4, director="baron")))
    assert "deals" not in strip(on(new(4, director="sweeper")))


def test_deals_are_announced_until_the_director_is_known() -> None:
    undirected = new(4, "directors")
    assert "deals" in strip(undirected)
    assert "deals" not in strip(go(undirected, ChooseDirector("planner")))
    assert "deals" not in strip(on(undirected))  # they began without one


# --- open questions ------------------------------------------------------------------------------------------------


def ended(*counts: tuple[int, int], box: dict[str, Any] | None = None, **rules: str) -> MoveLog:
    """A light game that ends with this money and Dirt; nobody pays a fee."""
    move_log = new(len(counts), tracking="light", box=box, **rules)
    while move_log.table.phase != "final":
        move_log = on(move_log)
    for seat, (danari, dirt) in enumerate(counts):
        move_log = go(move_log, CountUp(seat, danari, dirt), Fee(seat, 0))
    return on(move_log)


def places(move_log: MoveLog) -> list[tuple[int, int]]:
    outcome = move_log.table.outcome
    assert outcome is not None
    return [(one.seat, one.place) for one in outcome.ranking]


def test_a_tie_is_shared_unless_the_table_says_that_less_dirt_is_better() -> None:
    counts = ((40, 9), (40, 3), (39, 0))
    assert places(ended(*counts)) == [(ANA, 1), (BO, 1), (CY, 3)]
    assert places(ended(*counts, tie="less-dirt")) == [(BO, 1), (ANA, 2), (CY, 3)]
    assert places(ended((40, 3), (40, 3), tie="less-dirt")) == [(ANA, 1), (BO, 1)]


def test_the_working_says_how_a_tie_was_broken_and_what_lost_the_game() -> None:
    counts = ((40, 9), (40, 3), (39, 0), (40, 26))
    broken = GAME.result(ended(*counts, tie="less-dirt", box={"defeat": 26}).table).lines
    last = [broken[seat][-1] for seat in range(4)]
    assert [line.why.key.rpartition(".")[2] for line in last] == ["tie-less-dirt", "tie-less-dirt", "fee", "defeated"]
    assert [line.why.args for line in last[:2]] == [{"names": ["Bo"], "n": 9}, {"names": ["Ana"], "n": 3}]
    assert last[3].why.args == {"n": 26, "limit": 26}
    assert all(line.label.key != "steam-park.line.tie" for line in GAME.result(ended(*counts).table).lines[ANA])


@pytest.mark.parametrize(("defeat", "lost"), [(30, True), (31, False), (29, True)])
def test_how_much_dirt_loses_is_read_off_the_box(defeat: int, lost: bool) -> None:
    move_log = ended((120, 30), (10, 0), box={"defeat": defeat})
    assert state(move_log)["final"][ANA]["defeated"] is lost
    assert places(move_log)[0][0] == (BO if lost else ANA)


def test_dirt_beyond_the_track_asks_for_its_fee() -> None:
    move_log = new(2, tracking="light", box={"defeat": 40, "dirt-track": list(range(30))})
    while move_log.table.phase != "final":
        move_log = on(move_log)
    move_log = go(move_log, CountUp(ANA, 50, 29), CountUp(BO, 50, 33))
    assert [one["fee"] for one in state(move_log)["final"]] == [29, None]


@pytest.mark.parametrize(("rule", "highest", "lowest"), [("highest", CY, ANA), ("none", BO, CY)])
def test_the_number_of_last_decides_ties_of_bids_by_a_house_rule(rule: str, highest: int, lowest: int) -> None:
    """Ana is first, Bo second, Cy last; all bid the same."""
    move_log = on(raced(on(new(3, director="baron", last_number=rule)), ANA, BO, CY))
    move_log = go(move_log, *(BidDanari(seat, 4) for seat in (ANA, BO, CY)))
    shown = state(move_log)["baron"]["shown"]
    assert (shown["highest"], shown["lowest"]) == (highest, lowest)


# --- the list of what to put on the table --------------------------------------------------------------------------


def test_nobody_takes_dice_where_the_phones_roll() -> None:
    """Rules 3-4 and 3-7: Pig boards and Espionage dice stay in the box, too; its money does not."""
    asked = [
        {
            one.key.removeprefix("steam-park.prepare.")
            for one in GAME.preparation(new(5, "espionage", **rules).table.setup)
        }
        for rules in ({}, {"roll": "phone-dice"})
    ]
    real, phones = asked
    assert {"each", "fifth", "espionage", "money"} <= real
    assert {"each-no-dice", "fifth-no-dice", "no-dice", "money"} <= phones
    assert not phones & {"each", "fifth", "espionage"}
