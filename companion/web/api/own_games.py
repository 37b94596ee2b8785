"""Games written as data: programs add and change them with a group's edit key."""

from flask import Response, jsonify

from companion.store.own_games import save_game_of_group
from companion.web.access.application import table_service
from companion.web.access.group_access import member_by_token
from companion.web.api import api
from companion.web.api.bodies import json_body
from companion.wire.definitions import canonical, definition_schema, read_definition


@api.post("/games")
def add_game() -> tuple[Response, int]:
    """Add a definition: 201 when the game is new, 200 with its revision when it is the group's already."""
    group = member_by_token(edit=True).group
    body = json_body()
    definition = read_definition(body)
    with table_service().store.transaction() as db:
        revision, new = save_game_of_group(db, definition.id, canonical(body), group.id, "API")
    response = jsonify({"id": definition.id, "revision": revision})
    response.headers["Location"] = f"/api/games/{definition.id}"
    return response, 201 if new else 200


@api.get("/definition.schema.json")
def describe_definition() -> Response:
    return jsonify(definition_schema())
