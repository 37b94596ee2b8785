"""What a stream keeps of the request that opened it."""

from typing import cast

from flask import Flask, current_app, request
from flask.ctx import RequestContext

# All that pages are made from. The whole request with all that was read from it takes more than ten times as much.
KEPT = (
    *("SCRIPT_NAME", "PATH_INFO", "QUERY_STRING", "SERVER_NAME", "SERVER_PORT", "wsgi.url_scheme"),
    *("HTTP_HOST", "HTTP_ACCEPT_LANGUAGE", "HTTP_COOKIE", "HTTP_AUTHORIZATION"),
)


class KeptRequest:
    """The language, address and keys of a request, for as long as a stream is open."""

    def __init__(self) -> None:
        self._app = cast("Flask", current_app._get_current_object())  # type: ignore[attr-defined]
        self._values = tuple(request.environ.get(name) for name in KEPT)

    def context(self) -> RequestContext:
        """A request like that one, to make a page in; whatever was worked out for it is gone afterwards."""
        known = {name: value for name, value in zip(KEPT, self._values, strict=True) if value is not None}
        context = self._app.request_context({**known, "REQUEST_METHOD": "GET"})
        context.url_adapter = None  # no part needs it, and looking an address up leaves garbage to be collected
        return context
