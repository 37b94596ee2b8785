"""Lists of names, rounds by the standings, table numbers, and what is said about a draw that is not perfect."""

from __future__ import annotations

import pytest

from companion.events.event import Event, EventPerson, EventRound, EventSettings, EventTable, SeatScore, TableReport
from companion.events.imperfections import imperfections
from companion.events.name_list import names_in_rows, read_names
from companion.events.opponents import Meetings
from companion.events.ranked_draw import ranked_tables
from companion.events.ranking import ranking_of
from companion.events.round_draw import number_tables, seating_request


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("Ana\nBo\r\nCy", ["Ana", "Bo", "Cy"]),
        ("Ana, Bo; Cy", ["Ana", "Bo", "Cy"]),
        ("1. Ana\n2) Bo\n- Cy\n• Di", ["Ana", "Bo", "Cy", "Di"]),
        ("  Ana   Lou \n\n Bo ", ["Ana Lou", "Bo"]),
        ("12\tAna\tLyon\n13\tBo\tParis", ["Ana", "Bo"]),
        ("Nom;Prénom\nRay;Ana\nCosta;Bo", ["Ana Ray", "Bo Costa"]),
        ("", []),
    ],
)
def test_names_as_people_type_them(typed: str, names: list[str]) -> None:
    assert read_names(typed) == names


def test_the_column_of_names_is_found_by_its_heading() -> None:
    assert names_in_rows([["Club", "Player"], ["Lyon", "Ana"], ["", ""], ["Paris", "Bo"]]) == ["Ana", "Bo"]


def test_winners_together_and_spread() -> None:
    strangers = Meetings(8)
    assert ranked_tables(range(8), [4, 4], "together", strangers) == [[0, 1, 2, 3], [4, 5, 6, 7]]
    assert ranked_tables(range(8), [4, 4], "spread", strangers) == [[0, 3, 4, 7], [1, 2, 5, 6]]
    assert sorted(map(sorted, ranked_tables(range(7), [4, 3], "spread", strangers))) == [[0, 3, 4, 6], [1, 2, 5]]


def test_neighbours_in_rank_change_tables_rather_than_meet_again() -> None:
    met = Meetings(8)
    met.add([[2, 3], [4, 5]])
    first, second = ranked_tables(range(8), [4, 4], "together", met)
    assert not any(pair <= set(table) for pair in ({2, 3}, {4, 5}) for table in (first, second))


def event(*rounds: EventRound, fixed: dict[int, int] | None = None, people: int = 8, **settings: object) -> Event:
    everybody = tuple(EventPerson(n, f"P{n}", fixed_table=(fixed or {}).get(n)) for n in range(1, people + 1))
    return Event(1, "C", "Cup", EventSettings(["steam-park"], **settings), 1, "", everybody, rounds)  # type: ignore[arg-type]


def round_of(number: int, *tables: tuple[int, ...], waiting: tuple[int, ...] = (), kind: str = "round") -> EventRound:
    """A round in which the first seat of every table won."""
    made = []
    for at, people in enumerate(tables, start=1):
        report = TableReport("desk", "", tuple(SeatScore(10 * (len(people) - seat)) for seat in range(len(people))))
        made.append(EventTable(100 * number + at, number, at, people, "", reports=(report,)))
    return EventRound(number, kind, "steam-park", 60, tuple(made), waiting)  # type: ignore[arg-type]


def test_a_table_of_ones_own_is_kept_and_others_take_the_free_numbers() -> None:
    drawn = number_tables(event(fixed={6: 1, 2: 7}), 1, [[1, 2, 3, 4], [5, 6, 7, 8]], [])
    assert drawn.tables == {1: (5, 6, 7, 8), 7: (1, 2, 3, 4)}
    request = seating_request(event(fixed={6: 1, 2: 7}), 1, 2, 0)
    assert request.apart == [["P2", "P6"]]


def test_what_is_not_perfect_is_said_with_its_reason() -> None:
    first = round_of(1, (1, 2, 3, 4), (5, 6, 7), waiting=(8,))
    second = round_of(2, (1, 2, 5, 6), (7, 8, 3), waiting=(4,))
    notes = imperfections(event(first, second, apart=[[7, 8]], fixed={3: 5}, sizes=[4, 3]), second)
    keys = [note.key.rpartition(".")[2] for note in notes]
    assert keys.count("again") == 2  # 1 and 2, 5 and 6
    assert keys.count("apart") == 1
    assert keys.count("seat") == 3  # 1, 2 and 3 sit where they sat
    assert keys.count("small-again") == 1
    assert keys.count("waits") == 1
    assert keys.count("place") == 1
    assert imperfections(event(round_of(1, (1, 2, 3, 4), (5, 6, 7, 8))), round_of(1, (1, 2, 3, 4), (5, 6, 7, 8))) == []


def test_finals_go_before_points() -> None:
    played = event(round_of(1, (1, 2, 3, 4), (5, 6, 7, 8)), round_of(2, (6, 5, 1, 2), kind="final"))
    ranked = [(one.person, one.place) for one in ranking_of(played)]
    assert ranked[:4] == [(6, 1), (5, 2), (1, 3), (2, 4)]
    assert {place for _, place in ranked[4:]} == {5, 7}  # thirds of both tables, then the lasts


def test_people_are_present_from_the_round_they_come_until_they_leave() -> None:
    person = EventPerson(1, "Ana", ((2, True),))
    left = EventPerson(1, "Ana", person.presence_from(3, False))
    back = EventPerson(1, "Ana", left.presence_from(5, True))
    assert [back.is_present(number) for number in range(1, 7)] == [False, True, False, False, True, True]
    assert left.presence_from(3, True) == ((2, True), (3, True))
