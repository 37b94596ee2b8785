"""Static files: minified, compressed once and cached on the phone for as long as their address stays the same."""

import gzip
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

import brotli
from flask import Flask, Response, request

from companion.drawing.paths import static_folder
from companion.web.access.cookies import A_YEAR

COMPRESSIBLE = (".css", ".js", ".svg")
ENCODINGS = ("br", "gzip")  # by plain http browsers ask for gzip alone
MOST_CACHED = 256  # more than there are files and encodings


class MidwayApp(Flask):
    """Flask with compressed and cached static files."""

    def send_static_file(self, filename: str) -> Response:
        response = super().send_static_file(filename)
        if response.status_code != 200:
            return response
        _compress(response, filename)
        _cache(response, filename)
        return response


def _cache(response: Response, name: str) -> None:
    """Versioned addresses never change, nor do fonts, which the style sheet names without a version."""
    if "v" in request.args or name.startswith("fonts/"):
        response.headers["Cache-Control"] = f"public, max-age={A_YEAR}, immutable"


def _compress(response: Response, name: str) -> None:
    encoding = next((one for one in ENCODINGS if request.accept_encodings[one] > 0), None)
    if "v" in request.args and name.endswith(COMPRESSIBLE) and encoding is not None:
        response.direct_passthrough = False
        response.close()
        response.set_data(compressed((static_folder() / name).resolve(), encoding))
        response.headers["Content-Encoding"] = encoding
        response.headers["Vary"] = "Accept-Encoding"


@lru_cache(maxsize=MOST_CACHED)
def compressed(path: Path, encoding: str) -> bytes:
    content = minified(path)
    result: bytes = brotli.compress(content, quality=11) if encoding == "br" else gzip.compress(content, 9)
    return result


def minified(path: Path) -> bytes:
    """Without comments and spaces, where the packages for that could be installed; compression does the rest."""
    text = path.read_text("utf-8")
    with suppress(ImportError):
        if path.suffix == ".css":
            from rcssmin import cssmin

            return str(cssmin(text)).encode()
        if path.suffix == ".js" and ".min." not in path.name:
            from rjsmin import jsmin

            return str(jsmin(text)).encode()
    return text.encode()
