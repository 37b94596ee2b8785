"""Midway as an installed web app: manifest, service worker, offline page."""

import hashlib
from functools import cache
from pathlib import Path

from flask import Blueprint, Response, jsonify, render_template, url_for

from companion.drawing.paths import static_folder
from companion.rules import games
from companion.speech.catalogue import catalogue_folders
from companion.web.shell.assets import asset
from companion.web.shell.language import language, message
from companion.web.shell.templates import template_folder

pages = Blueprint("web_app", __name__)

ICONS = (
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("icon-maskable-512.png", "512x512", "maskable"),
)
CACHED_FILES = ("css/*.css", "js/*.js", "vendor/*.js", "games/*/*", "*.svg")


@pages.get("/manifest.webmanifest")
def manifest() -> Response:
    """The web app manifest in the language of the phone."""
    response = jsonify(
        id="/",
        name=message("app.long-name"),
        short_name=message("app.name"),
        description=message("home.intro"),
        lang=language(),
        start_url="/",
        scope="/",
        display="standalone",
        background_color="#f8eed9",
        theme_color="#c2301a",
        icons=[
            {"src": asset(name), "sizes": sizes, "type": "image/png", "purpose": purpose}
            for name, sizes, purpose in ICONS
        ],
        shortcuts=[
            {"name": message("home.join"), "url": "/join"},
            {"name": message("groups.title"), "url": "/groups"},
        ],
    )
    response.content_type = "application/manifest+json"
    response.headers["Vary"] = "Accept-Language, Cookie"
    return response


@pages.get("/sw.js")
def worker() -> Response:
    """The service worker; browsers accept it only by https or from localhost."""
    script = render_template("sw.js", version=version(), files=cached_files(), cached_pages=cached_pages())
    return Response(script, content_type="text/javascript; charset=utf-8", headers={"Cache-Control": "no-cache"})


@pages.get("/offline")
def offline() -> str:
    return render_template("offline.html")


def cached_files() -> list[str]:
    """The static files pages need, with fonts for the common letters."""
    folder = static_folder()
    found = [path for pattern in CACHED_FILES for path in sorted(folder.glob(pattern))]
    fonts = [path for path in sorted(folder.glob("fonts/*.woff2")) if "-ext" not in path.name]
    versioned = [asset(path.relative_to(folder).as_posix()) for path in found]
    return versioned + [url_for("static", filename=path.relative_to(folder).as_posix()) for path in fonts]


def cached_pages() -> list[str]:
    """The pages that are the same for everybody: nothing of a table, a group or a person."""
    found = ["/offline", "/help"]
    for game in games().values():
        found += [f"/games/{game.id}", f"/games/{game.id}/guide"]
        found += [f"/games/{game.id}/calculators/{one.id}" for one in game.calculators]
    return found


@cache
def version() -> str:
    """A hash of every static file, template and message."""
    folders = (static_folder(), template_folder(), *catalogue_folders())
    digest = hashlib.sha256()
    for folder in folders:
        for path in sorted(path for path in Path(str(folder)).rglob("*") if path.is_file()):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:10]
