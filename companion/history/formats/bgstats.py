"""BG Stats: `.bgsplay` files and full backups, with sums as scores and identifiers that never change."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from companion.history.expressions import as_sum
from companion.history.formats.bgstats_parser import looks_like, read
from companion.history.identifiers import game_uuid, person_uuid, place_uuid, play_uuid
from companion.rules.library import find_game
from companion.speech.catalogue import Catalogue
from companion.store.groups import Group
from companion.store.plays import Play, PlayPlayer

__all__ = ["BOARD", "looks_like", "read", "score_of", "write"]

BOARD = "／"  # joins several values in their field `board`


def write(plays: Iterable[Play], group: Group | None, catalogue: Catalogue) -> Iterator[str]:
    """The plays first, one a line, while the lists they point into grow; then those lists."""
    lists = _Lists(group, catalogue)
    yield '{"about":"Midway","plays":['
    separator = "\n"
    for play in plays:
        yield separator + _dumped(_play(play, lists))
        separator = ",\n"
    yield "\n],"
    yield f'"games":{_dumped(lists.games)},"players":{_dumped(lists.players)},"locations":{_dumped(lists.locations)},'
    yield '"userInfo":{"meRefId":0}}\n'


def _dumped(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class _Lists:
    """Games, people and places of a file, each with the number the plays point to."""

    def __init__(self, group: Group | None, catalogue: Catalogue) -> None:
        self.group, self.words = group, catalogue
        self.games: list[dict[str, Any]] = []
        self.players: list[dict[str, Any]] = []
        self.locations: list[dict[str, Any]] = []
        self._numbers: dict[str, int] = {}

    def game(self, game_id: str, when: str) -> int:
        game = find_game(game_id)
        name = self.words.message(f"{game_id}.title") if game else game_id
        more = {"name": name, "highestWins": True, "noPoints": False, "cooperative": False, "usesTeams": False}
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
            items.append({"id": len(items) + 1, "uuid": uuid, "modificationDate": when, **more})
            self._numbers[uuid] = len(items)
        return self._numbers[uuid]


def _play(play: Play, lists: _Lists) -> dict[str, Any]:
    when = play_date(play)
    found: dict[str, Any] = {
        "uuid": play_uuid(play.id),
        "modificationDate": when,
        "entryDate": when,
        "playDate": when,
        "playDateYmd": int(when[:10].replace("-", "")),
        "usesTeams": False,
        "durationMin": play.minutes or 0,
        "ignored": not play.finished,
        "manualWinner": True,
        "rounds": play.rounds or 0,
        "gameRefId": lists.game(play.game, when),
        "board": BOARD.join(lists.words.message(f"{play.game}.module.{module}.title") for module in play.modules),
        "comments": play.notes,
        "rating": 0,
        "scoringSetting": 0,
        "playImages": "[]",
        "playerScores": [_score(player, lists.player(player, when)) for player in play.players],
        "expansionPlays": [],
    }
    return found | ({"locationRefId": lists.location(play.place, when)} if play.place else {})


def play_date(play: Play) -> str:
    """Their dates have no zone; ours are UTC."""
    return play.ended_at[:19].replace("T", " ")


def _score(player: PlayPlayer, number: int) -> dict[str, Any]:
    return {
        "playerRefId": number,
        "score": score_of(player),
        "winner": player.place == 1,
        "newPlayer": False,
        "startPlayer": player.starts,
        "rank": player.place,
        "seatOrder": player.seat + 1,
        "role": "",
        "team": "",
    }


def score_of(player: PlayPlayer) -> str:
    """The working as a sum, where the lines add up to the total."""
    points = [line.points for line in player.lines]
    return as_sum(points) if points and sum(points) == player.total else str(player.total)
