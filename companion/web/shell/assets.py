"""Addresses of static files, with a version that changes with their content."""

import hashlib
from functools import cache
from urllib.parse import quote

from flask import request

from companion.drawing.paths import static_folder


def asset(name: str) -> str:
    return request.script_root + _versioned(name)


@cache
def _versioned(name: str) -> str:
    version = hashlib.sha256((static_folder() / name).read_bytes()).hexdigest()[:10]
    return f"/static/{quote(name)}?v={version}"
