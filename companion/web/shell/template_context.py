"""Functions and variables that every template can use."""

from contextlib import suppress
from datetime import datetime
from importlib import import_module
from types import ModuleType
from typing import Any

from babel.dates import format_date, format_time
from flask import Flask, request
from jinja2 import FileSystemBytecodeCache
from markupsafe import Markup

from companion.drawing.paths import static_folder
from companion.drawing.seats import badge_parts
from companion.history import figures
from companion.rules import games
from companion.rules.game import Game
from companion.rules.inputs import MOST
from companion.rules.library import find_game
from companion.store.group_clock import local_time, zone_named
from companion.store.groups import Group
from companion.web.shell import components
from companion.web.shell.assets import asset
from companion.web.shell.language import current_catalogue, language, message, region
from companion.web.shell.lazy_variables import PageEnvironment
from companion.web.shell.preferences import THEME, preferences


def init_app(app: Flask) -> None:
    app.jinja_environment = PageEnvironment
    app.context_processor(request_variables)
    app.jinja_env.globals.update(GLOBALS)
    with suppress(OSError, RuntimeError):  # no folder to write to, or one that is not ours alone
        app.jinja_env.bytecode_cache = FileSystemBytecodeCache()  # compiling all templates takes seconds


def request_variables() -> dict[str, Any]:
    return {
        "t": current_catalogue().message,
        "catalogue": current_catalogue(),
        "lang": language(),
        "theme": THEME.chosen,
        "prefers": preferences(),
        "path": request.full_path.rstrip("?") if request.method == "GET" else request.path,
        "games": games(),
    }


def game_style(game: Game) -> str | None:
    return game_file(game, "style.css")


def game_script(game: Game) -> str | None:
    return game_file(game, "table.js")


def game_poster(game: Game) -> str | None:
    return game_file(game, "poster.svg")


def game_file(game: Game, name: str) -> str | None:
    """A game's own static file, if it has one."""
    path = f"games/{game.id}/{name}"
    return path if (static_folder() / path).exists() else None


def first_message(keys: list[str], default: str) -> str:
    """The first of these messages that the catalogue has."""
    return next((message(key) for key in keys if current_catalogue().has(key)), str(default))


def picture(game: Game, name: str, *args: Any, **more: Any) -> Markup:
    """The SVG of a function in `companion.drawing.games.<game>`, which escapes its arguments."""
    drawing = import_module(f"companion.drawing.games.{game.package}")
    return Markup(getattr(drawing, name)(*args, **more))  # noqa: S704


def game_facts(game: Game) -> ModuleType:
    """The numbers and lists of a game's rules, by the names in its `facts.py`."""
    return import_module(f"companion.rules.{game.package}.facts")


def seat_with_badge(seat: int, player: dict[str, Any]) -> dict[str, Any]:
    """A player with what the seat badge shows: colour, shape and initial."""
    return {**player, "seat": seat, **badge_parts(str(player["name"]), str(player["colour"]))}


def long_date(timestamp: str) -> str:
    return format_date(datetime.fromisoformat(timestamp), format="long", locale=region())


def short_date(timestamp: str) -> str:
    """A day in figures, for a table."""
    return format_date(datetime.fromisoformat(timestamp), format="short", locale=language())


def date_and_time(timestamp: str) -> str:
    given = datetime.fromisoformat(timestamp)
    return f"{format_date(given, format='medium', locale=region())}, {format_time(given, 'short', locale=region())}"


def group_time(timestamp: str, group: Group | None) -> str:
    """A stored moment by the clock of a group."""
    return local_time(timestamp, zone_named("" if group is None else group.zone))


# The same for every request; macros that are imported without context know nothing else.
GLOBALS: dict[str, Any] = {
    "t": message,
    "asset": asset,
    "component": components,
    "long_date": long_date,
    "short_date": short_date,
    "date_and_time": date_and_time,
    "group_time": group_time,
    "decimal": lambda value: figures.decimal(value, current_catalogue()),
    "percent": lambda share: figures.percent(share, current_catalogue()),
    "game_style": game_style,
    "game_script": game_script,
    "game_poster": game_poster,
    "picture": picture,
    "game_facts": game_facts,
    "count_limit": MOST,  # the largest number an input takes
    "first_message": first_message,
    "game_of": find_game,
}
