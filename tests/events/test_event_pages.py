"""Running an event: people come and go, rounds are drawn and changed, results arrive, nothing played changes."""

from __future__ import annotations

import json
from io import BytesIO
from zipfile import ZipFile

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.history.identifiers import new_play_id
from companion.history.play_builder import build_play, build_player
from companion.rules import games
from companion.store.groups import create_group
from companion.store.play_list import PlayFilter, list_plays
from companion.store.plays import save_play
from companion.store.tables import find_table
from companion.web.access.application import table_service
from companion.web.access.group_access import group_cookie
from tests.api.client import bearer
from tests.events.event_client import PEOPLE, Organiser
from tests.own_games.definitions import simple


@pytest.fixture
def organiser(client: FlaskClient) -> Organiser:
    return Organiser(client)


def spreadsheet(*rows: tuple[str, ...]) -> bytes:
    """The smallest file that a spreadsheet program opens."""
    cells = "".join(
        "<row>" + "".join(f'<c t="inlineStr"><is><t>{cell}</t></is></c>' for cell in row) + "</row>" for row in rows
    )
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    related = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = "http://schemas.openxmlformats.org/package/2006"

    def relation(kind: str, target: str) -> str:
        inner = f'<Relationship Id="a" Type="{related}/{kind}" Target="{target}"/>'
        return f'<Relationships xmlns="{package}/relationships">{inner}</Relationships>'

    sheet = '<sheets><sheet name="A" sheetId="1" r:id="a"/></sheets>'
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{package}/content-types"/>',
        "_rels/.rels": relation("officeDocument", "xl/workbook.xml"),
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{related}">{sheet}</workbook>',
        "xl/_rels/workbook.xml.rels": relation("worksheet", "worksheets/a.xml"),
        "xl/worksheets/a.xml": f'<worksheet xmlns="{main}"><sheetData>{cells}</sheetData></worksheet>',
    }
    body = BytesIO()
    with ZipFile(body, "w") as file:
        for name, content in parts.items():
            file.writestr(name, content)
    return body.getvalue()


def test_people_come_from_a_list_a_file_and_a_spreadsheet(organiser: Organiser) -> None:
    organiser.post("/people", names="1. Yan\n2. Zoé")
    organiser.post("/people", file=(BytesIO("Nom;Club\nNadia;A\nOscar;B\n".encode("cp1252")), "list.csv"), names="")
    body = spreadsheet(("No", "First name", "Last name"), ("1", "Paula", "Ray"), ("2", "Rui", "Costa"))
    organiser.post("/people", file=(BytesIO(body), "list.xlsx"), names="")
    new = [person.name for person in organiser.event.people][8:]
    assert new == ["Yan", "Zoé", "Nadia", "Oscar", "Paula Ray", "Rui Costa"]


def test_every_name_that_cannot_be_taken_is_told_and_what_was_typed_stays(organiser: Organiser) -> None:
    page = organiser.post("/people", 422, names="Yan\nana\nBo\nyan").text
    assert page.count("<li>") >= 3
    assert "Yan\nana" in page.replace("\r", "")
    assert len(organiser.event.people) == 8
    organiser.post("/people", 422, file=(BytesIO(b"PK\x03\x04 no spreadsheet"), "list.ods"), names="")


def test_people_of_a_group_are_added(app: Flask, client: FlaskClient) -> None:
    with app.app_context(), table_service().store.transaction() as db:
        group, key = create_group(db, "Club")
        db.execute(
            "INSERT INTO people (group_id, name, name_folded, colour) VALUES (?, 'Zoé', 'zoé', 'blue')", (group,)
        )
    client.set_cookie(group_cookie(group), key)
    organiser = Organiser(client)
    organiser.post("/people", group=group, names="")
    assert organiser.event.people[-1].name == "Zoé"


def test_who_only_looks_changes_nothing(app: Flask, organiser: Organiser) -> None:
    stranger = app.test_client()
    for path in ("people", "desk", "settings", "trail", "paper/cards.pdf"):
        assert stranger.get(f"/e/{organiser.code}/{path}").status_code == 403
    for path in ("people", "draw", "desk", "settings", "finish", "delete", "rounds/1/move", "tables/1/lock"):
        assert stranger.post(f"/e/{organiser.code}/{path}", data={"way": "all"}).status_code == 403
    assert not organiser.event.rounds
    assert stranger.get("/e/CCCCCCCC").status_code == 404
    assert stranger.get(f"/join?code={organiser.code.lower()}").location == f"/e/{organiser.code}"


def test_the_link_of_the_organiser_runs_the_event_elsewhere(app: Flask, organiser: Organiser) -> None:
    key = organiser.get("/settings").split("/events/enter#")[1].split('"')[0]
    second = app.test_client()
    assert second.post("/events/enter", data={"key": f"http://x/events/enter#{key}"}).status_code == 303
    assert second.get(f"/e/{organiser.code}/desk").status_code == 200
    organiser.post("/settings", rotate="yes")
    assert second.get(f"/e/{organiser.code}/desk").status_code == 403
    assert second.post("/events/enter", data={"key": key}).status_code == 422


def test_late_leaving_and_returning_people_change_nothing_that_was_played(organiser: Organiser) -> None:
    organiser.draw()
    organiser.enter_round(1)
    first = organiser.tables(1)
    organiser.post(f"/people/{organiser.person('Ana')}", do="leave")
    organiser.post("/people", names="Late One\nLate Two")
    organiser.draw()
    assert organiser.tables(1) == first
    second = {name for table in organiser.tables(2) for name in table} | {
        organiser.event.name_of(one) for one in organiser.event.rounds[1].waiting
    }
    assert {"Late One", "Late Two"} <= second
    assert "Ana" not in second
    organiser.enter_round(2)
    organiser.post(f"/people/{organiser.person('Ana')}", do="return")
    organiser.draw("next")
    assert "Ana" in {name for table in organiser.tables(3) for name in table}
    assert [one["rounds"] for one in organiser_standings(organiser) if one["name"] == "Ana"] == [1]
    organiser.post(f"/people/{organiser.person('Ana')}", 409, do="remove")


def organiser_standings(organiser: Organiser) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(organiser.get("/standings.json"))["standings"]
    return found


def test_two_people_change_places_until_their_tables_are_played(organiser: Organiser) -> None:
    organiser.draw()
    one, other = (table[0] for table in organiser.tables(1))
    organiser.post("/rounds/1/move", person=organiser.person(one), other=organiser.person(other))
    assert [table[0] for table in organiser.tables(1)] == [other, one]
    table = organiser.event.rounds[0].tables[0]
    assert f">{other}<" in organiser.client.get(f"/s/{table.code}").text or other in organiser.get("/rounds/1")
    organiser.enter(1, 1, 40, 30, 20, 10)
    organiser.post("/rounds/1/move", 409, person=organiser.person(one), other=organiser.person(other))


def test_a_late_person_takes_a_free_seat_and_another_waits(organiser: Organiser) -> None:
    organiser.draw()
    organiser.post("/people", names="Late")
    table = organiser.event.rounds[0].tables[1]
    organiser.post("/rounds/1/move", person=organiser.person("Late"), table=table.id)
    assert "Late" in organiser.tables(1)[1]
    organiser.post("/rounds/1/move", person=organiser.person("Late"))
    assert organiser.event.rounds[0].waiting == (organiser.person("Late"),)


def test_locked_tables_and_tables_of_their_own_stay(client: FlaskClient) -> None:
    organiser = Organiser(client, 16)
    organiser.draw()
    kept = organiser.event.rounds[0].tables[2]
    organiser.post(f"/tables/{kept.id}/lock", locked="yes")
    organiser.post(f"/people/{organiser.person('Bo')}", do="rename", name="Bob", table="9")
    organiser.draw()
    again = organiser.event.rounds[0]
    assert next(table for table in again.tables if table.number == kept.number).people == kept.people
    assert next(table for table in again.tables if table.number == kept.number).code == kept.code
    if organiser.person("Bob") not in kept.people:
        assert [table.number for table in again.tables if organiser.person("Bob") in table.people] == [9]
    assert all(organiser.event.table_of(organiser.person("Bob"), number).number == 9 for number in (2, 3))  # type: ignore[union-attr]


@pytest.mark.parametrize(("way", "first_table"), [("together", {1}), ("spread", {1, 2})])
def test_a_round_by_the_standings(client: FlaskClient, way: str, first_table: set[int]) -> None:
    organiser = Organiser(client, 8)
    organiser.draw("next")
    organiser.enter_round(1)
    winners = {table[0] for table in organiser.tables(1)}
    organiser.draw(way)
    at = {number for number, table in enumerate(organiser.tables(2), start=1) if winners & set(table)}
    assert at == first_table


def test_final_tables_decide_the_first_places(organiser: Organiser) -> None:
    organiser.draw("next")
    organiser.enter_round(1)
    best = [one["name"] for one in organiser_standings(organiser)][:4]
    organiser.draw("final", finals=1)
    (final,) = organiser.tables(2)
    assert sorted(final) == sorted(map(str, best))
    organiser.enter(2, 1, 10, 20, 30, 40)
    assert [one["name"] for one in organiser_standings(organiser)][:4] == final[::-1]


def test_the_desk_takes_numbers_codes_sums_and_places(organiser: Organiser) -> None:
    organiser.draw()
    first, second = organiser.event.rounds[0].tables
    organiser.enter(1, first.number, "10+15-5", "20:1", 7, -3, signed="yes")
    result = organiser.event.tables[first.id].result
    assert result is not None
    assert [(one.total, one.place) for one in result.scores] == [(20, None), (20, 1), (7, None), (-3, None)]
    assert result.signed
    assert "table=" in organiser.post("/desk", line=second.code.lower()).location
    organiser.post("/desk", **{"table-id": second.id, "score-0": 1, "score-1": 2, "score-2": 3, "score-3": 4})
    assert not organiser.event.rounds[0].missing


@pytest.mark.parametrize("line", ["", "99", "1 1 2 3", "1 1 2 3 4 5", "1 a b c d", "1 1:9 2 3 4"])
def test_the_desk_says_what_is_wrong_and_keeps_what_was_typed(organiser: Organiser, line: str) -> None:
    organiser.draw()
    page = organiser.post("/desk", 422, line=line).text
    assert 'role="alert"' in page
    assert f'value="{line}"' in page
    assert organiser.event.rounds[0].tables[0].result is None


def test_a_second_entry_that_differs_stands_beside_the_first_until_somebody_decides(organiser: Organiser) -> None:
    organiser.draw()
    organiser.enter(1, 1, 40, 30, 20, 10)
    assert organiser.enter(1, 1, 40, 30, 20, 10).endswith("same")
    assert organiser.enter(1, 1, 40, 30, 20, 11).endswith("differs")
    table = organiser.event.rounds[0].tables[0]
    assert table.result is not None
    assert table.result.scores[3].total == 10
    assert [report.scores[3].total for report in table.doubts] == [11]
    organiser.post("/finish", 409, finished="yes")
    scores = {f"score-{seat}": total for seat, total in enumerate((40, 30, 20, 11))}
    organiser.post("/desk", **{"table-id": table.id, "decides": "yes", **scores})
    decided = organiser.event.rounds[0].tables[0]
    assert not decided.doubts
    assert decided.result is not None
    assert decided.result.scores[3].total == 11
    assert organiser.get("/trail").count("<li>") >= 5


def test_a_finished_event_changes_no_more_until_it_is_opened_again(organiser: Organiser) -> None:
    organiser.draw()
    organiser.enter_round(1)
    organiser.post("/finish", finished="yes")
    organiser.post("/desk", 409, line="1 1 2 3 4")
    organiser.post("/people", 409, names="Late")
    organiser.post("/draw", 409, way="next")
    organiser.post("/finish", finished="no")
    organiser.post("/people", names="Late")


def test_phones_report_by_themselves_and_the_desk_is_compared(app: Flask, organiser: Organiser) -> None:
    organiser.draw()
    table = organiser.event.rounds[0].tables[0]
    opened = organiser.client.post(f"/s/{table.code}/table")
    assert opened.location.startswith("/t/")
    again = organiser.client.post(f"/s/{table.code}/table")
    assert again.location == opened.location
    assert organiser.event.tables[table.id].live_code == opened.location.split("/")[2]
    organiser.post("/rounds/1/move", 409, person=table.people[0])
    save_live_play(app, organiser, opened.location.split("/")[2], 12, 40, 33, 20)
    result = organiser.event.tables[table.id].result
    assert result is not None
    assert (result.source, [score.total for score in result.scores]) == ("phones", [12, 40, 33, 20])
    assert organiser.enter(1, table.number, 12, 40, 33, 20).endswith("same")
    assert organiser.enter(1, table.number, 12, 40, 34, 20).endswith("differs")


def save_live_play(app: Flask, organiser: Organiser, code: str, *totals: int) -> None:
    """The play of a confirmed live table, as it is written when its result is confirmed."""
    with app.app_context():
        store = table_service().store
        row = find_table(store, code)
        assert row is not None
        ranked = sorted(totals, reverse=True)
        players = [
            build_player(seat, name, total, ranked.index(total) + 1, ())
            for seat, (name, total) in enumerate(zip(row.names, totals, strict=True))
        ]
        with store.transaction() as db:
            save_play(db, build_play(new_play_id(), games()[row.game], store.now(), players), row.id)


def test_the_settings_say_every_fault_at_once(organiser: Organiser) -> None:
    good = {
        "name": "Cup", "game": "steam-park", "rounds": 3, "sizes": "4, 3", "points-4": "5 3 2 1", "minutes": 45,
        "shared": "best", "tie-0": "total", "best": 2, "way": "sheet", "apart": "Ana / Bo",
    }  # fmt: skip
    organiser.post("/settings", **good)
    settings = organiser.event.settings
    assert (settings.sizes, settings.best, settings.ties, settings.shared) == ([4, 3], 2, ["total"], "best")
    wrong = {**good, "sizes": "4 4 9", "points-4": "5 3", "apart": "Ana / Nobody", "name": ""}
    assert organiser.post("/settings", 422, **wrong).text.count("<li>") > 4
    organiser.draw()
    apart = {organiser.person("Ana"), organiser.person("Bo")}
    assert not any(apart <= set(table.people) for one in organiser.event.rounds for table in one.tables)


def test_the_groups_history_takes_the_plays_and_their_corrections(app: Flask, client: FlaskClient) -> None:
    with app.app_context(), table_service().store.transaction() as db:
        group, key = create_group(db, "History club")
    client.set_cookie(group_cookie(group), key)
    organiser = Organiser(client, group=group)
    organiser.draw()
    organiser.enter_round(1)
    with app.app_context():
        plays = list_plays(table_service().store, PlayFilter(group=group), 50, 0)
    assert len(plays) == 2
    assert all([player.total for player in play.players] == [40, 30, 20, 10] for play in plays)
    table = organiser.event.rounds[0].tables[0]
    scores = {f"score-{seat}": total for seat, total in enumerate((40, 30, 20, 50))}
    organiser.post("/desk", **{"table-id": table.id, "decides": "yes", **scores})
    with app.app_context():
        plays = list_plays(table_service().store, PlayFilter(group=group), 50, 0)
    assert sorted(play.revision for play in plays) == [1, 2]
    assert [player.place for player in max(plays, key=lambda play: play.revision).players] == [2, 3, 4, 1]


def test_a_players_phone_knows_who_it_is(app: Flask, organiser: Organiser) -> None:
    organiser.draw()
    phone = app.test_client()
    person = organiser.person("Gus")
    assert phone.post(f"/e/{organiser.code}/me", data={"person": person}).status_code == 303
    table = organiser.event.table_of(person, 1)
    assert table is not None
    page = phone.get(f"/e/{organiser.code}").text
    assert f"/s/{table.code}" in page
    assert phone.get(f"/e/{organiser.code}?version={organiser.event.version}").status_code == 204
    assert phone.post(f"/e/{organiser.code}/me", data={"person": ""}).status_code == 303
    assert f"/s/{table.code}" not in phone.get(f"/e/{organiser.code}").text


def test_every_page_and_paper_of_an_event_in_both_languages(organiser: Organiser) -> None:
    organiser.draw()
    organiser.enter_round(1)
    organiser.post("/rounds/1/clock", running="yes")
    paths = [
        "",
        "/people",
        "/rounds/1",
        "/rounds/4",
        "/desk",
        "/desk?table=1",
        "/standings",
        "/hall",
        "/settings",
        "/trail",
    ]
    for path in [*paths, f"/people/{organiser.person('Ana')}", "/standings.csv"]:
        for language in ("en", "fr"):
            organiser.get(f"{path}{'&' if '?' in path else '?'}lang={language}")
    for what in ("round-1", "all", "cards", "standings"):
        assert organiser.client.get(f"/e/{organiser.code}/paper/{what}.pdf").data.startswith(b"%PDF")
    organiser.get("/paper/round-9.pdf", 409)
    organiser.get("/paper/nothing.pdf", 404)


def test_an_event_is_deleted_only_by_its_name(organiser: Organiser) -> None:
    organiser.draw()
    organiser.post("/delete", sure="no")
    assert organiser.event.rounds
    organiser.post("/delete", sure="cup")
    organiser.get("", 404)
    assert PEOPLE[0] not in organiser.client.get("/events").text


@pytest.mark.parametrize(
    ("wins", "typed", "totals"), [("lowest", (70, 90, 68, 68), True), ("places", (3, 4, 1, 1), False)]
)
def test_an_own_game_decides_who_wins_its_tables(
    app: Flask, client: FlaskClient, wins: str, typed: tuple[int, ...], totals: bool
) -> None:
    with app.app_context(), table_service().store.transaction() as db:
        group, key = create_group(db, wins)
    client.set_cookie(group_cookie(group), key)
    document = simple(id=f"cup-{wins}", wins=wins, **({} if totals else {"fields": []}))
    assert client.post("/api/games", json=document, headers=bearer(key)).status_code == 201
    organiser = Organiser(client, 4, game=document["id"], group=group)
    organiser.draw()
    organiser.enter(1, 1, *typed)
    with app.app_context():
        [play] = list_plays(table_service().store, PlayFilter(group=group), 50, 0)
    assert [player.place for player in play.players] == [3, 4, 1, 1]
    assert [player.total for player in play.players] == [*(typed if totals else [None] * 4)]
    by_name = {one["name"]: one["points"] for one in json.loads(organiser.get("/standings.json"))["standings"]}
    assert [by_name[name] for name in organiser.tables(1)[0]] == [2, 1, 4, 4]  # two share the first and second place
    assert organiser.client.get(f"/e/{organiser.code}/paper/round-1.pdf").mimetype == "application/pdf"
