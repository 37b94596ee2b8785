"""What every template can use: t() for sentences, asset() for files, and the look of this phone."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from importlib import import_module
from typing import Any

from babel.dates import format_date, format_time
from flask import Flask, request
from jinja2 import FileSystemBytecodeCache
from markupsafe import Markup

from companion.drawing.paths import static_folder
from companion.drawing.seats import badge
from companion.rules import games
from companion.rules.game import Game
from companion.rules.text import TextValue
from companion.web.shell import components
from companion.web.shell.assets import asset
from companion.web.shell.language import current_catalogue, language
from companion.web.shell.preferences import THEME, preferences


def install(app: Flask) -> None:
    app.context_processor(of_this_request)
    app.jinja_env.globals.update(ALWAYS)
    with suppress(OSError, RuntimeError):  # no folder to write to, or one that is not ours alone
        app.jinja_env.bytecode_cache = FileSystemBytecodeCache()  # compiling all templates takes seconds


def of_this_request() -> dict[str, Any]:
    return {
        "t": current_catalogue().message,
        "catalogue": current_catalogue(),
        "lang": language(),
        "theme": THEME.chosen,
        "prefers": preferences(),
        "path": request.full_path.rstrip("?") if request.method == "GET" else request.path,
        "games": games(),
    }


def say(key: str, **given: TextValue) -> str:
    """A sentence in the language of this request."""
    return current_catalogue().message(key, **given)


def game_style(game: Game) -> str | None:
    return game_file(game, "style.css")


def game_script(game: Game) -> str | None:
    return game_file(game, "table.js")


def game_file(game: Game, name: str) -> str | None:
    """A game's own static file, if it has one."""
    path = f"games/{game.id}/{name}"
    return path if (static_folder() / path).exists() else None


def first_said(keys: list[str], otherwise: str) -> str:
    """The first of these sentences that exists."""
    return next(
        (current_catalogue().message(key) for key in keys if key in current_catalogue().sentences), str(otherwise)
    )


def picture(game: Game, name: str, *args: Any, **more: Any) -> Markup:
    """A drawing: the function of that name in `companion.drawing.games.<game>`, which escapes what it is given."""
    drawing = import_module(f"companion.drawing.games.{game.package}")
    return Markup(getattr(drawing, name)(*args, **more))  # noqa: S704


def seat_of(seat: int, player: dict[str, Any]) -> dict[str, Any]:
    """A player as the seat badge draws one: colour, shape and initial."""
    return {**player, "seat": seat, **badge(str(player["name"]), str(player["colour"]))}


def day(stamp: str) -> str:
    return format_date(datetime.fromisoformat(stamp), format="long", locale=language())


def moment(stamp: str) -> str:
    """The day and the minute."""
    given = datetime.fromisoformat(stamp)
    return f"{format_date(given, format='medium', locale=language())}, {format_time(given, 'short', locale=language())}"


# What does not change from request to request; macros that are imported without context know nothing else.
ALWAYS: dict[str, Any] = {
    "t": say,
    "asset": asset,
    "component": components,
    "day": day,
    "moment": moment,
    "game_style": game_style,
    "game_script": game_script,
    "picture": picture,
    "first_said": first_said,
}
