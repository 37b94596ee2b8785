"""Plays of a group, for programs: authorised by the group's key."""

import json
from dataclasses import dataclass
from urllib.parse import quote

from flask import Response, jsonify, request

from companion.history.document_writer import document_of
from companion.history.formats.json_documents import read_one
from companion.history.import_service import post_play
from companion.rules.faults import Fault, FaultyInput, raise_faults
from companion.rules.text import text
from companion.store import groups
from companion.store.groups import GroupName, NameTaken, view_key
from companion.store.play_list import list_plays
from companion.store.plays import find_play
from companion.web.access.application import table_service
from companion.web.access.group_access import member_by_token
from companion.web.access.public_address import public_url
from companion.web.api import api
from companion.web.api.bodies import json_body
from companion.web.history.filters import filter_from, query_string
from companion.web.shell.language import current_catalogue
from companion.web.shell.query import page_number, whole_number
from companion.wire import parser

PAGE, LARGEST_PAGE = 100, 1_000


@dataclass(frozen=True)
class NewGroup:
    """A request to create a group."""

    name: GroupName


@api.post("/groups")
def create_group() -> tuple[Response, int]:
    """Create a group; only this answer has its two keys."""
    asked: NewGroup = parser.read(NewGroup, json_body())
    try:
        with table_service().store.transaction() as db:
            group_id, key = groups.create_group(db, asked.name)
    except NameTaken:
        raise FaultyInput([Fault("/name", text("fault.group-name-taken", name=asked.name))]) from None
    body = {"name": asked.name, "url": f"{public_url()}/groups/{group_id}", "edit_key": key, "view_key": view_key(key)}
    return jsonify(body), 201


@api.get("/plays")
def list_documents() -> Response:
    """The group's plays, newest first, a page at a time; the header `Link` leads to the next."""
    group = member_by_token().group
    choice = filter_from(request.args, group.id)
    page, size = page_number(request.args), min(whole_number(request.args.get("limit")) or PAGE, LARGEST_PAGE)
    found = list_plays(table_service().store, choice, size, (page - 1) * size, with_lines=True)
    response = jsonify([document_of(play, current_catalogue()) for play in found])
    if len(found) == size:
        following = query_string(choice, page=page + 1, limit=size)
        response.headers["Link"] = f'</api/plays?{following}>; rel="next"'
    return response


@api.post("/plays")
def add_document() -> tuple[Response, int]:
    """Add a play: 201 when it is new, 200 when it was known (and changed only if the document says something new)."""
    group = member_by_token(edit=True).group
    store = table_service().store
    incoming = read_one(json_body().decode(errors="replace"), "")
    report = post_play(store, group.id, incoming, by="API")
    raise_faults(report.faults)
    play = find_play(store, report.last_id)
    body = {"id": report.last_id} if play is None else document_of(play, current_catalogue())
    response = Response(json.dumps(body, ensure_ascii=False), content_type="application/json")
    response.headers["Location"] = f"/plays/{quote(report.last_id, safe='')}"
    return response, 201 if report.new else 200
