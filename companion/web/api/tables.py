"""Live tables: open, look, move, listen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict

from flask import Response, jsonify, request
from werkzeug.exceptions import BadRequest

from companion.live.table_service import KeyReused
from companion.rules import games
from companion.rules.faults import Fault, FaultyInput, Refused
from companion.rules.new_table import NewTable, faults_of
from companion.rules.text import text
from companion.web.access.application import table_service
from companion.web.access.group_access import member_by_key
from companion.web.access.lookup import live_table
from companion.web.access.public_address import public_url
from companion.web.access.table_access import keys_brought, who_asks, who_bears, who_still_bears
from companion.web.api import api
from companion.web.api.bodies import json_body
from companion.web.shell.language import current_catalogue
from companion.web.shell.problems import problem
from companion.web.table import idempotency
from companion.web.table.document import offer_documents, table_document
from companion.web.table.idempotency import LONGEST_IDEMPOTENCY_KEY, is_idempotency_key
from companion.web.table.streams import Moves, number_of, pushed_moves
from companion.wire import parser
from companion.wire.moves import read_move

CLOCK_HEADER = "Clock-Stamp"


@api.post("/tables")
def open_table() -> tuple[Response, int]:
    asked: NewTable = parser.read(NewTable, json_body())
    faults = tuple(_faults(asked))
    if faults:
        raise FaultyInput(faults)
    into = None if asked.group is None else member_by_key(asked.group)
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
    if asked.game in games():
        yield from faults_of(games()[asked.game], asked)
    else:
        yield Fault("/game", text("fault.unknown-game", id=asked.game))
    if asked.group is not None:
        into = member_by_key(asked.group)
        if into is None or not into.may_edit:
            yield Fault("/group", text("fault.unknown-group"))


@api.get("/tables/<code>")
def show_table(code: str) -> Response:
    here = live_table(code)
    who = who_asks(table_service(), here, request)
    document = table_document(here, who, current_catalogue())
    return jsonify(document | {"offers": offer_documents(here, who, current_catalogue())})


@api.post("/tables/<code>/moves")
def make_move(code: str) -> tuple[Response, int] | Response:
    here = live_table(code, caught_up=False)
    who = who_asks(table_service(), here, request)
    who.check_seated()
    key = request.headers.get("Idempotency-Key", "").strip()
    if not is_idempotency_key(key):
        raise BadRequest(
            response=problem(400, current_catalogue().message("problem.no-idempotency-key", n=LONGEST_IDEMPOTENCY_KEY))
        )
    move = read_move(here.game, json_body())
    try:
        accepted = idempotency.make_move(table_service(), here, who, move, key, request.headers.get(CLOCK_HEADER, ""))
    except KeyReused:
        return problem(422, current_catalogue().message("problem.key-reused"), errors=[])
    except Refused as refused:
        return problem(409, current_catalogue().translate(refused.reason), seq=here.seq)
    return jsonify({"seq": accepted.seq}), 200 if accepted.repeated else 201


@api.get("/tables/<code>/clock")
def tell_time(code: str) -> Response:
    """The server's clock; whoever comes back with the last stamp has their round trip measured."""
    live_table(code)
    response = jsonify(asdict(table_service().clock.tick(request.args.get("stamp", ""))))
    response.headers["Cache-Control"] = "no-store"
    return response


@api.get("/tables/<code>/live")
def listen(code: str) -> Response:
    here = live_table(code)
    everybody, keys = table_service(), keys_brought(here, request)
    who_bears(everybody, here, keys)
    after = number_of(request.headers.get("Last-Event-ID") or request.args.get("after") or "0")
    if after is None:
        raise BadRequest(response=problem(400, current_catalogue().message("problem.after")))
    return pushed_moves(Moves(here, lambda: who_still_bears(everybody, here, keys).seat, after, current_catalogue()))
