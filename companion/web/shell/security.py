"""Security headers, and the refusal of forms posted from other sites."""

from urllib.parse import urlsplit

from flask import Flask, Response, current_app, request
from werkzeug.exceptions import Forbidden

from companion.web.access.public_address import chosen_address

SAFE = ("GET", "HEAD", "OPTIONS")
POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
PUBLIC = ("games", "printing", "tour", "web_app")  # blueprints of rules, calculators, blank sheets and the app itself
KEY_COOKIES = tuple(
    f"midway-{one}"
    for one in ("seat-", "host-", "recovery-", "request-", "group-", "event-", "me-", "packs", "machine", "by")
)
HEADERS = (
    ("Content-Security-Policy", POLICY),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "same-origin"),
)


def init_app(app: Flask) -> None:
    app.before_request(refuse_foreign_origin)
    app.after_request(add_headers)


def refuse_foreign_origin() -> None:
    """An unsafe request with an Origin must come from our own pages, since cookies travel with it."""
    origin = request.headers.get("Origin")
    if request.method in SAFE or origin is None:
        return
    ours = {request.host, _netloc(str(current_app.config["MIDWAY_URL"])), _netloc(chosen_address() or "")}
    if _netloc(origin) not in ours - {""}:
        raise Forbidden


def _netloc(origin: str) -> str:
    """The host and port of an origin; empty for one that cannot be parsed."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def add_headers(response: Response) -> Response:
    response.headers.extend(HEADERS)
    if "Cache-Control" not in response.headers and not _is_public(response):
        response.headers["Cache-Control"] = "no-store"
    return response


def _is_public(response: Response) -> bool:
    """Whether an answer is the same for everybody, so that any cache may keep it."""
    by_key = "Authorization" in request.headers or any(name.startswith(KEY_COOKIES) for name in request.cookies)
    return request.endpoint == "static" or (
        request.blueprint in PUBLIC and not by_key and "Set-Cookie" not in response.headers
    )
