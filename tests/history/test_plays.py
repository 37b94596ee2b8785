"""Entering, changing and handing on a play; the command line; the readable views."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree

import pytest

import companion
from companion.cli import main
from companion.drawing import charts
from companion.history.play_service import add_play
from companion.history.share_links import as_text
from companion.rules import games
from companion.speech.catalogue import catalogue
from companion.store.people import people_of
from companion.store.play_list import PlayFilter, count_plays
from companion.store.plays import Play, find_play, furthest_behind, leaders
from companion.store.revisions import revisions_of
from companion.store.sheets import PackTable, prepare_sheet
from companion.web.history.play_editor import draft_of
from companion.wire.player_names import with_names
from tests.history.conftest import Club
from tests.history.play_factory import play

SCORE = json.dumps(
    {"players": [{"name": "Ana", "visitors": 5, "symbols": 1}, {"name": "Zoé", "visitors": 7, "symbols": 1}]}
)


def stored_play(club: Club, play_id: str = "p1") -> Play:
    found = find_play(club.store, play_id)
    assert found is not None
    return found


def test_a_past_play_is_entered_with_its_day_and_place(club: Club) -> None:
    form = {"doc": SCORE, "group": str(club.group), "ended_at": "2024-03-04", "minutes": "61", "place": "Attic",
            "starter": "Zoé", "notes": "late"}  # fmt: skip
    response = club.phone().post("/games/scream-machine/score/save", data=form)
    entered = stored_play(club, response.headers["Location"].split("/")[-1])
    assert (entered.ended_at[:10], entered.minutes, entered.place, entered.notes) == ("2024-03-04", 61, "Attic", "late")
    assert entered.group == club.group
    assert [(p.name, p.total, p.place, p.starts) for p in entered.players] == [
        ("Ana", 5, 2, False),
        ("Zoé", 7, 1, True),
    ]
    assert all(player.lines for player in entered.players)


def test_a_sheet_goes_to_the_group_with_its_day(club: Club) -> None:
    with club.store.transaction() as db:
        code = prepare_sheet(db, PackTable("scream-machine", ("Ana", "Zoé"), table="3"))
    phone = club.phone()
    assert 'name="ended_at"' not in phone.get(f"/s/{code}").text  # nothing is typed yet
    assert 'name="ended_at"' in phone.post(f"/s/{code}", data={"doc": SCORE}).text
    wrong = phone.post(f"/s/{code}/save", data={"doc": SCORE, "ended_at": "3026-01-01"})
    assert (wrong.status_code, "notice-error" in wrong.text) == (422, True)
    assert count_plays(club.store, PlayFilter(group=club.group)) == 0
    form = {"doc": SCORE, "group": str(club.group), "ended_at": "2024-03-04", "starter": "Zoé", "notes": "late"}
    entered = stored_play(club, phone.post(f"/s/{code}/save", data=form).headers["Location"].split("/")[-1])
    assert (entered.group, entered.ended_at[:10], entered.place, entered.notes) == (
        club.group, "2024-03-04", "3", "late",
    )  # fmt: skip
    assert [player.starts for player in entered.players] == [False, True]


@pytest.mark.parametrize("wrong", [{"ended_at": "3026-01-01"}, {"minutes": "soon"}, {"place": "x" * 200}])
def test_faults_of_the_details_are_shown_and_nothing_is_saved(club: Club, wrong: dict[str, str]) -> None:
    response = club.phone().post("/games/scream-machine/score/save", data={"doc": SCORE, **wrong})
    assert "field-error" in response.text or "notice-error" in response.text
    assert count_plays(club.store, PlayFilter()) == count_plays(club.store, PlayFilter(group=club.group)) == 0


def test_without_a_group_a_play_is_the_servers_own(club: Club) -> None:
    response = club.phone("none").post("/games/scream-machine/score/save", data={"doc": SCORE})
    assert response.status_code == 303
    assert "Scream Machine" in club.phone("none").get("/plays").text


def test_an_edit_stores_the_old_revision_and_who_changed_it(club: Club) -> None:
    add_play(club.store, play(group=club.group))
    phone = club.phone()
    form = {
        "save": "yes",
        "by": "Cy",
        "/players/0/lines/1/points": "9",
        "/players/0/total": "11",
        "/notes:text": "oops",
    }
    assert phone.post("/plays/p1/edit", data=form).status_code == 303
    now = stored_play(club)
    assert (now.revision, now.notes, now.players[0].total) == (2, "oops", 11)
    assert now.players[0].lines[1].label == play().players[0].lines[1].label
    assert catalogue("en").translate(now.players[0].lines[1].why) == "corrected by hand, before 5"
    [revision] = revisions_of(club.store, "p1")
    assert (revision.by, revision.play.players[0].total, revision.play.notes) == ("Cy", 7, "")
    assert {(one.what, one.whose) for one in revision.changes} == {("notes", ""), ("total", "Ana"), ("lines", "Ana")}
    trail = phone.get("/plays/p1/trail").text
    assert "by Cy" in trail
    assert "2+5" in trail


def test_saving_without_a_change_makes_no_revision(club: Club) -> None:
    add_play(club.store, play(group=club.group))
    club.phone().post("/plays/p1/edit", data={"save": "yes"})
    assert stored_play(club).revision == 1


def test_places_are_computed_only_on_request(club: Club) -> None:
    add_play(club.store, play(group=club.group))
    phone = club.phone()
    phone.post("/plays/p1/edit", data={"save": "yes", "/players/1/total": "50"})
    assert [player.place for player in stored_play(club).players] == [1, 2]
    phone.post("/plays/p1/edit", data={"save": "yes", "/by_totals:json": "true"})
    assert [player.place for player in stored_play(club).players] == [2, 1]


def test_players_and_lines_come_and_go(club: Club) -> None:
    add_play(club.store, play(group=club.group))
    phone = club.phone()
    line = {"op": "add", "path": "/players/0/lines/-", "value": {"label": "Bonus", "points": 3}}
    newcomer = {"op": "add", "path": "/players/-", "value": {"name": "Dee", "total": 1, "place": 3, "lines": []}}
    page = phone.post("/plays/p1/edit", data={"edit": json.dumps([line, newcomer])})
    assert stored_play(club).revision == 1
    assert 'value="Bonus"' in page.text
    phone.post("/plays/p1/edit", data={"save": "yes", "edit": json.dumps([line, newcomer])})
    now = stored_play(club)
    assert [player.name for player in now.players] == ["Ana", "Bo", "Dee"]
    assert now.players[0].lines[-1].points == 3


@pytest.mark.parametrize(
    "form", [{"/players/0/name:text": "bo"}, {"/ended_at:text": "3026-01-01T10:00"}, {"/players/0/total": "x"}]
)
def test_a_wrong_edit_changes_nothing(club: Club, form: dict[str, str]) -> None:
    add_play(club.store, play(group=club.group))
    before = stored_play(club)
    response = club.phone().post("/plays/p1/edit", data={"save": "yes", **form})
    assert response.status_code == 422
    assert stored_play(club) == before


def drafted(page: str) -> str:
    return unescape(re.findall(r'name="doc" value="([^"]*)"', page)[0])


def test_a_refused_edit_is_shown_again_whole(club: Club) -> None:
    """The tick for places by totals stays; and what a line was before is still known when it is saved at last."""
    add_play(club.store, play(group=club.group))
    phone = club.phone()
    ticked = {"/by_totals:json": "true", "/players/0/lines/1/points": "9"}
    refused = phone.post("/plays/p1/edit", data={"save": "yes", **ticked, "/players/1/total": "x"})
    assert refused.status_code == 422
    assert re.search(r'name="/by_totals:json" value="true" checked', refused.text)
    again = {"doc": drafted(refused.text), **ticked, "/players/1/total": "50"}
    phone.post("/plays/p1/edit", data={"save": "yes", **again})
    now = stored_play(club)
    assert [player.place for player in now.players] == [2, 1]
    corrected = [catalogue("en").translate(line.why) for line in now.players[0].lines]
    assert corrected == [catalogue("en").translate(play().players[0].lines[0].why), "corrected by hand, before 5"]


def test_a_checkbox_can_be_cleared(club: Club) -> None:
    add_play(club.store, play(group=club.group))
    phone = club.phone()
    ticked = phone.post("/plays/p1/edit", data={"/by_totals:json": "true", "swap": "9"}).text
    assert re.search(r'name="/by_totals:json" value="true" checked', ticked)
    phone.post("/plays/p1/edit", data={"doc": drafted(ticked), "/players/1/total": "50", "save": "yes"})
    assert [player.place for player in stored_play(club).players] == [1, 2]


@pytest.mark.parametrize(
    "draft",
    ["[]", "7", "null", '{"players": 3}', '{"players": [1, null, {}]}', '{"players": [{"lines": "x"}], "ended_at": 5}',
     '{"players": [{"name": 3, "lines": [{"points": "x", "said": 9}]}]}', "{"],
)  # fmt: skip
@pytest.mark.parametrize("save", [{}, {"save": "yes"}])
def test_no_draft_breaks_the_form(club: Club, draft: str, save: dict[str, str]) -> None:
    add_play(club.store, play(group=club.group))
    response = club.phone().post("/plays/p1/edit", data={"doc": draft, **save})
    assert response.status_code in (200, 303, 422)


def test_seats_start_player_modules_and_house_rules_can_be_changed(club: Club) -> None:
    add_play(club.store, play(totals=(("Ana", 7), ("Bo", 5), ("Cy", 3)), game="small-city", group=club.group))
    phone = club.phone()
    page = phone.get("/plays/p1/edit").text
    assert 'name="rule-' in page
    rule = games()["small-city"].house_rules[0]
    form = {"agreed": "shown", "module": ["asia"], f"rule-{rule.id}": rule.choices[-1], "starter": "2"}
    swapped = phone.post("/plays/p1/edit", data={**form, "swap": "0"}).text
    doc = unescape(re.findall(r'name="doc" value="([^"]*)"', swapped)[0])
    assert [one["name"] for one in json.loads(doc)["players"]] == ["Bo", "Ana", "Cy"]
    assert find_play(club.store, "p1").revision == 1  # type: ignore[union-attr]
    phone.post("/plays/p1/edit", data={**form, "doc": doc, "save": "yes", "by": "Cy"})
    now = stored_play(club)
    assert [(one.name, one.seat, one.starts, one.total) for one in now.players] == [
        ("Bo", 0, False, 5), ("Ana", 1, False, 7), ("Cy", 2, True, 3),
    ]  # fmt: skip
    assert (now.modules, now.house_rules) == (("asia",), {rule.id: rule.choices[-1]})
    [revision] = revisions_of(club.store, "p1")
    assert {(one.what, one.whose) for one in revision.changes} == {
        ("modules", ""), ("house_rules", ""), ("seat", "Ana"), ("seat", "Bo"), ("starts", "Ana"), ("starts", "Cy"),
    }  # fmt: skip
    trail = phone.get("/plays/p1/trail").text
    assert "by Cy" in trail
    assert catalogue("en").message("small-city.module.asia.title") in trail


def test_a_play_entered_by_hand_notes_modules_and_house_rules(club: Club) -> None:
    game = games()["steam-park"]
    blank, module = game.calculator(game.score_calculator).blank, game.modules[0].id
    names = ["Ana", "Bo", "Cleo", "Dan"][: len(blank["players"])]
    given = {"agreed": "1", "module": [module]}
    nameless = {"doc": json.dumps(with_names(blank, ["Ana", "Player 2", *names[2:]])), **given}
    refused = club.phone().post("/games/steam-park/score/save", data=nameless)
    assert "say who Player 2 is" in refused.text
    assert people_of(club.store, club.group) == []
    response = club.phone().post(
        "/games/steam-park/score/save", data={"doc": json.dumps(with_names(blank, names)), **given}
    )
    assert stored_play(club, response.headers["Location"].split("/")[-1]).modules == (module,)


def test_the_draft_of_a_play_is_its_document(club: Club) -> None:
    add_play(club.store, play(group=club.group))
    with club.app.test_request_context():
        assert draft_of(stored_play(club))["players"][0]["lines"][0]["was"] == 2


def test_a_play_goes_to_bgstats_by_a_short_link(club: Club) -> None:
    add_play(club.store, play("abc123", group=club.group))
    [shown] = re.findall(r"/B/ABC123/[0-9A-F]+", club.phone("view").get("/plays/abc123").text.replace("&#x2F;", "/"))[
        :1
    ]
    for phone, path in (("view", "/b/abc123"), ("view", "/B/ABC123"), ("none", shown), ("none", shown.lower())):
        address = club.phone(phone).get(path).headers["Location"]
        assert address.startswith("https://app.bgstatsapp.com/createPlay.html?data=")
        data = json.loads(parse_qs(urlsplit(address).query)["data"][0])
        assert data["game"] == {
            "name": "Scream Machine", "sourceGameId": "scream-machine", "bggId": 6627, "highestWins": True,
            "noPoints": False,
        }  # fmt: skip
        assert data["playDate"] == "2025-03-04 20:41:07"
        assert [(one["winner"], one["startPlayer"], one["score"]) for one in data["players"]] == [
            (True, True, 7), (False, False, 5),
        ]  # fmt: skip
    assert "https://boardgamegeek.com/boardgame/6627" in club.phone("view").get("/plays/abc123").text
    assert club.phone("none").get("/b/nobody").status_code == 404


def test_a_result_as_text() -> None:
    said = as_text(play(place="Club"), catalogue("fr"))
    assert said.splitlines() == ["Scream Machine · 4 mars 2025 · Club · 62 minutes", "1. Ana 7", "2. Bo 5"]


def test_the_gap_to_the_leader() -> None:
    one = play(totals=(("Ana", 20), ("Bo", 15)))
    ana, bo = (replace(p, curve=c) for p, c in zip(one.players, ((1, 3, 20), (9, 14, 15)), strict=True))
    assert [furthest_behind(player, leaders((ana, bo))) for player in (ana, bo)] == [11, 0]


def test_plays_on_the_command_line(club: Club, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add_play(club.store, play(group=club.group))
    data = ["--data", str(club.store.path.parent)]
    out = tmp_path / "plays.json"
    for name in ("csv", "bgstats", "json"):
        assert main(["plays", "export", "--group", "Club", "--format", name, "-o", str(out), *data]) == 0
    capsys.readouterr()
    assert main(["plays", "import", str(out), "--group", "Elsewhere", "--preview", *data]) == 0
    assert "1 new play" in capsys.readouterr().out
    assert main(["plays", "import", str(out), "--group", "Elsewhere", *data]) == 0
    printed = capsys.readouterr()
    assert "groups/enter#" in printed.out
    assert main(["plays", "import", str(out), "--group", "Elsewhere", *data]) == 0
    assert "1 play unchanged" in capsys.readouterr().out
    out.write_text('[{"game": "chess", "players": []}]')
    assert main(["plays", "import", str(out), "--group", "Club", *data]) == 2
    printed = capsys.readouterr()
    assert "/0/players" in printed.err
    assert printed.out == ""
    assert main(["plays", "export", "--group", "Nobody", *data]) == 2


def test_the_readable_views(club: Club) -> None:
    add_play(club.store, play(group=club.group))
    add_play(club.store, play("p2", finished=False, group=club.group))
    rows = [dict(row) for row in club.store.rows("SELECT * FROM results ORDER BY player")]
    assert [(row["group"], row["player"], row["total"], row["won"], row["location"]) for row in rows] == [
        ("Club", "Ana", 7, 1, "Club"), ("Club", "Bo", 5, 0, "Club"),
    ]  # fmt: skip
    [ana, _] = club.store.rows("SELECT * FROM standings ORDER BY player")
    assert (ana["plays"], ana["wins"], ana["average"], ana["best"]) == (1, 1, 7.0, 7)
    lines = club.store.rows("SELECT line, points FROM score_lines WHERE player = 'Ana'")
    assert [tuple(row) for row in lines] == [("scream-machine.gain.round", 2), ("scream-machine.gain.round", 5)]


def test_every_view_is_documented_with_its_columns_and_answers(club: Club) -> None:
    add_play(club.store, play(group=club.group))
    page = (Path(__file__).parents[2] / "docs" / "history.md").read_text()
    views = [row["name"] for row in club.store.rows("SELECT name FROM sqlite_master WHERE type = 'view'")]
    documented = dict(re.findall(r"^\| `(\w+)` \| `([^`]+)`", page, re.MULTILINE))
    assert set(views) <= set(documented)
    for view in views:
        rows = club.store.rows(f"SELECT * FROM {view}")
        assert rows, view
        assert rows[0].keys() == documented[view].split(), view
    tables = {row["name"] for row in club.store.rows("SELECT name FROM sqlite_master WHERE type = 'table'")}
    named = set(re.findall(r"`([a-z_]+)`", page.split("Below them:")[1].split("All references")[0]))
    assert named <= tables
    assert club.store.rows("PRAGMA foreign_key_check") == []


def test_charts_are_well_formed_and_say_what_they_show() -> None:
    bars = [charts.Bar("<Ana>", 3), charts.Bar("Bo", 0)]
    lines = [charts.Series("Ana & Bo", (1, 5, 3)), charts.Series("Cy", ())]
    for drawn in (
        charts.rows(bars, "A & B"),
        charts.differences([charts.Bar("More", 2.5), charts.Bar("Less", -1)], "A & B"),
        charts.columns(bars, "A & B"),
        charts.curves(lines, "A & B"),
        charts.curves([], "A & B"),
    ):
        picture = ElementTree.fromstring(drawn)
        assert picture.get("role") == "img"
        assert picture.get("aria-label") == "A & B"
        assert "style" not in drawn


def test_bars_are_as_long_as_their_numbers() -> None:
    def bars(drawn: str, kind: str = "chart-bar") -> list[tuple[float, float]]:
        rects = ElementTree.fromstring(drawn).iter("{http://www.w3.org/2000/svg}rect")
        return [(float(one.get("x", 0)), float(one.get("width", 0))) for one in rects if kind in one.get("class", "")]

    assert bars(charts.rows([charts.Bar("a", 4), charts.Bar("b", 1)], "x")) == [(0, 360), (0, 90)]
    assert bars(charts.rows([charts.Bar("a", 0.25, mark=0.5)], "x", most=0.5)) == [(0, 180)]
    assert "M360 17v18" in charts.rows([charts.Bar("a", 0.25, mark=0.5)], "x", most=0.5)
    both = [charts.Bar("a", 10), charts.Bar("b", -5)]
    assert bars(charts.differences(both, "x")) == [(180, 180), (90, 90)]
    assert bars(charts.differences(both, "x"), "chart-less") == [(90, 90)]


def test_every_chart_has_a_table_that_says_the_same(club: Club) -> None:
    for number in range(4):
        totals = (("Ana", 9 - number), ("Bo", 7), ("Cy", 3))
        add_play(club.store, play(f"p{number}", totals, group=club.group, ended_at=f"2025-01-0{number + 1}T20:00:00Z"))
    phone = club.phone("view")
    ana = club.store.row("SELECT id FROM people WHERE name = 'Ana'")
    assert ana is not None
    for path in ("/statistics?game=scream-machine", "/statistics", f"/people/{ana['id']}", "/years/2025"):
        page = phone.get(club.base + path).text
        drawn = re.findall(r'<svg class="chart".*?aria-label="([^"]+)"', page)
        assert drawn
        for title in drawn:
            assert f'<caption class="visually-hidden">{title}</caption>' in page, (path, title)
    seats = phone.get(f"{club.base}/statistics?game=scream-machine").text
    [row] = re.findall(r'<th scope="row">Seat 1 of 3</th>((?:\s*<td>.*?</td>)+)', seats)
    assert re.findall(r"<td>(.*?)</td>", row) == ["4", "3", "75%", "33%"]  # 9, 8, 7 (a tie), then Bo ahead


def test_a_year_in_review(club: Club) -> None:
    for number, day in enumerate(("2024-05-06", "2025-01-01", "2025-01-02", "2025-02-03")):
        add_play(club.store, play(f"p{number}", group=club.group, ended_at=f"{day}T20:00:00+00:00"))
    page = club.phone("view").get(f"{club.base}/years/2025").text
    assert "Club played 3 times this year. The year before it was 1." in page
    assert "Ana won 3 in a row." in page
    assert club.phone("view").get(f"{club.base}/years/1999").status_code == 404
    paper = club.phone("view").get(f"{club.base}/years/2025.pdf?lang=en")
    assert paper.content_type == "application/pdf"
    assert club.phone("view").get(f"{club.base}/years/2025.pdf?lang=en").data == paper.data
    assert club.phone("none").get(f"{club.base}/years/2025.pdf").status_code == 401
    assert club.phone("view").get(f"{club.base}/years/1999.pdf").status_code == 404


def test_one_module_builds_plays() -> None:
    """Besides reading them from the file."""
    package = Path(companion.__file__).parent
    calls = re.compile(r"\b(?:Play|PlayPlayer)\(|\bread_row\(\s*(?:Play|PlayPlayer),")
    built = {str(path.relative_to(package)) for path in package.rglob("*.py") if calls.search(path.read_text("utf-8"))}
    assert built == {"history/play_builder.py", "store/plays.py"}


def test_a_play_of_nobody_is_put_into_a_group_and_moments_are_told_as_such(club: Club) -> None:
    add_play(club.store, play("p1", (("Ana", 3), ("Bo", 2))))
    add_play(club.store, replace(play("p2", (("Ana", 3),)), ended_at="2025-03-04T00:00:00+00:00"))
    phone = club.phone()
    page = phone.get("/plays/p1").text
    assert f'value="{club.group}"' in page
    assert 'data-local="time">Mar 4, 2025, 8:41\u202fPM UTC' in page
    assert "12:00" not in phone.get("/plays/p2").text
    assert 'data-local="day"' in phone.get("/plays").text
    assert club.phone("view").post("/plays/p1/group", data={"group": str(club.group)}).status_code == 403
    assert phone.post("/plays/p1/group", data={"group": str(club.group)}).status_code == 303
    moved = find_play(club.store, "p1")
    assert moved is not None
    assert (moved.group, all(player.person for player in moved.players)) == (club.group, True)
    assert phone.post("/plays/p1/group", data={"group": str(club.group)}).status_code == 409
    assert "put into the group" in phone.get(f"{club.base}/settings").text
    for name in ("Player 2", "Joueur 3"):
        add_play(club.store, play(name[-1], (("Ana", 3), (name, 2))))
        refused = phone.post(f"/plays/{name[-1]}/group", data={"group": str(club.group)})
        assert (refused.status_code, f"say who {name} is" in refused.text) == (409, True)
    assert {one.name for one in people_of(club.store, club.group)} == {"Ana", "Bo"}


def test_a_corrected_total_keeps_the_seconds_and_tells_that_the_places_differ(club: Club) -> None:
    add_play(club.store, play("p1", (("Ana", 7), ("Bo", 5)), group=club.group))
    phone, said = club.phone(), catalogue("en").message("play.places-differ")
    assert said not in phone.get("/plays/p1").text
    with club.app.test_request_context():
        draft = draft_of(stored_play(club))
    draft["players"][0]["total"] = 3
    phone.post("/plays/p1/edit", data={"doc": json.dumps(draft), "/ended_at:text": "2025-03-04T20:41", "save": "yes"})
    changed = stored_play(club)
    assert (changed.ended_at, changed.players[0].total) == ("2025-03-04T20:41:07+00:00", 3)
    assert said in phone.get("/plays/p1").text
    assert said not in club.phone("view").get("/plays/p1").text


def test_a_play_without_totals_is_changed_and_kept_out_of_statistics(club: Club) -> None:
    phone = club.phone()
    logged = {"name": "Golf", "wins": "lowest", "others": "Ana, Bo", "won": ["Ana"]}
    where = phone.post(f"{club.base}/log", data=logged).headers["Location"]
    page = phone.get(f"{where}/edit").text
    assert 'value="None"' not in page
    [doc] = re.findall(r'name="doc" value="([^"]*)"', page)
    form = {
        "doc": unescape(doc),
        "/players/0/total": "",
        "/players/1/total": "",
        "/ignored:json": "true",
        "save": "yes",
    }
    assert phone.post(f"{where}/edit", data=form).status_code == 303
    told = catalogue("en").message("plays.not-counted")
    assert told in phone.get(where).text
    assert told in phone.get(club.base).text


def test_plays_of_one_day_are_listed_in_the_order_they_were_entered(club: Club) -> None:
    phone = club.phone()
    entered = [
        phone.post(f"{club.base}/log", data={"name": "Golf", "others": "Ana: 3, Bo: 4", "ended_at": "2026-05-04"})
        for _ in range(8)
    ]
    ids = [one.headers["Location"].split("/")[-1] for one in entered]
    listed = re.findall(r'href="/plays/(\w+)"', phone.get(club.base).text)
    assert list(dict.fromkeys(one for one in listed if one in ids)) == ids[::-1]
