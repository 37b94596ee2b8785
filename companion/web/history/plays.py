"""Plays: the list of those without a group, one play, its revisions, and the bin."""

from dataclasses import replace
from typing import Any

from flask import Blueprint, current_app, redirect, render_template, request
from markupsafe import Markup
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response

from companion.drawing import charts
from companion.drawing.final_pictures import FinalPicture, final_pictures
from companion.history import share_links
from companion.history.final_table import final_table
from companion.history.play_service import delete_play, move_to_group, restore_play
from companion.live.access import UnknownKey
from companion.rules.calculators import ScoreLine
from companion.rules.faults import Refused
from companion.rules.library import find_game
from companion.rules.text import text
from companion.speech.answers import tie_words, translated_line
from companion.store.changes import version_of
from companion.store.deleted_tables import DAYS_IN_THE_BIN
from companion.store.group_clock import play_time
from companion.store.groups import Group, find_group
from companion.store.imported_records import expansion_titles
from companion.store.photos import MOST_OF_PLAY, photos_of
from companion.store.play_list import PlayFilter, count_plays, list_plays
from companion.store.play_sources import MIDNIGHT
from companion.store.plays import Play, PlayPlayer, find_play, id_as_stored, table_of_play
from companion.store.revisions import Difference, plays_in_bin, revisions_of
from companion.web.access.application import table_service
from companion.web.access.editor_name import editor_name
from companion.web.access.group_access import member, my_groups
from companion.web.access.play_access import editable_play, may_edit, play_in_bin, visible_play
from companion.web.access.public_address import public_url
from companion.web.shell.language import current_catalogue, message
from companion.web.shell.query import page_number, whole_number
from companion.web.shell.template_context import date_and_time, long_date, seat_with_badge

pages = Blueprint("plays", __name__)

PAGE = 30
MOST_KEPT = 50  # plays whose pictures are kept in memory, some 100 KB each


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
    group, view = _group(play), play_view(play)
    token = "" if group is None else f"/{share_links.share_token(table_service().store, play.id)}"
    short = f"{public_url()}/B/{play.id}{token}".upper()
    return render_template(
        "play.html",
        play=view,
        group=group,
        may_edit=may_edit(play),
        places_differ=may_edit(play) and _places_differ(play),
        revisions=play.revision > 1,
        groups=[one.group for one in my_groups() if one.may_edit] if group is None else [],
        copied=share_links.as_text(replace(play, ended_at=view["ended_at"]), current_catalogue()),
        bgg=share_links.bgg_page(play),
        bgstats=_bgstats(play, group) if play.finished else None,
        short=short,
        public=public_url(),
        curve=_curve(play),
        pictures=_pictures(play),
        expansions=expansion_titles(table_service().store, play.group, play.id),
        photos=photos_of(table_service().store, play.id),
        room_for_photos=MOST_OF_PLAY,
    )


def _places_differ(play: Play) -> bool:
    """Whether somebody with a better total is placed behind, as a corrected total leaves it."""
    game = find_game(play.game, play.rules_version)
    sign = -1 if game is not None and game.wins == "lowest" else 1
    placed = [(one.place, sign * one.total) for one in play.players if one.place and one.total is not None]
    return any(place > other and total > less for place, total in placed for other, less in placed)


def _group(play: Play) -> Group | None:
    return None if play.group is None else find_group(table_service().store, play.group)


def _bgstats(play: Play, group: Group | None) -> dict[str, str]:
    return {
        "web": share_links.bgstats_link(play, group, current_catalogue()),
        "app": share_links.bgstats_link(play, group, current_catalogue(), share_links.APP),
    }


def _pictures(play: Play) -> list[FinalPicture]:
    """The table as it stood in the end, where the game was tracked; drawn once as long as nothing of it changes."""
    store, catalogue = table_service().store, current_catalogue()
    table_id = table_of_play(store, play.id)
    version = None if table_id is None else version_of(store, table_id)
    kept: dict[Any, list[FinalPicture]] = current_app.extensions.setdefault("midway-final-pictures", {})
    key = (play.id, play.revision, None if version is None else version.number, catalogue.language)
    if key not in kept:
        if len(kept) >= MOST_KEPT:
            kept.clear()
        kept[key] = _drawn_pictures(play)
    return kept[key]


def _drawn_pictures(play: Play) -> list[FinalPicture]:
    table = final_table(table_service().store, play)
    game = find_game(play.game, play.rules_version)
    return [] if table is None or game is None else final_pictures(game, table, current_catalogue())


def _curve(play: Play) -> Markup | None:
    """The score after every round, where the table knew it."""
    lines = [charts.Series(player.name, player.curve) for player in play.players]
    if not any(len(line.values) > 1 for line in lines):
        return None
    return Markup(charts.curves(lines, message("play.curve")))  # noqa: S704 (names are escaped there)


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
        (one, [_in_words(one.play, change) for change in one.changes], play_view(one.play))
        for one in revisions_of(table_service().store, play_id)
    ]
    return render_template("play-trail.html", play=play_view(play), trail=found, group=_group(play))


def _in_words(play: Play, change: Difference) -> Difference:
    """A change with modules and house rules by their titles instead of their ids, and moments as pages tell them."""
    match change.what:
        case "modules" | "house_rules":
            found = [
                ", ".join(_title(play.game, one) for one in part.split(", ") if one)
                for part in (change.before, change.after)
            ]
        case "ended_at" | "started_at":
            found = [_moment(play, one) if one else "" for one in (change.before, change.after)]
        case _:
            return change
    return change._replace(before=found[0], after=found[1])


def _moment(play: Play, moment: str) -> str:
    shown, is_universal = play_time(table_service().store, replace(play, ended_at=moment))
    told = long_date(shown) if moment.endswith(MIDNIGHT) else date_and_time(shown)
    return message("play.moment", moment=told) if is_universal else told


def _title(game: str, one: str) -> str:
    """A module such as `asia`, or a rule with its choice such as `full-tie=all`."""
    rule, is_rule, choice = one.partition("=")
    of_rule = f"{game}.house-rule.{rule}"
    keys = (f"{of_rule}.title", f"{of_rule}.{choice}") if is_rule else (f"{game}.module.{one}.title",)
    known = current_catalogue().has
    return " – ".join(message(key) for key in keys) if all(known(key) for key in keys) else one


@pages.post("/plays/<play_id>/group")
def put_into_group(play_id: str) -> Response:
    """A play of nobody becomes one of a group."""
    play = editable_play(play_id)
    chosen = member(whole_number(request.form.get("group")) or 0, edit=True).group
    if play.group is not None:
        raise Refused(text("refused.play-has-a-group"))
    move_to_group(table_service().store, play, chosen.id, editor_name())
    return redirect(f"/plays/{play.id}", 303)


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
    ended_at, is_universal = play_time(table_service().store, play)
    return {
        "play": play,
        "players": [_player_view(play.game, player) for player in players],
        "ended_at": ended_at,
        "is_universal": is_universal,
        "by_day": play.ended_at.endswith(MIDNIGHT),
    }


def _player_view(game: str, player: PlayPlayer) -> dict[str, Any]:
    lines = [
        translated_line(ScoreLine(line.label, line.points, line.why), current_catalogue()) for line in player.lines
    ]
    seat = seat_with_badge(player.seat, {"name": player.name, "colour": player.colour})
    own = {name: getattr(player, name) for name in ("place", "starts", "team", "role", "new", "machine", "curve")}
    return {
        "seat": seat,
        "points": player.total,
        "lines": lines,
        "ties": tie_words(game, lines, current_catalogue()),
        **own,
    }
