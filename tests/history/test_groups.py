"""Groups: keys, people, the bin, and what tables log by themselves."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.history.formats import write
from companion.history.play_service import add_play
from companion.live.access import Access
from companion.live.move_service import submit
from companion.live.table_service import TableService, UnknownTable
from companion.rules.moves import Confirm, Next, Remark, Stop
from companion.speech.catalogue import catalogue
from companion.store.database import FILE_NAME, Store
from companion.store.groups import changes_of, group_of_key, rotate, view_key
from companion.store.people import people_of, person_for
from companion.store.play_list import PlayFilter, count_plays, every_play, list_plays
from companion.store.plays import find_play
from companion.store.results import results_of
from companion.store.sheets import PackTable, enter_sheet, find_pack, find_sheet, prepare_pack, prepare_sheet
from tests.history.conftest import Club
from tests.history.play_factory import play

HOST = Access(host=True)


def names(club: Club) -> list[str]:
    return [person.name for person in people_of(club.store, club.group)]


def number_of(club: Club, name: str) -> int:
    return next(person.id for person in people_of(club.store, club.group) if person.name == name)


# --- keys ----------------------------------------------------------------------------------------------------------


def test_the_file_holds_no_key(club: Club) -> None:
    dumped = "\n".join(str(tuple(row)) for row in club.store.rows("SELECT * FROM group_keys"))
    assert club.edit_key not in dumped
    assert view_key(club.edit_key) not in dumped


def test_the_key_is_in_the_fragment_and_becomes_a_cookie_no_script_can_read(club: Club) -> None:
    phone = club.app.test_client()
    response = phone.post("/groups/enter", data={"key": f"http://host/groups/enter#{club.edit_key}"})
    assert response.headers["Location"] == club.base
    cookie = response.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert phone.post("/groups/enter", data={"key": "nobody's"}).status_code == 422


@pytest.mark.parametrize(
    "page",
    ["", "/statistics", "/people", "/people/1", "/files", "/settings", "/ratings", "/years/2025", "/export/json"],
)
def test_every_page_needs_a_key_and_the_view_key_is_enough(club: Club, page: str) -> None:
    add_play(club.store, play(group=club.group))
    refused = club.phone("none").get(club.base + page)
    assert refused.status_code == 401
    assert "link of its group" in refused.text
    assert club.phone("view").get(club.base + page).status_code == 200
    assert club.phone("none").get(f"/groups/999{page}").status_code == 401


@pytest.mark.parametrize(
    "page",
    ["/settings", "/people/1", "/people/1/merge", "/people/1/retire", "/people/1/forget", "/import", "/merges/1/undo"],
)
def test_the_view_key_changes_nothing(club: Club, page: str) -> None:
    add_play(club.store, play(group=club.group))
    assert club.phone("view").post(club.base + page, data={"name": "X", "rotate": "1"}).status_code == 403
    assert club.phone("view").post("/plays/p1/delete").status_code == 403
    assert club.phone("view").get("/plays/p1/edit").status_code == 403


def test_new_links_invalidate_the_old_ones(club: Club) -> None:
    phone, old = club.phone(), club.phone("view")
    assert phone.post(f"{club.base}/settings", data={"rotate": "yes"}).status_code == 303
    assert phone.get(club.base).status_code == 200
    assert old.get(club.base).status_code == 401
    assert group_of_key(club.store, club.edit_key) is None


def test_a_group_needs_only_a_name_which_is_unique(club: Club) -> None:
    phone = club.app.test_client()
    assert phone.post("/groups", data={"name": "Thursday"}).status_code == 303
    assert "Thursday" in phone.get("/groups").text
    assert club.app.test_client().post("/groups", data={"name": "THURSDAY"}).status_code == 422
    assert club.app.test_client().post("/groups", data={"name": " "}).status_code == 422
    assert f'href="{club.base}"' in club.phone().post("/groups", data={"name": " "}).text, "one's groups stay in view"


def test_a_play_of_a_group_is_not_shown_to_strangers(club: Club) -> None:
    add_play(club.store, play(group=club.group))
    stranger = club.phone("none")
    assert stranger.get("/plays/p1").status_code == 401
    assert "/plays/p1" not in stranger.get("/plays").text
    assert club.phone("view").get("/plays/p1").status_code == 200


# --- tables --------------------------------------------------------------------------------------------------------


def test_a_table_opened_from_a_group_logs_itself_there_with_a_curve(club: Club) -> None:
    phone = club.phone()
    form = {"name": ["Ana", "Bo"], "group": str(club.group), "tracking": "light"}
    code = phone.post("/games/scream-machine/open", data=form).headers["Location"].split("/")[2]
    table_service: TableService = club.app.extensions["midway-table-service"]
    live_table = table_service.live_table(code)
    for number, move in enumerate((Next(0), Stop(), Confirm())):
        submit(table_service, live_table, HOST, move, str(number))
    [logged] = list_plays(club.store, PlayFilter(group=club.group))
    assert code.lower() not in logged.id.lower(), "whoever knows the code of a table does not know its play"
    assert names(club) == ["Ana", "Bo"]
    assert phone.get(f"/plays/{logged.id}").status_code == 200


def test_a_rematch_belongs_to_the_group_of_the_first_game(club: Club) -> None:
    phone = club.phone()
    form = {"name": ["Ana", "Bo"], "group": str(club.group), "tracking": "light"}
    code = phone.post("/games/scream-machine/open", data=form).headers["Location"].split("/")[2]
    table_service: TableService = club.app.extensions["midway-table-service"]
    _finish(table_service, code)
    again = phone.post(f"/t/{code}/rematch").headers["Location"].split("/")[2]
    assert again != code
    _finish(table_service, again)
    assert count_plays(club.store, PlayFilter(group=club.group)) == 2


def test_people_of_a_group_keep_their_colour(club: Club) -> None:
    """At the next table, whatever their seat, and in a rematch."""
    phone = club.phone()
    add_play(club.store, play("p1", (("Ana", 7), ("Bo", 5)), group=club.group))
    bo = f"{club.base}/people/{number_of(club, 'Bo')}"
    assert phone.post(bo, data={"name": "Bo", "colour": "black"}).status_code == 303
    form = {"name": ["Cy", "Bo"], "group": str(club.group), "tracking": "light"}
    code = phone.post("/games/scream-machine/open", data=form).headers["Location"].split("/")[2]
    table_service: TableService = club.app.extensions["midway-table-service"]
    first = {player.name: player.colour for player in table_service.live_table(code).table.players}
    assert first == {"Cy": "vermilion", "Bo": "black"}
    _finish(table_service, code)
    again = phone.post(f"/t/{code}/rematch").headers["Location"].split("/")[2]
    assert {player.name: player.colour for player in table_service.live_table(again).table.players} == first


def _finish(table_service: TableService, code: str) -> None:
    live_table = table_service.live_table(code)
    for move in (Stop(), Confirm()):
        submit(table_service, live_table, HOST, move, f"{code}{live_table.seq}")


def test_the_api_opens_a_table_with_the_edit_key_only(club: Club) -> None:
    client = club.app.test_client()
    body = {"game": "scream-machine", "players": [{"name": "Ana"}, {"name": "Bo"}]}
    assert client.post("/api/tables", json=body | {"group": club.edit_key}).status_code == 201
    for key in (view_key(club.edit_key), "Club", ""):
        answer = client.post("/api/tables", json=body | {"group": key})
        assert answer.status_code == 422
        assert answer.json is not None
        assert answer.json["errors"][0]["where"] == "/group"


# --- people --------------------------------------------------------------------------------------------------------


def test_a_merge_of_two_people_can_be_undone(club: Club) -> None:
    add_play(club.store, play("p1", (("Ana", 7), ("Bo", 5)), group=club.group))
    add_play(club.store, play("p2", (("Robert", 9), ("Cy", 5)), group=club.group))
    phone = club.phone()
    robert, bo = number_of(club, "Robert"), number_of(club, "Bo")
    before = results_of(club.store, PlayFilter(group=club.group))
    phone.post(f"{club.base}/people/{robert}/merge", data={"into": bo})
    assert names(club) == ["Ana", "Bo", "Cy"]
    assert [p.name for p in list(every_play(club.store, PlayFilter(group=club.group, person=bo)))[1].players] == [
        "Bo",
        "Cy",
    ]
    add_play(club.store, play("p3", (("robert", 1), ("Ana", 5)), group=club.group))
    assert count_plays(club.store, PlayFilter(group=club.group, person=bo)) == 3
    phone.post("/plays/p3/delete")
    merge = club.store.row("SELECT id FROM merges")
    assert merge is not None
    assert phone.post(f"{club.base}/merges/{merge['id']}/undo").status_code == 303
    assert results_of(club.store, PlayFilter(group=club.group)) == before
    assert names(club) == ["Ana", "Bo", "Cy", "Robert"]


def test_two_who_sat_at_one_table_are_never_merged(club: Club) -> None:
    add_play(club.store, play(group=club.group))
    ana, bo = number_of(club, "Ana"), number_of(club, "Bo")
    response = club.phone().post(f"{club.base}/people/{ana}/merge", data={"into": bo})
    assert response.status_code == 409
    assert "sat at one table" in response.text


def test_a_new_name_is_in_every_play(club: Club) -> None:
    add_play(club.store, play(group=club.group))
    phone = club.phone()
    path = f"{club.base}/people/{number_of(club, 'Bo')}"
    phone.post(path, data={"name": "Béatrice", "colour": "yellow"})
    assert "Béatrice" in phone.get("/plays/p1").text
    assert phone.post(path, data={"name": "ana", "colour": "yellow"}).status_code == 409
    assert phone.post(path, data={"name": " ", "colour": "yellow"}).status_code == 409


def test_a_forgotten_name_is_nowhere_in_the_file(club: Club) -> None:
    phone = club.phone()
    form = {"name": ["Ana", "Wolfgang"], "group": str(club.group), "tracking": "light"}
    code = phone.post("/games/scream-machine/open", data=form).headers["Location"].split("/")[2]
    table_service: TableService = club.app.extensions["midway-table-service"]
    submit(table_service, table_service.live_table(code), HOST, Remark("wolfgang laughed"), "n")
    _finish(table_service, code)
    person = number_of(club, "Wolfgang")
    phone.post(f"{club.base}/people/{person}", data={"name": "Wolfie", "colour": "blue"})
    [logged] = list_plays(club.store, PlayFilter(group=club.group))
    phone.post(f"/plays/{logged.id}/edit", data={"save": "yes", "/minutes": "5"})
    assert phone.post(f"{club.base}/people/{person}/forget").status_code == 409
    assert phone.post(f"{club.base}/people/{person}/forget", data={"sure": "yes"}).status_code == 303
    dumped = "\n".join(club.store._connection.iterdump()).lower()
    assert "wolfgang" not in dumped
    assert "wolfie" not in dumped
    assert "wolf" not in "".join(
        write("json", every_play(club.store, PlayFilter(group=club.group)), None, catalogue("en"))
    )
    assert table_service.live_table(code).table.name(1) == f"N. N. {person}"
    assert phone.get(f"/t/{code}/log").status_code == 200


def test_who_is_retired_is_not_offered_for_a_new_table(club: Club) -> None:
    add_play(club.store, play(group=club.group))
    phone = club.phone()
    assert '<option value="Bo">' in phone.get(f"/games/scream-machine/open?group={club.group}").text
    phone.post(f"{club.base}/people/{number_of(club, 'Bo')}/retire")
    assert '<option value="Bo">' not in phone.get(f"/games/scream-machine/open?group={club.group}").text


def test_a_large_group_is_paged_and_searched_without_accents(club: Club) -> None:
    with club.store.transaction() as db:
        for number in range(130):
            person_for(db, club.group, f"Élodie {number:03}" if number % 2 else f"Zoé {number:03}", "blue")
    phone = club.phone("view")
    first, last = (phone.get(f"{club.base}/people?page={page}").text for page in (1, 3))
    assert ("Élodie 001" in first, "Zoé 128" in first) == (True, False)
    assert ("Élodie 001" in last, "Zoé 128" in last) == (False, True)
    found = phone.get(f"{club.base}/people?find=zoe 01").text
    assert re.findall(r"Zoé \d+|Élodie \d+", found.split('class="list"')[1]) == [f"Zoé 01{n}" for n in (0, 2, 4, 6, 8)]
    assert "Nobody is called that" in phone.get(f"{club.base}/people?find=<b>").text


def test_the_trail_names_who_did_what(club: Club) -> None:
    add_play(club.store, play(group=club.group))
    phone, other = club.phone(), club.phone()
    phone.post(f"{club.base}/settings", data={"by": "Zoé"})
    person = number_of(club, "Bo")
    phone.post(f"{club.base}/people/{person}", data={"name": "Bob", "colour": "yellow"})
    phone.post(f"{club.base}/people/{person}/retire")
    phone.post("/plays/p1/delete")
    other.post("/plays/p1/restore")
    phone.post(f"{club.base}/settings", data={"name": "The club"})
    phone.post(f"{club.base}/settings", data={"rotate": "yes"})
    trail = [(one.what.key, one.by) for one in reversed(changes_of(club.store, club.group))]
    assert trail == [
        ("change.recoloured", "Zoé"), ("change.renamed", "Zoé"), ("change.retired", "Zoé"),
        ("change.play-deleted", "Zoé"), ("change.play-restored", ""), ("change.group-renamed", "Zoé"),
        ("change.rotated", "Zoé"),
    ]  # fmt: skip
    page = phone.get(f"{club.base}/settings").text
    assert "by Zoé" in page
    assert "with the link to change" in page


def test_a_forgotten_name_is_in_no_trail_no_sheet_and_no_upload(club: Club) -> None:
    phone = club.phone()
    phone.post(f"{club.base}/settings", data={"by": "Wolfgang"})
    add_play(club.store, play("p1", (("Wolfgang", 7), ("Bo", 5)), group=club.group))
    phone.post("/plays/p1/edit", data={"save": "yes", "/minutes": "5", "by": "wolfgang"})
    phone.post(f"{club.base}/people/{number_of(club, 'Bo')}/retire")
    with club.store.transaction() as db:
        pack = prepare_pack(
            db, '{"tables":[{"names":["Wolfgang","Bo"]}]}', [PackTable("steam-park", ("Wolfgang", "Bo"))]
        )
        enter_sheet(db, find_pack(club.store, pack).sheets[0].code, "p1")  # type: ignore[union-attr]
        prepare_sheet(db, PackTable("steam-park", ("wolfgang", "Bo"), table="Wolfgang's table"))
        prepare_sheet(db, PackTable("steam-park", ("Wolfgang",)))
        elsewhere = prepare_sheet(db, PackTable("steam-park", ("Wolfi", "Xenia")))
        prepare_pack(db, '{"tables":[{"names":["Wolfgang","Bo"]}]}', [PackTable("steam-park", ("Wolfgang", "Bo"))])
    add_play(club.store, play("p2", (("Wolfgang", 7), ("Bo", 5)), group=club.group, place="At Wolfgang's"))
    phone.post("/plays/p2/delete")
    upload = {"file": (io.BytesIO(b"game,ended_at,name,total\nsteam-park,2024-05-06,Wolfgang,3\n"), "plays.csv")}
    phone.post(f"{club.base}/import", data=upload)
    phone.post(f"{club.base}/people/{number_of(club, 'Wolfgang')}/forget", data={"sure": "yes", "by": ""})
    assert "wolfgang" not in "\n".join(club.store._connection.iterdump()).lower()
    assert find_sheet(club.store, elsewhere).names == ("Wolfi", "Xenia")  # type: ignore[union-attr]
    assert list((club.store.path.parent / "imports").iterdir()) == []


def test_a_sheet_that_names_nobody_else_of_the_group_is_another_groups(club: Club) -> None:
    add_play(club.store, play("p1", (("Ana", 7), ("Bo", 5)), group=club.group))
    with club.store.transaction() as db:
        codes = [prepare_sheet(db, PackTable("steam-park", names)) for names in (("Ana", "Xenia"), ("Bo", "Ana"))]
    club.phone().post(f"{club.base}/people/{number_of(club, 'Ana')}/forget", data={"sure": "yes"})
    left = [find_sheet(club.store, code).names[0] for code in codes]  # type: ignore[union-attr]
    assert left == ["Ana", "Bo"]
    assert "Ana" not in find_sheet(club.store, codes[1]).names  # type: ignore[union-attr]


def test_a_forgotten_name_goes_from_the_memory_of_every_worker(club: Club, tmp_path: Path) -> None:
    """Two processes have the table open; one forgets, the other must neither show nor write the old name again."""
    phone = club.phone()
    form = {"name": ["Ana", "Wolfgang"], "group": str(club.group), "tracking": "light"}
    code = phone.post("/games/scream-machine/open", data=form).headers["Location"].split("/")[2]
    add_play(club.store, play("p1", (("Wolfgang", 7), ("Bo", 5)), group=club.group))
    elsewhere = TableService(Store(tmp_path / FILE_NAME))
    watched, moved = elsewhere.live_table(code), TableService(Store(tmp_path / FILE_NAME))
    stale = moved.live_table(code)
    before = watched.version
    person = number_of(club, "Wolfgang")
    phone.post(f"{club.base}/people/{person}/forget", data={"sure": "yes"})
    assert elsewhere.live_table(code) is watched
    assert watched.table.name(1) == f"N. N. {person}"
    assert watched.version > before
    submit(moved, stale, HOST, Next(0), "n")
    assert "Wolfgang" not in str(tuple(club.store.row("SELECT * FROM game_tables")))  # type: ignore[arg-type]
    assert "Wolfgang" not in phone.get(f"/t/{code}").text


# --- the bin -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("grouped", [True, False])
def test_a_deleted_play_can_be_restored_for_a_week(club: Club, grouped: bool) -> None:
    add_play(club.store, play(group=club.group if grouped else None))
    phone = club.phone()
    bin_page = phone.post("/plays/p1/delete").headers["Location"]
    assert phone.get("/plays/p1").status_code == 404
    assert "/plays/p1/restore" in phone.get(bin_page).text
    phone.post("/plays/p1/restore")
    assert find_play(club.store, "p1") is not None
    phone.post("/plays/p1/delete")
    with club.store.transaction() as db:
        db.execute("UPDATE plays SET deleted_at = '2025-01-01T00:00:00+00:00'")
    add_play(club.store, play("p2", group=club.group if grouped else None))
    phone.post("/plays/p2/delete")
    assert "/plays/p1/restore" not in phone.get(bin_page).text


def opened(club: Club, group: str = "") -> tuple[FlaskClient, str]:
    """A host's phone and the code of a new table."""
    host = club.phone() if group else club.phone("none")
    form = {"name": ["Ana", "Bo"], "group": group, "tracking": "light"}
    return host, host.post("/games/scream-machine/open", data=form).headers["Location"].split("/")[2]


def test_a_deleted_table_is_gone_everywhere_and_comes_back_as_it_was(club: Club, tmp_path: Path) -> None:
    host, code = opened(club)
    stranger, elsewhere = club.phone("none"), TableService(Store(tmp_path / FILE_NAME))
    table_service: TableService = club.app.extensions["midway-table-service"]
    there, here = elsewhere.live_table(code), table_service.live_table(code)
    submit(table_service, here, HOST, Next(0), "1")
    assert "/delete" in host.get(f"/t/{code}/seats").text
    assert "/delete" not in stranger.get(f"/t/{code}/seats").text
    assert stranger.post(f"/t/{code}/delete").status_code == 401
    assert host.post(f"/t/{code}/delete").headers["Location"] == f"/t/{code}/deleted"
    assert here.deleted
    with pytest.raises(UnknownTable):
        elsewhere.live_table(code)
    assert there.deleted
    with pytest.raises(UnknownTable):
        submit(table_service, here, HOST, Next(1), "2")
    assert host.get(f"/api/tables/{code}").status_code == 404
    assert host.get(f"/t/{code}").headers["Location"] == f"/t/{code}/deleted"
    assert code not in host.get("/").text
    assert "/restore" in host.get(f"/t/{code}/deleted").text
    assert "/restore" not in stranger.get(f"/t/{code}/deleted").text
    assert stranger.post(f"/t/{code}/restore").status_code == 401
    host.post(f"/t/{code}/restore")
    assert table_service.live_table(code).seq == elsewhere.live_table(code).seq == 1
    assert host.get(f"/t/{code}").status_code == 200


def test_tables_deleted_by_a_group_are_gone_after_a_week(club: Club) -> None:
    host, code = opened(club, str(club.group))
    _finish(club.app.extensions["midway-table-service"], code)
    rematch = host.post(f"/t/{code}/rematch").headers["Location"].split("/")[2]
    member, watcher = club.phone(), club.phone("view")
    assert f"/t/{rematch}" in member.get(club.base).text
    assert watcher.post(f"/t/{rematch}/delete").status_code == 401
    assert member.post(f"/t/{code}/delete").status_code == 303
    assert f"/t/{code}/restore" in member.get(f"{club.base}/bin").text
    with club.store.transaction() as db:
        db.execute("UPDATE game_tables SET deleted_at = '2025-01-01T00:00:00+00:00' WHERE deleted_at IS NOT NULL")
    assert f"/t/{code}/restore" not in member.get(f"{club.base}/bin").text
    assert member.post(f"/t/{code}/restore").status_code == 404
    member.post(f"/t/{rematch}/delete")
    assert [row["code"] for row in club.store.rows("SELECT code FROM game_tables")] == [rematch]
    assert club.store.row("SELECT 1 FROM moves") is None
    assert count_plays(club.store, PlayFilter(group=club.group)) == 1
    assert club.store.rows("PRAGMA foreign_key_check") == []


# --- the API -------------------------------------------------------------------------------------------------------


def document() -> dict[str, object]:
    players = [
        {"name": "Ana", "total": 7, "lines": [{"label": "Rides", "points": 7, "why": "7 x 1"}]},
        {"name": "Bo", "total": 9},
    ]
    return {"id": "x-1", "game": "steam-park", "ended_at": "2025-05-06T20:00:00Z", "minutes": 60, "players": players}


def test_plays_by_the_api(club: Club) -> None:
    client = club.app.test_client()
    edit = {"Authorization": f"Bearer {club.edit_key}"}
    view = {"Authorization": f"Bearer {view_key(club.edit_key)}"}
    assert client.get("/api/plays").status_code == 401
    assert client.post("/api/plays", json=document(), headers=view).status_code == 403
    made = client.post("/api/plays", json=document(), headers=edit)
    assert made.status_code == 201
    assert client.post("/api/plays", json=document(), headers=edit).status_code == 200
    [listed] = client.get("/api/plays", headers=view).json  # type: ignore[misc]
    assert listed == made.json
    assert [(player["name"], player["place"]) for player in listed["players"]] == [("Ana", 2), ("Bo", 1)]
    assert listed["players"][0]["lines"] == [{"label": "Rides", "points": 7, "why": "7 x 1"}]
    assert client.post("/api/plays", json=listed, headers=edit).status_code == 200
    assert find_play(club.store, "x-1").revision == 1  # type: ignore[union-attr]


def test_the_list_is_paged_and_filtered(club: Club) -> None:
    for number in range(5):
        add_play(club.store, play(f"p{number}", group=club.group, ended_at=f"2025-01-0{number + 1}T00:00:00+00:00"))
    client = club.app.test_client()
    headers = {"Authorization": f"Bearer {club.edit_key}"}
    first = client.get("/api/plays?limit=3", headers=headers)
    assert [one["id"] for one in first.json or []] == ["p4", "p3", "p2"]
    following = first.headers["Link"].split(">")[0][1:]
    assert [one["id"] for one in client.get(following, headers=headers).json or []] == ["p1", "p0"]
    some = client.get("/api/plays?since=2025-01-02&until=2025-01-03", headers=headers).json or []
    assert [one["id"] for one in some] == ["p2", "p1"]


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"game": "chess"}, "/game"),
        ({"ended_at": "3026-01-01"}, "/ended_at"),
        ({"ended_at": "soon"}, "/ended_at"),
        ({"modules": ["nope"]}, "/modules/0"),
        ({"players": [{"name": "Ana", "total": 1}, {"name": "ANA", "total": 2}]}, "/players/1/name"),
        ({"players": [{"name": "Ana", "total": 1, "seat": 0}, {"name": "Bo", "total": 2, "seat": 0}]}, "/players"),
        ({"players": []}, "/players"),
        ({"players": [{"name": f"P{n}", "total": 1} for n in range(13)]}, "/players"),
        ({"unknown": 1}, "/unknown"),
    ],
)
def test_faults_of_a_document(club: Club, change: dict[str, object], where: str) -> None:
    headers = {"Authorization": f"Bearer {club.edit_key}"}
    answer = club.app.test_client().post("/api/plays", json=document() | change, headers=headers)
    assert answer.status_code == 422
    assert where in [one["where"] for one in (answer.json or {})["errors"]]
    assert count_plays(club.store, PlayFilter(group=club.group)) == 0


def test_a_group_by_the_api(club: Club) -> None:
    client = club.app.test_client()
    made = client.post("/api/groups", json={"name": "Robots"})
    assert made.status_code == 201
    assert made.json is not None
    assert client.get("/api/plays", headers={"Authorization": f"Bearer {made.json['view_key']}"}).json == []
    assert client.post("/api/groups", json={"name": "robots"}).status_code == 422


def test_notes_are_never_markup(club: Club) -> None:
    add_play(club.store, play(group=club.group, notes="<script>alert(1)</script>", place="<b>x</b>"))
    phone = club.phone()
    for page in ("/plays/p1", "/plays/p1/edit", club.base):
        assert "<script>alert" not in phone.get(page).text
        assert "<b>x</b>" not in phone.get(page).text
    assert json.dumps("<script>alert(1)</script>") in phone.get(f"{club.base}/export/json").text


def test_keys_can_be_rotated_on_the_command_line(club: Club, capsys: pytest.CaptureFixture[str]) -> None:
    from companion.cli import main

    data = ["--data", str(club.store.path.parent)]
    assert main(["groups", "list", *data]) == 0
    assert "Club" in capsys.readouterr().out
    assert main(["groups", "rotate", "club", *data]) == 0
    key = capsys.readouterr().out.split("#")[1].split()[0]
    found = group_of_key(club.store, key)
    assert found is not None
    assert found[1] == "edit"
    assert main(["groups", "rotate", "nobody", *data]) == 2
    with club.store.transaction() as db:
        assert rotate(db, club.group) != key


def test_a_group_is_found_on_the_home_page_and_deleted_for_good(club: Club) -> None:
    """Founding leads to the group, the home page lists it, and what was deleted is nowhere in the file."""
    phone = club.phone()
    founded = phone.post("/groups", data={"name": "Sunday"})
    address = founded.headers["Location"]
    assert address.rpartition("/")[2].isdigit()
    assert f'href="{address}"' in phone.get("/").text
    group = int(address.rpartition("/")[2])
    add_play(club.store, play("sunday", (("Zelda", 7), ("Yann", 5)), group=group, notes="Près du café"))
    for words, found in (("pres", True), ("CAFE près", True), ("tea", False)):
        assert ("/plays/sunday" in phone.get(f"{address}?words={words}").text) is found
    assert phone.post(f"{address}/delete").headers["Location"] == f"{address}/settings"
    assert phone.post(f"{address}/delete", data={"sure": "yes"}).status_code == 303
    assert phone.get(address).status_code in (401, 403, 404)
    for left in ("SELECT 1 FROM plays WHERE id = 'sunday'", "SELECT 1 FROM people WHERE name = 'Zelda'"):
        assert club.store.rows(left) == []


def test_standings_are_sorted_by_any_column(club: Club) -> None:
    phone = club.phone()
    for number, (ana, bo) in enumerate(((7, 5), (7, 5), (3, 5))):
        add_play(club.store, play(f"p{number}", (("Ana", ana), ("Bo", bo)), group=club.group))
    add_play(club.store, play("p9", (("Bo", 7),), group=club.group, minutes=None))
    page = f"/groups/{club.group}/statistics"
    orders = {order: phone.get(f"{page}?order={order}").text for order in ("wins", "plays", "odd")}
    first = {order: min(("Ana", "Bo"), key=lambda name: text.index(f">{name}</a>")) for order, text in orders.items()}
    assert first == {"wins": "Ana", "plays": "Bo", "odd": "Ana"}
    assert 'aria-sort="descending"' in orders["plays"]
    say = catalogue("en").message
    assert say("statistics.alone", n=1) in orders["wins"]
    assert say("statistics.untimed", n=1) in orders["wins"]
