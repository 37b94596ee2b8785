"""Seating and standings of events; a long search runs in a child process."""

from flask import Response

from companion.web.api import api
from companion.web.api.bodies import json_body
from companion.web.shell.long_work import search
from companion.wire.event_answers import standings_answer
from companion.wire.parser import parse

LONGEST_AT_ONCE = 30_000  # bytes of results that are ranked while others wait: 300 people in a round


@api.post("/seating")
def draw_seating() -> Response:
    body = json_body()
    parse(body)  # a body that is no JSON needs no child
    return Response(search("companion.wire.event_answers:seating_answer", body), mimetype="application/json")


@api.post("/standings")
def rank_event() -> Response:
    body = json_body()
    parse(body)
    if len(body) > LONGEST_AT_ONCE:
        return Response(search("companion.wire.event_answers:standings_answer", body), mimetype="application/json")
    return Response(standings_answer(body), mimetype="application/json")
