"""Whose hand it was, for the trails of a group: the name somebody gave on this phone, else the link that was used."""

from __future__ import annotations

from flask import request
from werkzeug.wrappers import Response

from companion.rules.inputs import LONGEST_NAME
from companion.web.access.cookies import A_YEAR

COOKIE = "midway-by"


def acting() -> str:
    """The name given with this form, else the one this phone remembers; empty when nobody told."""
    given = request.form.get("by")
    return _tidy(request.cookies.get(COOKIE, "") if given is None else given)


def remember_name(response: Response, name: str) -> Response:
    """From now on this phone signs with a name; an empty one is forgotten."""
    response.set_cookie(COOKIE, _tidy(name), max_age=A_YEAR, httponly=True, samesite="Lax")
    return response


def _tidy(name: str) -> str:
    return "".join(letter for letter in name if letter.isprintable()).strip()[:LONGEST_NAME]
