"""Static files travel as small as they get: slimmed and packed once per file, since a marked file never changes."""

from __future__ import annotations

import gzip
from functools import cache
from pathlib import Path

import brotli
from flask import Flask, Response, request
from rcssmin import cssmin
from rjsmin import jsmin

from companion.drawing.places import static_folder

TEXTS = (".css", ".js", ".svg")
ENCODINGS = ("br", "gzip")  # by plain http browsers ask for gzip alone


def install(app: Flask) -> None:
    app.after_request(pack)


def pack(response: Response) -> Response:
    """A marked text file, packed as the browser likes it; everything else is left to the usual compression."""
    name = (request.view_args or {}).get("filename", "")
    marked = request.endpoint == "static" and "v" in request.args and name.endswith(TEXTS)
    encoding = next((one for one in ENCODINGS if request.accept_encodings[one] > 0), None)
    if marked and encoding is not None and response.status_code == 200:
        response.direct_passthrough = False
        response.close()
        response.set_data(packed(static_folder() / name, encoding))
        response.headers["Content-Encoding"] = encoding
        response.headers["Vary"] = "Accept-Encoding"
    return response


@cache
def packed(path: Path, encoding: str) -> bytes:
    found: bytes = brotli.compress(slim(path), quality=11) if encoding == "br" else gzip.compress(slim(path), 9)
    return found


def slim(path: Path) -> bytes:
    """Without comments and blanks that say something to us alone."""
    text = path.read_text("utf-8")
    if path.suffix == ".css":
        return str(cssmin(text)).encode()
    if path.suffix == ".js" and ".min." not in path.name:
        return str(jsmin(text)).encode()
    return text.encode()
