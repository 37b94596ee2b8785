"""The settings of an event: games, rounds, sizes, points, tie-breaks, links, the trail and the end."""

import re
from collections.abc import Sequence
from itertools import islice
from typing import Any

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response

from companion.events.event import USUAL_SIZES, Event, EventSettings
from companion.events.seating_request import MOST_PEOPLE
from companion.history.event_service import change_settings, finish, settings_faults
from companion.rules import games
from companion.rules.faults import Fault, FaultyInput, raise_faults
from companion.rules.game import Game
from companion.rules.library import find_game
from companion.rules.names import name_key
from companion.rules.text import text
from companion.store.events import delete_event, event_changes, new_run_key, note_event_change
from companion.store.groups import GroupName
from companion.store.own_games import own_games_of
from companion.web.access.application import table_service
from companion.web.access.editor_name import editor_name, keep_editor_name
from companion.web.access.event_access import RUN, event_to_run, keep_run_key, run_key
from companion.web.access.public_address import public_url
from companion.web.events.context import event_context, look_address, shown_number
from companion.web.shell.language import in_words
from companion.web.shell.play_form import editable_groups
from companion.web.shell.query import whole_number
from companion.wire.parser import read_lenient

pages = Blueprint("event_settings", __name__, url_prefix="/e")
TIES = ("wins", "share", "total")


def fitting_sizes(chosen: Sequence[Game]) -> list[int]:
    """The usual sizes of tables that all these games allow, else the largest they share."""
    low, high = max(game.min_players for game in chosen), min(game.max_players for game in chosen)
    return [size for size in USUAL_SIZES if low <= size <= high] or [high]


def event_games(chosen: Sequence[str] = ()) -> list[Game]:
    """The games to choose from: built in, the server's own, those of this browser's groups, and what is chosen."""
    groups = [None, *(one.group.id for one in editable_groups())]
    own = [one.id for group in groups for one in own_games_of(table_service().store, group)]
    return [game for game_id in dict.fromkeys((*games(), *own, *chosen)) if (game := find_game(game_id)) is not None]


@pages.get("/<code>/settings")
def show(code: str) -> str:
    return _page(event_to_run(code))


def _page(event: Event, faults: tuple[Fault, ...] = ()) -> str:
    names = {person.id: person.name for person in event.people}
    settings = event.settings
    return render_template(
        "events/settings.html",
        faults=in_words(faults),
        given=request.form if faults else _shown(event, settings),
        chosen_games=request.form.getlist("game") if faults else settings.games,
        chosen_modules=_chosen_modules() if faults else settings.modules,
        groups=editable_groups(),
        choices=event_games(settings.games),
        sizes=sorted({*settings.sizes, *(int(size) for size in settings.points)}),
        look=look_address(event),
        run=f"{public_url()}/events/enter#{run_key(event)}",
        by=editor_name(),
        ties=TIES,
        names=names,
        **event_context(event, "settings"),
    )


def _shown(event: Event, settings: EventSettings) -> dict[str, str]:
    """The settings as the fields of the form show them."""
    sizes = {*settings.sizes, *map(int, settings.points)}
    return {
        "name": event.name,
        "rounds": str(settings.rounds),
        "sizes": ", ".join(map(str, settings.sizes)),
        "shared": settings.shared,
        "best": "" if settings.best is None else str(settings.best),
        "minutes": str(settings.minutes),
        "way": settings.way,
        "group": "" if event.group is None else str(event.group),
        "apart": "\n".join(
            f"{event.name_of(one)} / {event.name_of(other)}"
            for one, other in settings.apart
            if one in event.by_id and other in event.by_id
        ),
        **{f"tie-{index}": tie for index, tie in enumerate(settings.ties)},
        **{f"points-{size}": " ".join(map(shown_number, settings.points_of(size))) for size in sizes},
    }


@pages.post("/<code>/settings")
def change(code: str) -> Response | tuple[str, int]:
    event = event_to_run(code)
    back = redirect(f"/e/{event.code}/settings", 303)
    if "rotate" in request.form:
        with table_service().store.transaction() as db:
            key = new_run_key(db, event.id)
            note_event_change(db, event.id, editor_name(), text("change.rotated"))
        return keep_run_key(back, event.code, key)
    if "by" in request.form:
        return keep_editor_name(back, editor_name())
    try:
        name, settings = _asked(event)
        change_settings(table_service().store, code, editor_name(), name, settings, _group(event))
    except FaultyInput as error:
        return _page(event, error.faults), 422
    return back


def _asked(event: Event) -> tuple[str, EventSettings]:
    """What the form asks for; raises FaultyInput with every fault."""
    form = request.form
    faults: list[Fault] = []
    sizes = re.findall(r"\d+", form.get("sizes", ""))
    points = {key.removeprefix("points-"): _numbers(value) for key, value in form.items() if key.startswith("points-")}
    document = {
        "games": form.getlist("game"),
        "rounds": form.get("rounds", ""),
        "sizes": sizes,
        "points": {size: numbers for size, numbers in points.items() if size in sizes and numbers},
        "shared": form.get("shared", "mean"),
        "ties": list(dict.fromkeys(tie for index in range(3) if (tie := form.get(f"tie-{index}", "")))),
        "best": form.get("best") or None,
        "minutes": form.get("minutes", ""),
        "way": form.get("way", "both"),
        "modules": _chosen_modules(),
        "apart": list(_apart(event, form.get("apart", ""), faults)),
    }
    return read_event(document, faults)


def read_event(document: dict[str, Any], known: Sequence[Fault] = ()) -> tuple[str, EventSettings]:
    """The name in the form, and the settings of a document; raises FaultyInput with all that is wrong, or known so."""
    faults: list[Fault] = []
    try:
        name: str = read_lenient(GroupName, request.form.get("name", ""))
    except FaultyInput:
        faults.append(Fault("/name", text("event.fault.name", n=60)))
    try:
        settings: EventSettings = read_lenient(EventSettings, document)
        faults += settings_faults(settings)
    except FaultyInput as error:
        faults += error.faults
    told = {one.where for one in known}
    raise_faults([*known, *(one for one in faults if one.where not in told)])
    return name, settings


def _numbers(given: str) -> list[str]:
    """Numbers of a line; a comma within one is a decimal point, and one before a space is not."""
    return [part.rstrip(",;").replace(",", ".") for part in given.split() if part.strip(",;")]


def _chosen_modules() -> dict[str, list[str]]:
    return {game: chosen for game in request.form.getlist("game") if (chosen := request.form.getlist(f"module-{game}"))}


def _apart(event: Event, given: str, faults: list[Fault]) -> list[list[int]]:
    """Pairs of people, one a line with a slash in between."""
    ids = {name_key(person.name): person.id for person in event.people}
    pairs = []
    for line in islice(filter(str.strip, given.splitlines()), MOST_PEOPLE + 1):
        found = [ids.get(name_key(name)) for name in line.split("/", 2)]
        if len(found) != 2 or None in found or found[0] == found[1]:
            faults.append(Fault("/apart", text("event.fault.apart", line=line.strip()[:80])))
        else:
            pairs.append([one for one in found if one is not None])
    return pairs


def _group(event: Event) -> int | None:
    """One of this browser's groups, none, or the one the event has already."""
    given = whole_number(request.form.get("group"))
    mine = [one.group.id for one in editable_groups()]
    return given if given in mine or given == event.group else None


@pages.get("/<code>/trail")
def trail(code: str) -> str:
    """Who changed what, newest first."""
    event = event_to_run(code)
    changes = event_changes(table_service().store, event.id)
    return render_template("events/trail.html", changes=changes, **event_context(event, "settings"))


@pages.post("/<code>/finish")
def end(code: str) -> Response:
    """End the event, or open it again."""
    event = event_to_run(code)
    finish(table_service().store, code, editor_name(), request.form.get("finished") == "yes")
    return redirect(f"/e/{event.code}/standings", 303)


@pages.post("/<code>/delete")
def delete(code: str) -> Response:
    """Delete an event for good, with a name typed to be sure; the plays of its group stay."""
    event = event_to_run(code)
    if name_key(request.form.get("sure", "")) != name_key(event.name):
        return redirect(f"/e/{event.code}/settings", 303)
    with table_service().store.transaction() as db:
        delete_event(db, event.id)
    response = redirect("/events", 303)
    response.delete_cookie(RUN + event.code)
    return response
