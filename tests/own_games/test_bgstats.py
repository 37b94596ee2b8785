"""A made-up BG Stats export of 800 plays of 120 games comes in complete and goes out without a difference."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.cli import main
from companion.rules.library import open_library
from companion.store.groups import rotate
from companion.web import create_app
from tests.api.client import bearer

PLAYS, GAMES, PEOPLE, PLACES = 800, 120, 14, 6
WHEN = "2024-03-01 10:00:00"


def made_up(plays: int = PLAYS, games: int = GAMES) -> dict[str, Any]:
    random = Random(22)
    return {
        "about": "BG Stats",
        "tags": [{"id": 3, "uuid": "tag-3", "name": "Evening"}],
        "groups": [],
        "challenges": [{"id": 1, "uuid": "challenge-1", "name": "10x10"}],
        "userInfo": {"meRefId": 11, "bggUsername": "somebody"},
        "games": [made_up_game(number) for number in range(games)],
        "players": [
            {
                "id": number + 11,
                "uuid": f"player-{number}",
                "name": f"Person {number % 12}",
                "isAnonymous": number == 13,
                "modificationDate": WHEN,
                "bggUsername": "",
            }
            for number in range(PEOPLE)
        ],
        "locations": [
            {"id": number + 5, "uuid": f"place-{number}", "name": f"Place {number}", "modificationDate": WHEN}
            for number in range(PLACES)
        ],
        "plays": [made_up_play(number, random, games) for number in range(plays)],
    }


def made_up_game(number: int) -> dict[str, Any]:
    return {
        "id": number + 100,
        "uuid": f"game-{number}",
        "name": "Steam Park" if number == 7 else f"Game {number}",
        "modificationDate": WHEN,
        "cooperative": number % 5 == 1,
        "highestWins": number % 5 != 2,
        "noPoints": number % 5 == 3,
        "usesTeams": number % 5 == 4,
        "bggId": 121410 if number == 7 else 900_000 + number if number % 2 else 0,
        "isBaseGame": int(number % 11 > 0),
        "isExpansion": int(number % 11 == 0),
        "rating": number % 10,
        "copies": [{"uuid": f"copy-{number}"}],
        "metaData": "{}",
    }


def made_up_play(number: int, random: Random, games: int) -> dict[str, Any]:
    game = number % games
    people = random.sample(range(PEOPLE), random.randint(1, 6))
    kind = game % 5
    won = random.random() < 0.5
    scores = [made_up_score(seat, person, kind, won, random) for seat, person in enumerate(people)]
    day = 1 + number % 28
    month = 1 + number // 28 % 12
    return {
        "uuid": f"play-{number}",
        "modificationDate": WHEN,
        "entryDate": WHEN,
        "playDate": f"20{20 + number % 5}-{month:02}-{day:02} 20:{number % 60:02}:00",
        "playDateYmd": int(f"20{20 + number % 5}{month:02}{day:02}"),
        "usesTeams": kind == 4,
        "durationMin": random.choice([0, 45, 90]),
        "ignored": number % 50 == 0,
        "manualWinner": False,
        "rounds": random.choice([0, 3]),
        "bggId": number if number % 3 else 0,
        "locationRefId": 5 + number % PLACES if number % 4 else 0,
        "gameRefId": game + 100,
        "board": "Night／Day" if number % 20 == 0 else "",
        "comments": f"Remark {number}" if number % 7 == 0 else "",
        "rating": number % 6,
        "scoringSetting": 0,
        "playImages": "[]",
        "metaData": "{}",
        "playerScores": scores,
        "expansionPlays": [{"gameRefId": 100, "bggId": 5}] if number % 9 == 0 else [],
    }


def made_up_score(seat: int, person: int, kind: int, won: bool, random: Random) -> dict[str, Any]:
    odd = random.choice(["67.5", "(3+20)-5", "3+20+5", "12", "-4"])
    return {
        "playerRefId": person + 11,
        "score": "" if kind in (1, 3) else odd,
        "winner": won if kind == 1 else seat == 0,
        "newPlayer": random.random() < 0.1,
        "startPlayer": seat == 1,
        "rank": 0 if kind in (0, 1, 2) else seat + 1,
        "seatOrder": seat + 1,
        "role": random.choice(["", "Doctor"]),
        "team": f"Team {seat % 2}" if kind == 4 else "",
        "metaData": '{"isNpc":1}' if seat == 5 else "{}",
    }


def by_uuid(whole: dict[str, Any]) -> dict[str, Any]:
    lists = {key: {one["uuid"]: one for one in whole[key]} for key in ("games", "players", "locations", "plays")}
    return {**whole, **lists}


def test_it_comes_in_complete_and_goes_out_without_a_difference(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    theirs, data = made_up(), ["--data", str(tmp_path / "data")]
    file, out = tmp_path / "BGStatsExport.json", tmp_path / "out.json"
    file.write_text(json.dumps(theirs))
    assert main(["plays", "import", str(file), "--group", "Club", *data]) == 0, capsys.readouterr().err
    assert main(["plays", "export", "--group", "Club", "--format", "bgstats", "-o", str(out), *data]) == 0
    assert by_uuid(json.loads(out.read_text())) == by_uuid(theirs)
    assert main(["plays", "export", "--group", "Club", "--format", "json", "-o", str(out), *data]) == 0
    found = json.loads(out.read_text())
    assert len(found) == PLAYS
    assert len({one["game"] for one in found}) == GAMES
    open_library(lambda game_id, revision: None)


def test_what_was_imported_means_something(tmp_path: Path) -> None:
    data = ["--data", str(tmp_path)]
    file = tmp_path / "export.json"
    file.write_text(json.dumps(made_up(60, 10)))
    for _ in range(2):  # nothing comes in twice
        assert main(["plays", "import", str(file), "--group", "Club", *data]) == 0
    application = create_app(tmp_path)
    client = application.test_client()
    store = application.extensions["midway-table-service"].store
    with store.transaction() as db:
        key = rotate(db, 1)
    client.post("/groups/enter", data={"key": key})
    plays = client.get("/api/plays?limit=100", headers=bearer(key)).json or []
    assert len(plays) == 60
    lost = [one for one in plays if one.get("won") is False]
    assert lost
    assert all(player["place"] is None for one in lost for player in one["players"])
    assert any(player.get("team") for one in plays for player in one["players"])
    assert any(player.get("machine") for one in plays for player in one["players"])
    for page in ("", "/statistics", "/people", "/games", "/files"):
        assert client.get(f"/groups/1{page}").status_code == 200, page
    [expanded] = [one["id"] for one in plays if one["notes"] == "Remark 0\nNight\nDay"]
    assert "With Game 0" in client.get(f"/plays/{expanded}").text
    listed = client.get("/groups/1/games").text
    assert listed.index("Game 3<") < listed.index("more-games") < listed.index("Steam Tunnel<")  # never played
    found = client.get("/groups/1/games?q=gAme 3").text
    assert ("<strong>Game 3<" in found, "<strong>Game 4<" in found) == (True, False)
    for one in plays[:12]:
        assert client.get(f"/plays/{one['id']}").status_code == 200
        assert client.get(f"/plays/{one['id']}/edit").status_code == 200
        assert client.get(f"/groups/1/games/{one['game']}").status_code == 200
    store.close()


def test_a_missing_score_is_not_zero_and_who_is_said_to_have_won_has_won(tmp_path: Path) -> None:
    whole = made_up(3, 3)
    lowest = whole["games"][2]
    assert lowest["highestWins"] is False
    results = ((("70", True), ("68", False)), (("", True), ("", False)), (("5", False), ("", False), ("4", False)))
    for play, scores in zip(whole["plays"], results, strict=True):
        play["gameRefId"], play["ignored"], play["expansionPlays"] = lowest["id"], False, []
        play["playerScores"] = [
            {"playerRefId": 11 + seat, "score": score, "winner": won} for seat, (score, won) in enumerate(scores)
        ]
    file = tmp_path / "export.json"
    file.write_text(json.dumps(whole))
    data = ["--data", str(tmp_path)]
    assert main(["plays", "import", str(file), "--group", "Club", *data]) == 0
    out = tmp_path / "out.json"
    assert main(["plays", "export", "--group", "Club", "--format", "json", "-o", str(out), *data]) == 0
    plays = sorted(json.loads(out.read_text()), key=lambda one: str(one["ended_at"]))
    assert [[(one["total"], one["place"]) for one in play["players"]] for play in plays] == [
        [(70, 1), (68, 2)],
        [(None, 1), (None, 2)],
        [(5, 2), (None, 3), (4, 1)],
    ]
    open_library(lambda game_id, revision: None)


def test_a_play_is_logged_by_name_with_the_last_company(tmp_path: Path) -> None:
    application = create_app(tmp_path)
    client = application.test_client()
    base = client.post("/groups", data={"name": "Club"}).headers["Location"].removesuffix("/settings")
    first = {"name": "Time's Up", "others": "Ana, Bo", "wins": "places", "won": ["Ana"]}
    saved = client.post(f"{base}/log", data=first)
    assert saved.status_code == 303, saved.text
    assert "Time" in client.get(saved.headers["Location"]).text
    page = client.get(f"{base}/log").text
    assert page.count('name="there"') == page.count("checked") == 2
    again = {"name": "time's up", "there": ["Ana", "Bo"], "won": ["Bo"]}
    assert client.post(f"{base}/log", data=again).status_code == 303
    golf = {"name": "Golf", "wins": "lowest", "there": ["Ana", "Bo"], "points-Ana": "70", "points-Bo": "68"}
    assert client.post(f"{base}/log", data=golf).status_code == 303
    typed = {"name": "steam park", "others": "Ana: 10+5, Zoé: 8"}
    built_in = client.post(f"{base}/log", data=typed)
    assert "<strong>Steam Park" in client.get(base).text
    assert client.post(f"{built_in.headers['Location']}/delete").status_code == 303
    lost = {"name": "Rescue", "wins": "together", "there": ["Ana", "Bo"]}
    assert client.post(f"{base}/log", data=lost).status_code == 303
    for refused in ({"name": "Golf"}, {"there": ["Ana"]}, {"name": "Golf", "there": ["Ana", "Bo"]}):
        assert client.post(f"{base}/log", data=refused).status_code == 422
    store = application.extensions["midway-table-service"].store
    pairs = client.post(f"{base}/games/save", data={"doc": json.dumps({"title": {"en": "Pairs"}, "teams": True})})
    unticked = {"game": pairs.headers["Location"].split("/")[-1], "won": ["Ana"], "points-Bo": "3", "points-Zoé": ""}
    sides = client.post(f"{base}/log", data=unticked).headers["Location"]
    seats = store.rows("SELECT name, team, place FROM play_players WHERE play_id = ?", sides.split("/")[-1])
    assert [tuple(row) for row in seats] == [("Ana", "A", 1), ("Bo", "B", 2)]
    assert client.post(f"{sides}/delete").status_code == 303
    games = [row["game"] for row in store.rows("SELECT DISTINCT game FROM plays")]
    assert "steam-park" in games
    assert len(games) == 5
    wins = {
        row["player"]: row["wins"] for row in store.rows("SELECT player, sum(wins) AS wins FROM standings GROUP BY 1")
    }
    assert wins == {"Ana": 1, "Bo": 2}
    assert client.get(f"{base}/statistics").status_code == 200
    store.close()
