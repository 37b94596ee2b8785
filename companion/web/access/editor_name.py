"""The name of whoever changes a group's history from this phone, for the trail of changes."""

from flask import request
from werkzeug.wrappers import Response

from companion.rules.inputs import LONGEST_NAME
from companion.rules.names import is_invisible
from companion.web.access.cookies import A_YEAR

COOKIE = "midway-by"


def editor_name() -> str:
    """The name given with this form, else the one stored on this phone, else empty."""
    given = request.form.get("by")
    return _cleaned(request.cookies.get(COOKIE, "") if given is None else given)


def keep_editor_name(response: Response, name: str) -> Response:
    """Store the name on this phone; an empty name removes it."""
    response.set_cookie(COOKIE, _cleaned(name), max_age=A_YEAR, httponly=True, samesite="Lax")
    return response


def _cleaned(name: str) -> str:
    return "".join(letter for letter in name if letter.isprintable() and not is_invisible(letter)).strip()[
        :LONGEST_NAME
    ]
