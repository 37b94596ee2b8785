"""Preferences of a phone, stored in plain cookies: theme, sound, timer, how much is explained."""

from dataclasses import dataclass

from flask import request
from werkzeug.wrappers import Response

from companion.speech import LANGUAGES
from companion.web.access.cookies import A_YEAR
from companion.web.shell.language import COOKIE as LANGUAGE_COOKIE


@dataclass(frozen=True)
class Preference:
    """A setting with its choices; the first is the default."""

    name: str
    choices: tuple[str, ...]

    @property
    def cookie(self) -> str:
        return f"midway-{self.name}"

    @property
    def chosen(self) -> str:
        kept = request.cookies.get(self.cookie)
        return kept if kept in self.choices else self.choices[0]


THEME = Preference("theme", ("auto", "light", "dark"))
EXPLAIN = Preference("explain", ("auto", "long", "short"))
AWAKE = Preference("awake", ("on", "off"))
SOUND = Preference("sound", ("off", "on"))
BUZZ = Preference("buzz", ("off", "on"))
TIMER = Preference("timer", ("off", "1", "2", "3", "5"))  # minutes until it changes colour
PREFERENCES = (THEME, EXPLAIN, AWAKE, SOUND, BUZZ, TIMER)


def preferences() -> dict[str, str]:
    """The value of every preference, by name."""
    return {one.name: one.chosen for one in PREFERENCES}


def keep_preferences(response: Response) -> Response:
    """Store the choices of the posted form; unknown values are ignored."""
    known = {"lang": (LANGUAGE_COOKIE, LANGUAGES)} | {one.name: (one.cookie, one.choices) for one in PREFERENCES}
    for name, (cookie, choices) in known.items():
        if request.form.get(name) in choices:
            response.set_cookie(cookie, request.form[name], max_age=A_YEAR, samesite="Lax")
    return response
