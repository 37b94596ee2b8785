"""Ways to share a play: a link that opens BG Stats, and a few lines of text."""

import hmac
import json
from datetime import datetime
from typing import Any
from urllib.parse import quote

from babel.dates import format_date

from companion.history.formats.bgstats import BOARD, play_date
from companion.history.identifiers import person_uuid
from companion.rules.library import known_game
from companion.speech.catalogue import Catalogue
from companion.store.database import Store
from companion.store.groups import Group
from companion.store.plays import Play, PlayPlayer
from companion.store.secret_key import signing_key

SOURCE = "Midway"
TOKEN_LENGTH = 20  # hexadecimal digits, so that the code stays small
WEB, APP = "https://app.bgstatsapp.com/createPlay.html", "bgstats://app.bgstatsapp.com/createPlay.html"
BGG = "https://boardgamegeek.com/boardgame/"


def bgg_page(play: Play) -> str | None:
    """The page of the game at BoardGameGeek, where somebody with an account can log the play."""
    number = known_game(play.game, play.rules_version).bgg_id
    return f"{BGG}{number}" if number else None


def share_token(store: Store, play_id: str) -> str:
    """With this in its code a private play can be opened in BG Stats; it opens nothing else of the group."""
    return hmac.new(signing_key(store).encode(), f"share {play_id}".encode(), "sha256").hexdigest()[:TOKEN_LENGTH]


def is_share_token(store: Store, play_id: str, given: str) -> bool:
    return hmac.compare_digest(given.lower().encode(), share_token(store, play_id).encode())


def bgstats_link(play: Play, group: Group | None, catalogue: Catalogue, base: str = WEB) -> str:
    """The address that opens BG Stats with this play filled in."""
    data = json.dumps(bgstats_play(play, group, catalogue), ensure_ascii=False, separators=(",", ":"))
    return f"{base}?data={quote(data, safe='')}"


def bgstats_play(play: Play, group: Group | None, catalogue: Catalogue) -> dict[str, Any]:
    """The data of that address; BG Stats calls some of it optional and needs it all the same."""
    game = known_game(play.game, play.rules_version)
    optional = {
        "durationMin": play.minutes,
        "comments": play.notes[:200],
        "board": BOARD.join(catalogue.message(f"{play.game}.module.{module}.title") for module in play.modules),
        "location": play.place,
    }
    return {
        "sourceName": SOURCE,
        "sourcePlayId": play.id,
        "playDate": play_date(play),
        **{key: value for key, value in optional.items() if value},
        "game": {
            "name": catalogue.message(f"{play.game}.title"),
            "sourceGameId": play.game,
            **({"bggId": game.bgg_id} if game.bgg_id else {}),
            "highestWins": game.wins != "lowest",
            "noPoints": game.wins == "places",
        },
        "players": [_player(player, group) for player in play.players],
    }


def _player(player: PlayPlayer, group: Group | None) -> dict[str, Any]:
    return {
        "name": player.name,
        "sourcePlayerId": person_uuid(group, player.person, player.name)[:8],
        "startPlayer": player.starts,
        "winner": player.place == 1,
        "rank": player.place or 0,
        **({} if player.total is None else {"score": player.total}),
        "role": player.role,
    }


def as_text(play: Play, catalogue: Catalogue) -> str:
    """The result to paste into a message: the game and the day, then everybody by place."""
    day = format_date(datetime.fromisoformat(play.ended_at), format="long", locale=catalogue.language)
    heading = [catalogue.message(f"{play.game}.title"), day, *([play.place] if play.place else [])]
    if play.minutes:
        heading.append(catalogue.message("plays.minutes", n=play.minutes))
    ranked = sorted(play.players, key=lambda player: (player.place or 0, player.seat))
    return "\n".join([" · ".join(heading), *(_result_line(one, catalogue) for one in ranked)])


def _result_line(player: PlayPlayer, catalogue: Catalogue) -> str:
    """Place and total, as far as there are any."""
    place = f"{player.place}. " if player.place is not None else "– "
    return f"{place}{player.name}" + ("" if player.total is None else f" {catalogue.number(player.total)}")
