"""Live tables: open and show them, post moves, stream moves."""

from collections.abc import Iterator
from dataclasses import asdict
from functools import partial

from flask import Response, jsonify, request
from werkzeug.exceptions import BadRequest

from companion.live.access import remaining_access
from companion.live.move_service import submit
from companion.live.table_document import offer_documents, table_document
from companion.rules.faults import Fault, raise_faults
from companion.rules.new_table import NewTable, faults_of
from companion.rules.text import text
from companion.web.access.application import table_service
from companion.web.access.group_access import member_by_key
from companion.web.access.lookup import find_live_table, find_seated, open_game
from companion.web.access.public_address import public_url
from companion.web.access.quotas import count_new_table, count_note
from companion.web.access.table_access import current_access, keys_of_request
from companion.web.api import api
from companion.web.api.bodies import json_body
from companion.web.shell.language import current_catalogue, message
from companion.web.shell.problems import Problem, problem_document
from companion.web.table.streams import event_stream, move_messages, parse_number
from companion.wire import parser
from companion.wire.moves import read_move

CLOCK_HEADER = "Clock-Stamp"
LONGEST_IDEMPOTENCY_KEY = 200


@api.post("/tables")
def open_table() -> tuple[Response, int]:
    asked: NewTable = parser.read(NewTable, json_body())
    raise_faults(_faults(asked))
    into = None if asked.group is None else member_by_key(asked.group)
    count_new_table()
    opened = table_service().open(asked, group=None if into is None else into.group.id)
    seats = [
        {"seat": seat, "name": player.name, "key": key}
        for seat, (player, key) in enumerate(zip(asked.players, opened.seat_keys, strict=True))
    ]
    body = {
        "code": opened.code,
        "url": f"{public_url()}/t/{opened.code}",
        "host_key": opened.host_key,
        "recovery": opened.recovery,
        "seats": seats,
        "seq": 0,
    }
    response = jsonify(body)
    response.headers["Location"] = f"/api/tables/{opened.code}"
    return response, 201


def _faults(asked: NewTable) -> Iterator[Fault]:
    """Everything that keeps a table from being opened."""
    game = open_game(asked.game)
    if game is not None:
        yield from faults_of(game, asked)
    else:
        yield Fault("/game", text("fault.unknown-game", id=asked.game))
    if asked.group is not None:
        into = member_by_key(asked.group)
        if into is None or not into.may_edit:
            yield Fault("/group", text("fault.unknown-group"))


@api.get("/tables/<code>")
def show_table(code: str) -> Response:
    live_table = find_live_table(code)
    access, catalogue = current_access(live_table), current_catalogue()
    document = table_document(live_table.state, access, live_table.derived, catalogue)
    return jsonify(document | {"offers": offer_documents(live_table, access, catalogue)})


@api.post("/tables/<code>/moves")
def post_move(code: str) -> tuple[Response, int]:
    live_table, access = find_seated(code, caught_up=False)
    key = request.headers.get("Idempotency-Key", "").strip()
    if not 0 < len(key) <= LONGEST_IDEMPOTENCY_KEY:
        raise _bad_request("problem.no-idempotency-key", n=LONGEST_IDEMPOTENCY_KEY)
    move = read_move(live_table.game, json_body())
    count_note(live_table, access, move)
    clock_stamp = request.headers.get(CLOCK_HEADER, "")
    accepted = submit(table_service(), live_table, access, move, key, clock_stamp)
    return jsonify({"seq": accepted.seq}), 200 if accepted.repeated else 201


def _bad_request(key: str, **values: int) -> BadRequest:
    return BadRequest(response=problem_document(Problem(400, message(key, **values))))


@api.get("/tables/<code>/clock")
def show_clock(code: str) -> Response:
    """The server's clock; a phone that comes back with the last stamp has its round trip measured."""
    find_live_table(code)
    return jsonify(asdict(table_service().round_trips.tick(request.args.get("stamp", ""))))


@api.get("/tables/<code>/live")
def stream_moves(code: str) -> Response:
    live_table = find_live_table(code)
    current_access(live_table)  # an unknown key is refused at once
    after = parse_number(request.headers.get("Last-Event-ID") or request.args.get("after") or "0")
    if after is None:
        raise _bad_request("problem.after")
    access = partial(remaining_access, table_service(), live_table, keys_of_request(live_table))
    return event_stream(move_messages(live_table, access, after, current_catalogue()))
