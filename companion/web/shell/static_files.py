"""Static files travel as small as they get and stay on the phone: a marked one never changes."""

from __future__ import annotations

import gzip
from functools import cache
from pathlib import Path

import brotli
from flask import Flask, Response, request
from rcssmin import cssmin
from rjsmin import jsmin

from companion.drawing.paths import static_folder
from companion.web.access.cookies import A_YEAR

TEXTS = (".css", ".js", ".svg")
ENCODINGS = ("br", "gzip")  # by plain http browsers ask for gzip alone


class House(Flask):
    """Flask, but for how it sends its static files."""

    def send_static_file(self, filename: str) -> Response:
        sent = super().send_static_file(filename)
        return sent if sent.status_code != 200 else _kept(_packed(sent, filename), filename)


def _kept(response: Response, name: str) -> Response:
    """Phones keep what is marked, and fonts, which the style sheet names without a mark."""
    if "v" in request.args or name.startswith("fonts/"):
        response.headers["Cache-Control"] = f"public, max-age={A_YEAR}, immutable"
    return response


def _packed(response: Response, name: str) -> Response:
    """A marked text file, slimmed and packed once and for all as the browser likes it."""
    encoding = next((one for one in ENCODINGS if request.accept_encodings[one] > 0), None)
    if "v" in request.args and name.endswith(TEXTS) and encoding is not None:
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
