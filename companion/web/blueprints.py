"""Every blueprint of pages."""

from flask import Blueprint

from companion.web.events import desk, event_list, paper, people, rounds, settings, standings, viewers
from companion.web.games import box_facts, editor, exchange, own_box, own_games
from companion.web.games import pages as game_pages
from companion.web.history import (
    group_files,
    group_people,
    group_statistics,
    groups,
    photos,
    play_editor,
    plays,
    quick_log,
)
from companion.web.home import backups, connection_help, example, first_page, tour, web_app
from companion.web.home import pages as home_pages
from companion.web.paper import filled_sheets, packs, prepared_sheets, sheets
from companion.web.table import compose, deletion, light, moves, new_table, page_stream, score_page, seats
from companion.web.table import pages as table_pages

# Importing these registers their routes on the blueprint of another module.
ROUTE_MODULES = (group_files, group_people, group_statistics, photos, play_editor, quick_log)


def page_blueprints() -> tuple[Blueprint, ...]:
    return (
        home_pages.pages,
        example.pages,
        game_pages.pages,
        box_facts.pages,
        editor.pages,
        own_games.pages,
        own_box.pages,
        exchange.pages,
        new_table.pages,
        table_pages.pages,
        moves.pages,
        light.pages,
        compose.pages,
        page_stream.pages,
        score_page.pages,
        seats.pages,
        deletion.pages,
        plays.pages,
        groups.pages,
        packs.pages,
        filled_sheets.pages,
        sheets.pages,
        prepared_sheets.pages,
        web_app.pages,
        connection_help.pages,
        first_page.pages,
        backups.pages,
        tour.pages,
        event_list.pages,
        people.pages,
        rounds.pages,
        desk.pages,
        standings.pages,
        viewers.pages,
        paper.pages,
        settings.pages,
    )
