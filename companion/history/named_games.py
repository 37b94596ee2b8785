"""Games that a group knows by name only: a definition is made of what another program tells of them."""

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from companion.rules import games
from companion.speech import LANGUAGES
from companion.speech.catalogue import catalogue
from companion.store.database import Store
from companion.store.groups import find_group
from companion.store.own_games import own_games_of
from companion.wire.definition_drafts import slug

LONGEST_TITLE = 80


@dataclass(frozen=True)
class NamedGame:
    """What is known of a game without a definition."""

    title: str
    wins: str = "highest"
    teams: bool = False
    bgg_id: int | None = None

    def definition(self, game_id: str) -> dict[str, Any]:
        """The smallest definition that its plays need."""
        points = {"id": "points", "title": {"en": "Points", "fr": "Points"}, "kind": "points"}
        return {
            "format": 1,
            "id": game_id,
            "title": {"en": self.title},
            "players": [1, 12],
            "wins": self.wins,
            **({"teams": True} if self.teams else {}),
            **({"bgg_id": self.bgg_id} if self.bgg_id else {}),
            "fields": [points] if self.wins in ("highest", "lowest") else [],
        }


def built_in_game(title: str) -> str | None:
    """Our game of that title in either language."""
    titles = {catalogue(one).message(f"{game}.title").casefold(): game for game in games() for one in LANGUAGES}
    return titles.get(title.strip().casefold())


class NamedGames:
    """Finds the game of a group for a name: one it has, or the id of a new one."""

    def __init__(self, store: Store, group: int) -> None:
        found = find_group(store, group)
        self._group_uuid = "" if found is None else found.uuid
        self._by_title: dict[str, str] = {}
        self._by_number: dict[int, str] = {}
        self.new: dict[str, str] = {}  # documents of games that are not stored yet, by id
        for own in own_games_of(store, group):
            document = json.loads(own.document)
            for title in document["title"].values():
                self._by_title.setdefault(title.casefold(), own.id)
            if document.get("bgg_id"):
                self._by_number.setdefault(document["bgg_id"], own.id)

    def find(self, game: NamedGame) -> str:
        """The id of a game; one nobody knew yet is remembered in `new`."""
        known = self._by_number.get(game.bgg_id or 0) or self._by_title.get(game.title.casefold())
        if known is not None:
            return known
        mark = hashlib.sha256(f"{self._group_uuid} {game.title.casefold()}".encode()).hexdigest()[:8]
        game_id = f"{slug(game.title)[:30].strip('-')}-{mark}"
        self._by_title[game.title.casefold()] = game_id
        if game.bgg_id:
            self._by_number[game.bgg_id] = game_id
        self.new[game_id] = json.dumps(game.definition(game_id), ensure_ascii=False, separators=(",", ":"))
        return game_id
