"""Pages for people, one blueprint a concern."""

from __future__ import annotations

from flask import Blueprint

from companion.web.pages import (
    box,
    doors,
    filled,
    games,
    group_files,
    group_people,
    group_statistics,
    groups,
    home,
    installing,
    opening,
    packs,
    play_editing,
    plays,
    printing,
    reach,
    sheets,
    table_bin,
    tables,
    touring,
)

PARTS = (group_files, group_people, group_statistics, play_editing)  # importing them hangs their routes on a blueprint


def pages() -> tuple[Blueprint, ...]:
    return (
        home.pages,
        games.pages,
        box.pages,
        opening.pages,
        tables.pages,
        doors.pages,
        table_bin.pages,
        plays.pages,
        groups.pages,
        packs.pages,
        filled.pages,
        printing.pages,
        sheets.pages,
        installing.pages,
        reach.pages,
        touring.pages,
    )
