"""A long file on its way in: nobody has to wait for it, nobody sees half of it, and whatever happens meanwhile fits."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.history import importer
from companion.history.formats import read, write
from companion.history.importer import Report, import_plays
from companion.history.play_service import add_play, change_play, delete_play, import_file
from companion.history.rating_history import current_ratings
from companion.speech.catalogue import catalogue
from companion.store import arrivals
from companion.store.arrivals import sweep_arrivals
from companion.store.database import FILE_NAME, Store
from companion.store.erasure import forget
from companion.store.groups import create_group, find_group, list_groups, switch_ratings
from companion.store.people import Person, merge, people_of, person_named, rename_person
from companion.store.play_list import Choice, count_plays, every_play
from companion.store.plays import find_play
from companion.store.revisions import trail_of
from tests.history.conftest import House
from tests.history.made_up import play

PLAYS = 12
NAMES = ("Ana", "Bo", "Cy")


@pytest.fixture(autouse=True)
def _few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every file of more than two plays is a long one."""
    monkeypatch.setattr(importer, "BATCH", 2)


def the_file(count: int = PLAYS, **more: object) -> str:
    """Plays of three people, each play with another result."""
    plays = [
        play(f"f-{n}", [(name, 3 + (n * k) % 7) for k, name in enumerate(NAMES, start=1)],
             ended_at=f"2024-02-{n + 1:02}T20:00:00+00:00", **more)
        for n in range(count)
    ]  # fmt: skip
    return "".join(write("json", plays, None, catalogue("en")))


def bring(house: House, content: str, at: int = 0, then: Callable[[], object] = lambda: None) -> Report:
    """Import a file; after some plays something else happens."""

    def progress(done: int) -> None:
        if done == at:
            then()

    return import_plays(house.store, house.group, read(content), "me", progress=progress)


def exported(house: House) -> list[dict[str, object]]:
    group = find_group(house.store, house.group)
    whole = "".join(write("json", every_play(house.store, Choice(group=house.group)), group, catalogue("en")))
    found: list[dict[str, object]] = json.loads(whole)
    return found


def person(house: House, name: str) -> Person:
    found = person_named(house.store, house.group, name)
    assert found is not None
    return found


def is_untouched(store: Store, group: int) -> bool:
    """Nothing of an import can be seen: no play, no person, no group beside the one there is."""
    seen = [row[0] for row in store.rows("SELECT count(*) FROM results")]
    return (
        count_plays(store, Choice(group=group)) == 0
        and people_of(store, group) == []
        and seen == [0]
        and [one.id for one, _ in list_groups(store)] == [group]
    )


def nothing_waits(store: Store) -> bool:
    waiting = "SELECT (SELECT count(*) FROM imports) + (SELECT count(*) FROM import_changes)"
    orphans = "SELECT count(*) FROM play_groups WHERE name LIKE 'import %'"
    faulty = store.rows("PRAGMA foreign_key_check")
    return [row[0] for row in store.rows(waiting)] == [0] == [row[0] for row in store.rows(orphans)] and not faulty


def test_a_long_file_brings_what_a_short_one_does(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    report = bring(house, the_file())
    at_once = exported(house)
    monkeypatch.setattr(importer, "BATCH", 1_000)
    copy = House(house.app, Store(house.store.path.parent / "copy" / FILE_NAME), 1, "")
    with copy.store.writing() as db:
        create_group(db, "Club")
    assert bring(copy, the_file()) == report
    assert exported(copy) == at_once
    assert len(at_once) == report.new == PLAYS
    assert nothing_waits(house.store)


def test_nobody_sees_a_play_before_all_have_come_and_all_can_write_meanwhile(house: House, tmp_path: Path) -> None:
    elsewhere = Store(tmp_path / FILE_NAME)
    seen: list[bool] = []

    def look() -> None:
        seen.append(is_untouched(elsewhere, house.group))
        with elsewhere.writing() as db:  # whoever held the lock would hold this up for good: we are its own thread
            db.execute("UPDATE play_groups SET made_at = made_at")

    assert bring(house, the_file(), PLAYS - 1, look).new == PLAYS
    assert seen == [True]
    assert not is_untouched(elsewhere, house.group)


def test_what_a_killed_import_left_is_nobodys_and_swept_away(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    class Killed(BaseException):
        """As if the process were gone: nothing is tidied up."""

    def die() -> None:
        raise Killed

    sweep = arrivals._sweep
    monkeypatch.setattr(arrivals, "_sweep", lambda store, waits: None)
    with pytest.raises(Killed):
        bring(house, the_file(), PLAYS - 1, die)
    monkeypatch.setattr(arrivals, "_sweep", sweep)
    assert is_untouched(house.store, house.group)
    assert not nothing_waits(house.store)
    sweep_arrivals(house.store)  # it may still be alive
    assert not nothing_waits(house.store)
    monkeypatch.setattr(arrivals, "SILENT", -1)
    assert bring(house, the_file()).new == PLAYS
    assert [one["id"] for one in exported(house)] == [f"f-{n}" for n in range(PLAYS)]
    assert nothing_waits(house.store)


def test_a_fault_at_the_end_brings_nothing(house: House) -> None:
    plays = json.loads(the_file())
    plays[-1] |= {"minutes": -3, "ended_at": "3026-01-01"}
    assert [fault.where for fault in bring(house, json.dumps(plays)).faults] == ["/11/minutes"]
    assert is_untouched(house.store, house.group)
    assert nothing_waits(house.store)


def test_a_long_file_of_changes_keeps_what_was(house: House) -> None:
    bring(house, the_file())
    before = {one["id"]: one for one in exported(house)}
    changed = the_file(place="Beach").replace('"name":"Cy"', '"name":"Dora"')
    report = bring(house, changed)
    assert (report.new, report.changed, report.unchanged) == (0, PLAYS, 0)
    for after in exported(house):
        assert (after["place"], after["revision"]) == ("Beach", 2)
        assert [one["name"] for one in after["players"]] == ["Ana", "Bo", "Dora"]  # type: ignore[attr-defined]
        [kept] = trail_of(house.store, str(after["id"]))
        assert (kept.by, kept.play.place, len(kept.play.players[0].lines)) == ("me", "Club", 2)
        assert before[after["id"]]["place"] == "Club"
    again = bring(house, changed)
    assert (again.changed, again.unchanged) == (0, PLAYS)
    assert nothing_waits(house.store)


def test_people_who_change_meanwhile_are_found(house: House) -> None:
    """Somebody is renamed, two names are merged, and a table brings a person whom the file brings, too."""
    add_play(house.store, play("p1", (("Ana", 1), ("Zoe", 2)), group=house.group))

    def meanwhile() -> None:
        add_play(house.store, play("p2", (("Bo", 1), ("Yves", 2)), group=house.group))
        with house.store.writing() as db:
            rename_person(db, person(house, "Ana"), "Anna", "blue")
            merge(db, person(house, "Zoe"), person(house, "Yves"))

    report = bring(house, the_file(), PLAYS // 2, meanwhile)
    assert not report.faults
    names = {one.name for one in people_of(house.store, house.group)}
    assert names == {"Anna", "Bo", "Cy", "Yves", "Ana"}  # from then on the file's Ana is somebody new
    seats = "SELECT count(*) FROM play_players JOIN people ON people.id = person_id WHERE people.name = ?"
    counted = {name: house.store.rows(seats, name)[0][0] for name in names}
    assert counted == {"Anna": PLAYS // 2 + 1, "Ana": PLAYS // 2, "Bo": PLAYS + 1, "Cy": PLAYS, "Yves": 2}
    assert nothing_waits(house.store)


@pytest.mark.parametrize("what", ["changed", "deleted", "forgotten"])
def test_what_does_not_fit_any_more_comes_to_nothing(house: House, what: str) -> None:
    bring(house, the_file())
    first = find_play(house.store, "f-0")
    assert first is not None

    def meanwhile() -> None:
        if what == "changed":
            change_play(house.store, first, play("f-0", group=house.group), "Bo")
        elif what == "deleted":
            delete_play(house.store, first)
            with house.store.writing() as db:
                db.execute("DELETE FROM plays WHERE id = 'f-0'")
        else:
            with house.store.writing() as db:
                forget(db, person(house, "Cy"))

    report = bring(house, the_file(place="Beach"), PLAYS // 2, meanwhile)
    assert [fault.message.key for fault in report.faults] == ["import.overtaken"]
    assert "Beach" not in str(exported(house))
    assert nothing_waits(house.store)


def test_two_names_of_one_person_cannot_sit_at_one_table(house: House) -> None:
    add_play(house.store, play("p1", (("Bo", 1), ("Zoe", 2)), group=house.group))
    add_play(house.store, play("p2", (("Ana", 1), ("Zoe", 2)), group=house.group))
    with house.store.writing() as db:
        merge(db, person(house, "Ana"), person(house, "Bo"))
    report = bring(house, the_file(1))
    assert [(fault.where, fault.message.key) for fault in report.faults] == [("/0/players/1/name", "fault.same-person")]


def test_a_play_that_stands_twice_in_a_file(house: House) -> None:
    one, other = json.loads(the_file(2))
    same = json.dumps([one, other, one])
    for looking in (True, False):
        report = import_plays(house.store, house.group, read(same), only_looking=looking)
        assert (report.new, report.unchanged, report.repeated, report.faults) == (2, 0, 1, [])
    differs = json.dumps([one, other, {**one, "minutes": 1}])
    report = import_plays(house.store, house.group, read(differs), only_looking=True)
    assert [(fault.where, fault.message.key) for fault in report.faults] == [("/2", "fault.play-twice")]


def test_rows_of_a_play_that_do_not_stand_together_are_a_fault(house: House) -> None:
    """A table sorted by names would tear every play apart."""
    rows = "id,game,ended_at,name,total\na,steam-park,2024-01-01,Ana,1\nb,steam-park,2024-01-02,Ana,2\n"
    report = bring(house, rows + "a,steam-park,2024-01-01,Bo,3\n")
    assert [(fault.where, fault.message.key) for fault in report.faults] == [("/4", "fault.play-twice")]
    assert is_untouched(house.store, house.group)


def test_ratings_follow_a_long_file(house: House) -> None:
    with house.store.writing() as db:
        switch_ratings(db, house.group, True)
    report = import_file(house.store, house.group, read(the_file()), "me")
    assert report.new == PLAYS
    assert {one.plays for one in current_ratings(house.store, house.group)} == {PLAYS}
