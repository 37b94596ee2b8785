"""Plays: the list of those without a group, one play, its revisions, and the bin."""

from typing import Any

from flask import Blueprint, redirect, render_template, request
from markupsafe import Markup
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response

from companion.drawing import charts
from companion.drawing.final_pictures import FinalPicture, final_pictures
from companion.drawing.qr import qr_svg
from companion.history import share_links
from companion.history.final_table import final_table
from companion.history.play_service import delete_play, restore_play
from companion.live.access import UnknownKey
from companion.rules.calculators import ScoreLine
from companion.rules.library import find_game
from companion.speech.answers import tie_words, translated_line
from companion.store.deleted_tables import DAYS_IN_THE_BIN
from companion.store.groups import Group, find_group
from companion.store.play_list import PlayFilter, count_plays, list_plays
from companion.store.plays import Play, PlayPlayer, find_play, id_as_stored
from companion.store.revisions import Difference, plays_in_bin, revisions_of
from companion.web.access.application import table_service
from companion.web.access.editor_name import editor_name
from companion.web.access.play_access import editable_play, may_edit, play_in_bin, visible_play
from companion.web.access.public_address import public_url
from companion.web.shell.language import current_catalogue
from companion.web.shell.query import page_number
from companion.web.shell.template_context import seat_with_badge

pages = Blueprint("plays", __name__)

PAGE = 30


@pages.get("/plays")
def show_all() -> str:
    """The plays of no group, newest first."""
    number = page_number(request.args)
    game = request.args.get("game") or None
    store = table_service().store
    choice = PlayFilter(game=game)
    found = list_plays(store, choice, PAGE, (number - 1) * PAGE)
    total = count_plays(store, choice)
    return render_template(
        "plays.html",
        plays=[play_view(play) for play in found],
        page=number,
        pages=-(-total // PAGE),
        only=game,
        total=total,
    )


@pages.get("/plays/<play_id>")
def show(play_id: str) -> str:
    play = visible_play(play_id)
    group = _group(play)
    token = "" if group is None else f"/{share_links.share_token(table_service().store, play.id)}"
    short = f"{public_url()}/B/{play.id}{token}".upper()
    return render_template(
        "play.html",
        play=play_view(play),
        group=group,
        may_edit=may_edit(play),
        revisions=play.revision > 1,
        copied=share_links.as_text(play, current_catalogue()),
        bgstats=_bgstats(play, group) if play.finished else None,
        short=short,
        qr=Markup(qr_svg(short, current_catalogue().message("play.bgstats.qr"))),  # noqa: S704
        curve=_curve(play),
        pictures=_pictures(play),
    )


def _group(play: Play) -> Group | None:
    return None if play.group is None else find_group(table_service().store, play.group)


def _bgstats(play: Play, group: Group | None) -> dict[str, str]:
    return {
        "web": share_links.bgstats_link(play, group, current_catalogue()),
        "app": share_links.bgstats_link(play, group, current_catalogue(), share_links.APP),
    }


def _pictures(play: Play) -> list[FinalPicture]:
    """The table as it stood in the end, where the game was tracked."""
    table = final_table(table_service().store, play)
    game = find_game(play.game, play.rules_version)
    return [] if table is None or game is None else final_pictures(game, table, current_catalogue())


def _curve(play: Play) -> Markup | None:
    """The score after every round, where the table knew it."""
    lines = [charts.Series(player.name, player.curve) for player in play.players]
    if not any(len(line.values) > 1 for line in lines):
        return None
    return Markup(charts.curves(lines, current_catalogue().message("play.curve")))  # noqa: S704


@pages.get("/b/<play_id>")
@pages.get("/B/<play_id>")
@pages.get("/b/<play_id>/<token>")
@pages.get("/B/<play_id>/<token>")
def to_bgstats(play_id: str, token: str = "") -> Response:
    """A short address for QR codes that opens BG Stats: of a play this phone may see, or with the code's own token."""
    store = table_service().store
    play_id = id_as_stored(store, play_id)
    shared = find_play(store, play_id) if share_links.is_share_token(store, play_id, token) else None
    try:
        play = shared or visible_play(play_id)
    except UnknownKey:
        raise NotFound from None
    if not play.finished:
        raise NotFound
    return redirect(share_links.bgstats_link(play, _group(play), current_catalogue()), 302)


@pages.get("/plays/<play_id>/trail")
def trail(play_id: str) -> str:
    """Who changed what, and the play as it was."""
    play = visible_play(play_id)
    found = [
        (one, [_with_titles(one.play.game, change) for change in one.changes], play_view(one.play))
        for one in revisions_of(table_service().store, play_id)
    ]
    return render_template("play-trail.html", play=play_view(play), trail=found, group=_group(play))


def _with_titles(game: str, change: Difference) -> Difference:
    """A change with modules and house rules by their titles instead of their ids."""
    if change.what not in ("modules", "house_rules"):
        return change
    before, after = (
        ", ".join(_title(game, one) for one in part.split(", ") if one) for part in (change.before, change.after)
    )
    return change._replace(before=before, after=after)


def _title(game: str, one: str) -> str:
    """A module such as `asia`, or a rule with its choice such as `full-tie=all`."""
    rule, is_rule, choice = one.partition("=")
    of_rule = f"{game}.house-rule.{rule}"
    keys = (f"{of_rule}.title", f"{of_rule}.{choice}") if is_rule else (f"{game}.module.{one}.title",)
    known = current_catalogue().has
    return " – ".join(current_catalogue().message(key) for key in keys) if all(known(key) for key in keys) else one


@pages.post("/plays/<play_id>/delete")
def delete(play_id: str) -> Response:
    """Into the bin, for a week."""
    play = editable_play(play_id)
    delete_play(table_service().store, play, editor_name())
    return redirect("/plays/bin" if play.group is None else f"/groups/{play.group}/bin", 303)


@pages.post("/plays/<play_id>/restore")
def restore(play_id: str) -> Response:
    """Out of the bin again."""
    play = play_in_bin(play_id)
    restore_play(table_service().store, play, editor_name())
    return redirect(f"/plays/{play.id}", 303)


@pages.get("/plays/bin")
def show_bin() -> str:
    """Deleted plays of no group."""
    plays = [(play_view(play), when) for play, when in plays_in_bin(table_service().store, None)]
    return render_template("bin.html", plays=plays, tables=[], days=DAYS_IN_THE_BIN, group=None)


def play_view(play: Play) -> dict[str, Any]:
    """A play for a page: players by place, lines translated."""
    players = sorted(play.players, key=lambda player: (player.place, player.seat))
    return {"play": play, "players": [_player_view(play.game, player) for player in players]}


def _player_view(game: str, player: PlayPlayer) -> dict[str, Any]:
    lines = [
        translated_line(ScoreLine(line.label, line.points, line.why), current_catalogue()) for line in player.lines
    ]
    seat = seat_with_badge(player.seat, {"name": player.name, "colour": player.colour})
    return {
        "seat": seat,
        "place": player.place,
        "points": player.total,
        "lines": lines,
        "ties": tie_words(game, lines, current_catalogue()),
        "starts": player.starts,
        "curve": player.curve,
    }
