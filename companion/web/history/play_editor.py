"""The form to change a play: every field and every line, as a draft that works without script."""

from copy import deepcopy
from datetime import UTC
from typing import Any

from flask import redirect, render_template, request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from companion.history.document_parser import play_of_document
from companion.history.document_writer import document_of
from companion.history.play_document import MOST_LINES, MOST_PLAYERS, PlayDocument
from companion.history.play_service import change_play
from companion.rules.faults import FaultyInput
from companion.rules.game import Game
from companion.rules.library import known_game
from companion.rules.text import Text
from companion.store.group_clock import play_time, universal_time, zone_of
from companion.store.groups import find_group
from companion.store.people import people_of
from companion.store.play_sources import MIDNIGHT, is_imported
from companion.store.plays import Play
from companion.web.access.application import table_service
from companion.web.access.editor_name import editor_name, keep_editor_name
from companion.web.access.play_access import editable_play
from companion.web.history.plays import pages
from companion.web.shell.drafts import dumped, edited
from companion.web.shell.language import current_catalogue, in_words
from companion.web.shell.play_form import agreed
from companion.web.shell.query import whole_number
from companion.wire import parser

LINE: dict[str, Any] = {"label": "", "points": 0, "why": ""}
NEWCOMER: dict[str, Any] = {"name": "", "total": 0, "lines": [], "start": False, "place": None, "seat": None}


@pages.route("/plays/<play_id>/edit", methods=["GET", "POST"])
def edit(play_id: str) -> str | Response | tuple[str, int]:
    """The form; a press on "save" makes a new revision, every other press only changes the draft."""
    play = editable_play(play_id)
    blank = draft_of(play)
    document = _pressed(known_game(play.game, play.rules_version), blank) if request.method == "POST" else blank
    if "save" not in request.form:
        return _form(play, document)
    try:
        scored = any(one.total is not None for one in play.players)
        new = play_of_document(_read(_with_end(document, play)), play.id, table_service().store.clock(), play, scored)
    except FaultyInput as error:
        faults = in_words(error.faults)
        return _form(play, document, faults), 422
    change_play(table_service().store, play, new, editor_name())
    return keep_editor_name(redirect(f"/plays/{play.id}", 303), editor_name())


def _pressed(game: Game, blank: dict[str, Any]) -> dict[str, Any]:
    """The draft after a press: what was typed, who began, what was agreed, and two neighbours who changed seats."""
    form = MultiDict(request.form)
    if "starter" in form:
        for index in range(MOST_PLAYERS):
            form[f"/players/{index}/start:json"] = "true" if form["starter"] == str(index) else "false"
    document = shaped(edited(form, blank), blank)
    document["by_totals"] = "/by_totals:json" in form  # a box that is not ticked sends nothing
    if "agreed" in form:
        document |= agreed(game)
    players, first = document["players"], whole_number(form.get("swap"))
    if first is not None and first + 1 < len(players):
        players[first], players[first + 1] = players[first + 1], players[first]
    return document


def _with_end(document: dict[str, Any], play: Play) -> dict[str, Any]:
    """The draft with the end as it is stored: the form shows no seconds, and the hour of the group's clock.

    A day stays a day.
    """
    told, (shown, _) = document["ended_at"], play_time(table_service().store, play)
    if told == shown[: len(told)]:
        return document | {"ended_at": play.ended_at}
    stays_a_day = play.ended_at.endswith(MIDNIGHT) and told.endswith("T00:00")
    clock = UTC if stays_a_day or not _follows_clock(play) else zone_of(table_service().store, play.group)
    return document | {"ended_at": universal_time(told, clock)}


def _follows_clock(play: Play) -> bool:
    """Whether an hour that is entered is one of the group's clock; what a file told is told by its own."""
    return not is_imported(table_service().store, play.id)


def draft_of(play: Play) -> dict[str, Any]:
    """The document of a play by the group's clock, with the points each line had, so that a correction is noticed."""
    document = {**document_of(play, current_catalogue()), "ignored": play.ignored, "by_totals": False}
    document["ended_at"], _ = play_time(table_service().store, play)
    for player in document["players"]:
        for line in player["lines"]:
            line["was"] = line["points"]
    return document


def _read(draft: dict[str, Any]) -> PlayDocument:
    """The draft as a document: a changed label loses its catalogue key, corrected points lose their reason.

    Everybody sits in the order of the list, in the seats that were taken before. The draft itself stays whole, since it
    is shown again when something in it is refused.
    """
    document = deepcopy(draft)
    seats = [one["seat"] for one in _items(document, "players") if isinstance(one.get("seat"), int)]
    free = iter(sorted(seats))
    for player in _items(document, "players"):
        for line in _items(player, "lines"):
            _update_texts(line)
        if isinstance(player.get("seat"), int):
            player["seat"] = next(free)
        if document["by_totals"]:
            player["place"] = None
    document.pop("by_totals")
    document.pop("revision", None)
    read: PlayDocument = parser.read(PlayDocument, dumped(document))
    return read


def shaped(document: Any, blank: dict[str, Any]) -> dict[str, Any]:
    """A draft that a form can show, whatever was posted: missing parts are blank, wrong types are replaced."""
    given = document if isinstance(document, dict) else {}
    found = {key: given.get(key, value) for key, value in blank.items()}
    found["modules"] = found["modules"] if isinstance(found["modules"], list) else []
    found["house_rules"] = found["house_rules"] if isinstance(found["house_rules"], dict) else {}
    for key in ("ended_at", "place", "notes"):
        found[key] = found[key] if isinstance(found[key], str) else ""
    found["players"] = [
        {**NEWCOMER, **player, "lines": [{**LINE, **line} for line in _items(player, "lines")[:MOST_LINES]]}
        for player in _items(given, "players")[:MOST_PLAYERS]
    ]
    return found


def _items(document: Any, key: str) -> list[dict[str, Any]]:
    items = document.get(key) if isinstance(document, dict) else None
    return [item for item in items if isinstance(item, dict)] if isinstance(items, list) else []


def _update_texts(line: dict[str, Any]) -> None:
    was = line.pop("was", None)
    said = line.get("said")
    if not isinstance(said, dict):
        return
    try:
        label: Text = parser.read(Text, dumped(said["label"]))
        if current_catalogue().translate(label) != line.get("label"):
            del line["said"]
        elif was != line.get("points"):
            said["why"] = {"key": "history.corrected", "args": {"n": was}}
    except (FaultyInput, KeyError, TypeError, ValueError, AttributeError):
        del line["said"]


def _clock(play: Play) -> str:
    """By which clock the end is told: a zone, universal time, or nothing where a file told it."""
    group = None if play.group is None else find_group(table_service().store, play.group)
    return ("UTC" if group is None else group.zone or "UTC") if _follows_clock(play) else ""


def _form(play: Play, document: Any, faults: list[dict[str, str]] | None = None) -> str:
    game = known_game(play.game, play.rules_version)
    people = (
        []
        if play.group is None
        else [one.name for one in people_of(table_service().store, play.group) if not one.retired]
    )
    return render_template(
        "play-edit.html",
        play=play,
        game=game,
        doc=document,
        dumped=dumped(document),
        faults=faults or [],
        people=people,
        clock=_clock(play),
        by=editor_name(),
        line=LINE,
        newcomer=NEWCOMER,
    )
