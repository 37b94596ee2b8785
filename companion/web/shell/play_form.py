"""What a form tells about a play beside its score: when, where, how long, who began, and which group it goes to."""

from dataclasses import replace
from typing import Any

from flask import request

from companion.history.document_parser import play_of_document
from companion.history.play_builder import play_of_score
from companion.history.play_document import PlayDocument
from companion.history.play_service import add_play, refuse_nameless
from companion.rules.calculators import Answer
from companion.rules.faults import Fault, FaultyInput, Refused
from companion.rules.game import Game
from companion.store.people import people_of
from companion.store.plays import Play, PlayPlayer
from companion.web.access.application import table_service
from companion.web.access.group_access import Member, member, my_groups
from companion.web.access.table_access import tables_of_this_phone
from companion.web.shell.query import whole_number
from companion.wire import parser

MOST_NAMES = 12  # of earlier tables that are offered
FIELDS = ("ended_at", "minutes", "place", "starter", "notes")


def editable_groups() -> list[Member]:
    """The groups this phone may add plays to."""
    return [one for one in my_groups() if one.may_edit]


def chosen_group() -> int | None:
    """The group of the form, else of the address, else this phone's first; "none" is a choice, too."""
    given = [*request.args.getlist("group"), *request.form.getlist("group")]  # the last word counts
    mine = editable_groups()
    if not given:
        return mine[0].group.id if mine else None
    number = whole_number(given[-1])
    return number if any(one.group.id == number for one in mine) else None


def known_names() -> list[str]:
    """Who may sit at a table: the people of the chosen group, in a new one those of this phone's last tables."""
    group = chosen_group()
    people = [] if group is None else people_of(table_service().store, group)
    if people:
        return [one.name for one in people if not one.retired]
    names = (name for table in tables_of_this_phone() for name in table.names)
    return list(dict.fromkeys(names))[:MOST_NAMES]


def details_context() -> dict[str, Any]:
    """What the details of a play need on a page."""
    return {"details": request.form, "groups": editable_groups(), "chosen_group": chosen_group()}


def agreed(game: Game) -> dict[str, Any]:
    """Modules and house rules of the form; a rule nobody noted is left out."""
    chosen = {rule.id: request.form.get(f"rule-{rule.id}", "") for rule in game.house_rules}
    return {
        "modules": request.form.getlist("module"),
        "house_rules": {rule: choice for rule, choice in chosen.items() if choice},
    }


def enter_play(game: Game, answer: Answer) -> Play:
    """Keep a scored play with the details of the form; raises FaultyInput."""
    kept = scored_play(game, answer)
    add_play(table_service().store, kept)
    return kept


def scored_play(game: Game, answer: Answer) -> Play:
    """A scored play with the details of the form, not kept yet; raises FaultyInput."""
    store = table_service().store
    scored = play_of_score(game, answer, store.now())
    group = chosen_group()
    if group is not None:
        member(group, edit=True)
        try:
            refuse_nameless(scored)
        except Refused as refused:
            raise FaultyInput([Fault("/players", refused.reason)]) from None
    given = {name: request.form.get(name, "").strip() for name in FIELDS}
    document: dict[str, Any] = {
        "game": game.id,
        "place": given["place"],
        "notes": given["notes"],
        "players": [_player(one, given["starter"]) for one in scored.players],
        "won": scored.won,
        **(agreed(game) if "agreed" in request.form and game.definition is None else {}),
    }
    if given["ended_at"]:
        document["ended_at"] = given["ended_at"]
    if given["minutes"]:
        document["minutes"] = given["minutes"]
    read: PlayDocument = parser.read_lenient(PlayDocument, document)
    return replace(play_of_document(read, scored.id, store.clock(), scored), group=group)


def _player(one: PlayPlayer, starter: str) -> dict[str, Any]:
    return {"name": one.name, "total": one.total, "place": one.place, "seat": one.seat, "start": one.name == starter}
