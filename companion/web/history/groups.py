"""Groups of this phone: create one, enter by a link, list its plays, share its links."""

from typing import Any

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response

from companion.history.people_service import set_ratings
from companion.rules.faults import FaultyInput
from companion.rules.library import find_game
from companion.rules.text import text
from companion.store import groups as store_groups
from companion.store.deleted_tables import DAYS_IN_THE_BIN, deleted_tables
from companion.store.game_records import games_played
from companion.store.group_clock import known_zones, set_zone
from companion.store.groups import GroupName
from companion.store.people import people_of
from companion.store.play_list import PlayFilter, count_plays, known_places, list_plays
from companion.store.revisions import plays_in_bin
from companion.store.tables import known_games, tables_of_group
from companion.web.access.application import table_service
from companion.web.access.code_guesses import count_wrong_code, refuse_guessing
from companion.web.access.editor_name import editor_name, keep_editor_name
from companion.web.access.group_access import Member, group_cookie, keep_group_key, member, member_by_key, my_groups
from companion.web.access.public_address import public_url
from companion.web.history.filters import filter_from, query_string
from companion.web.history.plays import PAGE, play_view
from companion.web.shell.language import message
from companion.web.shell.query import page_number
from companion.wire.parser import read_lenient

pages = Blueprint("groups", __name__, url_prefix="/groups")


@pages.get("")
def show_mine() -> str:
    """The groups this phone has a key for."""
    return _mine()


def _mine(name: str = "", fault: str | None = None) -> str:
    counted = [(one, count_plays(table_service().store, PlayFilter(group=one.group.id))) for one in my_groups()]
    return render_template("groups/mine.html", groups=counted, name=name, fault=fault)


@pages.post("")
def create() -> Response | tuple[str, int]:
    """A new group; this phone gets its edit key."""
    name = request.form.get("name", "")
    try:
        checked: str = read_lenient(GroupName, name)
        with table_service().store.transaction() as db:
            group_id, key = store_groups.create_group(db, checked)
            set_zone(db, group_id, posted_zone())
    except (FaultyInput, store_groups.NameTaken) as error:
        return _mine(name, _name_fault(error)), 422
    mine = member_by_key(key)
    assert mine is not None
    return keep_group_key(redirect(f"/groups/{group_id}", 303), mine)


def posted_zone() -> str:
    """The time zone of the form, which the script fills in with the phone's; empty where it is none we know."""
    given = request.form.get("zone", "").strip()
    return given if given in known_zones() else ""


def _name_fault(error: Exception) -> str:
    if isinstance(error, store_groups.NameTaken):
        return message("fault.group-name-taken", name=str(error))
    return message("group.name.fault", n=60)


@pages.get("/enter")
def enter_page() -> str:
    """A link has its key behind the #, where no server's log can see it; the script posts it."""
    return render_template("groups/enter.html", fault=None)


@pages.post("/enter")
def enter() -> Response | tuple[str, int]:
    """Store a key in a cookie."""
    refuse_guessing()
    mine = member_by_key(request.form.get("key", ""))
    if mine is None:
        count_wrong_code()
        return render_template("groups/enter.html", fault=message("group.enter.fault")), 422
    return keep_group_key(redirect(f"/groups/{mine.group.id}", 303), mine)


@pages.get("/<int:group_id>")
def show(group_id: int) -> str:
    """The plays of a group, newest first."""
    mine = member(group_id)
    store = table_service().store
    choice = filter_from(request.args, group_id)
    number = page_number(request.args)
    found = list_plays(store, choice, PAGE, (number - 1) * PAGE)
    total = count_plays(store, choice)
    return render_template(
        "groups/plays.html",
        plays=[play_view(play) for play in found],
        page=number,
        pages=-(-total // PAGE),
        total=total,
        people=people_of(store, group_id),
        known=games_played(store, group_id),
        locations=known_places(store, group_id),
        tables=known_games(tables_of_group(store, group_id)),
        **group_context(mine, "plays", choice),
    )


def group_context(mine: Member, tab: str, choice: PlayFilter | None = None) -> dict[str, Any]:
    """The context of every page of a group."""
    chosen = choice or PlayFilter(group=mine.group.id)
    return {
        "mine": mine,
        "group": mine.group,
        "base": f"/groups/{mine.group.id}",
        "tab": tab,
        "choice": chosen,
        "query": lambda **more: query_string(chosen, **more),
    }


@pages.get("/<int:group_id>/settings")
def settings(group_id: int) -> str:
    """Name, links, ratings, and the trail of changes."""
    return _settings(member(group_id))


def _settings(mine: Member, name: str | None = None, fault: str | None = None) -> str:
    """The page; with a refused name and why, where that was given."""
    links = {"view": store_groups.view_key(mine.key), "edit": mine.key} if mine.may_edit else {"view": mine.key}
    return render_template(
        "groups/settings.html",
        links={role: f"{public_url()}/groups/enter#{key}" for role, key in links.items()},
        changes=store_groups.changes_of(table_service().store, mine.group.id),
        by=editor_name(),
        zones=sorted(known_zones()),
        name=mine.group.name if name is None else name,
        fault=fault,
        **group_context(mine, "settings"),
    )


@pages.post("/<int:group_id>/settings")
def change(group_id: int) -> Response | tuple[str, int]:
    """Another name, another time zone, ratings on or off, or new links."""
    mine = member(group_id, edit=True)
    store = table_service().store
    back = redirect(f"/groups/{group_id}/settings", 303)
    if "by" in request.form:
        return keep_editor_name(back, editor_name())
    if "zone" in request.form:
        _change_zone(mine.group, posted_zone())
    if "ratings" in request.form:
        set_ratings(store, group_id, request.form["ratings"] == "on", editor_name())
    if "rotate" in request.form:
        with store.transaction() as db:
            key = store_groups.rotate(db, group_id)
            store_groups.note_change(db, group_id, editor_name(), text("change.rotated"))
            return keep_group_key(back, Member(mine.group, "edit", key))
    given = request.form.get("name")
    try:
        if given is not None:
            _rename(mine.group, read_lenient(GroupName, given))
    except (FaultyInput, store_groups.NameTaken) as error:
        return _settings(mine, given, _name_fault(error)), 422
    return back


def _change_zone(group: store_groups.Group, zone: str) -> None:
    if zone == group.zone:
        return
    with table_service().store.transaction() as db:
        set_zone(db, group.id, zone)
        what = text("change.zone", before=group.zone or "UTC", after=zone or "UTC")
        store_groups.note_change(db, group.id, editor_name(), what)


def _rename(group: store_groups.Group, name: str) -> None:
    if name == group.name:
        return
    with table_service().store.transaction() as db:
        store_groups.rename_group(db, group.id, name)
        what = text("change.group-renamed", before=group.name, after=name)
        store_groups.note_change(db, group.id, editor_name(), what)


@pages.post("/<int:group_id>/leave")
def leave(group_id: int) -> Response:
    """This phone forgets the key; the group stays."""
    response = redirect("/groups", 303)
    response.delete_cookie(group_cookie(group_id))
    return response


@pages.post("/<int:group_id>/delete")
def delete(group_id: int) -> Response:
    """Delete the group with its plays and people, for good; its tables go on without it."""
    member(group_id, edit=True)
    if request.form.get("sure") != "yes":
        return redirect(f"/groups/{group_id}/settings", 303)
    with table_service().store.transaction() as db:
        store_groups.drop_group(db, group_id)
    return leave(group_id)


@pages.get("/<int:group_id>/bin")
def show_bin(group_id: int) -> str:
    """Deleted plays and tables of the last week."""
    mine = member(group_id, edit=True)
    store = table_service().store
    plays = [(play_view(play), when) for play, when in plays_in_bin(store, group_id)]
    tables = [one for one in deleted_tables(store, group_id) if find_game(one.table.game)]
    context = group_context(mine, "settings")
    return render_template("bin.html", plays=plays, tables=tables, days=DAYS_IN_THE_BIN, **context)
