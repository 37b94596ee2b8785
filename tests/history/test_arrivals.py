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
from tests.history.conftest import Club
from tests.history.play_factory import play

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


def bring(club: Club, content: str, at: int = 0, then: Callable[[], object] = lambda: None) -> Report:
    """Import a file; after some plays something else happens."""

    def progress(done: int) -> None:
        if done == at:
            then()

    return import_plays(club.store, club.group, read(content), "me", progress=progress)


def exported(club: Club) -> list[dict[str, object]]:
    group = find_group(club.store, club.group)
    whole = "".join(write("json", every_play(club.store, Choice(group=club.group)), group, catalogue("en")))
    found: list[dict[str, object]] = json.loads(whole)
    return found


def person(club: Club, name: str) -> Person:
    found = person_named(club.store, club.group, name)
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


def test_a_long_file_brings_what_a_short_one_does(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    report = bring(club, the_file())
    at_once = exported(club)
    monkeypatch.setattr(importer, "BATCH", 1_000)
    copy = Club(club.app, Store(club.store.path.parent / "copy" / FILE_NAME), 1, "")
    with copy.store.writing() as db:
        create_group(db, "Club")
    assert bring(copy, the_file()) == report
    assert exported(copy) == at_once
    assert len(at_once) == report.new == PLAYS
    assert nothing_waits(club.store)


def test_nobody_sees_a_play_before_all_have_come_and_all_can_write_meanwhile(club: Club, tmp_path: Path) -> None:
    elsewhere = Store(tmp_path / FILE_NAME)
    seen: list[bool] = []

    def look() -> None:
        seen.append(is_untouched(elsewhere, club.group))
        with elsewhere.writing() as db:  # whoever held the lock would hold this up for good: we are its own thread
            db.execute("UPDATE play_groups SET made_at = made_at")

    assert bring(club, the_file(), PLAYS - 1, look).new == PLAYS
    assert seen == [True]
    assert not is_untouched(elsewhere, club.group)


def test_what_a_killed_import_left_is_nobodys_and_swept_away(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    class Killed(BaseException):
        """As if the process were gone: nothing is tidied up."""

    def die() -> None:
        raise Killed

    sweep = arrivals._sweep
    monkeypatch.setattr(arrivals, "_sweep", lambda store, waits: None)
    with pytest.raises(Killed):
        bring(club, the_file(), PLAYS - 1, die)
    monkeypatch.setattr(arrivals, "_sweep", sweep)
    assert is_untouched(club.store, club.group)
    assert not nothing_waits(club.store)
    sweep_arrivals(club.store)  # it may still be alive
    assert not nothing_waits(club.store)
    monkeypatch.setattr(arrivals, "SILENT", -1)
    assert bring(club, the_file()).new == PLAYS
    assert [one["id"] for one in exported(club)] == [f"f-{n}" for n in range(PLAYS)]
    assert nothing_waits(club.store)


def test_a_fault_at_the_end_brings_nothing(club: Club) -> None:
    plays = json.loads(the_file())
    plays[-1] |= {"minutes": -3, "ended_at": "3026-01-01"}
    assert [fault.where for fault in bring(club, json.dumps(plays)).faults] == ["/11/minutes"]
    assert is_untouched(club.store, club.group)
    assert nothing_waits(club.store)


def test_a_long_file_of_changes_keeps_what_was(club: Club) -> None:
    bring(club, the_file())
    before = {one["id"]: one for one in exported(club)}
    changed = the_file(place="Beach").replace('"name":"Cy"', '"name":"Dora"')
    report = bring(club, changed)
    assert (report.new, report.changed, report.unchanged) == (0, PLAYS, 0)
    for after in exported(club):
        assert (after["place"], after["revision"]) == ("Beach", 2)
        assert [one["name"] for one in after["players"]] == ["Ana", "Bo", "Dora"]  # type: ignore[attr-defined]
        [kept] = trail_of(club.store, str(after["id"]))
        assert (kept.by, kept.play.place, len(kept.play.players[0].lines)) == ("me", "Club", 2)
        assert before[after["id"]]["place"] == "Club"
    again = bring(club, changed)
    assert (again.changed, again.unchanged) == (0, PLAYS)
    assert nothing_waits(club.store)


def test_people_who_change_meanwhile_are_found(club: Club) -> None:
    """Somebody is renamed, two names are merged, and a table brings a person whom the file brings, too."""
    add_play(club.store, play("p1", (("Ana", 1), ("Zoe", 2)), group=club.group))

    def meanwhile() -> None:
        add_play(club.store, play("p2", (("Bo", 1), ("Yves", 2)), group=club.group))
        with club.store.writing() as db:
            rename_person(db, person(club, "Ana"), "Anna", "blue")
            merge(db, person(club, "Zoe"), person(club, "Yves"))

    report = bring(club, the_file(), PLAYS // 2, meanwhile)
    assert not report.faults
    names = {one.name for one in people_of(club.store, club.group)}
    assert names == {"Anna", "Bo", "Cy", "Yves", "Ana"}  # from then on the file's Ana is somebody new
    seats = "SELECT count(*) FROM play_players JOIN people ON people.id = person_id WHERE people.name = ?"
    counted = {name: club.store.rows(seats, name)[0][0] for name in names}
    assert counted == {"Anna": PLAYS // 2 + 1, "Ana": PLAYS // 2, "Bo": PLAYS + 1, "Cy": PLAYS, "Yves": 2}
    assert nothing_waits(club.store)


@pytest.mark.parametrize("what", ["changed", "deleted", "forgotten"])
def test_what_does_not_fit_any_more_comes_to_nothing(club: Club, what: str) -> None:
    bring(club, the_file())
    first = find_play(club.store, "f-0")
    assert first is not None

    def meanwhile() -> None:
        if what == "changed":
            change_play(club.store, first, play("f-0", group=club.group), "Bo")
        elif what == "deleted":
            delete_play(club.store, first)
            with club.store.writing() as db:
                db.execute("DELETE FROM plays WHERE id = 'f-0'")
        else:
            with club.store.writing() as db:
                forget(db, person(club, "Cy"))

    report = bring(club, the_file(place="Beach"), PLAYS // 2, meanwhile)
    assert [fault.message.key for fault in report.faults] == ["import.overtaken"]
    assert "Beach" not in str(exported(club))
    assert nothing_waits(club.store)


def test_two_names_of_one_person_cannot_sit_at_one_table(club: Club) -> None:
    add_play(club.store, play("p1", (("Bo", 1), ("Zoe", 2)), group=club.group))
    add_play(club.store, play("p2", (("Ana", 1), ("Zoe", 2)), group=club.group))
    with club.store.writing() as db:
        merge(db, person(club, "Ana"), person(club, "Bo"))
    report = bring(club, the_file(1))
    assert [(fault.where, fault.message.key) for fault in report.faults] == [("/0/players/1/name", "fault.same-person")]


def test_a_play_that_stands_twice_in_a_file(club: Club) -> None:
    one, other = json.loads(the_file(2))
    same = json.dumps([one, other, one])
    for looking in (True, False):
        report = import_plays(club.store, club.group, read(same), only_looking=looking)
        assert (report.new, report.unchanged, report.repeated, report.faults) == (2, 0, 1, [])
    differs = json.dumps([one, other, {**one, "minutes": 1}])
    report = import_plays(club.store, club.group, read(differs), only_looking=True)
    assert [(fault.where, fault.message.key) for fault in report.faults] == [("/2", "fault.play-twice")]


def test_rows_of_a_play_that_do_not_stand_together_are_a_fault(club: Club) -> None:
    """A table sorted by names would tear every play apart."""
    rows = "id,game,ended_at,name,total\na,steam-park,2024-01-01,Ana,1\nb,steam-park,2024-01-02,Ana,2\n"
    report = bring(club, rows + "a,steam-park,2024-01-01,Bo,3\n")
    assert [(fault.where, fault.message.key) for fault in report.faults] == [("/4", "fault.play-twice")]
    assert is_untouched(club.store, club.group)


def test_ratings_follow_a_long_file(club: Club) -> None:
    with club.store.writing() as db:
        switch_ratings(db, club.group, True)
    report = import_file(club.store, club.group, read(the_file()), "me")
    assert report.new == PLAYS
    assert {one.plays for one in current_ratings(club.store, club.group)} == {PLAYS}
