"""Every format goes out and comes back; a fault names its row, and nothing is imported halfway."""

from __future__ import annotations

import json
import tracemalloc
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.history.expressions import as_sum, parse_score, parse_sum
from companion.history.formats import FORMATS, csv_rows, decode_file, export, guess_format, read, write
from companion.history.identifiers import new_play_id
from companion.history.import_service import import_file
from companion.history.importer import Report
from companion.history.play_builder import build_play, build_player
from companion.history.play_service import add_play, change_play
from companion.rules import games
from companion.speech import LANGUAGES
from companion.speech.catalogue import catalogue
from companion.store.groups import create_group, find_group
from companion.store.imported_records import MOST_RECORDS, records_of
from companion.store.play_list import PlayFilter, count_plays, every_play
from companion.store.plays import Play, find_play
from companion.wire.parser import NotJson
from tests.history.conftest import Club
from tests.history.play_factory import play

HEAD = "game,ended_at,name,total\n"


def exported(club: Club, name: str, group: int | None = None, language: str = "en") -> str:
    number = group or club.group
    plays = every_play(club.store, PlayFilter(group=number))
    return "".join(write(name, plays, find_group(club.store, number), catalogue(language)))


def imported(club: Club, content: str, group: int | None = None) -> Report:
    return import_file(club.store, group or club.group, read(content), "")


def other_group(club: Club) -> int:
    with club.store.transaction() as db:
        return create_group(db, "Other")[0]


def filled(club: Club) -> list[Play]:
    add_play(club.store, play("p1", group=club.group, notes="<b>rain</b>\n=1+1", modules=("phone-deck",)))
    add_play(
        club.store,
        play(
            "p2",
            (("Zoé", 9), ("Ana", -2), ("Bo", 9)),
            ended_at="2025-03-05T20:00:00+00:00",
            group=club.group,
            finished=False,
            minutes=None,
            place="",
        ),
    )
    return list(every_play(club.store, PlayFilter(group=club.group)))


def same(one: Play) -> Play:
    """A play without what belongs to its group: ids, people, club."""
    return replace(one, id="", group=None, revision=1, players=tuple(replace(p, person=None) for p in one.players))


@pytest.mark.parametrize("language", LANGUAGES)
def test_json_comes_back_as_it_was(club: Club, language: str) -> None:
    before = filled(club)
    other = other_group(club)
    assert imported(club, exported(club, "json", language=language), other).new == 2
    assert [same(one) for one in every_play(club.store, PlayFilter(group=other))] == [same(one) for one in before]


@pytest.mark.parametrize("name", ["csv", "bgstats"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_results_come_back_through_every_format(club: Club, name: str, language: str) -> None:
    before = filled(club)
    other = other_group(club)
    assert imported(club, exported(club, name, language=language), other).new == 2
    for old, new in zip(before, every_play(club.store, PlayFilter(group=other)), strict=True):
        for field in ("game", "ended_at", "minutes", "place", "finished", "rounds", "modules", "notes"):
            assert getattr(new, field) == getattr(old, field), field
        for one, another in zip(old.players, new.players, strict=True):
            assert (one.name, one.seat, one.starts, one.total, one.place) == (
                another.name, another.seat, another.starts, another.total, another.place,
            )  # fmt: skip
            assert [line.points for line in one.lines] == [line.points for line in another.lines]


@pytest.mark.parametrize("name", sorted(FORMATS))
@pytest.mark.parametrize("into_other", [False, True])
def test_the_same_file_twice_changes_nothing(club: Club, name: str, into_other: bool) -> None:
    filled(club)
    content = exported(club, name)
    group = other_group(club) if into_other else club.group
    imported(club, content, group)
    before = list(every_play(club.store, PlayFilter(group=group)))
    again = imported(club, content, group)
    assert (again.new, again.changed, again.unchanged) == (0, 0, 2)
    assert list(every_play(club.store, PlayFilter(group=group))) == before


def test_an_old_file_does_not_undo_a_change_made_here(club: Club) -> None:
    filled(club)
    old_file = exported(club, "json")
    before = find_play(club.store, "p1")
    assert before is not None
    change_play(club.store, before, replace(before, notes="corrected"), "Ana")
    assert imported(club, old_file).changed == 0
    now = find_play(club.store, "p1")
    assert now is not None
    assert (now.notes, now.revision) == ("corrected", 2)


def test_a_changed_file_makes_a_new_revision(club: Club) -> None:
    filled(club)
    documents = json.loads(exported(club, "json"))
    documents[0]["notes"] = "now with sun"
    report = imported(club, json.dumps(documents))
    assert (report.changed, report.unchanged) == (1, 1)
    now = find_play(club.store, documents[0]["id"])
    assert now is not None
    assert (now.notes, now.revision) == ("now with sun", 2)


def test_bgstats_carries_the_working_and_stable_identifiers(club: Club) -> None:
    filled(club)
    one, two = (json.loads(exported(club, "bgstats")) for _ in range(2))
    assert one == two
    [first, second] = one["plays"] if one["plays"][0]["comments"] else one["plays"][::-1]
    assert [score["score"] for score in first["playerScores"]] == ["2+5", "2+3"]
    assert {score["score"] for score in second["playerScores"]} == {"2+7", "2-4"}
    assert second["ignored"] is True
    assert (first["playDate"], first["playDateYmd"]) == ("2025-03-04 20:41:07", 20250304)
    assert one["games"][0]["bggId"] == 6627


def bgstats(**play_fields: object) -> str:
    """A small file as BG Stats writes it."""
    score = {"playerRefId": 1, "score": "3+20+5", "winner": True, "startPlayer": True, "rank": 0, "seatOrder": 0}
    one = {
        "uuid": "aaaa", "playDate": "2024-05-06 21:00:00", "gameRefId": 1, "durationMin": 0, "board": "",
        "playerScores": [score, {"playerRefId": 2, "score": "28", "winner": False}], **play_fields,
    }  # fmt: skip
    whole = {
        "games": [{"id": 1, "name": "Whatever", "bggId": 121410}, {"id": 2, "name": "Chess", "bggId": 171}],
        "players": [{"id": 1, "name": "Ana"}, {"id": 2, "name": "Bo"}, {"id": 3, "name": "?", "isAnonymous": True}],
        "plays": [one, {**one, "uuid": "bbbb", "gameRefId": 2}],
    }
    return json.dumps(whole)


def test_our_games_are_imported_from_a_bgstats_backup_and_others_are_named(club: Club) -> None:
    report = imported(club, bgstats())
    assert (report.new, dict(report.skipped)) == (2, {})
    assert report.made == {"Ana", "Bo"}
    [brought] = every_play(club.store, PlayFilter(group=club.group, game="steam-park"))
    assert brought.game == "steam-park"
    assert [(p.name, p.total, p.place, p.starts) for p in brought.players] == [
        ("Ana", 28, 1, True),
        ("Bo", 28, 2, False),
    ]
    assert [line.points for line in brought.players[0].lines] == [3, 20, 5]


def test_anonymous_players_of_bgstats_are_numbered(club: Club) -> None:
    scores = [{"playerRefId": 3, "score": "1"}, {"playerRefId": 3, "score": "2"}]
    imported(club, bgstats(playerScores=scores))
    [brought] = every_play(club.store, PlayFilter(group=club.group, game="steam-park"))
    assert [player.name for player in brought.players] == ["?", "? 2"]


def test_a_csv_of_four_columns_is_enough_and_may_have_semicolons(club: Club) -> None:
    rows = "Steam-Park".lower() + ";2024-05-06;{};{}\n"
    content = HEAD.replace(",", ";") + rows.format("Ana", "10+15-5") + rows.format("Bo", "−3")
    assert imported(club, content).new == 1
    [brought] = every_play(club.store, PlayFilter(group=club.group))
    assert [(player.total, player.place) for player in brought.players] == [(20, 1), (-3, 2)]
    assert imported(club, content).unchanged == 1


def test_a_spreadsheet_as_people_write_it_comes_in(club: Club) -> None:
    rows = [
        "Jeu;Date;Joueur;Score;Météo;",
        "Steam Park;15/11/2024;Zoé;74,0;pluie;",
        "Steam Park;15/11/2024;Ana;(3+20)-5;pluie;",
        "Steam Park;15/11/2024;Zoé;1;;",
        "Steam Park;15/11/2024;Ana;2;;",
        "Château;2.3.2024 20:15;Ana;9;;",
    ]
    report = imported(club, decode_file("\n".join(rows).encode("cp1252")))
    assert (report.new, report.unread, list(report.titles.values())) == (3, ["météo"], ["Château"])
    found = list(every_play(club.store, PlayFilter(group=club.group)))
    assert sorted((play.ended_at[:16], [one.total for one in play.players]) for play in found) == [
        ("2024-03-02T20:15", [9]),
        ("2024-11-15T00:00", [1, 2]),
        ("2024-11-15T00:00", [74, 18]),
    ]
    assert imported(club, decode_file("\n".join(rows).encode("utf-16"))).unchanged == 3


@pytest.mark.parametrize(("days", "found"), [("3/4/2024 2/13/2024", "2024-03-04"), ("3/4/2024", "2024-04-03")])
def test_months_stand_first_where_a_second_number_is_above_twelve(days: str, found: str) -> None:
    plays = csv_rows.read(HEAD + "".join(f"steam-park,{day},Ana,1\n" for day in days.split()))
    assert next(plays).document.ended_at == found  # type: ignore[union-attr]


def test_a_csv_tells_teams_and_whether_all_have_won() -> None:
    players = [build_player(seat, name, None, None, (), team=team) for seat, (name, team) in enumerate(["AX", "BY"])]
    lost = build_play(new_play_id(), games()["steam-park"], "2026-11-15T20:00:00+00:00", players, won=False)
    [found] = csv_rows.read("".join(csv_rows.write([lost], None, catalogue("fr"))))
    assert found.document is not None
    assert (found.document.won, [one.team for one in found.document.players]) == (False, ["X", "Y"])


def test_a_spreadsheet_finds_no_formula(club: Club) -> None:
    filled(club)
    assert '"<b>rain</b>' in exported(club, "csv")
    add_play(club.store, play("p3", group=club.group, place='=HYPERLINK("x")'))
    assert "\"'=HYPERLINK" in exported(club, "csv")


@pytest.mark.parametrize(
    ("content", "where", "said"),
    [
        ("game,ended_at,name\nx", "/1/total", "missing"),
        ("id," + HEAD + "a,steam-park,2024-05-06,Ana,3\na,steam-park,2024-05-06,ana,4\n", "/3/name", "twice"),
        (HEAD + "steam-park,3026-05-06,Ana,3\n", "/2/ended_at", "3026"),
        (HEAD + "steam-park,2024-05-06,Ana,3\nsteam-park,2024-05-07,Ana,__import__('os')\n", "/3/total", "__import__"),
        (
            bgstats(playerScores=[{"playerRefId": 1, "score": "__import__('os')"}]),
            "/plays/0/playerScores/0/score",
            "sum",
        ),
        (bgstats(playDate="3026-01-01 00:00:00"), "/plays/0/ended_at", "3026"),
        ('[{"game": "steam-park", "players": [{"name": "Ana", "total": "5"}]}]', "/0/players/0/total", "whole number"),
        ('[{"game": "steam-park", "players": [], "x": 1}]', "/0/x", "know"),
    ],
)
def test_a_fault_names_its_row_and_nothing_is_imported(club: Club, content: str, where: str, said: str) -> None:
    report = imported(club, content)
    messages = {fault.where: catalogue("en").translate(fault.message) for fault in report.faults}
    assert where in messages
    assert said in messages[where] or said == "know"
    assert count_plays(club.store, PlayFilter(group=club.group)) == 0


@pytest.mark.parametrize("name", ["json", "bgstats"])
def test_a_file_cut_in_half_is_refused_whole(club: Club, name: str) -> None:
    filled(club)
    content = exported(club, name)
    other = other_group(club)
    with pytest.raises(NotJson):
        imported(club, content[: len(content) // 2], other)
    assert count_plays(club.store, PlayFilter(group=other)) == 0


def test_a_play_that_is_longer_than_any_is_refused_before_it_is_built() -> None:
    players = ",".join(40_000 * ['{"name":1}'])
    with pytest.raises(NotJson, match="longer than"):
        next(read(f'[{{"game":"steam-park","players":[{players}]}}]'))


def test_a_sentence_we_do_not_know_is_no_line(club: Club) -> None:
    line = {"label": "x", "points": 1, "said": {"label": {"key": "no.such.key"}, "why": {"key": "home.title"}}}
    body = [{"game": "steam-park", "players": [{"name": "Ana", "total": 1, "lines": [line]}]}]
    [fault] = imported(club, json.dumps(body)).faults
    assert fault.where == "/0/players/0/lines/0/said"


def test_the_format_of_a_file_is_guessed() -> None:
    assert (guess_format("\ufeff[1]"), guess_format(bgstats()), guess_format(HEAD), guess_format('{"game": 1}')) == (
        "json", "bgstats", "csv", "json",
    )  # fmt: skip


@given(st.lists(st.integers(-999, 999), min_size=1, max_size=9))
def test_a_sum_is_parsed_as_it_was_written(points: list[int]) -> None:
    assert parse_sum(as_sum(points)) == points


@pytest.mark.parametrize(
    "bad", ["", "3+", "1/0", "2**9", "abs(3)", "1e9", "(3)", "0x10", "3..4", "1" * 500, "__import__('os')"]
)
def test_what_is_no_sum_is_not_parsed(bad: str) -> None:
    assert parse_sum(bad) is None


def test_products_and_typographic_signs_are_parsed() -> None:
    assert parse_sum("2×6 + 9 − 1") == [12, 9, -1]


@pytest.mark.parametrize(
    ("written", "points"),
    [
        ("3+20-5", [3, 20, -5]),
        ("(3+20)-5", [18]),
        ("67.5", [68]),
        ("66,5", [67]),
        ("-2.5", [-2]),
        ("2.5+3.5*2", [10]),
        ("10/4", [3]),
        ("7÷2×2", [7]),
        ("-(4-6)", [2]),
    ],
)
def test_a_score_may_be_any_arithmetic(written: str, points: list[int]) -> None:
    assert parse_score(written) == points


@pytest.mark.parametrize(
    "bad", ["", "abc", "3+", "1/0", "1e9", "2**9", "10//3", "0x10", "3..4", "½", "(" * 150 + "1", "9" * 30, "1" * 500]
)
def test_what_is_no_score_is_not_read(bad: str) -> None:
    assert parse_score(bad) is None


def large_files() -> dict[str, str]:
    scores = [{"playerRefId": 0, "score": "1"}, {"playerRefId": 1, "score": "2"}]
    when = {"gameRefId": 1, "playDate": "2024-01-01 10:00:00", "playerScores": scores}
    plays = [{"uuid": f"u{number}", **when} for number in range(3_000)]
    documents = [{"game": "steam-park", "players": [{"name": "Ana", "total": number}]} for number in range(3_000)]
    return {
        "csv": HEAD + "".join(f"steam-park,2024-01-01,Ana,{number}\n" for number in range(20_000)),
        "bgstats": json.dumps({"games": [{"id": 1, "name": "Steam Park"}], "players": [], "plays": plays}),
        "object": json.dumps({"plays": documents}),
    }


@pytest.mark.parametrize("name", large_files())
def test_a_large_file_is_read_a_play_at_a_time(name: str) -> None:
    content = large_files()[name]
    for _ in read(content):
        break  # what is built once is built
    tracemalloc.start()
    try:
        assert sum(1 for _ in read(content)) >= 3_000
        assert tracemalloc.get_traced_memory()[1] < len(content)
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    "content",
    ['{"plays":[1,2', '{"plays" [1]}', '{"plays":[]} more', "{1:2}", '{"games":[],"plays":[{"a":NaN}]}', '{"plays"'],
)
@pytest.mark.parametrize("name", ["json", "bgstats"])
def test_an_object_that_is_no_json_is_told(content: str, name: str) -> None:
    with pytest.raises(NotJson):
        list(read(content, name))


@pytest.mark.parametrize(("number", "length"), [(MOST_RECORDS + 1, 1), (500, 9_000)], ids=["many", "long"])
def test_a_group_keeps_only_so_much_of_what_another_program_wrote(club: Club, number: int, length: int) -> None:
    games = [{"id": one, "uuid": f"g{one}", "name": "G", "notes": length * "x"} for one in range(number)]
    scores = [{"playerRefId": 1, "score": "1"}]
    plays = [{"uuid": "p", "gameRefId": 1, "playDate": "2024-01-01 10:00:00", "playerScores": scores}]
    people = [{"id": 1, "name": "Ana"}]
    report = imported(club, json.dumps({"games": games, "players": people, "plays": plays}))
    assert [fault.message.key for fault in report.faults] == ["fault.too-many-records"]
    assert not count_plays(club.store, PlayFilter(group=club.group))
    assert not records_of(club.store, club.group).found
    assert imported(club, json.dumps({"games": games[:9], "players": people, "plays": plays})).new == 1


def test_an_export_looks_records_of_plays_up_one_at_a_time(club: Club) -> None:
    scores = [{"playerRefId": 1, "score": "1"}]
    when = {"gameRefId": 1, "playDate": "2024-01-01 10:00:00", "playerScores": scores, "weather": 3_000 * "x"}
    plays = [{"uuid": f"p{number}", **when} for number in range(300)]
    whole = {"games": [{"id": 1, "name": "Go"}], "players": [{"id": 1, "name": "Ana"}], "plays": plays}
    assert imported(club, json.dumps(whole)).new == 300
    words = catalogue("en")
    tracemalloc.start()
    try:
        found = sum(map(len, export(club.store, "bgstats", PlayFilter(group=club.group), None, words)))
        assert found > 900_000
        assert tracemalloc.get_traced_memory()[1] < 900_000
    finally:
        tracemalloc.stop()
