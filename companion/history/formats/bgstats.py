"""BG Stats: `.bgsplay` files and full backups, with sums as scores and identifiers that never change."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from companion.history.expressions import as_sum
from companion.history.formats.bgstats_parser import looks_like, read
from companion.history.identifiers import game_uuid, person_uuid, place_uuid, play_uuid
from companion.rules.library import find_game
from companion.speech.catalogue import Catalogue
from companion.store.groups import Group
from companion.store.imported_records import ImportedRecords
from companion.store.plays import Play, PlayPlayer

__all__ = ["BOARD", "looks_like", "read", "score_of", "write"]

BOARD = "／"  # joins several values in their field `board`


def write(
    plays: Iterable[Play], group: Group | None, catalogue: Catalogue, records: ImportedRecords | None = None
) -> Iterator[str]:
    """The plays first, one a line, while the lists they point into grow; then those lists.

    What came from BG Stats and was not changed since goes back as it was.
    """
    known = records or ImportedRecords()
    lists = _Lists(group, catalogue, known)
    yield '{"plays":['
    separator = "\n"
    for play in plays:
        yield separator + _dumped(_with_record(_play, play, lists, known.of_play(play.id)))
        separator = ",\n"
    yield "\n],"
    yield f'"games":{_dumped(lists.games)},"players":{_dumped(lists.players)},"locations":{_dumped(lists.locations)},'
    rest = known.of_kind("file").get("") or {"about": "Midway", "userInfo": {"meRefId": 0}}
    yield _dumped(rest).removeprefix("{") + "\n"


def _with_record(
    make: Callable[[Play, _Lists], dict[str, Any]], play: Play, lists: _Lists, record: dict[str, Any] | None
) -> dict[str, Any]:
    """A play as BG Stats wrote it, with the numbers of this file; our values replace theirs where it was changed."""
    if record is None:
        return make(play, lists)
    raw: dict[str, Any] = dict(record["raw"])
    raw["gameRefId"] = lists.number(record["game"], raw.get("gameRefId"))
    if record["location"]:
        raw["locationRefId"] = lists.number(record["location"], raw.get("locationRefId"))
    raw["playerScores"] = [
        {**one, "playerRefId": lists.number(key, one.get("playerRefId"))}
        for one, key in zip(raw["playerScores"], record["players"], strict=True)
    ]
    if raw.get("expansionPlays"):
        raw["expansionPlays"] = [
            {**one, "gameRefId": lists.number(key, one.get("gameRefId"))}
            for one, key in zip(raw["expansionPlays"], record["expansions"], strict=True)
        ]
    if record.get("revision") == play.revision:
        return raw
    ours = make(play, lists)
    kept: dict[str, Any] = {
        key: raw[key] for key in ("uuid", "entryDate", "expansionPlays", "rating", "gameRefId") if key in raw
    }
    return {**raw, **ours, **kept}


def _dumped(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class _Lists:
    """Games, people and places of a file, each with the number the plays point to."""

    def __init__(self, group: Group | None, catalogue: Catalogue, known: ImportedRecords) -> None:
        self.group, self.words = group, catalogue
        self.games: list[dict[str, Any]] = list(known.of_kind("games").values())
        self.players: list[dict[str, Any]] = list(known.of_kind("players").values())
        self.locations: list[dict[str, Any]] = list(known.of_kind("locations").values())
        self._numbers: dict[str, int] = {}
        for kind in ("games", "players", "locations"):
            for key, one in known.of_kind(kind).items():
                if isinstance(one.get("id"), int):
                    self._numbers[key] = one["id"]

    def number(self, key: str, default: Any) -> Any:
        """The number in this file of something that came from another one."""
        return self._numbers.get(key, default)

    def game(self, game_id: str, when: str) -> int:
        game = find_game(game_id)
        name = self.words.message(f"{game_id}.title") if game else game_id
        definition = game.definition if game else None
        wins = game.wins if game else "highest"
        more: dict[str, Any] = {
            "name": name,
            "highestWins": wins != "lowest",
            "noPoints": wins == "places",
            "cooperative": wins == "together",
            "usesTeams": definition is not None and definition.teams,
        }
        if game:
            more |= {"bggId": game.bgg_id, "minPlayerCount": game.min_players, "maxPlayerCount": game.max_players}
        return self._number(self.games, game_uuid(game_id), when, more)

    def player(self, player: PlayPlayer, when: str) -> int:
        uuid = person_uuid(self.group, player.person, player.name)
        return self._number(self.players, uuid, when, {"name": player.name, "isAnonymous": False})

    def location(self, place: str, when: str) -> int:
        return self._number(self.locations, place_uuid(self.group, place), when, {"name": place})

    def _number(self, items: list[dict[str, Any]], uuid: str, when: str, more: dict[str, Any]) -> int:
        if uuid not in self._numbers:
            number = max((one["id"] for one in items if isinstance(one.get("id"), int)), default=0) + 1
            items.append({"id": number, "uuid": uuid, "modificationDate": when, **more})
            self._numbers[uuid] = number
        return self._numbers[uuid]


def _play(play: Play, lists: _Lists) -> dict[str, Any]:
    when = play_date(play)
    found: dict[str, Any] = {
        "uuid": play_uuid(play.id),
        "modificationDate": when,
        "entryDate": when,
        "playDate": when,
        "playDateYmd": int(when[:10].replace("-", "")),
        "usesTeams": any(player.team for player in play.players),
        "durationMin": play.minutes or 0,
        "ignored": play.ignored or not play.finished,
        "manualWinner": True,
        "rounds": play.rounds or 0,
        "gameRefId": lists.game(play.game, when),
        "board": BOARD.join(lists.words.message(f"{play.game}.module.{module}.title") for module in play.modules),
        "comments": play.notes,
        "rating": 0,
        "scoringSetting": 0,
        "playImages": "[]",
        **({} if play.finished else {"metaData": '{"unfinished":1}'}),
        "playerScores": [_score(player, lists.player(player, when)) for player in play.players],
        "expansionPlays": [],
    }
    return found | ({"locationRefId": lists.location(play.place, when)} if play.place else {})


def play_date(play: Play) -> str:
    """The end of a play without a time zone, as BG Stats writes dates."""
    return play.ended_at[:19].replace("T", " ")


def _score(player: PlayPlayer, number: int) -> dict[str, Any]:
    return {
        "playerRefId": number,
        "score": score_of(player),
        "winner": player.place == 1,
        "newPlayer": player.new,
        "startPlayer": player.starts,
        "rank": player.place or 0,
        "seatOrder": player.seat + 1,
        "role": player.role,
        "team": player.team,
        **({"metaData": '{"isNpc":1}'} if player.machine else {}),
    }


def score_of(player: PlayPlayer) -> str:
    """The working as a sum, where the lines add up to the total."""
    if player.total is None:
        return ""
    points = [line.points for line in player.lines]
    return as_sum(points) if points and sum(points) == player.total else str(player.total)
