"""Static files travel packed as small as they get: done once per file, since a marked file never changes."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import brotli
from flask import Flask, Response, request

from companion.drawing.places import static_folder

TEXTS = (".css", ".js", ".svg")


def install(app: Flask) -> None:
    app.after_request(pack)


def pack(response: Response) -> Response:
    """A marked text file for a browser that reads Brotli; everything else is left to the usual compression."""
    name = (request.view_args or {}).get("filename", "")
    marked = request.endpoint == "static" and "v" in request.args and name.endswith(TEXTS)
    if marked and response.status_code == 200 and request.accept_encodings["br"] > 0:
        response.direct_passthrough = False
        response.close()
        response.set_data(packed(static_folder() / name))
        response.headers["Content-Encoding"] = "br"
        response.headers["Vary"] = "Accept-Encoding"
    return response


@cache
def packed(path: Path) -> bytes:
    found: bytes = brotli.compress(path.read_bytes(), quality=11)
    return found
