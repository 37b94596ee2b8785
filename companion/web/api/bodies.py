"""Request bodies; only `application/json` is accepted."""

from flask import request
from werkzeug.exceptions import UnsupportedMediaType


def json_body() -> bytes:
    if request.mimetype != "application/json":
        raise UnsupportedMediaType
    return request.get_data(cache=False)
