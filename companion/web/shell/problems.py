"""Errors of the API as RFC 9457 problem documents in the language of the request."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Response, json
from werkzeug.exceptions import HTTPException

from companion.rules.faults import FaultyInput
from companion.speech.answers import translated_fault
from companion.web.shell.language import current_catalogue


def problem(status: int, detail: str, **more: Any) -> Response:
    """A problem document."""
    body = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status, "detail": detail, **more}
    return Response(
        json.dumps(body), status, content_type="application/problem+json", headers={"Cache-Control": "no-store"}
    )


def faulty(error: FaultyInput) -> Response:
    """Every fault of an input at once."""
    errors = [translated_fault(fault, current_catalogue()) for fault in error.faults]
    return problem(422, current_catalogue().message("problem.faulty", n=len(errors)), errors=errors)


def http_problem(error: HTTPException) -> Response:
    """A problem document for an error of Flask itself."""
    status = error.code or 500
    key = f"problem.{status}"
    known = key in current_catalogue().messages
    response = problem(
        status, current_catalogue().message(key) if known else (error.description or HTTPStatus(status).phrase)
    )
    if status == 405 and (allowed := getattr(error, "valid_methods", None)):
        response.headers["Allow"] = ", ".join(allowed)
    return response
