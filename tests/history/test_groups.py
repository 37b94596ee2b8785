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
from companion.live.table_service import TableService, UnknownTable
from companion.rules.moves import Confirm, Next, Remark, Stop
from companion.speech.catalogue import catalogue
from companion.store.database import FILE_NAME, Store
from companion.store.groups import changes_of, group_of_key, rotate, view_key
from companion.store.people import people_of, person_for
from companion.store.play_list import Choice, count_plays, every_play, list_plays
from companion.store.plays import find_play
from companion.store.results import results_of
from companion.store.sheets import NewSheet, enter_sheet, find_pack, find_sheet, prepare_pack, prepare_sheet
from tests.history.conftest import House
from tests.history.made_up import play


def names(house: House) -> list[str]:
    return [person.name for person in people_of(house.store, house.group)]


def number_of(house: House, name: str) -> int:
    return next(person.id for person in people_of(house.store, house.group) if person.name == name)


# --- keys ----------------------------------------------------------------------------------------------------------


def test_the_file_holds_no_key(house: House) -> None:
    dumped = "\n".join(str(tuple(row)) for row in house.store.rows("SELECT * FROM group_keys"))
    assert house.edit_key not in dumped
    assert view_key(house.edit_key) not in dumped


def test_the_key_stands_behind_the_hash_and_becomes_a_cookie_no_script_can_read(house: House) -> None:
    phone = house.app.test_client()
    response = phone.post("/groups/enter", data={"key": f"http://host/groups/enter#{house.edit_key}"})
    assert response.headers["Location"] == house.base
    cookie = response.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert phone.post("/groups/enter", data={"key": "nobody's"}).status_code == 422


@pytest.mark.parametrize(
    "page",
    ["", "/statistics", "/people", "/people/1", "/files", "/settings", "/ratings", "/years/2025", "/export/json"],
)
def test_every_page_needs_a_key_and_the_one_to_look_is_enough(house: House, page: str) -> None:
    add_play(house.store, play(group=house.group))
    refused = house.phone("none").get(house.base + page)
    assert refused.status_code == 401
    assert "link of its group" in refused.text
    assert house.phone("view").get(house.base + page).status_code == 200
    assert house.phone("none").get(f"/groups/999{page}").status_code == 401


@pytest.mark.parametrize(
    "page",
    ["/settings", "/people/1", "/people/1/merge", "/people/1/retire", "/people/1/forget", "/import", "/merges/1/undo"],
)
def test_the_key_to_look_changes_nothing(house: House, page: str) -> None:
    add_play(house.store, play(group=house.group))
    assert house.phone("view").post(house.base + page, data={"name": "X", "rotate": "1"}).status_code == 403
    assert house.phone("view").post("/plays/p1/delete").status_code == 403
    assert house.phone("view").get("/plays/p1/edit").status_code == 403


def test_new_links_lock_the_old_ones_out(house: House) -> None:
    phone, old = house.phone(), house.phone("view")
    assert phone.post(f"{house.base}/settings", data={"rotate": "yes"}).status_code == 303
    assert phone.get(house.base).status_code == 200
    assert old.get(house.base).status_code == 401
    assert group_of_key(house.store, house.edit_key) is None


def test_a_group_is_founded_by_its_name_alone_and_names_are_unique(house: House) -> None:
    phone = house.app.test_client()
    assert phone.post("/groups", data={"name": "Thursday"}).status_code == 303
    assert "Thursday" in phone.get("/groups").text
    assert house.app.test_client().post("/groups", data={"name": "THURSDAY"}).status_code == 422
    assert house.app.test_client().post("/groups", data={"name": " "}).status_code == 422
    assert f'href="{house.base}"' in house.phone().post("/groups", data={"name": " "}).text, "one's groups stay in view"


def test_a_play_of_a_group_is_not_shown_to_strangers(house: House) -> None:
    add_play(house.store, play(group=house.group))
    stranger = house.phone("none")
    assert stranger.get("/plays/p1").status_code == 401
    assert "/plays/p1" not in stranger.get("/plays").text
    assert house.phone("view").get("/plays/p1").status_code == 200


# --- tables --------------------------------------------------------------------------------------------------------


def test_a_table_opened_from_a_group_logs_itself_there_with_a_curve(house: House) -> None:
    phone = house.phone()
    form = {"name": ["Ana", "Bo"], "group": str(house.group), "tracking": "light"}
    code = phone.post("/games/scream-machine/open", data=form).headers["Location"].split("/")[2]
    table_service: TableService = house.app.extensions["midway-table-service"]
    live_table = table_service.live_table(code)
    for number, move in enumerate((Next(0), Stop(), Confirm())):
        table_service.make_move(live_table, move, None, True, str(number), str(number))
    [logged] = list_plays(house.store, Choice(group=house.group))
    assert logged.id == code.lower()
    assert names(house) == ["Ana", "Bo"]
    assert phone.get(f"/plays/{logged.id}").status_code == 200


def test_a_rematch_goes_where_the_first_game_went(house: House) -> None:
    phone = house.phone()
    form = {"name": ["Ana", "Bo"], "group": str(house.group), "tracking": "light"}
    code = phone.post("/games/scream-machine/open", data=form).headers["Location"].split("/")[2]
    table_service: TableService = house.app.extensions["midway-table-service"]
    _finish(table_service, code)
    again = phone.post(f"/t/{code}/rematch").headers["Location"].split("/")[2]
    assert again != code
    _finish(table_service, again)
    assert count_plays(house.store, Choice(group=house.group)) == 2


def test_people_of_a_group_keep_their_colour(house: House) -> None:
    """At the next table, whatever their seat, and in a rematch."""
    phone = house.phone()
    add_play(house.store, play("p1", (("Ana", 7), ("Bo", 5)), group=house.group))
    bo = f"{house.base}/people/{number_of(house, 'Bo')}"
    assert phone.post(bo, data={"name": "Bo", "colour": "black"}).status_code == 303
    form = {"name": ["Cy", "Bo"], "group": str(house.group), "tracking": "light"}
    code = phone.post("/games/scream-machine/open", data=form).headers["Location"].split("/")[2]
    table_service: TableService = house.app.extensions["midway-table-service"]
    first = {player.name: player.colour for player in table_service.live_table(code).table.players}
    assert first == {"Cy": "vermilion", "Bo": "black"}
    _finish(table_service, code)
    again = phone.post(f"/t/{code}/rematch").headers["Location"].split("/")[2]
    assert {player.name: player.colour for player in table_service.live_table(again).table.players} == first


def _finish(table_service: TableService, code: str) -> None:
    live_table = table_service.live_table(code)
    for move in (Stop(), Confirm()):
        table_service.make_move(live_table, move, None, True, f"{code}{live_table.seq}", "x")


def test_the_api_opens_a_table_with_the_edit_key_only(house: House) -> None:
    client = house.app.test_client()
    body = {"game": "scream-machine", "players": [{"name": "Ana"}, {"name": "Bo"}]}
    assert client.post("/api/tables", json=body | {"group": house.edit_key}).status_code == 201
    for key in (view_key(house.edit_key), "Club", ""):
        answer = client.post("/api/tables", json=body | {"group": key})
        assert answer.status_code == 422
        assert answer.json is not None
        assert answer.json["errors"][0]["where"] == "/group"


# --- people --------------------------------------------------------------------------------------------------------


def test_two_names_of_one_person_are_merged_and_told_apart_again(house: House) -> None:
    add_play(house.store, play("p1", (("Ana", 7), ("Bo", 5)), group=house.group))
    add_play(house.store, play("p2", (("Robert", 9), ("Cy", 5)), group=house.group))
    phone = house.phone()
    robert, bo = number_of(house, "Robert"), number_of(house, "Bo")
    before = results_of(house.store, Choice(group=house.group))
    phone.post(f"{house.base}/people/{robert}/merge", data={"into": bo})
    assert names(house) == ["Ana", "Bo", "Cy"]
    assert [p.name for p in list(every_play(house.store, Choice(group=house.group, person=bo)))[1].players] == [
        "Bo",
        "Cy",
    ]
    add_play(house.store, play("p3", (("robert", 1), ("Ana", 5)), group=house.group))
    assert count_plays(house.store, Choice(group=house.group, person=bo)) == 3
    phone.post("/plays/p3/delete")
    merge = house.store.row("SELECT id FROM merges")
    assert merge is not None
    assert phone.post(f"{house.base}/merges/{merge['id']}/undo").status_code == 303
    assert results_of(house.store, Choice(group=house.group)) == before
    assert names(house) == ["Ana", "Bo", "Cy", "Robert"]


def test_two_who_sat_at_one_table_are_never_merged(house: House) -> None:
    add_play(house.store, play(group=house.group))
    ana, bo = number_of(house, "Ana"), number_of(house, "Bo")
    response = house.phone().post(f"{house.base}/people/{ana}/merge", data={"into": bo})
    assert response.status_code == 409
    assert "sat at one table" in response.text


def test_a_new_name_is_in_every_play(house: House) -> None:
    add_play(house.store, play(group=house.group))
    phone = house.phone()
    path = f"{house.base}/people/{number_of(house, 'Bo')}"
    phone.post(path, data={"name": "Béatrice", "colour": "yellow"})
    assert "Béatrice" in phone.get("/plays/p1").text
    assert phone.post(path, data={"name": "ana", "colour": "yellow"}).status_code == 409
    assert phone.post(path, data={"name": " ", "colour": "yellow"}).status_code == 409


def test_a_forgotten_name_is_nowhere_in_the_file(house: House) -> None:
    phone = house.phone()
    form = {"name": ["Ana", "Wolfgang"], "group": str(house.group), "tracking": "light"}
    code = phone.post("/games/scream-machine/open", data=form).headers["Location"].split("/")[2]
    table_service: TableService = house.app.extensions["midway-table-service"]
    table_service.make_move(table_service.live_table(code), Remark("wolfgang laughed"), None, True, "n", "n")
    _finish(table_service, code)
    person = number_of(house, "Wolfgang")
    phone.post(f"{house.base}/people/{person}", data={"name": "Wolfie", "colour": "blue"})
    phone.post(f"/plays/{code.lower()}/edit", data={"save": "yes", "/minutes": "5"})
    assert phone.post(f"{house.base}/people/{person}/forget").status_code == 409
    assert phone.post(f"{house.base}/people/{person}/forget", data={"sure": "yes"}).status_code == 303
    dumped = "\n".join(house.store._connection.iterdump()).lower()
    assert "wolfgang" not in dumped
    assert "wolfie" not in dumped
    assert "wolf" not in "".join(
        write("json", every_play(house.store, Choice(group=house.group)), None, catalogue("en"))
    )
    assert table_service.live_table(code).table.name(1) == f"N. N. {person}"
    assert phone.get(f"/t/{code}/log").status_code == 200


def test_who_is_retired_is_not_offered_for_a_new_table(house: House) -> None:
    add_play(house.store, play(group=house.group))
    phone = house.phone()
    assert '<option value="Bo">' in phone.get(f"/games/scream-machine/open?group={house.group}").text
    phone.post(f"{house.base}/people/{number_of(house, 'Bo')}/retire")
    assert '<option value="Bo">' not in phone.get(f"/games/scream-machine/open?group={house.group}").text


def test_a_large_group_is_paged_and_searched_without_accents(house: House) -> None:
    with house.store.writing() as db:
        for number in range(130):
            person_for(db, house.group, f"Élodie {number:03}" if number % 2 else f"Zoé {number:03}", "blue")
    phone = house.phone("view")
    first, last = (phone.get(f"{house.base}/people?page={page}").text for page in (1, 3))
    assert ("Élodie 001" in first, "Zoé 128" in first) == (True, False)
    assert ("Élodie 001" in last, "Zoé 128" in last) == (False, True)
    found = phone.get(f"{house.base}/people?find=zoe 01").text
    assert re.findall(r"Zoé \d+|Élodie \d+", found.split('class="list"')[1]) == [f"Zoé 01{n}" for n in (0, 2, 4, 6, 8)]
    assert "Nobody is called that" in phone.get(f"{house.base}/people?find=<b>").text


def test_the_trail_names_who_did_what(house: House) -> None:
    add_play(house.store, play(group=house.group))
    phone, other = house.phone(), house.phone()
    phone.post(f"{house.base}/settings", data={"by": "Zoé"})
    person = number_of(house, "Bo")
    phone.post(f"{house.base}/people/{person}", data={"name": "Bob", "colour": "yellow"})
    phone.post(f"{house.base}/people/{person}/retire")
    phone.post("/plays/p1/delete")
    other.post("/plays/p1/restore")
    phone.post(f"{house.base}/settings", data={"name": "The club"})
    phone.post(f"{house.base}/settings", data={"rotate": "yes"})
    trail = [(one.what.key, one.by) for one in reversed(changes_of(house.store, house.group))]
    assert trail == [
        ("change.recoloured", "Zoé"), ("change.renamed", "Zoé"), ("change.retired", "Zoé"),
        ("change.play-deleted", "Zoé"), ("change.play-restored", ""), ("change.group-renamed", "Zoé"),
        ("change.rotated", "Zoé"),
    ]  # fmt: skip
    page = phone.get(f"{house.base}/settings").text
    assert "by Zoé" in page
    assert "with the link to change" in page


def test_a_forgotten_name_is_in_no_trail_no_sheet_and_no_upload(house: House) -> None:
    phone = house.phone()
    phone.post(f"{house.base}/settings", data={"by": "Wolfgang"})
    add_play(house.store, play("p1", (("Wolfgang", 7), ("Bo", 5)), group=house.group))
    phone.post("/plays/p1/edit", data={"save": "yes", "/minutes": "5", "by": "wolfgang"})
    phone.post(f"{house.base}/people/{number_of(house, 'Bo')}/retire")
    with house.store.writing() as db:
        pack = prepare_pack(
            db, '{"tables":[{"names":["Wolfgang","Bo"]}]}', [NewSheet("steam-park", ("Wolfgang", "Bo"))]
        )
        enter_sheet(db, find_pack(house.store, pack).sheets[0].code, "p1")  # type: ignore[union-attr]
        prepare_sheet(db, NewSheet("steam-park", ("wolfgang", "Bo"), table="Wolfgang's table"))
        prepare_sheet(db, NewSheet("steam-park", ("Wolfgang",)))
        elsewhere = prepare_sheet(db, NewSheet("steam-park", ("Wolfi", "Xenia")))
        prepare_pack(db, '{"tables":[{"names":["Wolfgang","Bo"]}]}', [NewSheet("steam-park", ("Wolfgang", "Bo"))])
    add_play(house.store, play("p2", (("Wolfgang", 7), ("Bo", 5)), group=house.group, place="At Wolfgang's"))
    phone.post("/plays/p2/delete")
    upload = {"file": (io.BytesIO(b"game,ended_at,name,total\nsteam-park,2024-05-06,Wolfgang,3\n"), "plays.csv")}
    phone.post(f"{house.base}/import", data=upload)
    phone.post(f"{house.base}/people/{number_of(house, 'Wolfgang')}/forget", data={"sure": "yes", "by": ""})
    assert "wolfgang" not in "\n".join(house.store._connection.iterdump()).lower()
    assert find_sheet(house.store, elsewhere).sheet.names == ("Wolfi", "Xenia")  # type: ignore[union-attr]
    assert list((house.store.path.parent / "imports").iterdir()) == []


def test_a_sheet_that_names_nobody_else_of_the_group_is_another_groups(house: House) -> None:
    add_play(house.store, play("p1", (("Ana", 7), ("Bo", 5)), group=house.group))
    with house.store.writing() as db:
        codes = [prepare_sheet(db, NewSheet("steam-park", names)) for names in (("Ana", "Xenia"), ("Bo", "Ana"))]
    house.phone().post(f"{house.base}/people/{number_of(house, 'Ana')}/forget", data={"sure": "yes"})
    left = [find_sheet(house.store, code).sheet.names[0] for code in codes]  # type: ignore[union-attr]
    assert left == ["Ana", "Bo"]
    assert "Ana" not in find_sheet(house.store, codes[1]).sheet.names  # type: ignore[union-attr]


def test_a_forgotten_name_goes_from_the_memory_of_every_worker(house: House, tmp_path: Path) -> None:
    """Two processes have the table open; one forgets, the other must neither show nor write the old name again."""
    phone = house.phone()
    form = {"name": ["Ana", "Wolfgang"], "group": str(house.group), "tracking": "light"}
    code = phone.post("/games/scream-machine/open", data=form).headers["Location"].split("/")[2]
    add_play(house.store, play("p1", (("Wolfgang", 7), ("Bo", 5)), group=house.group))
    elsewhere = TableService(Store(tmp_path / FILE_NAME))
    watched, moved = elsewhere.live_table(code), TableService(Store(tmp_path / FILE_NAME))
    stale = moved.live_table(code)
    before = watched.news
    person = number_of(house, "Wolfgang")
    phone.post(f"{house.base}/people/{person}/forget", data={"sure": "yes"})
    assert elsewhere.live_table(code) is watched
    assert watched.table.name(1) == f"N. N. {person}"
    assert watched.news > before
    moved.make_move(stale, Next(0), None, True, "n", "n")
    assert "Wolfgang" not in str(tuple(house.store.row("SELECT * FROM game_tables")))  # type: ignore[arg-type]
    assert "Wolfgang" not in phone.get(f"/t/{code}").text


# --- the bin -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("grouped", [True, False])
def test_a_deleted_play_can_be_taken_back_for_a_week(house: House, grouped: bool) -> None:
    add_play(house.store, play(group=house.group if grouped else None))
    phone = house.phone()
    bin_page = phone.post("/plays/p1/delete").headers["Location"]
    assert phone.get("/plays/p1").status_code == 404
    assert "/plays/p1/restore" in phone.get(bin_page).text
    phone.post("/plays/p1/restore")
    assert find_play(house.store, "p1") is not None
    phone.post("/plays/p1/delete")
    with house.store.writing() as db:
        db.execute("UPDATE plays SET deleted_at = '2025-01-01T00:00:00+00:00'")
    add_play(house.store, play("p2", group=house.group if grouped else None))
    phone.post("/plays/p2/delete")
    assert "/plays/p1/restore" not in phone.get(bin_page).text


def opened(house: House, group: str = "") -> tuple[FlaskClient, str]:
    """A host's phone and the code of a new table."""
    host = house.phone() if group else house.phone("none")
    form = {"name": ["Ana", "Bo"], "group": group, "tracking": "light"}
    return host, host.post("/games/scream-machine/open", data=form).headers["Location"].split("/")[2]


def test_a_deleted_table_is_gone_everywhere_and_comes_back_as_it_was(house: House, tmp_path: Path) -> None:
    host, code = opened(house)
    stranger, elsewhere = house.phone("none"), TableService(Store(tmp_path / FILE_NAME))
    table_service: TableService = house.app.extensions["midway-table-service"]
    there, here = elsewhere.live_table(code), table_service.live_table(code)
    table_service.make_move(here, Next(0), None, True, "1", "1")
    assert "/delete" in host.get(f"/t/{code}/seats").text
    assert "/delete" not in stranger.get(f"/t/{code}/seats").text
    assert stranger.post(f"/t/{code}/delete").status_code == 401
    assert host.post(f"/t/{code}/delete").headers["Location"] == f"/t/{code}/deleted"
    assert here.gone
    with pytest.raises(UnknownTable):
        elsewhere.live_table(code)
    assert there.gone
    with pytest.raises(UnknownTable):
        table_service.make_move(here, Next(1), None, True, "2", "2")
    assert host.get(f"/api/tables/{code}").status_code == 404
    assert host.get(f"/t/{code}").headers["Location"] == f"/t/{code}/deleted"
    assert code not in host.get("/").text
    assert "/restore" in host.get(f"/t/{code}/deleted").text
    assert "/restore" not in stranger.get(f"/t/{code}/deleted").text
    assert stranger.post(f"/t/{code}/restore").status_code == 401
    host.post(f"/t/{code}/restore")
    assert table_service.live_table(code).seq == elsewhere.live_table(code).seq == 1
    assert host.get(f"/t/{code}").status_code == 200


def test_a_group_throws_its_tables_away_and_after_a_week_they_are_gone(house: House) -> None:
    host, code = opened(house, str(house.group))
    _finish(house.app.extensions["midway-table-service"], code)
    rematch = host.post(f"/t/{code}/rematch").headers["Location"].split("/")[2]
    member, watcher = house.phone(), house.phone("view")
    assert f"/t/{rematch}" in member.get(house.base).text
    assert watcher.post(f"/t/{rematch}/delete").status_code == 401
    assert member.post(f"/t/{code}/delete").status_code == 303
    assert f"/t/{code}/restore" in member.get(f"{house.base}/bin").text
    with house.store.writing() as db:
        db.execute("UPDATE game_tables SET deleted_at = '2025-01-01T00:00:00+00:00' WHERE deleted_at IS NOT NULL")
    assert f"/t/{code}/restore" not in member.get(f"{house.base}/bin").text
    assert member.post(f"/t/{code}/restore").status_code == 404
    member.post(f"/t/{rematch}/delete")
    assert [row["code"] for row in house.store.rows("SELECT code FROM game_tables")] == [rematch]
    assert house.store.row("SELECT 1 FROM moves") is None
    assert count_plays(house.store, Choice(group=house.group)) == 1
    assert house.store.rows("PRAGMA foreign_key_check") == []


# --- the API -------------------------------------------------------------------------------------------------------


def document() -> dict[str, object]:
    players = [
        {"name": "Ana", "total": 7, "lines": [{"label": "Rides", "points": 7, "why": "7 x 1"}]},
        {"name": "Bo", "total": 9},
    ]
    return {"id": "x-1", "game": "steam-park", "ended_at": "2025-05-06T20:00:00Z", "minutes": 60, "players": players}


def test_plays_by_the_api(house: House) -> None:
    client = house.app.test_client()
    edit = {"Authorization": f"Bearer {house.edit_key}"}
    view = {"Authorization": f"Bearer {view_key(house.edit_key)}"}
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
    assert find_play(house.store, "x-1").revision == 1  # type: ignore[union-attr]


def test_the_list_is_paged_and_filtered(house: House) -> None:
    for number in range(5):
        add_play(house.store, play(f"p{number}", group=house.group, ended_at=f"2025-01-0{number + 1}T00:00:00+00:00"))
    client = house.app.test_client()
    headers = {"Authorization": f"Bearer {house.edit_key}"}
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
def test_faults_of_a_document(house: House, change: dict[str, object], where: str) -> None:
    headers = {"Authorization": f"Bearer {house.edit_key}"}
    answer = house.app.test_client().post("/api/plays", json=document() | change, headers=headers)
    assert answer.status_code == 422
    assert where in [one["where"] for one in (answer.json or {})["errors"]]
    assert count_plays(house.store, Choice(group=house.group)) == 0


def test_a_group_by_the_api(house: House) -> None:
    client = house.app.test_client()
    made = client.post("/api/groups", json={"name": "Robots"})
    assert made.status_code == 201
    assert made.json is not None
    assert client.get("/api/plays", headers={"Authorization": f"Bearer {made.json['view_key']}"}).json == []
    assert client.post("/api/groups", json={"name": "robots"}).status_code == 422


def test_notes_are_never_markup(house: House) -> None:
    add_play(house.store, play(group=house.group, notes="<script>alert(1)</script>", place="<b>x</b>"))
    phone = house.phone()
    for page in ("/plays/p1", "/plays/p1/edit", house.base):
        assert "<script>alert" not in phone.get(page).text
        assert "<b>x</b>" not in phone.get(page).text
    assert json.dumps("<script>alert(1)</script>") in phone.get(f"{house.base}/export/json").text


def test_keys_can_be_rotated_on_the_command_line(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    from companion.cli import main

    data = ["--data", str(house.store.path.parent)]
    assert main(["groups", "list", *data]) == 0
    assert "Club" in capsys.readouterr().out
    assert main(["groups", "rotate", "club", *data]) == 0
    key = capsys.readouterr().out.split("#")[1].split()[0]
    found = group_of_key(house.store, key)
    assert found is not None
    assert found[1] == "edit"
    assert main(["groups", "rotate", "nobody", *data]) == 2
    with house.store.writing() as db:
        assert rotate(db, house.group) != key
