"""The front page, joining by a code, settings and help."""

import re

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response

from companion.drawing.paths import static_folder
from companion.live.table_service import UnknownTable
from companion.rules import games
from companion.web.access.group_access import my_groups
from companion.web.access.lookup import find_path
from companion.web.access.table_access import tables_of_this_phone
from companion.web.home.example import has_example
from companion.web.shell.language import message
from companion.web.shell.own_path import own_path
from companion.web.shell.preferences import PREFERENCES, keep_preferences
from companion.wire.example_game import has_example_game

pages = Blueprint("home", __name__)


@pages.get("/")
def home() -> str:
    tours = [game.id for game in games().values() if has_example_game(game)]
    return render_template(
        "home.html", tables=tables_of_this_phone(), groups=my_groups(), example=has_example(), tours=tours
    )


@pages.get("/join")
def join() -> str | Response:
    """Redirect to the table or printed sheet with the code typed in."""
    code = request.args.get("code", "").strip().replace(" ", "").upper()
    if not code:
        return render_template("join.html")
    return redirect(find_path(code, UnknownTable(code)), 303)


@pages.get("/settings")
def settings() -> str:
    back = own_path(request.args.get("back", "")) or "/"
    return render_template("settings.html", choices=PREFERENCES, back=back if back.startswith("/t/") else "/")


@pages.post("/settings")
def change_settings() -> Response:
    """Store this phone's preferences."""
    return keep_preferences(redirect(own_path(request.form.get("back", "")) or "/", 303))


@pages.get("/help")
def show_help() -> str:
    return render_template("help.html", title=message("help.title"))


@pages.route("/help/components", methods=["GET", "POST"])
def components() -> str | Response:
    """All components of the design system and every icon; its forms are samples."""
    if request.method == "POST":
        return redirect("/help/components", 303)
    return render_template("gallery.html", sprites=sprites())


def sprites() -> dict[str, list[str]]:
    """The names of all icons, by sprite file."""
    folder = static_folder()
    files = [folder / "icons.svg", *sorted(folder.glob("games/*/icons.svg"))]
    return {
        path.relative_to(folder).as_posix(): re.findall(r'<symbol id="([\w-]+)"', path.read_text("utf-8"))
        for path in files
    }
