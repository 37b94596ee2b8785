"""The front door: games, tables of this phone, settings and help."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response

from companion.speech import LANGUAGES
from companion.store.sheets import find_sheet
from companion.store.tables import TableRow, known_games, list_tables
from companion.web.cookies import A_YEAR
from companion.web.guessing import may_look_up
from companion.web.language import COOKIE, words
from companion.web.rooms import room, rooms
from companion.web.templating import THEME_COOKIE, THEMES
from companion.web.who import host_cookie, seat_cookie

pages = Blueprint("home", __name__)


@pages.get("/")
def home() -> str:
    return render_template("home.html", tables=tables_of_this_phone())


def tables_of_this_phone() -> list[TableRow]:
    """Unfinished tables this phone has a key for."""
    prefixes = (seat_cookie(""), host_cookie(""))
    codes = {name.removeprefix(prefix) for name in request.cookies for prefix in prefixes if name.startswith(prefix)}
    return known_games(list_tables(rooms().store, sorted(codes)[:200]))


@pages.get("/join")
def join() -> str | Response:
    """By the code, typed in: that of a table, or of a printed sheet."""
    code = request.args.get("code", "").strip().replace(" ", "").upper()
    if not code:
        return render_template("join.html")
    may_look_up(rooms().store)
    if find_sheet(rooms().store, code) is not None:
        return redirect(f"/s/{code}", 303)
    return redirect(f"/t/{room(code).code}", 303)


@pages.post("/settings")
def change_settings() -> Response:
    """Language and look, kept on this phone."""
    back = request.form.get("back", "/")
    response = redirect(back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/", 303)
    for field, cookie, known in (("lang", COOKIE, LANGUAGES), ("theme", THEME_COOKIE, THEMES)):
        if request.form.get(field) in known:
            response.set_cookie(cookie, request.form[field], max_age=A_YEAR, samesite="Lax")
    return response


@pages.get("/help")
def show_help() -> str:
    return render_template("help.html", title=words().say("help.title"))


@pages.get("/help/components")
def components() -> str:
    return render_template("gallery.html")
