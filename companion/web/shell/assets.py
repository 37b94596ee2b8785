"""Addresses of static files."""

from __future__ import annotations

import hashlib
from functools import cache
from urllib.parse import quote

from flask import request

from companion.drawing.paths import static_folder


def asset(name: str) -> str:
    """The address of a static file, with a mark that changes when the file does."""
    return request.script_root + _marked(name)


@cache
def _marked(name: str) -> str:
    mark = hashlib.sha256((static_folder() / name).read_bytes()).hexdigest()[:10]
    return f"/static/{quote(name)}?v={mark}"
