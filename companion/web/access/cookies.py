"""Keys on a phone: in cookies that no script can read."""

from __future__ import annotations

from flask import request
from werkzeug.wrappers import Response

A_YEAR = 365 * 24 * 3600


def keep_key(response: Response, name: str, key: str, seconds: int = A_YEAR, path: str = "/") -> Response:
    """Keep a key. On plain http a Secure cookie would be lost, so it is Secure where the page is."""
    secure = by_https()
    response.set_cookie(name, key, max_age=seconds, path=path, httponly=True, samesite="Lax", secure=secure)
    return response


def by_https() -> bool:
    """Whether the phone came by https; a proxy before us says so, and a phone that lies only loses its own cookie."""
    return request.is_secure or request.headers.get("X-Forwarded-Proto") == "https"
