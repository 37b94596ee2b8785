"""Files coming in: checked first, written completely or not at all, every fault named with its row, and undone."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import ClassVar

import pytest
from flask.testing import FlaskClient

from companion.cli import main
from companion.history import import_jobs
from companion.history.formats import read
from companion.history.formats.imported_play import ImportedPlay
from companion.history.import_jobs import KEPT, SILENT, ImportJobs, Progress
from companion.history.import_service import import_file
from companion.history.importer import check_plays
from companion.history.play_service import add_play
from companion.speech.catalogue import catalogue
from companion.store.database import FILE_NAME, Store
from companion.store.groups import group_named
from companion.store.play_list import PlayFilter, count_plays, list_plays
from companion.store.plays import find_play
from companion.store.private_files import copy_to_private_file
from companion.wire.parser import write
from tests.history.conftest import Club, StoppedClock
from tests.history.play_factory import play
from tests.own_games.test_bgstats import made_up

HEAD = "game,ended_at,name,total,notes\n"
GOOD = "steam-park,2024-05-06,Ana,3,\nsteam-park,2024-05-06,Bo,4,\n"


def bgstats(*scores: str, date: str = "2024-05-07 20:00:00", people: tuple[int, ...] = (1, 2), note: str = "") -> str:
    """A small export: a good play, and one that may not be."""
    good = {"uuid": "u-1", "gameRefId": 1, "playDate": "2024-05-06 20:00:00", "playerScores": [
        {"playerRefId": 1, "score": "3+4"}, {"playerRefId": 2, "score": "5"}]}  # fmt: skip
    other = {"uuid": "u-2", "gameRefId": 1, "playDate": date, "comments": note, "playerScores": [
        {"playerRefId": who, "score": score} for who, score in zip(people, scores, strict=True)]}  # fmt: skip
    players = [{"id": 1, "name": "Ana"}, {"id": 2, "name": "Bo"}]
    whole = {"games": [{"id": 1, "name": "Steam Park", "bggId": 121410}], "players": players, "plays": [good, other]}
    return json.dumps(whole)


def documents(**change: object) -> str:
    good = {"game": "steam-park", "ended_at": "2024-05-06", "players": [{"name": "Ana", "total": 3}]}
    return json.dumps([good, {**good, "ended_at": "2024-05-07", **change}])


TWICE = [{"name": "Ana", "total": 3}, {"name": "ana", "total": 4}]
RUN = "__import__('os').system('true')"
# What is wrong -> the file, where the command line says it is, what a person reads on the page.
BAD = {
    "csv: missing column": ("game,name,total\nsteam-park,Ana,3\n", "/1/ended_at", "Row 1"),
    "csv: player twice": ("id," + HEAD + "a,steam-park,2024-05-07,Cy,1\na,steam-park,2024-05-07,cy,2", "/3/name", "3"),
    "csv: in 3026": (HEAD + GOOD + "steam-park,3026-05-07,Cy,1,\n", "/4/ended_at", "Row 4"),
    "csv: code for a score": (HEAD + GOOD + f"steam-park,2024-05-07,Cy,{RUN},\n", "/4/total", "Row 4"),
    "json: player twice": (documents(players=TWICE), "/1/players/1/name", "Play 2"),
    "json: in 3026": (documents(ended_at="3026-01-01"), "/1/ended_at", "Play 2"),
    "json: code for a score": (documents(players=[{"name": "Ana", "total": RUN}]), "/1/players/0/total", "Play 2"),
    "bgstats: player twice": (bgstats("3", "4", people=(1, 1)), "/plays/1/players/1/name", "Play 2"),
    "bgstats: in 3026": (bgstats("3", "4", date="3026-01-01 20:00:00"), "/plays/1/ended_at", "Play 2"),
    "bgstats: code for a score": (bgstats("3", RUN), "/plays/1/playerScores/1/score", "Play 2"),
    "bgstats: cut in half": (bgstats("3", "4")[:400], "", "cut short"),
    "json: cut in half": (documents()[:120], "", "cut short"),
}  # fmt: skip


def send(phone: FlaskClient, club: Club, content: bytes) -> str:
    """Upload a file; the answer is the page that shows how far it is."""
    upload = {"file": (io.BytesIO(content), "plays")}
    return phone.post(f"{club.base}/import", data=upload).headers["Location"]


@pytest.fixture(autouse=True)
def _requests_wait_for_the_import(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_jobs, "SHORT_WAIT", 60)


@pytest.mark.parametrize(("content", "where", "said"), BAD.values(), ids=BAD)
def test_a_bad_file_names_its_row_and_imports_nothing(
    club: Club, tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str, where: str, said: str
) -> None:
    file = tmp_path / "plays.file"
    file.write_text(content)
    assert main(["plays", "import", str(file), "--group", "A new one", "--data", str(tmp_path)]) == 2
    assert group_named(club.store, "A new one") is None
    capsys.readouterr()
    assert main(["plays", "import", str(file), "--group", "Club", "--data", str(tmp_path)]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert f"{where}: " in printed.err if where else "cut short" in printed.err
    phone = club.phone()
    answer = phone.get(send(phone, club, content.encode()))
    assert answer.status_code == 422
    assert said in answer.text
    assert "Nothing was imported" in answer.text
    assert count_plays(club.store, PlayFilter(group=club.group)) == 0
    assert club.store.row("SELECT 1 FROM people") is None


@pytest.mark.parametrize("content", [HEAD + "steam-park,2024-05-06,Ana,3,<script>alert(1)</script>\n",
                                     bgstats("3", "4", note="<script>alert(1)</script>"),
                                     documents(notes="<script>alert(1)</script>")])  # fmt: skip
def test_markup_in_a_note_is_kept_as_it_was_written_and_never_run(club: Club, content: str) -> None:
    assert not import_file(club.store, club.group, read(content), "").faults
    newest = list_plays(club.store, PlayFilter(group=club.group))[0]
    assert newest.notes == "<script>alert(1)</script>"
    for page in (f"/plays/{newest.id}", f"/plays/{newest.id}/edit", club.base):
        assert "<script>alert" not in club.phone().get(page).text


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b""])
def test_no_text_and_no_file_are_refused(club: Club, content: bytes) -> None:
    phone = club.phone()
    answer = phone.post(f"{club.base}/import", data={"file": (io.BytesIO(content), "x")}, follow_redirects=True)
    assert answer.status_code == 422
    assert "Nothing was imported" in answer.text


def test_a_file_is_checked_before_it_is_imported(club: Club) -> None:
    add_play(club.store, play("p1", (("Bo", 7), ("Cy", 5)), group=club.group))
    phone = club.phone()
    phone.post(f"{club.base}/settings", data={"by": "Zoé"})
    preview = send(phone, club, (HEAD + GOOD).encode())
    page = phone.get(preview).text
    made, matched = (
        re.findall(rf"{heading}.*?<ul[^>]*>(.*?)</ul>", page, re.DOTALL)
        for heading in ("1 new person", "1 person you know")
    )
    assert (made, matched) == (["<li>Ana</li>"], ["<li>Bo</li>"])
    assert count_plays(club.store, PlayFilter(group=club.group)) == 1
    assert phone.post(preview).status_code == 303
    assert "Imported" in phone.get(preview).text
    imported = list_plays(club.store, PlayFilter(group=club.group))
    assert [[player.total for player in one.players] for one in imported] == [[7, 5], [3, 4]]
    assert "by Zoé" in phone.get(f"{club.base}/settings").text
    phone.post(preview)
    assert count_plays(club.store, PlayFilter(group=club.group)) == 2
    assert phone.get(f"{club.base}/import/{'0' * 32}").status_code == 404
    assert phone.get(f"{club.base}/import/..").status_code == 404


def test_the_preview_says_what_the_import_does(club: Club) -> None:
    """A file with new, changed and repeated plays, one of them twice in the same file."""
    first = import_file(club.store, club.group, read(documents(id="x-2")), "")
    assert first.new == 2
    again = json.loads(documents(id="x-2", minutes=7))
    content = json.dumps([*again, {**again[1], "id": "x-3"}, {**again[1], "id": "x-3"}])
    checked = check_plays(club.store, club.group, read(content))
    assert find_play(club.store, "x-3") is None
    written = import_file(club.store, club.group, read(content), "")
    assert (checked.new, checked.changed, checked.unchanged) == (written.new, written.changed, written.unchanged)
    assert (checked.games, checked.made, checked.matched) == (written.games, written.made, written.matched)


def test_a_page_shows_how_far_a_long_import_is(club: Club) -> None:
    token = "a" * 32
    folder = club.store.path.parent / "imports"
    folder.mkdir()
    (folder / f"{club.group}-{token}.json").write_text(
        write(Progress, Progress("writing", 4_200, 10_000, at=club.store.now()))
    )
    phone = club.phone()
    page = phone.get(f"{club.base}/import/{token}").text
    assert 'value="4200" max="10000"' in page
    assert "4,200 of 10,000 plays" in page
    assert 'hx-trigger="every 500ms"' in page
    assert club.phone("view").get(f"{club.base}/import/{token}").status_code == 403
    imports = ImportJobs(club.store)
    imports.write(club.group, token, "")  # it is being written: a second press begins nothing
    progress = imports.progress(club.group, token)
    assert progress is not None
    assert (progress.state, progress.done) == ("writing", 4_200)


def test_an_import_that_reports_nothing_any_more_has_died(tmp_path: Path) -> None:
    clock, token = StoppedClock(), "a" * 32
    store, uploaded = Store(tmp_path / FILE_NAME, clock), tmp_path / "imports" / f"1-{token}"
    jobs = ImportJobs(store)
    uploaded.parent.mkdir()
    uploaded.write_text("[]")
    uploaded.with_suffix(".json").write_text(write(Progress, Progress("writing", at=store.now())))
    for later, state in ((SILENT, "writing"), (timedelta(seconds=1), "failed")):
        clock.time += later
        progress = jobs.progress(1, token)
        assert progress is not None
        assert progress.state == state
    clock.time += KEPT
    jobs.upload(1, io.BytesIO(b"[]"))
    assert jobs.progress(1, token) is None
    assert not uploaded.exists()


def test_an_import_is_undone_on_its_page(club: Club) -> None:
    phone = club.phone()
    page = send(phone, club, (HEAD + GOOD).encode())
    undo = f'action="{page}/undo"'
    assert undo not in phone.get(page).text
    phone.post(page)
    assert undo in phone.get(page).text
    assert club.phone("view").post(f"{page}/undo").status_code == 403
    assert phone.post(f"{page}/undo").status_code == 303
    assert catalogue("en").message("import.undone") in phone.get(page).text
    assert count_plays(club.store, PlayFilter(group=club.group)) == 0
    phone.post(f"{page}/undo")
    assert count_plays(club.store, PlayFilter(group=club.group)) == 0


@pytest.mark.parametrize("after", [25, 60])
def test_an_import_is_cancelled_while_it_is_written(club: Club, monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    """In the middle of the file, and after its last play was read."""
    phone = club.phone()
    plays = [{"game": "steam-park", "id": f"c-{n}", "players": [{"name": "Ana", "total": n}]} for n in range(60)]
    page = send(phone, club, json.dumps(plays).encode())
    token = page.rsplit("/", 1)[1]

    def read_and_cancel(content: str) -> Iterator[ImportedPlay]:
        for number, one in enumerate(read(content), 1):
            yield one
            if number == after:
                assert f'action="{page}/cancel"' in phone.get(page).text
                assert phone.post(f"{page}/cancel").status_code == 303

    monkeypatch.setattr(import_jobs, "read", read_and_cancel)
    jobs = ImportJobs(club.store)
    jobs._report(club.group, token, Progress("writing", total=60))
    jobs.work(club.group, token, Progress("writing", total=60), "")
    assert catalogue("en").message("import.stopped") in phone.get(page).text
    assert count_plays(club.store, PlayFilter(group=club.group)) == 0
    assert club.store.row("SELECT 1 FROM people") is None
    phone.post(f"{page}/cancel")  # nothing runs any more
    assert club.phone("view").post(f"{page}/cancel").status_code == 403


def test_the_preview_names_games_nobody_had_and_what_changes(club: Club) -> None:
    """Of a BG Stats file nothing is written yet, so its games are known by its words alone."""
    phone = club.phone()
    page = send(phone, club, json.dumps(made_up(plays=30, games=9)).encode())
    assert "Game 0" in phone.get(page).text
    first = import_file(club.store, club.group, read(documents(id="x-2")), "")
    assert first.new == 2
    changed = phone.get(send(phone, club, documents(id="x-2", minutes=7).encode())).text
    assert catalogue("en").message("import.changes") in changed
    assert "<strong>7</strong>" in changed


def test_a_page_that_waits_is_shown_the_faults_of_a_file(club: Club) -> None:
    """What is polled is swapped only when the answer is no error."""
    phone = club.phone()
    page = send(phone, club, (HEAD + "steam-park,never,Ana,1,\n").encode())
    assert phone.get(page).status_code == 422
    assert phone.get(page, headers={"HX-Request": "true"}).status_code == 200


def test_an_import_is_copied_in_pieces(tmp_path: Path) -> None:
    class File(io.BytesIO):
        asked: ClassVar[list[int | None]] = []

        def read(self, size: int | None = -1, /) -> bytes:
            self.asked.append(size)
            return super().read(size)

    copy_to_private_file(tmp_path / "copy", File(1_000_000 * b"x"))
    assert (tmp_path / "copy").stat().st_size == 1_000_000
    assert all(size is not None and 0 < size < 1_000_000 for size in File.asked)
