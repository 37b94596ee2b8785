"""The people of a group: their results, renaming, merging, retiring and forgetting."""

from functools import partial

from flask import current_app, redirect, render_template, request
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response

from companion.history import figures, people_service
from companion.history.rating_history import current_ratings
from companion.history.statistics.badges import badges_of
from companion.history.statistics.player_records import games_of_person, of_person
from companion.history.statistics.rivals import nemesis, rivals
from companion.history.statistics.streaks import streaks
from companion.rules.faults import FaultyInput, Refused
from companion.rules.inputs import LONGEST_NAME, Name
from companion.rules.table import COLOURS
from companion.rules.text import text
from companion.store import people as store_people
from companion.store.dated_copies import replace_copies
from companion.store.people import Person
from companion.store.play_list import PlayFilter
from companion.store.results import plays_and_wins, results_of
from companion.web.access.application import table_service
from companion.web.access.editor_name import editor_name
from companion.web.access.group_access import member
from companion.web.history.group_files import imports
from companion.web.history.groups import group_context, pages
from companion.web.shell.language import current_catalogue
from companion.web.shell.query import page_number, whole_number
from companion.web.shell.template_context import seat_with_badge
from companion.wire.parser import read_lenient

PEOPLE_A_PAGE = 60


@pages.get("/<int:group_id>/people")
def show_people(group_id: int) -> str:
    """Everybody by name, a page at a time, with the merges; a large group can search for a part of a name."""
    mine = member(group_id)
    store = table_service().store
    found = plays_and_wins(store, group_id)
    sought, number = request.args.get("find", "").strip()[:LONGEST_NAME], page_number(request.args)
    everybody = store_people.people_of(store, group_id)
    fitting = [one for one in everybody if store_people.sort_key(sought) in store_people.sort_key(one.name)]
    shown = fitting[(number - 1) * PEOPLE_A_PAGE : number * PEOPLE_A_PAGE]
    return render_template(
        "groups/people.html",
        people=[(badge(person), person, found.get(person.id)) for person in shown],
        total=len(everybody),
        find=sought,
        page=number,
        pages=-(-len(fitting) // PEOPLE_A_PAGE),
        many=len(everybody) > PEOPLE_A_PAGE,
        merges=store_people.merges_of(store, group_id),
        **group_context(mine, "people"),
    )


def badge(person: Person) -> dict[str, object]:
    return seat_with_badge(0, {"name": person.name, "colour": person.colour})


@pages.get("/<int:group_id>/people/<int:person_id>")
def show_person(group_id: int, person_id: int) -> str:
    """One person: how they did, with whom they played, and what may be changed."""
    mine = member(group_id)
    store = table_service().store
    person = _person(group_id, person_id)
    everybody = {one.id: one for one in store_people.people_of(store, group_id)}
    results = results_of(store, PlayFilter(group=group_id, person=person.id))
    record, met = of_person(results, person.id), rivals(results, person.id)
    rated = current_ratings(store, group_id) if mine.group.ratings else []
    return render_template(
        "groups/person.html",
        person=person,
        seat=badge(person),
        record=record,
        places=figures.places(record.places, current_catalogue()),
        streaks=streaks(results, person.id),
        rivals=met[:30],
        nemesis=nemesis(met),
        badges=badges_of(results, person.id),
        games_played=games_of_person(results, person.id),
        everybody=everybody,
        colours=COLOURS,
        rating=next((one for one in rated if one.person == person.id), None),
        **group_context(mine, "people"),
    )


def _person(group_id: int, person_id: int) -> Person:
    found = store_people.find_person(table_service().store, group_id, person_id)
    if found is None or found.merged_into is not None:
        raise NotFound
    return found


@pages.post("/<int:group_id>/people/<int:person_id>")
def rename(group_id: int, person_id: int) -> Response:
    """Another name or colour, in every play."""
    member(group_id, edit=True)
    person = _person(group_id, person_id)
    colour = request.form.get("colour", person.colour)
    try:
        name: str = read_lenient(Name, request.form.get("name", ""))
    except FaultyInput:
        raise Refused(text("refused.name", n=LONGEST_NAME)) from None
    if colour not in COLOURS:
        raise Refused(text("refused.name", n=LONGEST_NAME))
    people_service.rename_person(table_service().store, person, name, colour, editor_name())
    return redirect(f"/groups/{group_id}/people/{person_id}", 303)


@pages.post("/<int:group_id>/people/<int:person_id>/retire")
def retire(group_id: int, person_id: int) -> Response:
    """Offer somebody no longer, or again."""
    member(group_id, edit=True)
    people_service.retire_person(table_service().store, _person(group_id, person_id), editor_name())
    return redirect(f"/groups/{group_id}/people/{person_id}", 303)


@pages.post("/<int:group_id>/people/<int:person_id>/merge")
def merge(group_id: int, person_id: int) -> Response:
    """Make this name a second one of somebody else."""
    member(group_id, edit=True)
    gone, kept = _person(group_id, person_id), _person(group_id, whole_number(request.form.get("into")) or 0)
    people_service.merge_people(table_service().store, gone, kept, editor_name())
    return redirect(f"/groups/{group_id}/people", 303)


@pages.post("/<int:group_id>/merges/<int:merge_id>/undo")
def undo_merge(group_id: int, merge_id: int) -> Response:
    """Make two people of one again."""
    member(group_id, edit=True)
    people_service.undo_merge(table_service().store, group_id, merge_id, editor_name())
    return redirect(f"/groups/{group_id}/people", 303)


@pages.post("/<int:group_id>/people/<int:person_id>/forget")
def forget(group_id: int, person_id: int) -> Response:
    """Erase the name for good; results stay."""
    member(group_id, edit=True)
    person = _person(group_id, person_id)
    if not request.form.get("sure"):
        raise Refused(text("refused.not-sure"))
    service = table_service()
    service.reread(people_service.forget_person(service.store, person, editor_name(), service.run_blocking))
    copies, moment = current_app.config["MIDWAY_BACKUPS"], service.store.clock()
    service.run_blocking(partial(replace_copies, service.store.path.parent, copies, moment))
    imports().drop(group_id)
    current_app.extensions.pop("midway-pack-jobs", None)  # files with the name in them
    return redirect(f"/groups/{group_id}/people", 303)
