"""The games of a group: its own, the server's and the shelf; and a page for each."""

from flask import Blueprint, redirect, render_template, request
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response

from companion.rules import games
from companion.rules.library import find_game, known_game
from companion.rules.names import fold
from companion.speech.own_guide import game_facts
from companion.store.game_records import game_record, games_played
from companion.store.group_clock import play_time
from companion.store.own_games import (
    IdTaken,
    find_own_game,
    own_games_of,
    remove_own_game,
    save_game_of_group,
)
from companion.store.play_list import PlayFilter, count_plays, list_plays
from companion.web.access.application import table_service
from companion.web.access.editor_name import editor_name
from companion.web.access.group_access import member
from companion.web.access.lookup import or_404, own_game_to_edit
from companion.web.shell.language import current_catalogue, language, message
from companion.wire.definitions import canonical, read_definition
from companion.wire.shelf import TEMPLATES, find_on_shelf, search_shelf, shelf

pages = Blueprint("own_games", __name__, url_prefix="/groups/<int:group_id>/games")
LATEST = 5
MOST_LISTED = 12  # games that are shown at once


@pages.get("")
def show_all(group_id: int) -> str:
    """The group's games with how often they were played, then the shelf by kind, both narrowed by a search."""
    mine = member(group_id)
    store = table_service().store
    words = request.args.get("q", "")[:100]
    own = own_games_of(store, group_id)
    played = games_played(store, group_id)
    ids = list(dict.fromkeys([*(one.id for one in own), *games(), *played]))
    found = search_shelf(words)
    kinds = sorted({one.kind for one in found})
    return render_template(
        "groups/games.html",
        mine=mine,
        group=mine.group,
        base=f"/groups/{group_id}",
        tab="games",
        listed=[
            (one, played.get(one, 0))
            for one in sorted(ids, key=lambda one: (-played.get(one, 0), one))
            if find_game(one) and _has_words(one, words)
        ],
        tiles=MOST_LISTED,
        own=own,
        words=words,
        kinds=[(kind, [one.definition for one in found if one.kind == kind]) for kind in kinds],
        templates=[one.definition for one in shelf() if one.kind == TEMPLATES],
    )


def _has_words(game_id: str, words: str) -> bool:
    title = fold(message(f"{game_id}.title"))
    return all(word in title for word in fold(words).split())


@pages.get("/<game_id>")
def show(group_id: int, game_id: str) -> str:
    """A game in a group: what it is, how often it was played, records, its table, pad and rules at hand."""
    mine = member(group_id)
    store = table_service().store
    game = or_404(find_game(game_id))
    own = find_own_game(store, game_id)
    choice = PlayFilter(group=group_id, game=game_id)
    facts = game_facts(game.definition, current_catalogue()) if game.definition else ()
    return render_template(
        "groups/game.html",
        mine=mine,
        group=mine.group,
        base=f"/groups/{group_id}",
        tab="games",
        game=game,
        own=own,
        is_mine=own is not None and own.group == group_id and not own.removed,
        facts=facts,
        plays=[(play, play_time(store, play)[0]) for play in list_plays(store, choice, LATEST)],
        count=count_plays(store, choice),
        record=game_record(store, group_id, game_id, lowest=game.wins == "lowest"),
        lang=language(),
    )


@pages.post("/add/<game_id>")
def add_from_shelf(group_id: int, game_id: str) -> Response:
    """A game of the shelf becomes the group's; where another group has the id, a free one is taken."""
    member(group_id, edit=True)
    found = find_on_shelf(game_id)
    if found is None or found.kind == TEMPLATES:
        raise NotFound
    return redirect(f"/groups/{group_id}/games/{keep_definition(group_id, found.document)}", 303)


def keep_definition(group_id: int, document: str) -> str:
    """Save a definition for a group under its own id, or the first free one; the id it has now."""
    definition = read_definition(document)
    own = find_own_game(table_service().store, definition.id)
    if own is not None and own.group is None and not own.removed:
        return definition.id  # the server has it for everybody
    for number in range(1, 1_000):
        game_id = definition.id if number == 1 else f"{definition.id[:36]}-{number}"
        renamed = document.replace(f'"id": "{definition.id}"', f'"id": "{game_id}"', 1)
        try:
            with table_service().store.transaction() as db:
                save_game_of_group(db, game_id, canonical(renamed), group_id, editor_name())
        except IdTaken:
            continue
        return game_id
    raise IdTaken(definition.id)


@pages.post("/<game_id>/remove")
def remove(group_id: int, game_id: str) -> Response:
    """Off the list; its plays stay."""
    own_game_to_edit(group_id, game_id)
    known_game(game_id)
    with table_service().store.transaction() as db:
        remove_own_game(db, game_id)
    return redirect(f"/groups/{group_id}/games", 303)
