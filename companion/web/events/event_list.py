"""Events and packs of this browser: the list, a new event, and the way in by the link that runs one."""

from typing import Any

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response

from companion.events.event import EventSettings
from companion.events.name_list import read_names
from companion.history.event_service import add_people
from companion.rules.faults import Fault, FaultyInput
from companion.rules.library import find_game
from companion.rules.text import text
from companion.store.events import create_event, note_event_change
from companion.store.sheets import find_pack
from companion.web.access.application import table_service
from companion.web.access.code_guesses import count_wrong_code, refuse_guessing
from companion.web.access.event_access import event_of_key, keep_run_key, my_events
from companion.web.access.pack_cookies import my_pack_ids
from companion.web.access.quotas import count_new_table
from companion.web.events.settings import event_games, fitting_sizes, read_event
from companion.web.shell.language import in_words, message
from companion.web.shell.play_form import chosen_group, editable_groups
from pdf.requests.pack import parse_pack

pages = Blueprint("my_events", __name__, url_prefix="/events")


@pages.get("")
def show() -> str:
    return _page()


def _page(faults: tuple[Fault, ...] = ()) -> str:
    store = table_service().store
    packs = [pack for pack_id in my_pack_ids() if (pack := find_pack(store, pack_id)) is not None]
    return render_template(
        "events/mine.html",
        events=my_events(),
        packs=[(pack, parse_pack(pack.request).title) for pack in packs],
        faults=in_words(faults),
        given=request.form,
        choices=event_games(),
        groups=editable_groups(),
        group=chosen_group() if request.form else None,
    )


@pages.post("")
def create() -> Response | tuple[str, int]:
    """A new event with its first people; this browser gets the key that runs it."""
    count_new_table()
    store = table_service().store
    try:
        name, settings = _asked()
        with store.transaction() as db:
            event_id, code, key = create_event(db, name, settings, chosen_group())
            note_event_change(db, event_id, "", text("event.change.made"))
    except FaultyInput as error:
        return _page(error.faults), 422
    names = read_names(request.form.get("names", ""))
    response = redirect(f"/e/{code}/people", 303)
    if names:
        try:
            add_people(store, code, "", names)
        except FaultyInput:  # the list is shown again where it can be corrected
            response = redirect(f"/e/{code}/people", 307)
    return keep_run_key(response, code, key)


def _asked() -> tuple[str, EventSettings]:
    """The name and the settings that fit the chosen games; raises FaultyInput."""
    given: dict[str, Any] = {"games": request.form.getlist("game"), "rounds": request.form.get("rounds", "4")}
    chosen = [game for game_id in given["games"] if (game := find_game(game_id)) is not None]
    if not chosen:
        return read_event(given, [Fault("/games", text("event.fault.no-game"))])
    return read_event({**given, "sizes": fitting_sizes(chosen)})


@pages.get("/enter")
def enter_page() -> str:
    """A link has its key behind the #, where no server's log can see it; the script posts it."""
    return render_template("events/enter.html", fault=None)


@pages.post("/enter")
def enter() -> Response | tuple[str, int]:
    refuse_guessing()
    found = event_of_key(request.form.get("key", ""))
    if found is None:
        count_wrong_code()
        return render_template("events/enter.html", fault=message("event.enter.fault")), 422
    return keep_run_key(redirect(f"/e/{found[0]}/people", 303), *found)
