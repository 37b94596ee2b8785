"""Log a play in a few taps: the game, who was there, who won or how many points, save."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from flask import redirect, render_template, request
from werkzeug.wrappers import Response

from companion.history.document_parser import play_of_document
from companion.history.expressions import parse_score
from companion.history.identifiers import new_play_id
from companion.history.named_games import LONGEST_TITLE, NamedGame, NamedGames, built_in_game
from companion.history.play_document import PlayDocument
from companion.history.play_service import add_play
from companion.rules import games
from companion.rules.definitions.own_game import own_game
from companion.rules.faults import Fault, FaultyInput
from companion.rules.inputs import MOST_TYPED_NAMES
from companion.rules.library import add_game, find_game
from companion.rules.names import name_key
from companion.rules.text import text
from companion.store.game_records import games_played
from companion.store.group_clock import set_zone
from companion.store.groups import Group
from companion.store.own_games import own_games_of, save_definition
from companion.store.people import people_of
from companion.store.play_list import PlayFilter, known_places, list_plays
from companion.web.access.application import table_service
from companion.web.access.group_access import Member, member
from companion.web.history.groups import group_context, pages, posted_zone
from companion.web.shell.language import in_words
from companion.wire import parser
from companion.wire.definitions import read_stored_definition

MOST_TILES = 12  # games that are one tap away
WINS = ("highest", "lowest", "together", "places")


@pages.get("/<int:group_id>/log")
def show_log(group_id: int) -> str:
    return _page(member(group_id, edit=True), ())


def _page(mine: Member, faults: Sequence[dict[str, str]]) -> str:
    store, group_id = table_service().store, mine.group.id
    played = games_played(store, group_id)
    known = [*(one.id for one in own_games_of(store, group_id)), *games()]
    ids = sorted(dict.fromkeys([*played, *known]), key=lambda one: -played.get(one, 0))
    last = list_plays(store, PlayFilter(group=group_id), 1)
    company = {name_key(player.name) for play in last for player in play.players}
    people = [one for one in people_of(store, group_id) if not one.retired]
    people.sort(key=lambda one: name_key(one.name) not in company)
    return render_template(
        "groups/log.html",
        listed=[one for one in ids if find_game(one) is not None],
        tiles=MOST_TILES,
        people=people,
        company=company,
        name_key=name_key,
        wins=WINS,
        locations=known_places(store, group_id),
        faults=faults,
        form=request.form,
        **group_context(mine, "plays"),
    )


@pages.post("/<int:group_id>/log")
def log_play(group_id: int) -> Response | tuple[str, int]:
    mine = member(group_id, edit=True)
    store = table_service().store
    try:
        players = _players()
        named = _named_game(players)
        game_id, new = _game_id(group_id, named)
        document: PlayDocument = parser.read_lenient(PlayDocument, _document(game_id, players))
        if new:
            with store.transaction() as db:
                save_definition(db, game_id, new, group_id, by_name=True)
        play = play_of_document(document, new_play_id(), store.clock(), scored=False)
    except FaultyInput as faulty:
        return _page(mine, in_words(faulty.faults)), 422
    _keep_zone(mine.group)
    add_play(store, replace(play, group=group_id))
    return redirect(f"/plays/{play.id}", 303)


def _keep_zone(group: Group) -> None:
    """A group without a time zone gets that of the phone that logs a play."""
    if not group.zone and posted_zone():
        with table_service().store.transaction() as db:
            set_zone(db, group.id, posted_zone())


def _players() -> list[dict[str, Any]]:
    """Who was there, with what was entered."""
    form = request.form
    scored = [
        key.removeprefix("points-") for key, points in form.items() if key.startswith("points-") and points.strip()
    ]
    there = dict.fromkeys([*form.getlist("there"), *form.getlist("won"), *scored])  # who won or has points was there
    given = {name: form.get(f"points-{name}", "") for name in there} | _others(form.get("others", ""))
    found: list[dict[str, Any]] = []
    for name, points in given.items():
        terms = parse_score(points) if points.strip() else None
        if points.strip() and terms is None:
            raise FaultyInput([Fault("/players", text("fault.not-a-whole-number"))])
        found.append(
            {"name": name, "points": None if terms is None else sum(terms), "won": name in form.getlist("won")}
        )
    if not found:
        raise FaultyInput([Fault("/players", text("log.nobody"))])
    return found


def _others(typed: str) -> dict[str, str]:
    """People who were typed, `Zoé, Max: 42`, with their points where these stand behind a colon."""
    parts = (one.partition(":") for one in typed.split(",", MOST_TYPED_NAMES))
    return {name.strip(): points for name, _, points in parts if name.strip()}


def _named_game(players: list[dict[str, Any]]) -> NamedGame | None:
    """The game by its name, where none was tapped."""
    title = request.form.get("name", "").strip()[:LONGEST_TITLE]
    if request.form.get("game") or not title:
        return None
    wins = request.form.get("wins", "")
    guessed = "highest" if _is_scored(players) else "places"
    return NamedGame(title, wins if wins in WINS else guessed)


def _is_scored(players: list[dict[str, Any]]) -> bool:
    return all(one["points"] is not None for one in players)


def _game_id(group_id: int, named: NamedGame | None) -> tuple[str, str]:
    """The id of the game, and the document of one that nobody knew yet."""
    if named is None:
        game_id = request.form.get("game", "")
        if find_game(game_id) is None:
            raise FaultyInput([Fault("/game", text("log.no-game"))])
        return game_id, ""
    ours = built_in_game(named.title)
    if ours is not None:
        return ours, ""
    known = NamedGames(table_service().store, group_id)
    game_id = known.find(named)
    new = known.new.get(game_id, "")
    if new:
        add_game(own_game(read_stored_definition(new), 1))
    return game_id, new


def _document(game_id: str, players: list[dict[str, Any]]) -> dict[str, Any]:
    game = find_game(game_id)
    wins = game.wins if game else "highest"
    scored = _is_scored(players)
    someone = any(one["won"] for one in players)
    found = []
    for one in players:
        player: dict[str, Any] = {"name": one["name"]}
        if one["points"] is not None:
            player["total"] = one["points"]
        if wins != "together" and (someone or not scored):
            player["place"] = 1 if one["won"] or not someone else 2
        if game is not None and game.definition is not None and game.definition.teams and someone:
            player["team"] = "A" if one["won"] else "B"  # those who won are one side
        found.append(player)
    if wins in ("highest", "lowest") and not scored and not someone:
        raise FaultyInput([Fault("/players", text("log.no-result"))])
    details = {name: request.form.get(name, "").strip() for name in ("ended_at", "place")}
    return {
        "game": game_id,
        "players": found,
        **({"won": someone} if wins == "together" else {}),
        **{name: given for name, given in details.items() if given},
    }
