"""The token printed in the terminal: whoever brings it sits at the machine the server runs on."""

import hmac

from flask import current_app, redirect, request
from werkzeug.wrappers import Response

from companion.web.access.code_guesses import count_wrong_code, refuse_guessing
from companion.web.access.cookies import keep_key

COOKIE = "midway-machine"
SECONDS = 24 * 3600  # the next start prints another token


def is_machine_token(given: str) -> bool:
    """Whether this is the token of this start; without one nobody has it."""
    token = str(current_app.config["MIDWAY_TOKEN"])
    return bool(token) and hmac.compare_digest(given.encode(), token.encode())


def is_this_machine() -> bool:
    """Whether the browser of this request has opened the link from the terminal."""
    return is_machine_token(request.cookies.get(COOKIE, ""))


def take_token(path: str) -> Response | None:
    """A redirect without the token, when the link of the terminal was opened; a wrong one counts as a wrong code."""
    token = request.args.get("token")
    if token is None:
        return None
    refuse_guessing()
    if not is_machine_token(token):
        count_wrong_code()
        return None
    return keep_key(redirect(path, 303), COOKIE, token, SECONDS)
