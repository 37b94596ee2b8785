"""Data on the disk: what is forgotten is gone, a restore waits for servers to stop, files are private."""

from __future__ import annotations

import json
import os
import signal
import stat
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from shutil import copy
from unicodedata import normalize

import pytest
from flask import Flask

from companion.history.people_service import forget_person, rename_person, set_ratings
from companion.history.play_service import add_play, change_play
from companion.store.backup import back_up, restore
from companion.store.database import FILE_NAME, Store, UnusableFile
from companion.store.file_locks import Locked, locked_file
from companion.store.name_eraser import NameEraser
from companion.store.people import person_named
from companion.store.plays import find_play
from companion.store.revisions import revisions_of
from companion.web import create_app
from tests.api.client import TableOnline, bearer, open_table
from tests.events.event_client import Organiser
from tests.history.conftest import Club
from tests.history.play_factory import play
from tests.live.server import COMMAND, Server
from tests.own_games.definitions import simple

NAME = "Zoé Quartermain"
SPELLINGS = [NAME, NAME.upper(), normalize("NFD", NAME), NAME.replace("é", "\\u00e9"), "Quartermain", "quartermain"]


def all_bytes(folder: Path) -> bytes:
    """Every byte of every file below a folder, and their names; read by `cat`, since closing an open database's file
    here would release SQLite's locks."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    content = subprocess.run(["/bin/cat", *files], check=True, capture_output=True).stdout
    return content + b"\n".join(path.name.encode() for path in files)


def check_gone(folder: Path, *more: str) -> None:
    content = all_bytes(folder)
    for spelling in (*SPELLINGS, *more):
        for encoded in (spelling.encode(), spelling.encode("utf-16-le"), json.dumps(spelling)[1:-1].encode()):
            assert encoded.lower() not in content.lower(), (spelling, content.lower().count(encoded.lower()))


def forget(club: Club, name: str) -> None:
    person = person_named(club.store, club.group, name)
    assert person is not None
    answer = club.phone().post(f"{club.base}/people/{person.id}/forget", data={"sure": "yes"})
    assert answer.status_code == 303


def test_no_byte_of_a_forgotten_name_stays_in_the_folder_or_in_a_later_backup(club: Club, tmp_path: Path) -> None:
    folder = club.store.path.parent
    for number in range(300):
        notes = f"{NAME} laughed" if number % 3 else f"with {normalize('NFD', NAME)}!" + "x" * (number * 7 % 500)
        players = [(NAME if number % 2 else normalize("NFD", NAME).upper(), 5), ("Bo", number % 9)]
        add_play(club.store, play(f"p{number}", players, group=club.group, notes=notes, place=f"{NAME}'s house"))
        if number % 10 == 0:
            old = find_play(club.store, f"p{number}")
            assert old is not None
            change_play(club.store, old, replace(old, notes=f"zoé  quartermain was there {number}"), NAME)
    table = open_table(club.app.test_client(), (NAME, "Bo"))
    assert table.code
    phone = club.phone()
    form = {"name": [NAME, "Bo"], "group": str(club.group), "tracking": "light"}
    phone.post("/games/scream-machine/open", data=form)
    csv = f"game,table,players\nSteam Park,1,{NAME};Bo\n"
    pack = phone.post("/print/pack", data={"title": f"{NAME}'s birthday", "tables": csv, "lang": "en"})
    if pack.status_code == 303:
        phone.post(pack.headers["Location"] + "/make")
    document = [{"id": f"{NAME} {n}", "game": "steam-park", "ended_at": "2025-05-06T20:00:00Z",
                 "players": [{"name": NAME, "total": n}, {"name": "Bo", "total": 2}]} for n in range(3)]  # fmt: skip
    uploaded = phone.post(f"{club.base}/import", data={"file": (BytesIO(json.dumps(document).encode()), "plays.json")})
    phone.post(uploaded.headers["Location"])
    phone.post(f"{club.base}/import", data={"file": (BytesIO(json.dumps(document).encode()), "again.json")})
    with club.store.transaction() as db:  # the table of no group is nobody's to forget
        db.execute("DELETE FROM moves WHERE game_table_id = (SELECT id FROM game_tables WHERE code = ?)", (table.code,))
        db.execute("DELETE FROM keys WHERE game_table_id = (SELECT id FROM game_tables WHERE code = ?)", (table.code,))
        db.execute("DELETE FROM game_tables WHERE code = ?", (table.code,))
    person = person_named(club.store, club.group, NAME)
    assert person is not None
    rename_person(club.store, person, "Zoé Quartermain-Bell", "blue", "me")
    assert NAME.encode() in all_bytes(folder)
    forget(club, "Zoé Quartermain-Bell")
    assert [line for line in club.store._connection.iterdump() if "quartermain" in line.lower()] == []
    check_gone(folder)
    back_up(folder, tmp_path / "elsewhere.db")
    check_gone(tmp_path)
    assert club.store.rows("PRAGMA foreign_key_check") == []
    assert [row[0] for row in club.store.rows("PRAGMA integrity_check")] == ["ok"]
    assert club.phone().get(club.base).status_code == 200


def test_a_pack_that_was_made_before_is_not_served_with_the_name(club: Club) -> None:
    add_play(club.store, play("p1", [(NAME, 5), ("Bo", 3)], group=club.group))
    phone = club.phone()
    csv = f"game,table,players\nSteam Park,1,{NAME};Bo\n"
    made = phone.post("/print/pack", data={"title": "Fair", "tables": csv, "lang": "en", "paper": "a4"})
    assert made.status_code == 303, made.text
    phone.post(made.headers["Location"] + "/make")
    assert club.app.extensions["midway-pack-jobs"]._jobs
    forget(club, NAME)
    assert NAME not in phone.get(made.headers["Location"]).text
    assert "midway-pack-jobs" not in club.app.extensions or not club.app.extensions["midway-pack-jobs"]._jobs


@pytest.mark.parametrize(
    "text",
    [
        "Zoé Quartermain",
        "zoé\tquartermain",
        "ZOE\u0301 QUARTERMAIN",
        "Z\u200do\u00e9 Quarter\ufe0fmain",
        "Ｚoé Quartermain",
    ],
)
def test_a_name_is_found_however_it_is_spelt(text: str) -> None:
    eraser = NameEraser([NAME], "N. N. 1")
    assert eraser.clean_words(f"– {text}, again!") == "– N. N. 1, again!"
    assert json.loads(eraser.clean_json(json.dumps({"names": [text, "Zoé"], text: 1}))) == {
        "names": ["N. N. 1", "Zoé"],
        "N. N. 1": 1,
    }


def test_words_that_only_contain_a_name_stay(club: Club) -> None:
    eraser = NameEraser(["Ana"], "N. N. 1")
    for text in ("Banana", "Anabel", "Ana\u0301", "ＡＮＡＢＥＬ é"):
        assert eraser.clean_words(text) == text
    assert eraser.clean_words("e\u0301 Banana") == "e\u0301 Banana"


def test_free_pages_of_a_file_from_before_are_emptied(tmp_path: Path) -> None:
    store = Store(tmp_path / FILE_NAME)
    with store.transaction() as db:
        db.execute("PRAGMA secure_delete = OFF")
        db.execute("DELETE FROM _sqlite_migrations WHERE name = 'm002_name_keys'")
    store._connection.execute("PRAGMA secure_delete = OFF")
    for sql in ("INSERT INTO server_settings VALUES ('x', ?)", "DELETE FROM server_settings WHERE value = ?"):
        with store.transaction() as db:
            db.execute(sql, (NAME * 2_000,))
    store.close()
    assert NAME.encode() in all_bytes(tmp_path)
    Store(tmp_path / FILE_NAME).close()
    check_gone(tmp_path)


@pytest.fixture
def umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def check_private(folder: Path) -> None:
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    for path in folder.rglob("*"):
        if path.is_dir():
            assert stat.S_IMODE(path.stat().st_mode) == 0o700, path
        elif path.is_file():
            assert stat.S_IMODE(path.stat().st_mode) == 0o600, path


@pytest.mark.usefixtures("umask")
@pytest.mark.parametrize("workers", [1, 2])
def test_only_the_user_of_the_server_reads_its_files(tmp_path: Path, workers: int) -> None:
    data = tmp_path / "data"
    with Server(data, workers) as server:
        server.open_table()
        check_private(data)
        back_up(data, tmp_path / "copy.db")
        assert stat.S_IMODE((tmp_path / "copy.db").stat().st_mode) == 0o600
    check_private(data)


@pytest.mark.usefixtures("umask")
def test_a_folder_that_was_open_to_all_is_closed(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o755)
    Store(data / FILE_NAME).close()
    for path in (data, data / FILE_NAME):
        path.chmod(0o755)
    app = create_app(data)
    group = app.test_client().post("/api/groups", json={"name": "Club"}).json
    phone = app.test_client()
    phone.post("/groups/enter", data={"key": group["edit_key"]})
    phone.post("/groups/1/import", data={"file": (BytesIO(b"[]"), "plays.json")})
    check_private(data)


def test_nothing_is_put_back_under_a_running_server(tmp_path: Path) -> None:
    data, saved = tmp_path / "data", tmp_path / "copy.db"
    with Server(data, 2) as server:
        table = server.open_table()
        back_up(data, saved)
        server.move(table, {"type": "adjust", "seat": 0, "counter": "visitors", "by": 2}, "1")
        with Server(data):  # two servers on one folder, one of them with workers
            command = [*COMMAND, "restore", str(saved), "--data", str(data)]
            refused = subprocess.run(command, capture_output=True, text=True, check=False)
            assert refused.returncode == 1
            assert "stop it first" in refused.stderr
        with pytest.raises(UnusableFile, match="stop it first"):
            restore(saved, data)
        assert server.look(table)["seq"] == 1
    restore(saved, data)
    with Server(data) as server:
        assert server.look(table)["seq"] == 0


def test_a_server_that_was_killed_is_no_obstacle(tmp_path: Path) -> None:
    data, saved = tmp_path / "data", tmp_path / "copy.db"
    server = Server(data, 2)
    server.open_table()
    back_up(data, saved)
    server.end(signal.SIGKILL)
    restore(saved, data)


def test_no_server_starts_while_a_copy_is_put_back(tmp_path: Path) -> None:
    Store(tmp_path / FILE_NAME).close()
    with locked_file(tmp_path / "in-use"):
        command = [*COMMAND, "serve", "--port", "0", "--data", str(tmp_path)]
        assert "put back" in subprocess.run(command, capture_output=True, text=True, check=False).stderr
        with pytest.raises(Locked), locked_file(tmp_path / "in-use", shared=True):
            pass


@pytest.mark.parametrize(("workers", "how"), [(1, signal.SIGINT), (2, signal.SIGTERM)])
def test_after_a_stop_the_file_alone_is_the_history(tmp_path: Path, workers: int, how: signal.Signals) -> None:
    data = tmp_path / "data"
    server = Server(data, workers)
    table = server.open_table()
    for number in range(5):
        server.move(table, {"type": "adjust", "seat": 0, "counter": "visitors", "by": 1}, str(number))
    server.end(how)
    log = data / f"{FILE_NAME}-wal"
    assert not log.exists() or log.stat().st_size == 0
    (tmp_path / "moved").mkdir()
    copy(data / FILE_NAME, tmp_path / "moved")
    with Server(tmp_path / "moved") as again:
        assert again.look(table)["seq"] == 5


KEPT = ["/t/{code}", "/t/{code}/opened", "/t/{code}/seats", "/t/{code}/log", "/t/{code}/recover", "/api/tables/{code}",
        "/", "/groups", "/groups/1", "/groups/1/settings", "/groups/1/people", "/groups/1/export/json", "/api/plays",
        "/plays", "/t/CCCCCC", "/groups/999",
        "/games/steam-park", "/print/steam-park/pad.pdf", "/settings"]  # fmt: skip


@pytest.mark.parametrize("address", KEPT)
def test_no_cache_keeps_what_a_key_opens(club: Club, address: str) -> None:
    table = open_table(club.app.test_client())
    phone = club.phone()
    phone.set_cookie(f"midway-host-{table.code}", table.host)
    headers = bearer(club.edit_key) if address == "/api/plays" else {}
    answer = phone.get(address.format(code=table.code), headers=headers)
    assert answer.headers.getlist("Cache-Control") == ["no-store"]


def test_answers_that_hand_out_keys_are_kept_by_no_cache(app: Flask, table: TableOnline) -> None:
    client = app.test_client()
    body = {"game": "scream-machine", "players": [{"name": "Ana"}, {"name": "Bo"}]}
    answers = [
        client.post("/api/tables", json=body),
        client.post("/api/groups", json={"name": "Keys"}),
        client.post("/groups", data={"name": "More keys"}),
        client.post(f"/t/{table.code}/claim", data={"seat": "0"}),
        client.post(f"/t/{table.code}/recover", data={"recovery": table.recovery}),
        client.get(table.url, headers=bearer(table.host)),
        table.move({"type": "note", "text": "hello"}),
    ]
    assert {answer.headers.get("Cache-Control") for answer in answers} == {"no-store"}


def test_what_is_the_same_for_all_may_be_kept(app: Flask) -> None:
    stranger = app.test_client()
    for address in ("/games/steam-park", "/print/steam-park/pad.pdf"):
        assert "no-store" not in stranger.get(address).headers.get("Cache-Control", "")


def test_a_preview_that_ends_after_the_forgetting_writes_no_name(club: Club) -> None:
    from companion.history.import_jobs import ImportJobs, Progress
    from companion.history.importer import Report

    jobs = ImportJobs(club.store)
    token = jobs.upload(club.group, BytesIO(b"[]"))
    jobs.drop(club.group)
    jobs._report_work(club.group, token, Progress("checked", report=Report(made={NAME})))
    assert jobs.progress(club.group, token) is None


def test_an_id_with_the_name_in_it_is_replaced(club: Club) -> None:
    players = [{"name": "Wolfgang", "total": 1}, {"name": "Bo", "total": 2}]
    for play_id in ("wolfgang_2025-1", "2024.WOLFGANG", "other"):
        document = {"id": play_id, "game": "steam-park", "ended_at": "2025-05-06T20:00:00Z", "players": players}
        posted = club.app.test_client().post("/api/plays", json=document, headers=bearer(club.edit_key))
        assert posted.json["id"] == play_id
        old = find_play(club.store, play_id)
        assert old is not None
        change_play(club.store, old, replace(old, notes="changed"), "")
    set_ratings(club.store, club.group, True, "")
    forget(club, "Wolfgang")
    assert b"wolfgang" not in all_bytes(club.store.path.parent).lower()
    assert club.store.rows("PRAGMA foreign_key_check") == []
    assert find_play(club.store, "other") is not None
    for row in club.store.rows("SELECT id FROM plays"):
        assert len(revisions_of(club.store, row["id"])) == 1
        assert revisions_of(club.store, row["id"])[0].play.id == row["id"]


def test_the_service_forgets_without_the_web(club: Club) -> None:
    add_play(club.store, play("p1", [(NAME, 5), ("Bo", 3)], group=club.group))
    person = person_named(club.store, club.group, NAME)
    assert person is not None
    forget_person(club.store, person, "")
    check_gone(club.store.path.parent)


def test_a_name_goes_from_events_own_games_teams_and_the_group_itself(club: Club) -> None:
    phone = club.phone()
    example = {"input": {"players": [{"name": NAME, "score": 3}]}, "totals": {NAME: 3}}
    game = simple(title={"en": f"{NAME}'s dice"}, about={"en": f"Played at {NAME}'s."}, examples=[example])
    added = phone.post("/api/games", json=game, headers=bearer(club.edit_key))
    assert added.status_code == 201
    cup = Organiser(phone, group=str(club.group), names="\n".join((NAME, "Bo", "Cy", "Di")), name=f"{NAME}'s cup")
    cup.draw()
    [sheet] = [table.code for table in cup.event.tables.values() if table.round == 1]
    assert phone.post(f"/s/{sheet}/table").location.startswith("/t/")
    cup.enter(1, 1, 40, 30, 20, 10, by=NAME)
    add_play(club.store, play("p1", [(NAME, 5), ("Bo", 3)], group=club.group))
    with club.store.transaction() as db:
        db.execute("UPDATE play_players SET team = ?, role = ?", (f"{NAME}'s team", NAME))
        db.execute("UPDATE event_entries SET entered_by = ?", (NAME,))
        db.execute("UPDATE play_groups SET name = ?", (f"{NAME} and friends",))
    forget(club, NAME)
    assert [line for line in club.store._connection.iterdump() if "quartermain" in line.lower()] == []
    check_gone(club.store.path.parent)
    kept = club.app.test_client().get("/api/games/small-one").json["definition"]
    assert kept["fields"] == game["fields"]
    assert list(kept["examples"][0]["totals"].values()) == [3]
    assert cup.get("/standings")
