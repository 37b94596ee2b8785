"""Imports in batches: nobody waits for a long one, all of a file is written or nothing, and it is undone by its id."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.cli import main
from companion.history import importer
from companion.history.formats import read, write
from companion.history.import_service import import_file, recover_history, undo_import
from companion.history.importer import Report, check_plays
from companion.history.people_service import forget_person, merge_people, rename_person, set_ratings
from companion.history.play_service import add_play, change_play, delete_play
from companion.history.rating_history import current_ratings
from companion.rules.faults import Refused
from companion.speech.catalogue import catalogue
from companion.store.database import FILE_NAME, Store
from companion.store.groups import changes_of, create_group, find_group
from companion.store.people import Person, people_of, person_named
from companion.store.play_list import PlayFilter, count_plays, every_play
from companion.store.plays import find_play
from companion.store.revisions import revisions_of
from tests.history.conftest import Club
from tests.history.play_factory import play

PLAYS = 12
NAMES = ("Ana", "Bo", "Cy")


@pytest.fixture(autouse=True)
def _small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importer, "BATCH", 2)


def plays_file(count: int = PLAYS, **details: object) -> str:
    """Plays of three people, each play with another result."""
    plays = [
        play(f"f-{n}", [(name, 3 + (n * k) % 7) for k, name in enumerate(NAMES, start=1)],
             ended_at=f"2024-02-{n + 1:02}T20:00:00+00:00", **details)
        for n in range(count)
    ]  # fmt: skip
    return "".join(write("json", plays, None, catalogue("en")))


def import_content(club: Club, content: str, at: int = 0, then: Callable[[], object] = lambda: None) -> Report:
    """Import a file; after some plays something else happens."""

    def progress(done: int) -> None:
        if done == at:
            then()

    return import_file(club.store, club.group, read(content), "me", progress)


def exported(club: Club) -> list[dict[str, object]]:
    group = find_group(club.store, club.group)
    content = "".join(write("json", every_play(club.store, PlayFilter(group=club.group)), group, catalogue("en")))
    found: list[dict[str, object]] = json.loads(content)
    return found


def person(club: Club, name: str) -> Person:
    found = person_named(club.store, club.group, name)
    assert found is not None
    return found


def rows(store: Store) -> dict[str, list[tuple[object, ...]]]:
    """Everything an import may write, as it stands in the file."""
    tables = ("plays", "play_players", "play_lines", "play_revisions", "people", "imports")
    return {table: [tuple(row) for row in store.rows(f"SELECT * FROM {table}")] for table in tables}


def is_sound(store: Store) -> bool:
    """No import is left undone, and every reference leads somewhere."""
    unfinished = store.rows("SELECT 1 FROM imports WHERE state <> 'finished'")
    return not unfinished and not store.rows("PRAGMA foreign_key_check") and not list(store.path.parent.glob("*.lock"))


def test_a_long_file_imports_what_a_short_one_does(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    report = import_content(club, plays_file())
    in_batches = exported(club)
    monkeypatch.setattr(importer, "BATCH", 1_000)
    copy = Club(club.app, Store(club.store.path.parent / "copy" / FILE_NAME), 1, "")
    with copy.store.transaction() as db:
        create_group(db, "Club")
    assert import_content(copy, plays_file()) == report
    assert exported(copy) == in_batches
    assert len(in_batches) == report.new == PLAYS
    assert is_sound(club.store)


def test_the_same_file_twice_changes_nothing(club: Club) -> None:
    import_content(club, plays_file())
    before = exported(club)
    again = import_content(club, plays_file())
    assert (again.new, again.changed, again.unchanged) == (0, 0, PLAYS)
    assert exported(club) == before
    assert all(one["revision"] == 1 for one in before)


def test_others_can_write_between_two_batches(club: Club, tmp_path: Path) -> None:
    elsewhere = Store(tmp_path / FILE_NAME)
    written: list[int] = []

    def write_elsewhere() -> None:  # in the thread of the import: a lock it held would never be released
        with elsewhere.transaction() as db:
            written.append(db.execute("UPDATE play_groups SET made_at = made_at").rowcount)

    assert import_content(club, plays_file(), PLAYS - 1, write_elsewhere).new == PLAYS
    assert written == [1]


IMPORT_AND_DIE = """
import os, signal, sys
from pathlib import Path
from companion.history import importer
from companion.history.formats import read
from companion.history.import_service import import_file
from companion.store.database import Store

def die(done):
    if done == 7:
        os.kill(os.getpid(), signal.SIGKILL)

importer.BATCH = 2
import_file(Store(Path(sys.argv[1])), int(sys.argv[2]), read(Path(sys.argv[3]).read_text()), "me", die)
"""


def test_an_import_killed_in_the_middle_is_removed_at_the_next_start(club: Club, tmp_path: Path) -> None:
    set_ratings(club.store, club.group, True, "")
    import_content(club, plays_file(3))
    before, rated = rows(club.store), current_ratings(club.store, club.group)
    file = tmp_path / "plays.json"
    file.write_text(plays_file(place="Beach").replace('"name":"Cy"', '"name":"Dora"'))
    command = [sys.executable, "-c", IMPORT_AND_DIE, str(club.store.path), str(club.group), str(file)]
    assert subprocess.run(command, env=dict(os.environ)).returncode == -signal.SIGKILL
    assert count_plays(club.store, PlayFilter(group=club.group)) > 3
    assert not is_sound(club.store)
    recover_history(club.store)
    assert rows(club.store) == before
    assert current_ratings(club.store, club.group) == rated
    assert is_sound(club.store)


def test_an_import_that_runs_elsewhere_is_left_alone_at_a_start(club: Club, tmp_path: Path) -> None:
    report = import_content(club, plays_file(), PLAYS // 2, lambda: recover_history(Store(tmp_path / FILE_NAME)))
    assert (report.new, report.faults) == (PLAYS, [])
    assert count_plays(club.store, PlayFilter(group=club.group)) == PLAYS


def test_a_fault_at_the_end_imports_nothing(club: Club) -> None:
    before = rows(club.store)
    plays = json.loads(plays_file())
    plays[-1] |= {"minutes": -3, "ended_at": "3026-01-01"}
    report = import_content(club, json.dumps(plays))
    assert [fault.where for fault in report.faults] == ["/11/minutes"]
    assert rows(club.store) == before
    assert is_sound(club.store)


def test_an_import_is_undone_by_its_id(club: Club) -> None:
    """Plays it added are gone, plays it changed are as they were, and the file can be imported again."""
    set_ratings(club.store, club.group, True, "")
    import_content(club, plays_file(PLAYS // 2))
    before, rated = rows(club.store), current_ratings(club.store, club.group)
    changed = plays_file(place="Beach").replace('"name":"Cy"', '"name":"Dora"')
    report = import_content(club, changed)
    assert (report.new, report.changed) == (PLAYS // 2, PLAYS // 2)
    assert report.import_id is not None
    removed = undo_import(club.store, club.group, report.import_id, "Bo")
    assert (removed.plays, removed.restored) == (PLAYS // 2, PLAYS // 2)
    assert rows(club.store) == before
    assert current_ratings(club.store, club.group) == rated
    [latest, *_] = changes_of(club.store, club.group)
    assert (latest.by, latest.what.key) == ("Bo", "change.import-undone")
    with pytest.raises(Refused):
        undo_import(club.store, club.group, report.import_id, "Bo")
    again = import_content(club, changed)
    assert (again.new, again.changed) == (PLAYS // 2, PLAYS // 2)


def test_only_the_group_of_an_import_can_undo_it(club: Club) -> None:
    report = import_content(club, plays_file())
    assert report.import_id is not None
    with pytest.raises(Refused):
        undo_import(club.store, None, report.import_id, "")
    assert count_plays(club.store, PlayFilter(group=club.group)) == PLAYS


def test_plays_that_somebody_changed_since_stay_when_an_import_is_undone(club: Club) -> None:
    import_content(club, plays_file(2))
    report = import_content(club, plays_file(4, place="Beach"))
    for play_id in ("f-0", "f-3"):
        found = find_play(club.store, play_id)
        assert found is not None
        change_play(club.store, found, play(play_id, (("Ana", 1), ("Cy", 2)), place="Lake", group=club.group), "Bo")
    assert report.import_id is not None
    removed = undo_import(club.store, club.group, report.import_id, "Bo")
    assert (removed.plays, removed.restored) == (1, 1)
    assert {one["id"]: one["place"] for one in exported(club)} == {"f-0": "Lake", "f-1": "Club", "f-3": "Lake"}
    assert [one.name for one in people_of(club.store, club.group)] == ["Ana", "Bo", "Cy"]


def test_people_renamed_and_merged_since_are_found_when_an_import_is_undone(club: Club) -> None:
    import_content(club, plays_file(2))
    report = import_content(club, plays_file(2, place="Beach").replace('"name":"Cy"', '"name":"Dora"'))
    rename_person(club.store, person(club, "Ana"), "Anna", "blue", "")
    merge_people(club.store, person(club, "Dora"), person(club, "Cy"), "")
    assert report.import_id is not None
    undo_import(club.store, club.group, report.import_id, "")
    players = [[player["name"] for player in one["players"]] for one in exported(club)]  # type: ignore[attr-defined]
    assert players == [["Anna", "Bo", "Cy"]] * 2
    assert [one.name for one in people_of(club.store, club.group)] == ["Anna", "Bo", "Cy"]


def test_an_import_is_undone_by_a_command(club: Club, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "plays.json"
    file.write_text(plays_file())
    group = ["--group", "Club", "--data", str(tmp_path)]
    assert main(["plays", "import", str(file), *group]) == 0
    [row] = club.store.rows("SELECT id FROM imports")
    assert f"undo-import {row['id']}" in capsys.readouterr().out
    assert main(["plays", "undo-import", str(row["id"]), *group]) == 0
    assert str(PLAYS) in capsys.readouterr().out
    assert count_plays(club.store, PlayFilter(group=club.group)) == 0
    assert people_of(club.store, club.group) == []
    assert main(["plays", "undo-import", str(row["id"]), *group]) == 2
    assert main(["plays", "undo-import", str(row["id"]), "--group", "Nobody", "--data", str(tmp_path)]) == 2


def test_a_long_file_of_changes_stores_every_revision(club: Club) -> None:
    import_content(club, plays_file())
    changed = plays_file(place="Beach").replace('"name":"Cy"', '"name":"Dora"')
    report = import_content(club, changed)
    assert (report.new, report.changed, report.unchanged) == (0, PLAYS, 0)
    for after in exported(club):
        assert (after["place"], after["revision"]) == ("Beach", 2)
        assert [one["name"] for one in after["players"]] == ["Ana", "Bo", "Dora"]  # type: ignore[attr-defined]
        [revision] = revisions_of(club.store, str(after["id"]))
        assert (revision.by, revision.play.place, len(revision.play.players[0].lines)) == ("me", "Club", 2)
    again = import_content(club, changed)
    assert (again.changed, again.unchanged) == (0, PLAYS)


def test_people_who_change_during_an_import_are_found(club: Club) -> None:
    """Somebody is renamed, two names are merged, and a table adds a person who is in the file, too."""
    add_play(club.store, play("p1", (("Ana", 1), ("Zoe", 2)), group=club.group))

    def meanwhile() -> None:
        add_play(club.store, play("p2", (("Bo", 1), ("Yves", 2)), group=club.group))
        rename_person(club.store, person(club, "Ana"), "Anna", "blue", "")
        merge_people(club.store, person(club, "Zoe"), person(club, "Yves"), "")

    report = import_content(club, plays_file(), PLAYS // 2, meanwhile)
    assert not report.faults
    names = {one.name for one in people_of(club.store, club.group)}
    assert names == {"Anna", "Bo", "Cy", "Yves", "Ana"}  # from then on the file's Ana is somebody new
    seats = "SELECT count(*) FROM play_players JOIN people ON people.id = person_id WHERE people.name = ?"
    counted = {name: club.store.rows(seats, name)[0][0] for name in names}
    assert counted == {"Anna": PLAYS // 2 + 1, "Ana": PLAYS // 2, "Bo": PLAYS + 1, "Cy": PLAYS, "Yves": 2}


def test_an_import_of_a_name_that_is_forgotten_meanwhile_is_removed(club: Club) -> None:
    import_content(club, plays_file())
    report = import_content(
        club, plays_file(place="Beach"), PLAYS // 2, lambda: forget_person(club.store, person(club, "Cy"), "")
    )
    assert [fault.message.key for fault in report.faults] == ["import.cancelled"]
    assert "Beach" not in str(exported(club))
    assert '"Cy"' not in str(rows(club.store))
    assert is_sound(club.store)


def test_an_import_can_be_undone_while_it_runs(club: Club) -> None:
    before = rows(club.store)

    def undo() -> None:
        [row] = club.store.rows("SELECT id FROM imports")
        undo_import(club.store, club.group, row["id"], "")

    report = import_content(club, plays_file(), PLAYS // 2, undo)
    assert [fault.message.key for fault in report.faults] == ["import.cancelled"]
    assert rows(club.store) == before
    assert is_sound(club.store)


@pytest.mark.parametrize("what", ["changed", "deleted"])
def test_what_somebody_does_to_a_play_during_an_import_counts(club: Club, what: str) -> None:
    import_content(club, plays_file())
    first = find_play(club.store, "f-11")
    assert first is not None

    def meanwhile() -> None:
        if what == "changed":
            change_play(club.store, first, play("f-11", group=club.group, place="Lake"), "Bo")
        else:
            delete_play(club.store, first)

    report = import_content(club, plays_file(place="Beach"), PLAYS // 2, meanwhile)
    assert (report.changed, report.unchanged, report.faults) == (PLAYS - 1, 1, [])
    assert [one["place"] for one in exported(club)][PLAYS - 1 :] == (["Lake"] if what == "changed" else [])


def test_two_names_of_one_person_cannot_sit_at_one_table(club: Club) -> None:
    add_play(club.store, play("p1", (("Bo", 1), ("Zoe", 2)), group=club.group))
    add_play(club.store, play("p2", (("Ana", 1), ("Zoe", 2)), group=club.group))
    merge_people(club.store, person(club, "Ana"), person(club, "Bo"), "")
    report = import_content(club, plays_file(1))
    assert [(fault.where, fault.message.key) for fault in report.faults] == [("/0/players/1/name", "fault.same-person")]


def test_a_play_that_stands_twice_in_a_file(club: Club) -> None:
    one, other = json.loads(plays_file(2))
    same = json.dumps([one, other, one])
    for report in (check_plays(club.store, club.group, read(same)), import_content(club, same)):
        assert (report.new, report.unchanged, report.repeated, report.faults) == (2, 0, 1, [])
    differs = json.dumps([one, other, {**one, "minutes": 1}])
    report = check_plays(club.store, club.group, read(differs))
    assert [(fault.where, fault.message.key) for fault in report.faults] == [("/2", "fault.play-twice")]


def test_rows_of_a_play_that_do_not_stand_together_are_a_fault(club: Club) -> None:
    """A table sorted by names would tear every play apart."""
    before = rows(club.store)
    content = "id,game,ended_at,name,total\na,steam-park,2024-01-01,Ana,1\nb,steam-park,2024-01-02,Ana,2\n"
    report = import_content(club, content + "a,steam-park,2024-01-01,Bo,3\n")
    assert [(fault.where, fault.message.key) for fault in report.faults] == [("/4", "fault.play-twice")]
    assert rows(club.store) == before


def test_ratings_follow_a_long_file(club: Club) -> None:
    set_ratings(club.store, club.group, True, "")
    assert import_content(club, plays_file()).new == PLAYS
    assert {one.plays for one in current_ratings(club.store, club.group)} == {PLAYS}
