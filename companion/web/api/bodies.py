"""Request bodies: JSON, said so by their media type, or refused."""

from __future__ import annotations

from flask import request
from werkzeug.exceptions import UnsupportedMediaType


def json_body() -> bytes:
    """The body of a request that says it is JSON."""
    if request.mimetype != "application/json":
        raise UnsupportedMediaType
    return request.get_data(cache=False)
