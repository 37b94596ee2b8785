"""Refusals and faults as every answer states them: one table from exceptions to status and message.

The API sends them as problem documents (RFC 9457), pages show them, both in the reader's language.
"""

from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from flask import Response, json, request
from werkzeug.exceptions import HTTPException

from companion.history.event_service import UnknownEvent
from companion.live.access import ForeignKey, UnknownKey
from companion.live.move_service import KeyReused, MoveRefused
from companion.live.table_service import UnknownTable
from companion.rules.faults import FaultyInput, Refused
from companion.store.own_games import IdTaken
from companion.web.access.code_guesses import TooManyGuesses
from companion.web.access.event_access import NotOrganiser
from companion.web.access.group_access import LookingKey, UnknownGroupKey
from companion.web.access.hosts import UnknownHost
from companion.web.shell.language import current_catalogue, in_words, message
from companion.wire.parser import NotJson

# The status of a refusal, and the catalogue's message for people and for programs; a refused move brings its reason.
REFUSALS: dict[type[Exception], tuple[HTTPStatus, str, str]] = {
    NotJson: (HTTPStatus.BAD_REQUEST, "problem.not-json", "problem.not-json"),
    UnknownKey: (HTTPStatus.UNAUTHORIZED, "problem.sit-down-first", "problem.unknown-key"),
    ForeignKey: (HTTPStatus.FORBIDDEN, "problem.other-seat", "problem.foreign-key"),
    UnknownGroupKey: (HTTPStatus.UNAUTHORIZED, "problem.group-link", "problem.unknown-group-key"),
    LookingKey: (HTTPStatus.FORBIDDEN, "problem.looking-key", "problem.looking-key"),
    UnknownTable: (HTTPStatus.NOT_FOUND, "problem.unknown-table", "problem.unknown-table"),
    UnknownEvent: (HTTPStatus.NOT_FOUND, "problem.unknown-event", "problem.unknown-event"),
    NotOrganiser: (HTTPStatus.FORBIDDEN, "problem.not-organiser", "problem.not-organiser"),
    Refused: (HTTPStatus.CONFLICT, "", ""),
    FaultyInput: (HTTPStatus.UNPROCESSABLE_ENTITY, "problem.faulty", "problem.faulty"),
    UnknownHost: (HTTPStatus.MISDIRECTED_REQUEST, "problem.unknown-host", "problem.unknown-host"),
    IdTaken: (HTTPStatus.CONFLICT, "problem.id-taken", "problem.id-taken"),
    KeyReused: (HTTPStatus.UNPROCESSABLE_ENTITY, "problem.key-reused", "problem.key-reused"),
}


@dataclass(frozen=True)
class Problem:
    """What is wrong with a request; `members` are members of its own kind in a problem document."""

    status: int
    detail: str
    members: dict[str, Any] = field(default_factory=dict)

    @property
    def faults(self) -> list[dict[str, str]]:
        """Where an input is wrong, and why."""
        errors: list[dict[str, str]] = self.members.get("errors", [])
        return errors


def for_programs() -> bool:
    return request.path.startswith("/api/") or request.path == "/api"


def problem_of(error: Exception) -> Problem:
    """A refusal in words; the error is of a kind in REFUSALS."""
    status, for_people, for_program = next(REFUSALS[kind] for kind in type(error).__mro__ if kind in REFUSALS)
    key = for_program if for_programs() else for_people
    match error:
        case Refused():
            members = {"seq": error.seq} if isinstance(error, MoveRefused) else {}
            return Problem(status, current_catalogue().translate(error.reason), members)
        case FaultyInput():
            errors = in_words(error.faults)
            return Problem(status, message(key, n=len(errors)), {"errors": errors})
        case KeyReused():
            return Problem(status, message(key), {"errors": []})
        case IdTaken():
            return Problem(status, message(key, id=str(error)))
        case NotJson():
            return Problem(status, message(key), {"reason": str(error)})
        case UnknownHost():
            return Problem(status, message(key, host=str(error)[:80]))
        case UnknownTable() | UnknownEvent():
            return Problem(status, message(key, code=str(error)[:20]))
    return Problem(status, message(key))


def problem_document(problem: Problem) -> Response:
    """A problem as the API answers it."""
    title = HTTPStatus(problem.status).phrase
    body = {"type": "about:blank", "title": title, "status": problem.status, "detail": problem.detail}
    response = Response(json.dumps(body | problem.members), problem.status, content_type="application/problem+json")
    if problem.status == HTTPStatus.UNAUTHORIZED:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


def message_key(error: HTTPException) -> str:
    """The key of the message for what Flask itself refuses."""
    return "problem.wrong-codes" if isinstance(error, TooManyGuesses) else f"problem.{error.code or 500}"


def http_problem(error: HTTPException) -> Response:
    """What Flask itself refuses, in the same form."""
    status = error.code or 500
    key = message_key(error)
    known = key in current_catalogue().messages
    detail = message(key) if known else (error.description or HTTPStatus(status).phrase)
    response = problem_document(Problem(status, detail))
    if status == 405 and (allowed := getattr(error, "valid_methods", None)):
        response.headers["Allow"] = ", ".join(allowed)
    return response
