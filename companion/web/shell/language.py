"""The language of a response: the requested one, the phone's own setting, the browser's preference, else English."""

from collections.abc import Iterable

from babel import localedata
from flask import g, request

from companion.rules.faults import Fault
from companion.rules.text import TextValue
from companion.speech import DEFAULT, LANGUAGES
from companion.speech.answers import translated_fault
from companion.speech.catalogue import Catalogue, catalogue

COOKIE = "midway-lang"


def language() -> str:
    requested = request.args.get("lang") or request.cookies.get(COOKIE)
    if requested in LANGUAGES:
        return requested
    preferred = (tag.partition("-")[0].lower() for tag in request.accept_languages.values())
    return next((tag for tag in preferred if tag in LANGUAGES), DEFAULT)


def region() -> str:
    """How this phone's country writes dates, in the language of the response: en_GB, en_US, fr; known ones only."""
    spoken = language()
    asked = (
        tag.replace("-", "_") for tag in request.accept_languages.values() if tag.partition("-")[0].lower() == spoken
    )
    return next((tag for tag in asked if localedata.exists(tag)), spoken)


def message(key: str, **args: TextValue) -> str:
    """A message in the language of the request."""
    return current_catalogue().message(key, **args)


def in_words(faults: Iterable[Fault]) -> list[dict[str, str]]:
    """Faults as a page shows them: where, and why."""
    return [translated_fault(fault, current_catalogue()) for fault in faults]


def current_catalogue() -> Catalogue:
    """The catalogue of this request."""
    if "catalogue" not in g:
        g.catalogue = catalogue(language())
    current: Catalogue = g.catalogue
    return current
