"""Which language to answer in: asked for, remembered on this phone, preferred by the browser, else English."""

from __future__ import annotations

from flask import g, request

from companion.speech import DEFAULT, LANGUAGES
from companion.speech.catalogue import Catalogue, catalogue

COOKIE = "midway-lang"


def language() -> str:
    asked = request.args.get("lang") or request.cookies.get(COOKIE)
    if asked in LANGUAGES:
        return asked
    preferred = (liked.partition("-")[0].lower() for liked in request.accept_languages.values())
    return next((liked for liked in preferred if liked in LANGUAGES), DEFAULT)


def current_catalogue() -> Catalogue:
    """The catalogue of this request."""
    if "catalogue" not in g:
        g.catalogue = catalogue(language())
    current: Catalogue = g.catalogue
    return current
