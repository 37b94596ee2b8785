"""Keys stored on a phone, in cookies that no script can read."""

from flask import request
from werkzeug.wrappers import Response

A_YEAR = 365 * 24 * 3600


def keep_key(response: Response, name: str, key: str, seconds: int = A_YEAR, path: str = "/") -> Response:
    """Store a key. Browsers drop Secure cookies on plain http, so it is Secure only where the page is."""
    secure = is_https()
    response.set_cookie(name, key, max_age=seconds, path=path, httponly=True, samesite="Lax", secure=secure)
    return response


def is_https() -> bool:
    """Whether the phone uses https, as a proxy may report; whoever forges that only loses a cookie."""
    return request.is_secure or request.headers.get("X-Forwarded-Proto") == "https"
