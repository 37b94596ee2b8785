"""The people of an event: typed, pasted, from a file or a group; late, leaving and returning ones."""

import json

from flask import Blueprint, redirect, render_template, request
from werkzeug.datastructures import FileStorage
from werkzeug.wrappers import Response

from companion.events.event import Event
from companion.events.name_list import read_names
from companion.history import event_service
from companion.rules.faults import Fault, FaultyInput
from companion.rules.names import name_key
from companion.rules.table import refuse
from companion.rules.text import text
from companion.store.people import people_of, sort_key
from companion.web.access.application import table_service
from companion.web.access.editor_name import editor_name
from companion.web.access.event_access import event_to_run
from companion.web.access.group_access import member
from companion.web.events.context import event_context, look_address
from companion.web.shell.language import in_words
from companion.web.shell.long_work import read_workbook
from companion.web.shell.play_form import editable_groups
from companion.web.shell.query import whole_number
from companion.wire.workbook import is_workbook
from pdf.requests.spreadsheet import decoded

pages = Blueprint("event_people", __name__, url_prefix="/e")


@pages.get("/<code>/people")
def show(code: str) -> str:
    return _page(event_to_run(code))


def _page(event: Event, typed: str = "", faults: tuple[Fault, ...] = ()) -> str:
    people = sorted(event.people, key=lambda person: sort_key(person.name))
    return render_template(
        "events/people.html",
        here=[person for person in people if person.is_present(event.coming)],
        gone=[person for person in people if not person.is_present(event.coming)],
        typed=typed,
        faults=in_words(faults),
        groups=editable_groups(),
        address=look_address(event),
        **event_context(event, "people"),
    )


@pages.post("/<code>/people")
def add(code: str) -> Response | tuple[str, int]:
    """Add the people of a text, a file or a group; a name that is there already is a fault of a text only."""
    event = event_to_run(code)
    typed = request.form.get("names", "")
    try:
        names = _given_names(event, typed)
        event_service.add_people(table_service().store, code, editor_name(), names)
    except FaultyInput as error:
        return _page(event, typed, error.faults), 422
    return redirect(f"/e/{event.code}/people", 303)


def _given_names(event: Event, typed: str) -> list[str]:
    known = {name_key(person.name) for person in event.people}
    upload = request.files.get("file")
    if upload is not None and upload.filename:
        return [name for name in _read_file(upload) if name_key(name) not in known]
    group = whole_number(request.form.get("group"))
    if group is not None and not typed.strip():
        everybody = people_of(table_service().store, member(group).group.id)
        return [one.name for one in everybody if not one.retired and name_key(one.name) not in known]
    return read_names(typed)


def _read_file(upload: FileStorage) -> list[str]:
    """The names of a spreadsheet or a text; an unreadable file is a fault."""
    body = upload.read()
    if not is_workbook(body):
        return read_names(decoded(body))
    names: list[str] = json.loads(read_workbook("workbook_names", body, Fault("/file", text("event.fault.file"))))
    return names


@pages.post("/<code>/people/<int:person_id>")
def change(code: str, person_id: int) -> Response | tuple[str, int]:
    """Somebody leaves, returns, is renamed, keeps a table, or is taken off the list."""
    event = event_to_run(code)
    store, by, form = table_service().store, editor_name(), request.form
    try:
        match form.get("do"):
            case "leave" | "return":
                event_service.set_presence(store, code, by, person_id, form["do"] == "return")
            case "rename":
                event_service.rename_person(store, code, by, person_id, form.get("name", ""))
                event_service.fix_table(store, code, by, person_id, whole_number(form.get("table"), 9_999) or None)
            case "remove":
                event_service.remove_person(store, code, by, person_id)
            case _:
                raise refuse("event.refused.person")
    except FaultyInput as error:
        return _page(event, "", error.faults), 422
    return redirect(f"/e/{event.code}/people", 303)
