"""Error handlers: a problem document for programs, a sentence for the script that sends moves, a page for people."""

import sqlite3
from contextlib import suppress
from urllib.parse import quote, urlsplit

from flask import Flask, current_app, make_response, redirect, render_template, request
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as AnyResponse

from companion.live.table_service import UnknownTable
from companion.store.deleted_tables import find_deleted_table
from companion.web.access.application import table_service
from companion.web.access.code_guesses import TooManyGuesses
from companion.web.access.group_access import UnknownGroupKey
from companion.web.shell.language import current_catalogue, message
from companion.web.shell.own_path import own_path
from companion.web.shell.problems import (
    REFUSALS,
    Problem,
    for_programs,
    http_problem,
    message_key,
    problem_document,
    problem_of,
)

Answer = AnyResponse | tuple[str, int]


def init_app(app: Flask) -> None:
    for kind in REFUSALS:
        app.register_error_handler(kind, on_refusal)
    app.register_error_handler(UnknownTable, on_unknown_table)
    app.register_error_handler(UnknownGroupKey, on_unknown_group_key)
    app.register_error_handler(sqlite3.OperationalError, on_storage_error)
    app.register_error_handler(HTTPException, on_http_error)
    app.register_error_handler(Exception, on_unexpected)


def answer(problem: Problem, back: str | None = None, join: bool = False) -> Answer:
    """A problem in the form the client reads."""
    if for_programs():
        return problem_document(problem)
    if "HX-Request" in request.headers and request.path.endswith("/moves"):  # shown as a toast by static/js/moves.js
        return " ".join(fault["message"] for fault in problem.faults) or problem.detail, problem.status
    lines = tuple(f"{fault['where'].strip('/')}: {fault['message']}" for fault in problem.faults)
    return page(problem.status, problem.detail, lines, back, join)


def page(
    status: int, message: str, faults: tuple[str, ...] = (), back: str | None = None, join: bool = False
) -> tuple[str, int]:
    """What went wrong and where to go on: back to where it came from, home, or to another code."""
    back = back or _referring_page()
    return render_template("error.html", status=status, message=message, faults=faults, back=back, join=join), status


def _referring_page() -> str | None:
    """The page of ours that led here."""
    try:
        parts = urlsplit(request.referrer or "")
    except ValueError:
        return None
    if parts.netloc != request.host or parts.path in (request.path, "/"):
        return None
    return own_path(f"{parts.path}?{parts.query}" if parts.query else parts.path)


def _table_page() -> str | None:
    """The page of the table that a request is about, or of its seats if the form came from there."""
    code = (request.view_args or {}).get("code")
    if not code or not request.path.startswith("/t/"):
        return None
    return f"/t/{quote(str(code))}{'/seats' if _came_from_seats() else ''}"


def _came_from_seats() -> bool:
    with suppress(HTTPException):  # a form that is too large, of a request that was refused before it was read
        return request.form.get("back") == "seats"
    return False


def on_refusal(error: Exception) -> Answer:
    return answer(problem_of(error), _table_page())


def on_unknown_table(error: UnknownTable) -> Answer:
    problem = problem_of(error)
    deleted = find_deleted_table(table_service().store, str(error)[:20])
    if deleted is not None:
        code = deleted.table.code
        if request.method == "GET" and not for_programs():
            return redirect(f"/t/{code}/deleted", 303)
        problem = Problem(problem.status, message("problem.deleted-table", code=code))
    return answer(problem, join=True)


def on_unknown_group_key(error: UnknownGroupKey) -> Answer:
    return answer(problem_of(error), back="/groups")


def on_http_error(error: HTTPException) -> Answer:
    if error.response is not None or (error.code or 500) < 400:
        return error.get_response()
    status = error.code or 500
    key = message_key(error)
    known = message(key if key in current_catalogue().messages else "problem.400")
    by_code = isinstance(error, TooManyGuesses) or request.path.startswith("/s/")  # another code may be the right one
    response = http_problem(error) if for_programs() else make_response(page(status, known, join=by_code))
    if retry_after := getattr(error, "retry_after", None):
        response.headers["Retry-After"] = str(retry_after)
    return response


def on_storage_error(error: sqlite3.OperationalError) -> Answer:
    """A full disk loses nothing that was acknowledged, and is named as what it is."""
    if getattr(error, "sqlite_errorname", "") != "SQLITE_FULL":
        return on_unexpected(error)
    return answer(Problem(507, message("problem.507")))


def on_unexpected(error: Exception) -> Answer:
    """A fault of ours; the details are only in the server's own log."""
    current_app.logger.error("unexpected error at %s", request.path, exc_info=error)
    return answer(Problem(500, message("problem.500")))
