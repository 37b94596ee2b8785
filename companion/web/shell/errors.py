"""What went wrong, in the form the asker reads: a problem document for programs, a page for people."""

from __future__ import annotations

import sqlite3
from urllib.parse import quote, urlsplit

from flask import Flask, current_app, make_response, redirect, render_template, request
from werkzeug.exceptions import HTTPException, TooManyRequests
from werkzeug.wrappers import Response as AnyResponse

from companion.live.table_service import UnknownTable
from companion.rules.faults import FaultyInput, Refused
from companion.speech.answers import translated_fault
from companion.store.deleted_tables import thrown_table
from companion.web.access.application import table_service
from companion.web.access.table_access import ForeignKey, UnknownKey
from companion.web.shell.language import current_catalogue
from companion.web.shell.problems import faulty, http_problem, problem
from companion.wire.parser import NotJson

Answer = AnyResponse | tuple[str, int]


def init_app(app: Flask) -> None:
    app.register_error_handler(FaultyInput, on_faults)
    app.register_error_handler(Refused, on_refused)
    app.register_error_handler(NotJson, on_not_json)
    app.register_error_handler(UnknownTable, on_unknown_table)
    app.register_error_handler(UnknownKey, on_unknown_key)
    app.register_error_handler(ForeignKey, on_foreign_key)
    app.register_error_handler(sqlite3.OperationalError, on_storage_error)
    app.register_error_handler(HTTPException, on_http_error)
    app.register_error_handler(Exception, on_unexpected)


def for_programs() -> bool:
    return request.path.startswith("/api/") or request.path == "/api"


def page(
    status: int, message: str, faults: tuple[str, ...] = (), back: str | None = None, join: bool = False
) -> tuple[str, int]:
    """What went wrong and where to go on: back to where it came from, home, or to another code."""
    back = back or came_from()
    return render_template("error.html", status=status, message=message, faults=faults, back=back, join=join), status


def came_from() -> str | None:
    """The page of ours that led here."""
    parts = urlsplit(request.referrer or "")
    if parts.netloc != request.host or parts.path in (request.path, "/"):
        return None
    return f"{parts.path}?{parts.query}" if parts.query else parts.path


def table_address() -> str | None:
    """The table a request is about, if it is about one."""
    code = (request.view_args or {}).get("code")
    return f"/t/{quote(str(code))}" if request.path.startswith("/t/") and code else None


def on_faults(error: FaultyInput) -> Answer:
    if for_programs():
        return faulty(error)
    spoken = [translated_fault(fault, current_catalogue()) for fault in error.faults]
    lines = tuple(f"{one['where'].strip('/')}: {one['message']}" for one in spoken)
    return page(422, current_catalogue().message("problem.faulty", n=len(lines)), lines)


def on_refused(error: Refused) -> Answer:
    said = current_catalogue().translate(error.reason)
    return problem(409, said) if for_programs() else page(409, said, back=table_address())


def on_not_json(error: NotJson) -> Answer:
    said = current_catalogue().message("problem.not-json")
    return problem(400, said, reason=str(error)) if for_programs() else page(400, said)


def on_unknown_table(error: UnknownTable) -> Answer:
    code = str(error)[:20]
    thrown = thrown_table(table_service().store, code)
    said = current_catalogue().message(
        "problem.unknown-table" if thrown is None else "problem.deleted-table", code=code
    )
    if for_programs():
        return problem(404, said)
    if thrown is not None and request.method == "GET":
        return redirect(f"/t/{thrown.table.code}/deleted", 303)
    return page(404, said, join=True)


def on_unknown_key(error: UnknownKey) -> Answer:
    if request.path.startswith(("/groups/", "/plays/")):  # a group's pages need its link, no seat helps
        return page(401, current_catalogue().message("problem.group-link"), back="/groups")
    if not for_programs():
        return page(401, current_catalogue().message("problem.sit-down-first"), back=table_address())
    response = problem(401, current_catalogue().message("problem.unknown-key"))
    response.headers["WWW-Authenticate"] = "Bearer"
    return response


def on_foreign_key(error: ForeignKey) -> Answer:
    if for_programs():
        return problem(403, current_catalogue().message("problem.foreign-key"))
    return page(403, current_catalogue().message("problem.other-seat"), back=table_address())


def on_http_error(error: HTTPException) -> Answer:
    if error.response is not None or (error.code or 500) < 400:
        return error.get_response()
    status = error.code or 500
    key = f"problem.{status}"
    known = current_catalogue().message(key if key in current_catalogue().messages else "problem.400")
    by_code = isinstance(error, TooManyRequests) or request.path.startswith("/s/")  # another code may be the right one
    answer = http_problem(error) if for_programs() else make_response(page(status, known, join=by_code))
    if isinstance(error, TooManyRequests):
        answer.headers["Retry-After"] = str(error.retry_after)
    return answer


def on_storage_error(error: sqlite3.OperationalError) -> Answer:
    """A full disk is nobody's fault and loses nothing acknowledged; it is said as what it is."""
    if getattr(error, "sqlite_errorname", "") != "SQLITE_FULL":
        return on_unexpected(error)
    said = current_catalogue().message("problem.507")
    return problem(507, said) if for_programs() else page(507, said)


def on_unexpected(error: Exception) -> Answer:
    """A fault of ours: said plainly, with the details only in the server's own log."""
    current_app.logger.error("unexpected error at %s", request.path, exc_info=error)
    said = current_catalogue().message("problem.500")
    return problem(500, said) if for_programs() else page(500, said)
