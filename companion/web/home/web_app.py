"""Midway on the home screen: manifest, service worker, and the page for times without a network."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from flask import Blueprint, Response, jsonify, render_template, url_for

from companion.drawing.paths import static_folder, templates_folder
from companion.rules import games
from companion.speech.catalogue import word_folders
from companion.web.shell.assets import asset
from companion.web.shell.language import current_catalogue, language

pages = Blueprint("installing", __name__)

ICONS = (
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("icon-maskable-512.png", "512x512", "maskable"),
)
KEPT_FILES = ("css/*.css", "js/*.js", "vendor/*.js", "games/*/*", "*.svg")


@pages.get("/manifest.webmanifest")
def manifest() -> Response:
    """What a phone needs to put Midway on its home screen, in the language of the phone."""
    say = current_catalogue().message
    response = jsonify(
        id="/",
        name=say("app.long-name"),
        short_name=say("app.name"),
        description=say("home.intro"),
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
            {"name": say("home.join"), "url": "/join"},
            {"name": say("groups.title"), "url": "/groups"},
        ],
    )
    response.content_type = "application/manifest+json"
    response.headers["Vary"] = "Accept-Language, Cookie"
    return response


@pages.get("/sw.js")
def worker() -> Response:
    """The service worker; browsers take it only by https, or on the machine itself."""
    script = render_template("sw.js", mark=mark(), files=kept_files(), kept_pages=kept_pages())
    return Response(script, content_type="text/javascript; charset=utf-8", headers={"Cache-Control": "no-cache"})


@pages.get("/offline")
def offline() -> str:
    return render_template("offline.html")


def kept_files() -> list[str]:
    """The static files every page is made of, fonts for the common letters among them."""
    folder = static_folder()
    found = [path for pattern in KEPT_FILES for path in sorted(folder.glob(pattern))]
    fonts = [path for path in sorted(folder.glob("fonts/*.woff2")) if "-ext" not in path.name]
    marked = [asset(path.relative_to(folder).as_posix()) for path in found]
    return marked + [url_for("static", filename=path.relative_to(folder).as_posix()) for path in fonts]


def kept_pages() -> list[str]:
    """The pages that are the same for everybody: nothing of a table, a group or a person."""
    kept = ["/offline", "/help"]
    for game in games().values():
        kept += [f"/games/{game.id}", f"/games/{game.id}/guide"]
        kept += [f"/games/{game.id}/calculators/{one.id}" for one in game.calculators]
    return kept


@cache
def mark() -> str:
    """Changes when a file, a template or a sentence does."""
    folders = (static_folder(), templates_folder(), *word_folders())
    digest = hashlib.sha256()
    for folder in folders:
        for path in sorted(path for path in Path(str(folder)).rglob("*") if path.is_file()):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:10]
